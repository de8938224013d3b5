// Parts of the documentation that the product shows: the operations of docs/dashboards.md, and the sandbox's values.
// `npm run client` reads them from docs/ and emits schema/questions.json and schema/sandbox.json.

const operationBlock = /^```graphql\n([^]*?)^```\n+^```json\n([^]*?)^```$/gm;

/** Markdown of one line without its links and emphasis; `code` stays marked. */
const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("**", "");

/** `{day, questions: [{question, operations: [{name, query, variables}]}]}`; `day` is that of the example's times. */
export function questionsOf(markdown) {
  const [, date] = /the day is \w+, (\d+ \w+ \d{4}), in UTC/.exec(markdown) ?? [];
  if (date === undefined) throw new Error("docs/dashboards.md does not name the day of its example");
  const day = new Date(`${date} UTC`).toISOString().slice(0, 10);
  const [, ...sections] = markdown.split(/^## \d+\. /m);
  const numbers = [...markdown.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
  if (numbers.some((number, index) => number !== index + 1)) throw new Error(`docs/dashboards.md counts ${numbers}`);
  const questions = sections.map((section) => {
    const question = section.slice(0, section.indexOf("\n"));
    const operations = [...section.matchAll(operationBlock)].map(([, query, variables]) => {
      const [, name] = /^(?:query|mutation) (\w+)/.exec(query) ?? [];
      if (name === undefined) throw new Error(`docs/dashboards.md: an operation without a name: ${question}`);
      return { name, query, variables };
    });
    if (operations.length === 0) throw new Error(`docs/dashboards.md: a question without an operation: ${question}`);
    return { question, operations };
  });
  return { day, questions };
}

/** The sections with the sandbox's values, in the order in which they are shown. */
const sections = [
  ["docs/interface.md", "Outcomes by name and number"],
  ["docs/interface.md", "Outcomes by account number"],
  ["docs/interface.md", "Outcomes by beneficiary"],
  ["docs/interface.md", "Sandbox UMA addresses"],
  ["docs/sandbox.md", "Lightning invoices"],
  ["docs/cards.md", "Outcomes of an order"],
  ["docs/cards.md", "Outcomes of a purchase"],
  ["docs/interface.md", "Codes of the sandbox"],
  ["docs/interface.md", "Outcomes of exports"],
];

/** The text below a heading of any level, to the next heading. */
function sectionOf(markdown, title, file) {
  const [, ...parts] = `\n${markdown}`.split(new RegExp(`\n#+ ${title}\n`));
  if (parts.length !== 1) throw new Error(`${file} has ${parts.length} sections "${title}" instead of one`);
  return parts[0].split(/\n#+ /)[0].trim();
}

const cellsOf = (line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => plain(cell.trim()));

/** The table of a section, or its list of "- of any amount: `value`". */
function rowsOf(lines) {
  const [heading, , ...rows] = lines.filter((line) => line.startsWith("|"));
  if (heading) return { columns: cellsOf(heading), rows: rows.map(cellsOf) };
  const items = lines.flatMap((line) => {
    const [, about, value] = /^- (.*): (`[^`]+`)$/.exec(line) ?? [];
    return value === undefined ? [] : [[value, about]];
  });
  return { columns: ["value", "what it is"], rows: items };
}

/** `[{title, about, columns, rows}]`: the first cell of a row is the value; `about` is the text in front of the rows. */
export async function sandboxValuesOf(read) {
  return Promise.all(
    sections.map(async ([file, title]) => {
      const lines = sectionOf(await read(file), title, file).split("\n");
      const { columns, rows } = rowsOf(lines);
      if (rows.length === 0) throw new Error(`${file}: "${title}" has no values`);
      const about = lines.slice(
        0,
        lines.findIndex((line) => /^[|-]/.test(line)),
      );
      return { title, about: plain(about.join(" ").trim()), columns, rows };
    }),
  );
}
