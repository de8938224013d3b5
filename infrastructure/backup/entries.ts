import { z } from "zod";

/**
 * The sealed content of a backup: entries, each a JSON text, its data in pieces, and a JSON text as its end. A frame is
 * a letter, a length of four bytes, and that number of bytes.
 */
const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });

/** A table and its columns, in the order of its rows' values. */
export type BackupTable = z.infer<typeof tableSchema>;

const monthSchema = z.object({
  schema: z.string(),
  table: z.string(),
  /** `2026-08`, or the day `2026-08-31` for a table of days. */
  month: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  /** The type of the ids, `Webhook`. */
  prefix: z.string(),
});

/** A partition of a table: of a month or a day. */
export type BackupMonth = z.infer<typeof monthSchema>;

const contentsSchema = z.object({
  kind: z.literal("contents"),
  /** Version of its PostgreSQL. */
  postgresql: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).readonly(),
  /** In the order of their entries. */
  tables: z.array(tableSchema).readonly(),
  months: z.array(monthSchema).readonly(),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** The environment variables of the process that made it, without secrets. */
  settings: z.record(z.string(), z.string()),
});

/** The first entry: the contents. */
export type BackupContents = z.infer<typeof contentsSchema>;

const entrySchema = z.discriminatedUnion("kind", [
  contentsSchema,
  /** Its rows in PostgreSQL's text format of COPY, compressed by gzip. */
  z.object({ kind: z.literal("table"), schema: z.string(), name: z.string() }),
  /** An uploaded file, encrypted as it is stored. */
  z.object({ kind: z.literal("file"), id: z.uuid(), bytes: z.number().int() }),
  /** `credentials.json`. */
  z.object({ kind: z.literal("credentials") }),
]);
export type EntryHead = z.infer<typeof entrySchema>;

const endSchema = z.object({ rows: z.number().int().optional() });
type EntryEnd = z.infer<typeof endSchema>;

const headBytes = 5;
/** More than any written text or piece. */
const maxFrameBytes = 16 * 1_048_576;
type FrameKind = "J" | "D";

function frame(kind: FrameKind, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(kind, "latin1");
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

const jsonFrame = (value: EntryHead | EntryEnd) => frame("J", Buffer.from(JSON.stringify(value)));

/** An entry's frames. `end` is called after all data. */
export async function* entryFrames(
  head: EntryHead,
  data: AsyncIterable<Uint8Array> = none(),
  end: () => EntryEnd | Promise<EntryEnd> = () => ({}),
): AsyncGenerator<Buffer> {
  yield jsonFrame(head);
  for await (const piece of data) yield frame("D", piece);
  yield jsonFrame(await end());
}

async function* none(): AsyncGenerator<Uint8Array> {
  // No data.
}

interface Frame {
  readonly kind: string;
  readonly payload: Buffer;
}

/** Splits the stream, which must end with a frame. */
async function* readFrames(plain: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of plain) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= headBytes) {
      const bytes = rest.readUInt32BE(1);
      if (bytes > maxFrameBytes) throw new Error("it holds a part that is too long");
      if (rest.length < headBytes + bytes) break;
      yield { kind: rest.toString("latin1", 0, 1), payload: rest.subarray(headBytes, headBytes + bytes) };
      rest = rest.subarray(headBytes + bytes);
    }
  }
  if (rest.length > 0) throw new Error("it ends within a part");
}

/** An entry whose data can be read once. */
export class Entry {
  #end: EntryEnd | undefined;

  constructor(
    readonly head: EntryHead,
    private readonly frames: AsyncGenerator<Frame, void>,
  ) {}

  async *data(): AsyncGenerator<Buffer> {
    while (this.#end === undefined) {
      const { value } = await this.frames.next();
      if (!value) throw new Error("it ends within an entry");
      if (value.kind === "D") yield value.payload;
      else this.#end = endSchema.parse(JSON.parse(value.payload.toString()));
    }
  }

  /** Reads the rest of the data; returns its end. */
  async finish(): Promise<EntryEnd> {
    for await (const _piece of this.data());
    return this.#end ?? {};
  }
}

/** The entries in order; unread data of one is skipped. */
export async function* readEntries(plain: AsyncIterable<Buffer>): AsyncGenerator<Entry, void> {
  const frames = readFrames(plain);
  for (;;) {
    const { value } = await frames.next();
    if (!value) return;
    const entry = new Entry(entrySchema.parse(JSON.parse(value.payload.toString())), frames);
    yield entry;
    await entry.finish();
  }
}
