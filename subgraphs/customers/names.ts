// Names that this subgraph adds: event types and id prefixes.

export const customerEvents = [
  "CUSTOMER.KYC_APPROVED",
  "CUSTOMER.KYC_REJECTED",
  "CUSTOMER.KYC_PENDING",
  "CUSTOMER.KYB_APPROVED",
  "CUSTOMER.KYB_REJECTED",
  "CUSTOMER.KYB_PENDING",
] as const;
/** Extensions of Paygraph. */
export const customerChangeEvents = ["CUSTOMER.CREATED", "CUSTOMER.UPDATED"] as const;
export const bulkUploadEvents = ["BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED"] as const;
export const invitationEvents = ["INVITATION.CLAIMED"] as const;

type Emitted =
  | (typeof customerEvents)[number]
  | (typeof customerChangeEvents)[number]
  | (typeof bulkUploadEvents)[number]
  | (typeof invitationEvents)[number];

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Customer: unknown;
    readonly Job: unknown;
  }
}
