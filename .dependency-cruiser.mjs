// Who may import whom (docs: the architecture's layering). Part of `npm run check`.

/** From the top down: each may import the published.ts of those behind it. */
const subgraphs = ["agents", "cards", "quotes", "wallets", "accounts", "verification", "customers", "platform"];

const upward = subgraphs.slice(1).map((name, index) => ({
  name: `${name}-imports-no-higher-subgraph`,
  comment: "A lower subgraph that needs a higher one declares an interface in its ports.ts.",
  severity: "error",
  from: { path: `^subgraphs/${name}/` },
  to: { path: `^subgraphs/(${subgraphs.slice(0, index + 1).join("|")})/` },
}));

const database = "^generated/prisma|node_modules/(@prisma|pg)/|^subgraphs/shared/persistence/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "shared-knows-no-subgraph",
      severity: "error",
      from: { path: "^subgraphs/shared/" },
      to: { path: "^(subgraphs/(?!shared/)|gateway/)" },
    },
    {
      name: "subgraphs-meet-in-published",
      comment: "Another subgraph's published.ts is the only file of it that may be imported.",
      severity: "error",
      from: { path: "^subgraphs/(?!shared/)([^/]+)/" },
      to: { path: "^subgraphs/(?!shared/)[^/]+/", pathNot: "^subgraphs/($1/|[^/]+/published\\.ts$)" },
    },
    ...upward,
    {
      name: "subgraphs-know-no-gateway",
      severity: "error",
      from: { path: "^subgraphs/" },
      to: { path: "^gateway/" },
    },
    {
      name: "gateway-knows-no-service",
      comment: "Below the composition roots the gateway knows documents, wire schemas and errors only.",
      severity: "error",
      from: { path: "^gateway/(?!processes/)" },
      to: { path: "^subgraphs/(?!shared/)", pathNot: "(\\.|/)wire\\.ts$" },
    },
    {
      name: "gateway-touches-no-database",
      severity: "error",
      from: { path: "^gateway/(?!processes/)" },
      to: { path: database },
    },
    {
      name: "resolvers-touch-no-database",
      comment: "A resolver authorises, calls the service and maps.",
      severity: "error",
      from: { path: "(\\.|/)resolver\\.ts$" },
      to: { path: database },
    },
    {
      name: "pure-files-do-no-io",
      severity: "error",
      from: { path: "(\\.|/)(transitions|price|postings)\\.ts$" },
      to: {
        path: `${database}|(\\.|/)(service|resolver)\\.ts$|^subgraphs/shared/(http|events|timers|operation)`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "pure-files-import-no-node-module",
      severity: "error",
      from: { path: "(\\.|/)(transitions|price|postings)\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^(test|bench)/" },
      to: { path: "^(test|bench)/" },
    },
    {
      name: "no-cycles",
      comment: "Types may refer to each other; values may not, or the order of loading decides what works.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolvable-imports",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "only-declared-packages",
      severity: "error",
      from: { path: "^(infrastructure|subgraphs|gateway)/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^generated/" },
    exclude: { path: "^(dist|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
