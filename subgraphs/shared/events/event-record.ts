import type { Environment } from "../kernel/caller.js";
import type { Sealer } from "../kernel/crypto.js";
import { invalidField } from "../kernel/errors.js";

/** One event of the log, opened. */
export interface EventRecord {
  /** `Webhook:<uuid>`, the `id` of the webhook envelope. */
  readonly id: string;
  readonly type: string;
  /** Domain time. */
  readonly timestamp: Date;
  /** The wire object, the same as the webhook's `data`. Shared between readers: never changed. */
  readonly data: unknown;
  /** Place in the log over all tenants: commit-ordered, without gaps. */
  readonly position: bigint;
  /** The position as callers see it. */
  readonly cursor: string;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly customerId: string | null;
  readonly platformId: string;
  readonly environment: Environment;
}

/** An event as it is stored: its data sealed. */
export type SealedEvent = Omit<EventRecord, "cursor" | "data"> & {
  readonly data: Uint8Array;
};

/** What an event's sealed data is bound to. */
export function sealingContext(id: string): string {
  return `event/${id}`;
}

/** An event as a list may read it: null where nobody asks for its data. */
export type ListedEvent = Omit<SealedEvent, "data"> & { readonly data: Uint8Array | null };

/** The event, its data opened when it is first read: most readers of a list don't. */
export function openEvent(sealer: Sealer, { data: sealed, ...event }: ListedEvent): EventRecord {
  let opened: { readonly data: unknown } | undefined;
  return {
    ...event,
    cursor: encodeEventCursor(event.position),
    get data() {
      if (sealed === null) throw new Error(`The data of ${event.id} was not read`);
      opened ??= { data: JSON.parse(sealer.open(sealed, sealingContext(event.id)).toString()) };
      return opened.data;
    },
  };
}

const cursorVersion = "e";
const cursorText = new RegExp(`^${cursorVersion}(0|[1-9]\\d{0,17})$`);

/** An event's place in the log, opaque to callers. */
export function encodeEventCursor(position: bigint): string {
  return Buffer.from(`${cursorVersion}${position}`).toString("base64url");
}

/** The position of a cursor; whether the log still has it is the log's question. Throws 400 INVALID_INPUT. */
export function decodeEventCursor(cursor: string): bigint {
  const position = cursorText.exec(Buffer.from(cursor, "base64url").toString("latin1"))?.[1];
  if (position === undefined || encodeEventCursor(BigInt(position)) !== cursor) throw unknownCursor();
  return BigInt(position);
}

export function unknownCursor() {
  return invalidField("cursor", "is not a cursor of the event log");
}

export function removedCursor() {
  return invalidField("cursor", "is older than the log keeps");
}
