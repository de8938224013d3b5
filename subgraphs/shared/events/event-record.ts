import type { Environment } from "../kernel/caller.js";
import type { Sealer } from "../kernel/crypto.js";
import { invalidField } from "../kernel/errors.js";

/** One event of the log, decrypted. */
export interface EventRecord {
  /** `Webhook:<uuid>`, the `id` of the webhook envelope. */
  readonly id: string;
  readonly type: string;
  /** Domain time. */
  readonly timestamp: Date;
  /** The wire object, the same as the webhook's `data`. Shared between readers: must not be modified. */
  readonly data: unknown;
  /** Position in the log of all tenants: in commit order, without gaps. */
  readonly position: bigint;
  /** The position as shown to callers. */
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

/** The context that an event's sealed data is bound to. */
export function sealingContext(id: string): string {
  return `event/${id}`;
}

/** An event as a list reads it: its data is null where not selected. */
export type ListedEvent = Omit<SealedEvent, "data"> & { readonly data: Uint8Array | null };

/** The event; its data is decrypted on first access, since most lists don't select it. */
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

/** An event's position in the log, opaque to callers. */
export function encodeEventCursor(position: bigint): string {
  return Buffer.from(`${cursorVersion}${position}`).toString("base64url");
}

/** The position of a cursor; it may be too old or unknown. Throws 400 INVALID_INPUT for a malformed one. */
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
