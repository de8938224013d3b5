// Permitted imports (docs: the architecture's layering). Part of `npm run check`.

import { readdirSync, readFileSync } from "node:fs";

/**
 * The list of modules is from the bottom up; this from the top down: each may import the published.ts of those after
 * it.
 */
const listed = readFileSync(new URL("../subgraphs/modules.ts", import.meta.url), "utf8");
const subgraphs = [...listed.matchAll(/^import .* from "\.\/([\w-]+)\/module\.js";$/gm)]
  .map(([, name]) => name)
  .reverse();
if (subgraphs.length === 0) throw new Error("tools/dependency-cruiser.mjs: subgraphs/modules.ts lists no module");

/**
 * The rooms of each folder, from the top down: a file may import its own room's files and those of the rooms after it.
 * The files outside the rooms are wiring (module.ts, commands.ts, published.ts), which may import all of them, and what
 * all of them may import (deps.ts, names.ts, ports.ts, *.stub.ts).
 */
const rooms = {
  "subgraphs/platform": [
    "platforms",
    "timeline",
    "webhooks",
    "requests",
    "events",
    "timers",
    "provider-conflicts",
    "tokens",
  ],
  "subgraphs/customers": ["bulk-imports", "deletion", "invitations", "customers", "value-types"],
  "subgraphs/verification": [
    "kyc-links",
    "reviews",
    "verifications",
    "screening",
    "documents",
    "beneficial-owners",
    "two-factor-resets",
    "liveness-checks",
    "contact-verification",
    "sca",
    "code-messages",
    "sanctions-list",
    "packet",
  ],
  "subgraphs/accounts": [
    "balances",
    "ledger-accounts",
    "trust",
    "ownership",
    "external-accounts",
    "ownership-rules",
    "account-numbers",
    "ledger-transactions",
    "internal-accounts",
    "account-info",
    "discoveries",
    "vasps",
    "rails",
  ],
  "subgraphs/wallets": [
    "accounts",
    "delegated-keys",
    "auth",
    "signed-requests",
    "wallet-operations",
    "wallets",
    "crypto",
  ],
  "subgraphs/quotes": ["funding", "quotes", "settlement", "uma", "lookups", "pricing", "rate-feeds", "transactions"],
  "subgraphs/quotes/uma": ["protocol"],
  "subgraphs/agents": ["acting", "management", "actions", "codes", "agents", "policy"],
  "subgraphs/cards": ["simulation", "network", "reveal", "issuing", "payments", "cards", "issuers"],
  "subgraphs/shared": [
    "module",
    "operation",
    "statistics",
    "graphql",
    "events",
    "idempotency",
    "ledger",
    "timers",
    "storage",
    "providers",
    "persistence",
    "schema",
    "http",
    "kernel",
  ],
  "subgraphs/shared/persistence": ["driver"],
  gateway: ["processes", "example", "triggers", "pages", "mcp", "rest", "graph", "http"],
  "gateway/graph": ["serving", "remote", "planner", "limits", "execution"],
};

const foldersOf = (folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Every room is a folder, and every folder a room: otherwise a new folder would have no rules. */
function assertRooms(folder, names) {
  const present = foldersOf(folder);
  const wrong = [
    ...names.filter((name) => !present.includes(name)).map((name) => `${folder}/${name} is a room without a folder`),
    ...present.filter((name) => !names.includes(name)).map((name) => `${folder}/${name} is a folder without a room`),
  ];
  if (wrong.length > 0) throw new Error(`tools/dependency-cruiser.mjs: ${wrong.join("; ")}`);
}

for (const name of foldersOf("subgraphs")) {
  if (name !== "shared" && !subgraphs.includes(name)) {
    throw new Error(`tools/dependency-cruiser.mjs: subgraphs/modules.ts does not list ${name}`);
  }
  // One room alone has nothing to be above or below.
  const own = foldersOf(`subgraphs/${name}`);
  if (own.length <= 1) rooms[`subgraphs/${name}`] ??= own;
  else if (!Object.hasOwn(rooms, `subgraphs/${name}`)) {
    throw new Error(`tools/dependency-cruiser.mjs: the order of the rooms of subgraphs/${name} is not given`);
  }
}
for (const [folder, names] of Object.entries(rooms)) assertRooms(folder, names);

const roomRules = Object.entries(rooms).flatMap(([folder, names]) =>
  names.slice(1).map((name, index) => ({
    name: `${folder}/${name}-imports-no-higher-room`,
    severity: "error",
    from: { path: `^${folder}/${name}/` },
    to: { path: `^${folder}/(${names.slice(0, index + 1).join("|")})/` },
  })),
);

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
      name: "kernel-stands-alone",
      comment: "No database, no HTTP, no other room, not even for types.",
      severity: "error",
      from: { path: "^subgraphs/shared/kernel/" },
      to: { path: "^(subgraphs|gateway|infrastructure|generated)/", pathNot: "^subgraphs/shared/kernel/" },
    },
    {
      name: "the-driver-stands-below-persistence",
      severity: "error",
      from: { path: "^subgraphs/shared/persistence/driver/" },
      to: { path: "^subgraphs/shared/", pathNot: "^subgraphs/shared/(persistence/driver|kernel)/" },
    },
    {
      name: "subgraphs-meet-in-published",
      comment: "Another subgraph's published.ts is the only file of it that may be imported.",
      severity: "error",
      from: { path: "^subgraphs/(?!shared/)([^/]+)/" },
      to: { path: "^subgraphs/(?!shared/)[^/]+/", pathNot: "^subgraphs/($1/|[^/]+/published\\.ts$)" },
    },
    ...upward,
    ...roomRules,
    {
      name: "subgraphs-know-no-gateway",
      severity: "error",
      from: { path: "^subgraphs/" },
      to: { path: "^gateway/" },
    },
    {
      name: "modules-are-composed-by-processes",
      comment: "Only gateway/processes (and tests) see the list of modules, and only the list sees a module.ts.",
      severity: "error",
      from: { path: "^(infrastructure|subgraphs|gateway)/", pathNot: "^(gateway/processes/|subgraphs/modules\\.ts$)" },
      to: { path: "^subgraphs/(modules|(?!shared/)[^/]+/module)\\.ts$" },
    },
    {
      name: "the-list-names-modules-only",
      severity: "error",
      from: { path: "^subgraphs/modules\\.ts$" },
      to: { path: "^subgraphs/(?!shared/module/)", pathNot: "^subgraphs/[^/]+/module\\.ts$" },
    },
    {
      name: "rooms-know-no-wiring",
      comment: "published.ts is for other subgraphs: a room imports another room's file itself.",
      severity: "error",
      from: { path: "^subgraphs/([^/]+)/[^/]+/" },
      to: { path: "^subgraphs/$1/(module|providers|commands|published)\\.ts$" },
    },
    {
      name: "processes-know-the-list-of-modules",
      comment: "What a process needs of a subgraph is declared by its module.",
      severity: "error",
      from: { path: "^gateway/processes/" },
      to: { path: "^subgraphs/(?!shared/|modules\\.ts$)" },
    },
    {
      name: "gateway-knows-no-service",
      comment: "Below the processes the gateway knows documents, wire schemas and errors only.",
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
      name: "the-client-knows-no-product",
      severity: "error",
      from: { path: "^clients/" },
      to: { path: "^(infrastructure|subgraphs|gateway|generated|test)/" },
    },
    {
      name: "the-console-knows-no-product",
      comment: "It uses the public graph, as everyone does.",
      severity: "error",
      from: { path: "^console/" },
      to: { path: "^(infrastructure|subgraphs|gateway|generated|clients|test)/" },
    },
    {
      name: "the-product-knows-no-console",
      severity: "error",
      from: { path: "^(infrastructure|subgraphs|gateway|clients)/" },
      to: { path: "^console/" },
    },
    {
      name: "views-know-no-other-view",
      comment: "What two views need is in console/ui.",
      severity: "error",
      from: { path: "^console/views/([^/]+)/" },
      to: { path: "^console/(shell/|views/(?!$1/))" },
    },
    {
      name: "what-views-share-knows-no-view",
      severity: "error",
      from: { path: "^console/(ui|client)/" },
      to: { path: "^console/(views|shell)/" },
    },
    {
      name: "the-consoles-data-knows-no-page",
      severity: "error",
      from: { path: "^console/client/" },
      to: { path: "^console/ui/" },
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
      // Types only: the package has no module.
      to: { couldNotResolve: true, pathNot: "^(@graphql-typed-document-node/core|console:styles)$" },
    },
    {
      name: "only-declared-packages",
      severity: "error",
      comment: "emitted-schemas.ts is of `emit`, which runs in a checkout only.",
      from: {
        path: "^(infrastructure|subgraphs|gateway|console)/",
        pathNot: "^gateway/processes/emitted-schemas\\.ts$",
      },
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
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css"],
    },
  },
};
