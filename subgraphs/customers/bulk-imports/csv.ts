import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { readHeader, type Header } from "./rows.js";

/** Longest row in bytes: many times what the columns' own bounds add up to. What is kept of a broken file ends here. */
const maxRowBytes = 64 * 1024;
const maxRows = 100_000;
/** Bytes that are parsed before this process serves other requests. */
const turnBytes = 16 * 1024;

/** The file can't be read, or not from here on; the job reports it. */
class BrokenFile extends Error {
  constructor(
    reason: string,
    /** Whether the rows before are what they seem to be. */
    readonly isSoundBefore: boolean,
  ) {
    super(reason);
  }
}

/** Refuses what isn't UTF-8; a character may be split between two chunks. */
function createUtf8Check(): (chunk?: Uint8Array) => void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (chunk) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new BrokenFile("The file is not in UTF-8.", false);
    }
  };
}

/** The bytes of the file, in pieces of any size. */
async function* bytesOf(content: Readable): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("A file's content must be bytes");
    yield chunk;
  }
}

/** The file's text from its first line on that isn't empty; what isn't ASCII doesn't matter here. */
const textFrom = (start: Buffer) =>
  start
    .toString("latin1")
    .replace(/^\xEF\xBB\xBF/, "")
    .trimStart();

/**
 * What separates the cells: a semicolon where the header has more of them than of commas, as spreadsheets write it where
 * the comma is the decimal separator.
 */
function separatorOf(start: Buffer): "," | ";" {
  const [header = ""] = textFrom(start).split(/[\r\n]/, 1);
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

/** The file's bytes up to the end of its header at least, or as many as a row may have. */
async function readStart(pieces: AsyncGenerator<Uint8Array, void>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length <= maxRowBytes && !/[\r\n]/.test(textFrom(start))) {
    const next = await pieces.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

/**
 * The file's rows in batches, its header first. Byte order mark, CRLF and quoted line breaks are read, empty lines left
 * out. Throws {@link BrokenFile} after the rows before it.
 */
async function* readBatches(content: Readable): AsyncGenerator<readonly string[][], void> {
  const { parse } = await import("csv-parse");
  const pieces = bytesOf(content);
  const start = await readStart(pieces);
  let batch: string[][] = [];
  const parser = parse({
    bom: true,
    delimiter: separatorOf(start),
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: maxRowBytes,
    // Taken here: a stream that fails drops what it has parsed and what was not read yet.
    on_record: (row: string[]) => {
      batch.push(row);
      return null;
    },
  });
  // The writes report it.
  parser.on("error", () => undefined);
  const parsed = (write: (done: (error?: Error | null) => void) => void) =>
    new Promise<Error | undefined>((resolve) => write((error) => resolve(error ?? undefined)));
  const checkUtf8 = createUtf8Check();
  async function* parsePiece(piece: Uint8Array) {
    checkUtf8(piece);
    for (let first = 0; first < piece.length; first += turnBytes) {
      yield await parsed((done) => parser.write(piece.subarray(first, first + turnBytes), done));
      await setImmediate();
    }
  }
  const steps = (async function* () {
    try {
      yield* parsePiece(start);
      for await (const piece of pieces) yield* parsePiece(piece);
      checkUtf8();
      yield await parsed((done) => parser.end(done));
    } finally {
      // Closes the file where the reader stops early.
      await pieces.return();
    }
  })();
  let rows = 0;
  for await (const error of steps) {
    rows += batch.length;
    const taken = batch;
    batch = [];
    yield taken;
    if (error) throw new BrokenFile(`After row ${Math.max(0, rows - 1)}: ${error.message}.`, true);
  }
}

/** What can be imported of a file. */
export interface CheckedFile {
  /** Rows that can be imported, its header apart. */
  readonly total: number;
  /** Why it can't be imported, or no further. */
  readonly failure?: string;
}

/**
 * Reads the whole file once. Nothing is imported of one in another encoding, without its header, without rows or with too
 * many; one that is no CSV any more from a row on, or whose next row is too long, is imported up to there.
 */
export async function checkFile(content: Readable): Promise<CheckedFile> {
  let rows = 0;
  try {
    for await (const batch of readBatches(content)) {
      const header = rows === 0 && batch[0] ? readHeader(batch[0]) : undefined;
      if (typeof header === "string") return { total: 0, failure: header };
      rows += batch.length;
      if (rows > maxRows + 1) return { total: 0, failure: `The file has more than ${maxRows} rows.` };
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    return { total: error.isSoundBefore ? Math.max(0, rows - 1) : 0, failure: error.message };
  }
  return rows > 1 ? { total: rows - 1 } : { total: 0, failure: "The file has no rows below its header." };
}

/** Rows of a checked file, with the number of the first of them. */
export interface Chunk {
  readonly header: Header;
  readonly first: number;
  readonly rows: readonly string[][];
}

/** The rows after the first `skipped`, up to the last that can be imported, in chunks of `size`. */
export async function* readChunks(
  content: Readable,
  { skipped, total, size }: { readonly skipped: number; readonly total: number; readonly size: number },
): AsyncGenerator<Chunk, void> {
  let header: Header | undefined;
  let [seen, rows]: [number, string[][]] = [0, []];
  for await (const batch of readBatches(content)) {
    for (const row of batch) {
      if (!header) {
        const read = readHeader(row);
        if (typeof read === "string") throw new Error(`A checked file has another header: ${read}`);
        header = read;
        continue;
      }
      seen++;
      if (seen <= skipped) continue;
      rows.push(row);
      if (rows.length < size && seen < total) continue;
      yield { header, first: seen - rows.length + 1, rows };
      if (seen === total) return;
      rows = [];
    }
  }
  throw new Error(`A checked file has ${seen} rows instead of ${total}`);
}
