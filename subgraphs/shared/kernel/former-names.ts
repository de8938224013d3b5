/**
 * The one table of former names: clients of another brand still send and read them. They hold only on a server with
 * `PAYGRAPH_HEADER_ALIAS` (docs/interface.md, Former names of cards).
 */

/** A member with a former name. */
interface FormerMember {
  /** Its documented name. */
  readonly name: string;
  /** Whether the former member is a list with the value as its only item. */
  readonly isList?: boolean;
}

/** Members by their former names. */
export type FormerNames = Readonly<Record<string, FormerMember>>;

export const formerCardNames: FormerNames = {
  cardholderId: { name: "customerId" },
  fundingSources: { name: "fundingSource", isList: true },
  state: { name: "status" },
  stateReason: { name: "statusReason" },
};

/** Types of events that a server with an alias emits about cards, besides the documented ones. */
export const formerCardEventTypes = ["CARD.STATE_CHANGE", "CARD.FUNDING_SOURCE_CHANGE"] as const;

/** The documented type of an event by its former one. */
export const formerEventTypes: Readonly<Record<string, string>> = { "CARD.STATE_CHANGE": "CARD.STATUS_CHANGE" };

const byResource: readonly (readonly [string, FormerNames])[] = [["Card:", formerCardNames]];

/** The former names of an object of the wire, which its id's type tells; undefined: it has none. */
export function formerNamesOf({ id }: Readonly<Record<string, unknown>>): FormerNames | undefined {
  return typeof id === "string" ? byResource.find(([type]) => id.startsWith(type))?.[1] : undefined;
}

/** The members under both names. */
export function withFormerNames(
  members: Readonly<Record<string, unknown>>,
  names: FormerNames,
): Record<string, unknown> {
  const both: Record<string, unknown> = { ...members };
  for (const [former, { name, isList }] of Object.entries(names)) {
    if (name in members) both[former] = isList ? [members[name]] : members[name];
  }
  return both;
}
