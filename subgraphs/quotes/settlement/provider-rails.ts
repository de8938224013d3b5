import type { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import type { Tx } from "../../shared/persistence/client.js";
import { findOperation } from "../../shared/providers/operations/store.sql.js";
import type { OperationState } from "../../shared/providers/operations/operations.js";
import type {
  CollectionProgress,
  PaymentRails,
  PayoutProgress,
  RailFailure,
  RailName,
  RailOrder,
  RefundProgress,
  StillWanted,
} from "../../shared/providers/payment-rails.js";
import { collectionKind, payoutKind, refundKind } from "./provider-operations.js";
import { unlessReturned, unlessUnwanted } from "./wanted.js";

/** Production's rails: the operator's providers of the role `rails`, by their protocol (docs/providers.md, Rails). */

type RailsDeps = Pick<Deps, "db" | "providers" | "providerOperations">;

/** An event makes a step due at once; without one it is polled, the longer it takes, the rarer. */
const minPauseMs = 5_000;
const maxPauseMs = 3_600_000;

function askAt({ since }: RailOrder, now: Date): Date {
  const elapsedMs = Math.max(0, now.getTime() - since.getTime());
  return new Date(now.getTime() + Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8)));
}

function wayOf({ rail, network, transactionId }: RailOrder): RailName {
  const name = rail ?? network;
  if (name === null) throw new Error(`${transactionId} goes by no rail and no network`);
  return name;
}

/** The providers that carry an order, the preferred one first. */
const fitting = ({ providers }: RailsDeps, order: RailOrder): string[] =>
  providers.fitting("rails", order.tenant, { currency: order.currency, rail: wayOf(order) }).map(({ name }) => name);

function membersOf(order: RailOrder): z.input<(typeof payoutKind)["request"]> {
  const { tenant, transactionId, currency, amountMinor, reference, account, beneficiary } = order;
  const { remittanceInformation, purposeOfPayment } = order;
  return {
    platformId: tenant.platformId,
    transactionId,
    amount: Number(amountMinor),
    currency,
    rail: wayOf(order),
    statementReference: reference,
    account: { ...account },
    ...(beneficiary && { beneficiary: { ...beneficiary } }),
    ...(remittanceInformation !== null && { remittanceInformation }),
    ...(purposeOfPayment !== null && { purposeOfPayment }),
  };
}

const unsent = { state: "UNSENT" } as const;

/** Codes of rails for an account that doesn't exist or is closed: ACH's and ISO 20022's. */
const invalidAccount: ReadonlySet<string> = new Set(["R02", "R03", "R04", "AC01", "AC04"]);

const failureOf = ({ code, reason }: RailFailure): RailFailure => ({ code, reason });

function payoutProgress({ outcome }: OperationState<(typeof payoutKind)["outcome"]>, pollAt: Date): PayoutProgress {
  switch (outcome.state) {
    case "PENDING":
      return { state: "PENDING", askAt: pollAt };
    case "PAID":
    case "CANCELLED":
      return { state: outcome.state };
    case "RETURNED":
      return { state: "RETURNED", failure: failureOf(outcome) };
    case "FAILED":
    case "REFUSED": {
      const isInvalid = outcome.code !== undefined && invalidAccount.has(outcome.code);
      const failureReason = isInvalid ? "ACCOUNT_INVALID" : "QUOTE_EXECUTION_FAILED";
      return { state: "FAILED", failureReason, failure: failureOf(outcome) };
    }
    default:
      return outcome satisfies never;
  }
}

function collectionProgress(
  { outcome }: OperationState<(typeof collectionKind)["outcome"]>,
  pollAt: Date,
): CollectionProgress {
  switch (outcome.state) {
    case "PENDING":
      return { state: "PENDING", askAt: pollAt };
    case "COLLECTED": {
      const { availableAt } = outcome;
      return { state: "COLLECTED", ...(availableAt !== undefined && { availableAt: new Date(availableAt) }) };
    }
    case "RETURNED":
      return { state: "RETURNED", failure: failureOf(outcome) };
    case "FAILED":
    case "REFUSED":
      return { state: "FAILED", failure: failureOf(outcome) };
    default:
      return outcome satisfies never;
  }
}

function refundProgress({ outcome }: OperationState<(typeof refundKind)["outcome"]>, pollAt: Date): RefundProgress {
  switch (outcome.state) {
    case "PENDING":
      return { state: "PENDING", askAt: pollAt };
    case "PAID":
      return { state: "SETTLED" };
    case "FAILED":
    case "REFUSED":
      return { state: "FAILED", failure: failureOf(outcome) };
    default:
      return outcome satisfies never;
  }
}

export function createProviderRails(deps: RailsDeps): PaymentRails {
  const { providers, providerOperations: operations, db } = deps;
  const asked = <Kind>(kind: Kind, order: RailOrder, isWanted?: StillWanted) => ({
    kind,
    subjectId: order.transactionId,
    providers: fitting(deps, order),
    request: () => membersOf(order),
    ...(isWanted && { isWanted: unlessReturned(operations, order, isWanted) }),
  });
  const read = <Kind>(kind: Kind, { transactionId: subjectId }: RailOrder) => ({ kind, subjectId });
  return {
    carries: (tenant, { name, currency }) => providers.find("rails", tenant, { currency, rail: name }) !== undefined,
    async payOut(order, now, isWanted) {
      const state = await unlessUnwanted(operations.ask(order.tenant, asked(payoutKind, order, isWanted)));
      return state ? payoutProgress(state, askAt(order, now)) : unsent;
    },
    async collect(order, now) {
      return collectionProgress(await operations.ask(order.tenant, asked(collectionKind, order)), askAt(order, now));
    },
    /** A payout that failed or was returned has left the money with us. */
    async refund({ collection }, now, isWanted) {
      if (!collection) return { state: "SETTLED" };
      const { tenant, transactionId: subjectId } = collection;
      // The money goes back by the provider that collected it.
      const collected = await findOperation(db, tenant, collectionKind.name, subjectId);
      const asking = operations.ask(tenant, {
        ...asked(refundKind, collection, isWanted),
        ...(collected && { providers: [collected.provider] }),
        request: () => ({ ...membersOf(collection), ...(collected && { collectionOperationId: collected.id }) }),
      });
      const state = await unlessUnwanted(asking);
      return state ? refundProgress(state, askAt(collection, now)) : unsent;
    },
    told: {
      async payOut(tx, order, now) {
        const state = await operations.read(tx, order.tenant, read(payoutKind, order));
        return state && payoutProgress(state, askAt(order, now));
      },
      async collect(tx, order, now) {
        const state = await operations.read(tx, order.tenant, read(collectionKind, order));
        return state && collectionProgress(state, askAt(order, now));
      },
      async refund(tx: Tx, { collection }, now) {
        const state = collection && (await operations.read(tx, collection.tenant, read(refundKind, collection)));
        return state && refundProgress(state, askAt(collection, now));
      },
      isSent: (tx, tenant, subjectId, order) =>
        operations.isSent(tx, tenant, { kind: order === "PAYOUT" ? payoutKind : refundKind, subjectId }),
    },
  };
}
