import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../../subgraphs/shared/kernel/project-root.js";

/** An operation of docs/dashboards.md. */
interface Documented {
  readonly name: string;
  readonly query: string;
  /** JSON. */
  readonly variables: string;
}

/** `schema/questions.json`; `day` is that of the times in the variables. */
interface Questions {
  readonly day: string;
  readonly questions: readonly { readonly operations: readonly Documented[] }[];
}

const tabs = 10;
const namesAnId = /"[A-Z][A-Za-z]+:[\da-f-]{36}"/;

/** The queries that run as they are written: those whose variables name no id of the example. */
function tabsOf({ questions }: Questions): string[] {
  const first = questions.flatMap(({ operations: [operation] }) => operation ?? []);
  const runnable = first.filter(({ query, variables }) => query.startsWith("query") && !namesAnId.test(variables));
  return runnable.slice(0, tabs).map(({ name }) => name);
}

/**
 * Runs before GraphiQL. Its tabs are `opening` and the operations of docs/dashboards.md, with their times as if the day
 * of the example were today. `#operation=FailedPayments` opens one of them, `&day=2026-12-24` for another day.
 */
export async function tabsScript(opening: string): Promise<string> {
  const read = JSON.parse(await readFile(join(projectRoot, "schema/questions.json"), "utf8")) as Questions;
  const { day, questions } = read;
  const operations = questions.flatMap((question) => question.operations);
  // Without "<", no text ends the script.
  const given = JSON.stringify({ opening, day, operations, tabs: tabsOf(read) }).replaceAll("<", "\\u003c");
  return String.raw`
  const paygraphTabs = (({ opening, day, operations, tabs }) => {
    const dayMs = 86400000;
    const asked = new URLSearchParams(location.hash.slice(1));
    const today = Date.parse(asked.get("day") ?? "") || Date.now();
    const shiftMs = Math.floor(today / dayMs) * dayMs - Date.parse(day);
    const shifted = (text) =>
      text.replace(/"(\d{4}-\d\d-\d\dT[\d:]+Z)"/g, (_, time) =>
        JSON.stringify(new Date(Date.parse(time) + shiftMs).toISOString().replace(".000", "")));
    const tabOf = ({ query, variables }) => ({ query, variables: shifted(variables) });
    const chosen = operations.find(({ name }) => name === asked.get("operation"));
    const others = operations.filter(({ name }) => tabs.includes(name) && name !== chosen?.name);
    const first = chosen ? [tabOf(chosen)] : [];
    return {
      ...first[0],
      defaultTabs: [...first, { query: opening }, ...others.map(tabOf)],
      defaultEditorToolsVisibility: sessionStorage.getItem("paygraph.authorization") ? "variables" : "headers",
      // The library would write the text into the address, whose reload would then run it.
      onEditQuery: () => {},
    };
  })(${given});
`;
}
