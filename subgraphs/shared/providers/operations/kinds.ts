import { z } from "zod";
import type { Tenant } from "../../kernel/caller.js";
import type { Tx } from "../../persistence/client.js";
import { text } from "../../schema/fields.js";
import type { ProviderRole } from "../kinds.js";

/** Kinds of operations that providers do over the protocol (docs/providers.md, The protocol). */

/** Money of an operation, as its request and its outcomes name it. */
export interface OperationMoney {
  /** Smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/** A new state that no step of the subject has asked for, such as an event's. */
export interface ChangedOperation {
  readonly operationId: string;
  readonly subjectId: string;
  readonly state: string;
}

/**
 * A kind of operation. `Request`: members that are sent. `Outcome`: members of a provider's statement, by `state`; its
 * `amount` and `currency`, if it has them, must be those of the request.
 */
export interface OperationKind<
  Request extends z.ZodType<object> = z.ZodType<object>,
  Outcome extends z.ZodType<{ readonly state: string }> = z.ZodType<{ readonly state: string }>,
> {
  /** Its name on the wire: `PAYOUT`. */
  readonly name: string;
  /** The role of the providers that do it. */
  readonly role: ProviderRole;
  readonly request: Request;
  readonly outcome: Outcome;
  /** States that don't change, but for those of `after`. */
  readonly final: readonly string[];
  /** Whether what was sent is deleted once the state is final, or the operation is given up: it is personal. */
  readonly isForgotten?: true;
  /** The states that may follow a final one. */
  readonly after?: Readonly<Record<string, readonly string[]>>;
  /** Whether the provider is asked, ever more rarely, if a state of `after` has followed (`watch.ts`). */
  readonly isWatched?: true;
  /** The contradiction between what was sent and a statement, other than its money; undefined: there is none. */
  contradiction?(request: object, outcome: { readonly state: string }): string | undefined;
  /** Runs in the transaction that stores a state which no step has asked for: brings the subject's timer forward. */
  onChange(tx: Tx, tenant: Tenant, changed: ChangedOperation): Promise<void>;
}

/** Declares a kind, with the types of its members. */
export const operationKind = <Request extends z.ZodType<object>, Outcome extends z.ZodType<{ readonly state: string }>>(
  kind: OperationKind<Request, Outcome>,
): OperationKind<Request, Outcome> => kind;

export const maxReferenceLength = 255;

/** Members of outcomes that move money: those of the request. */
export const moneyMembers = {
  amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Amount in the smallest unit of the currency."),
  currency: text(5).describe("Currency code, such as `EUR`."),
} as const;

/** Members of outcomes that are failures. */
export const failureMembers = {
  code: text(35).optional().describe("The rail's own code, such as `R01` or `AC04`."),
  reason: text(500).optional().describe("For a person: why."),
} as const;

/** The state of an operation that every provider refuses. */
export const refused = "REFUSED";

/** A provider that surely did nothing, and won't. */
export const refusal = z.object({ state: z.literal(refused), ...failureMembers });
export type Refusal = z.output<typeof refusal>;

/** Whether a state doesn't change, but for those of `after`. */
export function isFinal({ final }: OperationKind, state: string | null): state is string {
  return state !== null && (state === refused || final.includes(state));
}

/** A provider that has never received the operation. */
export const unknown = z.object({ state: z.literal("UNKNOWN") });

/** Members of every statement about an operation. */
export const statement = z.object({
  operationId: z.uuid().describe("The operation that it is about."),
  kind: text(40).describe("Its kind, as in the request."),
});
/** Members of a request, besides those of its kind. */
export const sentOperation = z.object({
  ...statement.shape,
  receiver: z.string().describe("The provider's `url`, of the file of providers."),
  timestamp: z.iso.datetime().describe("When it was sent."),
});
/** Members of a statement that has a state of the kind. */
export const progress = z.object({
  sequence: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .describe("Number of the state: it grows with each change of the operation. An older one changes nothing."),
  reference: text(maxReferenceLength).optional().describe("The provider's own name of the operation."),
});
export type Progress = z.output<typeof progress>;
