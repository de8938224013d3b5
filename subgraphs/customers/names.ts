// Names that this subgraph adds: event types and id prefixes.

export const customerEvents = {
  "CUSTOMER.KYC_APPROVED": "An individual's identity was verified: the customer may pay and be paid.",
  "CUSTOMER.KYC_REJECTED": "An individual's verification was rejected: the customer can't be a party to payments.",
  "CUSTOMER.KYC_PENDING": "An individual's verification has begun, or waits for more information.",
  "CUSTOMER.KYB_APPROVED": "A business and its owners were verified: the customer may pay and be paid.",
  "CUSTOMER.KYB_REJECTED": "A business's verification was rejected: the customer can't be a party to payments.",
  "CUSTOMER.KYB_PENDING": "A business's verification has begun, or waits for more information.",
} as const;
/** Extensions of Paygraph. */
export const customerChangeEvents = {
  "CUSTOMER.CREATED":
    "A customer was created, singly or by a bulk import, before the events of its status and accounts.",
  "CUSTOMER.UPDATED": "A customer was changed other than by a verification, or deleted (`isDeleted: true`).",
} as const;
export const bulkUploadEvents = {
  "BULK_UPLOAD.COMPLETED": "A bulk import has ended; its rows with errors are listed in the job.",
  "BULK_UPLOAD.FAILED": "A bulk import has ended early: its file can't be read as a whole.",
} as const;
export const invitationEvents = {
  "INVITATION.CLAIMED": "A customer of another platform claimed an invitation; sent to the platform that created it.",
} as const;

type Emitted =
  | keyof typeof customerEvents
  | keyof typeof customerChangeEvents
  | keyof typeof bulkUploadEvents
  | keyof typeof invitationEvents;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Customer: unknown;
    readonly Job: unknown;
  }
}
