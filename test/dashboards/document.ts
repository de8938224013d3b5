import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** The operations of docs/dashboards.md, as they are written there. */

export interface Documented {
  /** Heading of its question, such as `1. Which payments failed …`. */
  readonly question: string;
  /** Name of the operation. */
  readonly name: string;
  readonly query: string;
  /** JSON. */
  readonly variables: string;
}

const block = /^```graphql\n([^]*?)^```\n+^```json\n([^]*?)^```$/gm;

export function documentedOperations(): Documented[] {
  const text = readFileSync(path.join(projectRoot, "docs/dashboards.md"), "utf8");
  const sections = text.split(/^## (?=\d+\. )/m).slice(1);
  return sections.flatMap((section) => {
    const question = section.slice(0, section.indexOf("\n"));
    const found = [...section.matchAll(block)].map(([, query = "", variables = ""]) => {
      const [, name] = /^(?:query|mutation) (\w+)/.exec(query) ?? [];
      if (name === undefined) throw new Error(`An operation without a name: ${question}`);
      return { question, name, query, variables };
    });
    if (found.length === 0) throw new Error(`A question without an operation: ${question}`);
    return found;
  });
}

const exampleDay = Date.UTC(2026, 10, 26);
const dayMs = 86_400_000;

/** The document's times, as if its example's day were `today`, and its ids as given. */
export function variablesOf(
  { variables }: Documented,
  today: Date,
  ids: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const days = Math.floor(today.getTime() / dayMs) - exampleDay / dayMs;
  const shifted = variables.replace(/"(\d{4}-\d\d-\d\dT[\d:]+Z)"/g, (_, time: string) =>
    JSON.stringify(new Date(Date.parse(time) + days * dayMs).toISOString()),
  );
  const identified = shifted.replace(/"((?:[A-Z][A-Za-z]+:)?[\da-f]{8}-[\da-f-]{27})"/g, (_, id: string) => {
    const given = ids[id];
    if (given === undefined) throw new Error(`No id in place of ${id}`);
    return JSON.stringify(given);
  });
  return JSON.parse(identified) as Record<string, unknown>;
}
