import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { RestoredDirectory } from "./data-directory.js";
import { readEntries, type BackupContents, type Entry, type EntryHead } from "./entries.js";
import { contentKey, headerMaxBytes, parseHeader, type BackupHeader } from "./header.js";
import { openStream, watched } from "./pieces.js";
import type { Progress } from "./progress.js";
import type { RestoreTarget } from "./target.js";

const readBytes = 262_144;

/** Adds the backup's name to errors. */
async function explained<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

interface OpenedBackup {
  readonly header: BackupHeader;
  /** Start of the sealed part. */
  readonly start: number;
  readonly bytes: number;
}

/** Reads the header only. Throws for a file that is no backup. */
export function openBackup(file: string): Promise<OpenedBackup> {
  return explained(file, async () => {
    const handle = await open(file, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerMaxBytes), 0, headerMaxBytes, 0);
      const end = buffer.subarray(0, bytesRead).indexOf("\n");
      const header = parseHeader(buffer.toString("utf8", 0, Math.max(end, 0)));
      return { header, start: end + 1, bytes: (await handle.stat()).size };
    } finally {
      await handle.close();
    }
  });
}

/** A backup and its master key. */
export class Backup {
  constructor(
    private readonly file: string,
    private readonly opened: OpenedBackup,
    private readonly masterKey: Uint8Array,
  ) {}

  #entries(onRead: (bytes: number) => void): AsyncGenerator<Entry, void> {
    const { start, header } = this.opened;
    const sealed = watched(createReadStream(this.file, { start, highWaterMark: readBytes }), onRead);
    return readEntries(openStream(contentKey(this.masterKey, header), sealed));
  }

  /** Reads all of it: throws if it was changed, is incomplete, or has other entries than in its contents. */
  check(progress: Progress): Promise<CheckedBackup> {
    return explained(this.file, async () => {
      const entries = this.#entries((bytes) => progress.checked(bytes, this.opened.bytes));
      const contents = await contentsOf(entries);
      const expected = expectedHeads(contents);
      let rows = 0;
      let files = 0;
      for await (const entry of entries) {
        assertExpected(entry.head, expected);
        const end = await entry.finish();
        rows += end.rows ?? 0;
        if (entry.head.kind === "file") files++;
      }
      if (expected.length > 0 || files !== contents.files.count) throw new Error("some of its content is missing");
      return { contents, rows, files };
    });
  }

  /** Fills database and data directory with a checked backup. */
  async restore(
    { contents, files }: CheckedBackup,
    { target, directory, progress }: { target: RestoreTarget; directory: RestoredDirectory; progress: Progress },
  ): Promise<void> {
    const tables = new Map(contents.tables.map((table) => [`${table.schema}.${table.name}`, table]));
    await target.fill(contents, async (loader) => {
      const entries = this.#entries((bytes) => progress.copied(bytes));
      await contentsOf(entries);
      const done = { tables: 0, rows: 0, files: 0 };
      for await (const entry of entries) {
        const { head } = entry;
        if (head.kind === "table") {
          const table = tables.get(`${head.schema}.${head.name}`);
          if (!table) throw new Error(`The backup does not say what ${head.schema}.${head.name} is`);
          progress.tables(done.tables++, tables.size, done.rows);
          const copied = await loader.load(table, Readable.from(entry.data()), createGunzip());
          const { rows } = await entry.finish();
          if (copied !== rows)
            throw new Error(`${copied} rows of ${rows} of ${head.schema}.${head.name} were restored`);
          done.rows += copied;
        } else if (head.kind === "file") {
          progress.files(done.files++, files);
          await directory.storeFile(head.id, head.bytes, entry);
        } else if (head.kind === "credentials") await directory.storeCredentials(entry);
      }
    });
  }
}

/** A complete backup, and its contents. */
export interface CheckedBackup {
  readonly contents: BackupContents;
  readonly rows: number;
  readonly files: number;
}

async function contentsOf(entries: AsyncGenerator<Entry, void>): Promise<BackupContents> {
  const { value } = await entries.next();
  if (value?.head.kind !== "contents") throw new Error("its table of contents is missing");
  return value.head;
}

/** The required tables, in order. */
function expectedHeads({ tables }: BackupContents): string[] {
  return tables.map(({ schema, name }) => `${schema}.${name}`).reverse();
}

/** Requires the tables first, in the order of the contents. */
function assertExpected(head: EntryHead, expected: string[]): void {
  const next = expected.pop();
  const found = head.kind === "table" ? `${head.schema}.${head.name}` : undefined;
  if (head.kind === "contents" || next !== found) throw new Error("its parts are not in the order that it states");
}
