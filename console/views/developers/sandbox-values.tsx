import groups from "../../../schema/sandbox.json";
import { Copy } from "../../ui/id.js";
import { Section } from "../../ui/page.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import styles from "./developers.module.css";

type Row = readonly string[];

/** A text of the documentation, in which `code` is marked. */
function Marked({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

/** Names of members stay as they are. */
const titleOf = (text: string) =>
  text.startsWith("`") ? text.replaceAll("`", "") : text.charAt(0).toUpperCase() + text.slice(1);

/** The value that a row begins with, to copy; "other" is none. */
function Value({ text }: { readonly text: string }) {
  const value = /^`(.+)`$/.exec(text)?.[1];
  if (value === undefined) return text;
  return (
    <span className={styles.copied}>
      <code>{value}</code>
      <Copy text={value} label={`Copy ${value}`} />
    </span>
  );
}

function columnsOf({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] }) {
  // Long values, such as an invoice, wrap; ends of three digits need little.
  const isLong = rows.some(([value = ""]) => value.length > 12);
  return columns.map((title, position): Column<Row> => ({
    name: String(position),
    title: titleOf(title),
    width: position === 0 ? (isLong ? 320 : 110) : 220,
    cell: (row) => (position === 0 ? <Value text={row[0] ?? ""} /> : <Marked text={row[position] ?? ""} />),
  }));
}

/** Values by which the sandbox simulates an outcome. */
export function SandboxValues() {
  return (
    <div className={styles.detail}>
      <p>
        Banks, networks and people are simulated here: the end of a name or number, or the whole value, selects what
        happens.
      </p>
      {groups.map(({ title, about, columns, rows }) => (
        <Section key={title} title={title} isFlush>
          {about !== "" && (
            <p className={styles.about}>
              <Marked text={about} />
            </p>
          )}
          <SimpleTable
            label={title}
            columns={columnsOf({ columns, rows })}
            rows={rows}
            keyOf={([value = ""]) => value}
          />
        </Section>
      ))}
    </div>
  );
}
