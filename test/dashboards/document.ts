import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** The operations of docs/dashboards.md, as they are written there. */

export interface Documented {
  /** Its question, such as `Which payments failed …`. */
  readonly question: string;
  /** Name of the operation. */
  readonly name: string;
  readonly query: string;
  /** JSON. */
  readonly variables: string;
}

interface Questions {
  readonly day: string;
  readonly questions: readonly {
    readonly question: string;
    readonly operations: readonly Omit<Documented, "question">[];
  }[];
}

/** The document as GraphiQL and the console show it; `npm run check` compares it with the document. */
const { day, questions } = JSON.parse(
  readFileSync(path.join(projectRoot, "schema/questions.json"), "utf8"),
) as Questions;

export const documentedOperations = (): Documented[] =>
  questions.flatMap(({ question, operations }) => operations.map((operation) => ({ question, ...operation })));

const exampleDay = Date.parse(day);
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
