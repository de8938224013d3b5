/** A one-time code for a customer. */
export interface CodeMessage {
  readonly channel: "EMAIL" | "SMS";
  /** E-mail address, or phone number (E.164). */
  readonly to: string;
  readonly text: string;
}

/** The provider that delivers codes. It may be called twice for one message: after a crash. */
export interface CodeSender {
  send(message: CodeMessage): Promise<void>;
}
