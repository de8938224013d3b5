/** An order for a card. Repeated calls with one `cardId` issue one card. */
export interface CardOrder {
  readonly cardId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly form: "VIRTUAL";
  /** Maximum amount that the issuer approves if we don't respond in time, smallest unit; null: none. */
  readonly standInLimitMinor: bigint | null;
  /** Selects the sandbox's outcome. */
  readonly sandboxSuffix: string;
  /** When it was ordered, domain time. */
  readonly since: Date;
}

/** A card that the issuer created. */
export interface IssuedCard {
  readonly brand: "VISA" | "MASTERCARD";
  /** Card number: digits with a valid check digit. */
  readonly pan: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly issuerRef: string;
  readonly processorRef: string;
}

/** The progress of an order. `askAt`: when to ask again, domain time; absent: the issuer notifies us. */
export type CardOrderProgress =
  | { readonly state: "PENDING"; readonly askAt?: Date }
  | { readonly state: "ISSUED"; readonly card: IssuedCard }
  | { readonly state: "REJECTED" };

/** Issues cards. An environment without one returns 501 NOT_IMPLEMENTED. */
export interface CardIssuer {
  provision(order: CardOrder, now: Date): Promise<CardOrderProgress>;
  /** Notifies the issuer of a new status; absent if it needn't know. Repeated calls change nothing. */
  changeStatus?(
    card: { readonly cardId: string; readonly issuerRef: string; readonly changedAt: Date },
    status: "ACTIVE" | "FROZEN" | "CLOSED",
  ): Promise<void>;
}
