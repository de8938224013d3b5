import { v7 as uuidv7 } from "uuid";

/** Resource types that prefix an id, `<ResourceType>:<uuid>` (docs/interface.md, Identifiers). */
export type ResourceType =
  | "Customer"
  | "PlatformConfig"
  | "Token"
  | "Webhook"
  | "WebhookDelivery"
  | "InternalAccount"
  | "ExternalAccount"
  | "OwnershipChallenge"
  | "LedgerTransaction"
  | "LedgerHold"
  | "Quote"
  | "Transaction"
  | "Lookup"
  | "Verification"
  | "BeneficialOwner"
  | "Document"
  | "ScaFactor"
  | "ScaChallenge"
  | "TwoFactorReset"
  | "Job";

/** Types whose last characters a sandbox magic table reads: a random id must not hit one by accident. */
const readByMagicTables: ReadonlySet<ResourceType> = new Set(["Customer", "InternalAccount"]);
const magicSuffix = /(00[1-7]|10[2-7])$/;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new id with a UUID v7, so that ids of one type sort by creation. */
export function newId(type: ResourceType): string {
  for (;;) {
    const id = `${type}:${uuidv7()}`;
    if (!readByMagicTables.has(type) || !magicSuffix.test(id)) return id;
  }
}

/** Whether `id` is a well-formed id of `type`. */
export function isId(type: ResourceType, id: string): boolean {
  return id.startsWith(`${type}:`) && uuidPattern.test(id.slice(type.length + 1));
}
