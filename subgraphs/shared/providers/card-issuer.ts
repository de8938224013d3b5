/** A card that is to be issued. Repeated calls with one `cardId` issue one card. */
export interface CardOrder {
  readonly cardId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly form: "VIRTUAL";
  /** Up to which amount the issuer approves if we don't answer in time, smallest unit; null: nothing. */
  readonly standInLimitMinor: bigint | null;
  /** Selects the sandbox's outcome. */
  readonly sandboxSuffix: string;
  /** When it was ordered, domain time. */
  readonly since: Date;
}

/** What the issuer made. */
export interface IssuedCard {
  readonly brand: "VISA" | "MASTERCARD";
  /** Digits with a valid check digit. */
  readonly pan: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly issuerRef: string;
  readonly processorRef: string;
}

/** The progress of an order. `askAt`: when to ask again, domain time; absent: the issuer tells. */
export type CardOrderProgress =
  | { readonly state: "PENDING"; readonly askAt?: Date }
  | { readonly state: "ISSUED"; readonly card: IssuedCard }
  | { readonly state: "REJECTED" };

/** Issues cards. An environment without one answers 501 NOT_IMPLEMENTED. */
export interface CardIssuer {
  provision(order: CardOrder, now: Date): Promise<CardOrderProgress>;
  /** Tells the issuer of a new status; absent if it needn't know. Repeated calls change nothing. */
  changeStatus?(
    card: { readonly cardId: string; readonly issuerRef: string; readonly changedAt: Date },
    status: "ACTIVE" | "FROZEN" | "CLOSED",
  ): Promise<void>;
}
