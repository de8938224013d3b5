import type { Tenant } from "../kernel/caller.js";

/** A one-time code for a customer. */
export interface CodeMessage {
  /** A UUID, the same at each attempt. */
  readonly id: string;
  readonly channel: "EMAIL" | "SMS";
  /** E-mail address, or phone number (E.164). */
  readonly to: string;
  readonly text: string;
  /** The name by which the customer knows the platform. */
  readonly platformName: string;
  /** When the code is stale. */
  readonly expiresAt: Date;
}

/**
 * ACCEPTED: it is on its way, and nothing more is heard of it. REPORTED: it is on its way, and the provider reports
 * whether it arrived. REFUSED: it was not and will not be delivered, such as to an address that doesn't exist.
 */
export type CodeDelivery = "ACCEPTED" | "REPORTED" | "REFUSED";

/** The provider that delivers codes. It may be called twice for one message: after a crash. */
export interface CodeSender {
  /** Its name in the operator's file. */
  readonly provider: string;
  /** Throws if the message should be sent again. No error has the text, or the address. */
  send(message: CodeMessage): Promise<CodeDelivery>;
}

/** The sender of a platform's codes in a channel; undefined without one, and in the sandbox, which only stores them. */
export type CodeSenderOf = (tenant: Tenant, channel: CodeMessage["channel"]) => CodeSender | undefined;
