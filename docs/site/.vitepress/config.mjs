// The site of the documentation: the repository's own Markdown files, under the addresses that their links name.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const page = (text, path) => ({ text, link: `/docs/${path}` });
const group = (text, items) => ({ text, items: items.map((item) => page(...item)) });

/** As the link check does (scripts/citations.mjs), and as the files are rendered in a repository. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

export default defineConfig({
  title: "Paygraph",
  description: "A payments platform as one federated graph, that you run yourself",
  srcDir: fileURLToPath(new URL("../../..", import.meta.url)),
  srcExclude: ["**/{dist,generated,coverage,bench}/**", "**/node_modules/**", "clients/**"],
  rewrites: { "README.md": "index.md" },
  outDir: fileURLToPath(new URL("../dist", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../../../.cache/docs", import.meta.url)),
  // Links to sources are for readers of the repository; those between documents are checked by `npm run check`.
  ignoreDeadLinks: true,
  markdown: {
    anchor: { slugify },
    // Angle brackets are text, not components of the site.
    config: (markdown) => void markdown.set({ html: false }),
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [page("Tour", "tour"), page("Concepts", "concepts"), page("Interface", "interface"), page("Graph", "graph")],
    sidebar: [
      { text: "Start", items: [{ text: "Paygraph", link: "/" }, page("Tour", "tour"), page("Concepts", "concepts")] },
      group("Integrate", [
        ["A first payment", "guides/first-payment"],
        ["Read and reconcile", "guides/reconcile"],
        ["Questions of a dashboard", "dashboards"],
        ["Webhooks", "webhooks"],
        ["Errors", "errors"],
        ["Error codes", "error-codes"],
        ["Limits", "limits"],
        ["Sandbox", "sandbox"],
        ["Clients", "clients"],
        ["From a transfer API", "migration"],
        ["Compatibility", "compatibility"],
        ["Comparison", "comparison"],
      ]),
      group("Subjects", [
        ["Onboarding", "onboarding"],
        ["Payments", "payments"],
        ["Rates", "rates"],
        ["Strong customer authentication", "strong-customer-authentication"],
        ["UMA", "uma"],
        ["Wallets", "wallets"],
        ["Cards", "cards"],
        ["Card issuers", "card-issuer"],
        ["Agents", "agents"],
        ["MCP", "mcp"],
        ["The ledger", "ledger"],
      ]),
      group("Reference", [
        ["Interface", "interface"],
        ["Graph", "graph"],
        ["Fields of the graph", "graph-reference"],
      ]),
      group("Run", [
        ["Configuration", "configuration"],
        ["Operations", "operations"],
        ["Back up, restore, move, upgrade", "backup"],
        ["Command line", "command-line"],
        ["Security", "security"],
        ["Performance", "performance"],
        ["Gateway", "gateway"],
      ]),
      group("Change", [
        ["Architecture", "architecture"],
        ["Development", "development"],
        ["Adding a subgraph", "adding-a-subgraph"],
        ["Adding an operation", "adding-an-operation"],
        ["Connecting a provider", "adding-a-provider"],
        ["Decisions", "decisions/README"],
        ["Roadmap", "roadmap"],
      ]),
    ],
  },
});
