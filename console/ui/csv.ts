/** Maximum number of rows of an export. */
export const maxExportedRows = 10_000;

/** A cell of CSV: quoted where needed; what a spreadsheet would run as a formula begins with `'`. */
export function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export interface Export<Row> {
  readonly pages: (signal: AbortSignal) => AsyncGenerator<readonly Row[]>;
  readonly headings: readonly string[];
  readonly cells: (row: Row) => readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number) => void;
}

/** Reads up to 10,000 rows page by page. Throws if `signal` aborts. */
export async function csvOf<Row>({ pages, headings, cells, signal, onProgress }: Export<Row>): Promise<Blob> {
  const parts = [csvLine(headings)];
  let count = 0;
  for await (const rows of pages(signal)) {
    signal.throwIfAborted();
    const wanted = rows.slice(0, maxExportedRows - count);
    parts.push(...wanted.map((row) => csvLine(cells(row))));
    count += wanted.length;
    onProgress(count);
    if (count >= maxExportedRows) break;
  }
  // With a mark of its encoding, which spreadsheets need.
  return new Blob(["\uFEFF", ...parts], { type: "text/csv" });
}

/** Saves a file by the browser. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
