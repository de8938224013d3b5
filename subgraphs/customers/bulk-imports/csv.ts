import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { isHeader, isSameHeader, readHeader, type Header } from "./rows.js";

// Files as spreadsheets and scripts write them (docs/interface.md, Bulk import).

/** Maximum length of a row in bytes: many times the sum of the columns' limits. Bounds the buffer for a broken file. */
const maxRowBytes = 64 * 1024;
const maxRows = 100_000;
/** Maximum number of rows, with empty ones: that of a spreadsheet. */
const maxNumber = 1_048_576;
/** Number of bytes parsed before this process serves other requests. */
const turnBytes = 16 * 1024;

/** Instructions for a file that can't be read. */
const howToSave =
  "Save it as UTF-8: in Excel as “CSV UTF-8 (Comma delimited)”, in LibreOffice and Numbers with the encoding Unicode (UTF-8); Google Sheets downloads “Comma-separated values” so.";

/** The file, or the rest of it, can't be read; the job reports it. */
class BrokenFile extends Error {
  constructor(
    reason: string,
    /** Whether the rows before it are reliable. */
    readonly isSoundBefore: boolean,
  ) {
    super(reason);
  }
}

/** Signatures of file formats other than CSV, and their names. */
const signatures: readonly (readonly [bytes: Buffer, name: string])[] = [
  [Buffer.from("PK\x03\x04", "latin1"), "a workbook (.xlsx, .ods or .numbers) or another archive"],
  [Buffer.from("\xD0\xCF\x11\xE0", "latin1"), "an Excel workbook (.xls)"],
  [Buffer.from("%PDF", "latin1"), "a PDF document"],
  [Buffer.from("\xFF\xFE\0\0", "latin1"), "text in UTF-32"],
  [Buffer.from("\0\0\xFE\xFF", "latin1"), "text in UTF-32"],
];

/** UTF-16 by its byte order mark, else UTF-8. */
function encodingOf(start: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The bytes of the file, in pieces of any size. */
async function* bytesOf(content: Readable): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("A file's content must be bytes");
    yield chunk;
  }
}

/**
 * The file's text in pieces of any size, without byte order marks: joined files have one before each header. Throws
 * {@link BrokenFile} for other encodings than UTF-8, and UTF-16 with a mark.
 */
async function* textOf(pieces: AsyncGenerator<Uint8Array, void>): AsyncGenerator<string, void> {
  let start = Buffer.alloc(0);
  let decode: ((bytes?: Uint8Array) => string) | undefined;
  for await (const piece of pieces) {
    if (decode) {
      yield decode(piece);
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < 4) continue;
    decode = decoderOf(start);
    yield decode(start);
  }
  yield decode ? decode() : decoderOf(start)(start);
}

function decoderOf(start: Buffer): (bytes?: Uint8Array) => string {
  const known = signatures.find(([bytes]) => start.subarray(0, bytes.length).equals(bytes));
  if (known) throw new BrokenFile(`The file is ${known[1]}, not CSV. ${howToSave}`, false);
  const encoding = encodingOf(start);
  if (encoding === "utf-8" && start.subarray(0, 4).includes(0)) {
    throw new BrokenFile(
      `The file is not in UTF-8: it looks like UTF-16 without a byte order mark. ${howToSave}`,
      false,
    );
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined }).replaceAll("\uFEFF", "");
    } catch {
      throw new BrokenFile(
        encoding === "utf-8"
          ? `The file is not in UTF-8. ${howToSave}`
          : `The file is not in UTF-16, as its byte order mark says. ${howToSave}`,
        false,
      );
    }
  };
}

/** A file's dialect, by its first lines that aren't empty: separator, and start of the header. */
interface Dialect {
  readonly separator: string;
  /** Characters before the header. */
  readonly skipped: number;
}

/** Separators of files without a `sep=` line. */
const separators = [",", ";", "\t", "|"];

/** Empty lines, then the line that tells Excel the separator. */
const separatorLine = /^[\r\n]*"?sep=([^\w\s"]|\t)"?(?=[\r\n]|$)/i;

/**
 * The file's dialect, by its `sep=` line, or else the most frequent separator in its header, preferring commas.
 * Spreadsheets write semicolons if the comma is the decimal separator, and tabs as “Unicode text”.
 */
function dialectOf(start: string): Dialect {
  const [line = "", told] = separatorLine.exec(start) ?? [];
  if (told) return { separator: told, skipped: line.length };
  const [header = ""] = start.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  const [separator = ","] = separators.toSorted((one, other) => count(other) - count(one));
  return { separator, skipped: 0 };
}

/** The file's text up to at least the end of its header, or the maximum length of a row. */
async function readStart(pieces: AsyncGenerator<string, void>): Promise<string> {
  let start = "";
  while (start.length <= maxRowBytes && !/[\r\n]/.test(start.replace(separatorLine, "").trimStart())) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  return start;
}

/** A row that isn't empty, with its number in the file: from 1, counting empty rows, but not the header. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows in the order of the file, below its header. */
interface Batch {
  readonly header: Header;
  readonly rows: readonly FileRow[];
}

/**
 * Whether a missing or surplus quote has joined rows of `width` cells: more cells in several lines, or as many
 * separators between a cell's quotes as the rows had.
 */
function joinsRows(cells: readonly string[], width: number, separator: string): boolean {
  const several = cells.filter((cell) => /[\r\n]/.test(cell));
  return several.length > 0 && (cells.length > width || several.some((cell) => cell.split(separator).length >= width));
}

/** Reads parsed rows: the first that isn't empty is the header, whose repetitions are omitted. */
class RowReader {
  #header: Header | undefined;
  /** Rows of the file up to its header. */
  #above = 0;
  #rows: FileRow[] = [];
  /** Number of the last row that isn't empty. */
  number = 0;

  constructor(readonly separator: string) {}

  /** Adds the row at `place`, counted from the file's beginning. Throws {@link BrokenFile} if no rows can follow. */
  add(cells: readonly string[], place: number): void {
    const number = place - this.#above;
    if (number > maxNumber)
      throw new BrokenFile(`The file has more than ${maxNumber} rows, empty ones included.`, false);
    if (!cells.some((cell) => cell.trim() !== "")) return;
    if (!this.#header) {
      const read = readHeader(cells);
      if (typeof read === "string") throw new BrokenFile(read, false);
      this.#header = read;
      this.#above = place;
      return;
    }
    const { width } = this.#header;
    const faultOf = (): string | undefined => {
      if (isHeader(cells)) return "is another header. Import files with different columns one by one";
      return joinsRows(cells, width, this.separator)
        ? "continues in the next lines: a quotation mark is missing"
        : undefined;
    };
    if (isSameHeader(this.#header, cells)) return;
    const fault = faultOf();
    if (fault) throw new BrokenFile(`After row ${this.number}: row ${number} ${fault}.`, true);
    this.number = number;
    this.#rows.push({ number, cells });
  }

  /** Rows read since the last call. */
  take(): Batch | undefined {
    const rows = this.#rows;
    this.#rows = [];
    return this.#header && { header: this.#header, rows };
  }
}

/**
 * The file's rows in batches. Every line end outside of quotes ends a row; empty rows are omitted. Throws {@link
 * BrokenFile} after the rows before it.
 */
async function* readBatches(content: Readable): AsyncGenerator<Batch, void> {
  const { parse } = await import("csv-parse");
  const pieces = bytesOf(content);
  let reader: RowReader | undefined;
  let broken: unknown;
  async function* steps(): AsyncGenerator<unknown, void> {
    const text = textOf(pieces);
    const start = await readStart(text);
    const { separator, skipped } = dialectOf(start);
    const rows = new RowReader(separator);
    reader = rows;
    const parser = parse({
      delimiter: separator,
      // The first is what Python's csv writes to a text file on Windows.
      record_delimiter: ["\r\r\n", "\r\n", "\n", "\r"],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: maxRowBytes,
      // Taken here, since a stream that fails drops its parsed and unread rows.
      on_record: (row: string[], { records, empty_lines }) => {
        if (broken) return null;
        try {
          rows.add(row, records + empty_lines);
        } catch (error) {
          broken = error;
        }
        return null;
      },
    });
    // The writes report it.
    parser.on("error", () => undefined);
    const parsed = (write: (done: (error?: Error | null) => void) => void) =>
      new Promise<unknown>((resolve) => write((error) => resolve(broken ?? error ?? undefined)));
    async function* parsePiece(piece: string) {
      const bytes = Buffer.from(piece);
      for (let first = 0; first < bytes.length; first += turnBytes) {
        yield await parsed((done) => parser.write(bytes.subarray(first, first + turnBytes), done));
        await setImmediate();
      }
    }
    yield* parsePiece(start.slice(skipped));
    for await (const piece of text) yield* parsePiece(piece);
    yield await parsed((done) => parser.end(done));
  }
  try {
    for await (const error of steps()) {
      const batch = reader?.take();
      if (batch) yield batch;
      if (error instanceof BrokenFile) throw error;
      if (error instanceof Error) throw new BrokenFile(`After row ${reader?.number ?? 0}: ${error.message}.`, true);
    }
  } finally {
    // Closes the file if the reader stops early.
    await pieces.return();
  }
}

/** The part of a file that can be imported. */
export interface CheckedFile {
  /** Number of rows that can be imported, without the header. */
  readonly total: number;
  /** The reason that it can't be imported, or no further. */
  readonly failure?: string;
}

/**
 * Reads the whole file once. A file in another encoding, without a header, or with no or too many rows is not imported;
 * one that isn't CSV from some row on, or whose next row is too long, is imported up to that row.
 */
export async function checkFile(content: Readable): Promise<CheckedFile> {
  let total = 0;
  try {
    for await (const { rows } of readBatches(content)) {
      total += rows.length;
      if (total > maxRows) return { total: 0, failure: `The file has more than ${maxRows} rows.` };
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    return { total: error.isSoundBefore ? total : 0, failure: error.message };
  }
  return total > 0 ? { total } : { total: 0, failure: "The file has no rows below its header." };
}

/** Rows of a checked file. */
export interface Chunk extends Batch {
  /** Number of rows before them. */
  readonly skipped: number;
}

/** The rows after the first `skipped`, up to the last that can be imported, in chunks of `size`. */
export async function* readChunks(
  content: Readable,
  { skipped, total, size }: { readonly skipped: number; readonly total: number; readonly size: number },
): AsyncGenerator<Chunk, void> {
  let [seen, rows]: [number, FileRow[]] = [0, []];
  for await (const { header, rows: read } of readBatches(content)) {
    for (const row of read) {
      seen++;
      if (seen <= skipped) continue;
      rows.push(row);
      if (rows.length < size && seen < total) continue;
      yield { header, skipped: seen - rows.length, rows };
      if (seen === total) return;
      rows = [];
    }
  }
  throw new Error(`A checked file has ${seen} rows instead of ${total}`);
}
