import type { Environment, Tenant } from "../kernel/caller.js";
import type { Sealer } from "../kernel/crypto.js";
import { invalidField } from "../kernel/errors.js";
import { lazyMembers } from "../kernel/lazy-members.js";

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
  /** The position as shown to the tenant. */
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

/** An event as a list reads it: its data is null unless selected. */
export type ListedEvent = Omit<SealedEvent, "data"> & { readonly data: Uint8Array | null };

interface StoredEvent {
  readonly sealer: Sealer;
  readonly event: Omit<ListedEvent, "data">;
  readonly sealed: Uint8Array | null;
  cursor: string | undefined;
  opened: { readonly data: unknown } | undefined;
}

const withOpenedMembers = lazyMembers<StoredEvent, Pick<EventRecord, "cursor" | "data">>({
  cursor(stored) {
    const { sealer, event } = stored;
    stored.cursor ??= encodeEventCursor(sealer, event, event.position);
    return stored.cursor;
  },
  data(stored) {
    const { sealer, event, sealed } = stored;
    if (sealed === null) throw new Error(`The data of ${event.id} was not read`);
    stored.opened ??= { data: JSON.parse(sealer.open(sealed, sealingContext(event.id)).toString()) };
    return stored.opened.data;
  },
});

/** The event; its data and cursor are made on first access, since most lists don't select the data. */
export function openEvent(sealer: Sealer, { data: sealed, ...event }: ListedEvent): EventRecord {
  return withOpenedMembers(event, { sealer, event, sealed, cursor: undefined, opened: undefined });
}

const cursorVersion = 2;
const oldCursorText = /^e(0|[1-9]\d{0,17})$/;

const cursorContext = ({ platformId, environment }: Tenant) => `event cursor/${platformId}/${environment}`;

/**
 * An event's position in the log of all tenants, sealed for one of them: the distance between two positions would
 * reveal how many events others have.
 */
export function encodeEventCursor(sealer: Sealer, tenant: Tenant, position: bigint): string {
  const sealed = sealer.sealNumber(position, cursorContext(tenant));
  return Buffer.concat([Buffer.of(cursorVersion), sealed]).toString("base64url");
}

/** A cursor's content. The position of one that isn't sealed could be any number: it must be checked. */
interface ReadCursor {
  readonly position: bigint;
  readonly isSealed: boolean;
}

/** The position of a cursor; undefined unless the tenant received it. */
export function readEventCursor(sealer: Sealer, tenant: Tenant, cursor: string): ReadCursor | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return undefined;
  const old = oldCursorText.exec(bytes.toString("latin1"))?.[1];
  if (old !== undefined) return { position: BigInt(old), isSealed: false };
  if (bytes[0] !== cursorVersion) return undefined;
  const position = sealer.openNumber(bytes.subarray(1), cursorContext(tenant));
  return position === undefined ? undefined : { position, isSealed: true };
}

export function unknownCursor(argument: "after" | "before") {
  return invalidField(argument, "is not a cursor of the event log");
}

export function removedCursor(argument: "after" | "before" = "after") {
  return invalidField(argument, "is older than the events that the log keeps");
}
