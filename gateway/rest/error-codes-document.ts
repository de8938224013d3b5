import { STATUS_CODES } from "node:http";
import { errorCatalogue } from "../../subgraphs/shared/kernel/errors.js";

/** A table of Markdown, aligned as the formatter does. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  const [first = "", ...others] = rows.map(line);
  return [first, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...others].join("\n");
}

/** The page of all error codes, by status (docs/interface.md, Codes by status). */
export function errorCodesDocument(): string {
  const entries = Object.entries(errorCatalogue);
  const statuses = [...new Set(entries.map(([, { status }]) => status))].sort((a, b) => a - b);
  const sections = statuses.map((status) => {
    const codes = entries.filter(([, definition]) => definition.status === status);
    const rows = codes.map(([code, { defaultReason }]) => [`\`${code}\``, defaultReason]);
    return `## ${status} ${STATUS_CODES[status] ?? ""}\n\n${table([["code", "reason, unless a more precise one is given"], ...rows])}\n`;
  });
  const head =
    "# Error codes\n\nGenerated from the code (`npm run compose`). [Errors](errors.md) says what to do about them. Some are reserved: no operation returns them yet.\n";
  return [head, ...sections].join("\n");
}
