// The scenarios, and the public surface of each subgraph, on the split topology: every subgraph, the worker and two
// gateways are processes of their own, which all specs share.
import base from "../../jest.config.mjs";

const specs = [
  "dashboards/*",
  "gateway/graph-upload",
  "processes/{documents,examples,operations}",
  "scenarios/*",
  "split/*",
  "subgraphs/customers",
  "subgraphs/documents",
  "subgraphs/platform.config",
  "subgraphs/quotes",
  "subgraphs/request-log",
  "subgraphs/tokens",
];

/** @type {import("jest").Config} */
export default {
  ...base,
  testEnvironmentOptions: { topology: "split" },
  // Those that start whole servers of their own, and what only sends requests of many kinds.
  testPathIgnorePatterns: [
    "/node_modules/",
    "/scenarios/uma-two-servers",
    "/scenarios/production",
    "/scenarios/trigger",
  ],
  testMatch: specs.map((spec) => `<rootDir>/test/${spec}.spec.ts`),
};
