import { describe, expect, it } from "@jest/globals";
import {
  BulkImportStatus,
  CardStatus,
  DelegatedKeyStatus,
  ExternalAccountStatus,
  InternalAccountStatus,
  InvitationStatus,
  KycStatus,
  OwnershipChallengeStatus,
  RefundStatus,
  ScaChallengeStatus,
  TransactionStatus,
  TwoFactorResetStatus,
  VerificationStatus,
  WebhookDeliveryStatus,
} from "../../generated/prisma/enums.js";
import { externalAccountTransitions } from "../../subgraphs/accounts/external-accounts/transitions.js";
import { externalAccountStatus } from "../../subgraphs/accounts/external-accounts/wire.js";
import { internalAccountTransitions } from "../../subgraphs/accounts/internal-accounts/transitions.js";
import { internalAccountStatus } from "../../subgraphs/accounts/internal-accounts/wire.js";
import { ownershipChallengeTransitions } from "../../subgraphs/accounts/ownership-rules/transitions.js";
import { ownershipChallengeStatus } from "../../subgraphs/accounts/ownership/wire.js";
import { cardTransitions } from "../../subgraphs/cards/cards/transitions.js";
import { cardStatus } from "../../subgraphs/cards/cards/wire.js";
import { cardTransactionTransitions } from "../../subgraphs/cards/payments/kind.js";
import { bulkImportTransitions } from "../../subgraphs/customers/bulk-imports/transitions.js";
import { bulkImportStatus } from "../../subgraphs/customers/bulk-imports/wire.js";
import { kybStatus, kycStatus } from "../../subgraphs/customers/value-types/enums.js";
import { verificationTransitions } from "../../subgraphs/customers/customers/transitions.js";
import { invitationTransitions } from "../../subgraphs/customers/invitations/transitions.js";
import { invitationStatus } from "../../subgraphs/customers/invitations/wire.js";
import { webhookDeliveryTransitions } from "../../subgraphs/platform/webhooks/transitions.js";
import { quoteStatus } from "../../subgraphs/quotes/quotes/wire.js";
import {
  incomingTransactionTransitions,
  outgoingTransactionTransitions,
  refundTransitions,
  statusClasses,
} from "../../subgraphs/quotes/transactions/transitions.js";
import {
  outgoingTransactionStatus,
  refundStatus,
  transactionStatus,
} from "../../subgraphs/quotes/transactions/value-types.wire.js";
import { reviewTransitions } from "../../subgraphs/verification/verifications/transitions.js";
import { verificationStatus } from "../../subgraphs/verification/verifications/wire.js";
import { delegatedKeyTransitions } from "../../subgraphs/wallets/delegated-keys/transitions.js";
import { delegatedKeyStatus } from "../../subgraphs/wallets/delegated-keys/wire.js";
import { transition, type TransitionTable } from "../../subgraphs/shared/kernel/transitions.js";
import { scaChallengeTransitions } from "../../subgraphs/verification/sca/challenge.transitions.js";
import { twoFactorResetTransitions } from "../../subgraphs/verification/two-factor-resets/transitions.js";
import { twoFactorResetStatus } from "../../subgraphs/verification/two-factor-resets/wire.js";

/** Every state table, with the enums that hold the same states. A new table needs a line here. */
const tables: { table: TransitionTable<string, string>; enums: Record<string, string>[] }[] = [
  { table: verificationTransitions, enums: [KycStatus, kycStatus.enum, kybStatus.enum] },
  { table: reviewTransitions, enums: [VerificationStatus, verificationStatus.enum] },
  { table: internalAccountTransitions, enums: [InternalAccountStatus, internalAccountStatus.enum] },
  { table: externalAccountTransitions, enums: [ExternalAccountStatus, externalAccountStatus.enum] },
  { table: twoFactorResetTransitions, enums: [TwoFactorResetStatus, twoFactorResetStatus.enum] },
  { table: scaChallengeTransitions, enums: [ScaChallengeStatus] },
  { table: ownershipChallengeTransitions, enums: [OwnershipChallengeStatus, ownershipChallengeStatus.enum] },
  { table: delegatedKeyTransitions, enums: [DelegatedKeyStatus, delegatedKeyStatus.enum] },
  { table: bulkImportTransitions, enums: [BulkImportStatus, bulkImportStatus.enum] },
  { table: invitationTransitions, enums: [InvitationStatus, invitationStatus.enum] },
  { table: outgoingTransactionTransitions, enums: [outgoingTransactionStatus.enum, quoteStatus.enum] },
  { table: refundTransitions, enums: [RefundStatus, refundStatus.enum] },
  // The enum of all transactions has more: those of the other direction, and what older clients know.
  { table: incomingTransactionTransitions, enums: [] },
  { table: cardTransitions, enums: [CardStatus, cardStatus.enum] },
  // The enum also has REFUNDED, which older clients know.
  { table: cardTransactionTransitions, enums: [] },
  { table: webhookDeliveryTransitions, enums: [WebhookDeliveryStatus] },
];

function reachable({ initial, states }: TransitionTable<string, string>): Set<string> {
  const seen = new Set<string>(initial);
  for (const state of seen) for (const next of Object.values(states[state] ?? {})) if (next) seen.add(next);
  return seen;
}

describe.each(tables.map(({ table, enums }) => ({ name: table.name, table, enums })))(
  "the state table of $name",
  ({ table, enums }) => {
    it("reaches every state from an initial one", () => {
      expect([...reachable(table)].sort()).toEqual(Object.keys(table.states).sort());
    });

    it("says of exactly its terminal states that nothing leaves them", () => {
      const closed = Object.entries(table.states).filter(([, actions]) => Object.keys(actions ?? {}).length === 0);
      expect(closed.map(([state]) => state).sort()).toEqual([...table.terminal].sort());
    });

    it("leads only to states that it has", () => {
      const targets = Object.values(table.states).flatMap((actions) => Object.values(actions ?? {}));
      for (const target of targets) expect(Object.keys(table.states)).toContain(target);
    });

    it("has the same states as the graph's and the database's enums", () => {
      for (const values of enums) expect(Object.values(values).sort()).toEqual(Object.keys(table.states).sort());
    });

    it("refuses every action that a state does not have", () => {
      const actions = new Set(Object.values(table.states).flatMap((state) => Object.keys(state ?? {})));
      for (const [state, allowed] of Object.entries(table.states)) {
        for (const action of actions) {
          if (allowed && action in allowed) expect(transition(table, state, action)).toBe(allowed[action]);
          else expect(() => transition(table, state, action)).toThrow(action);
        }
      }
    });
  },
);

it("knows each status of an incoming payment in the enums of all transactions", () => {
  for (const enumeration of [TransactionStatus, transactionStatus.enum]) {
    expect(Object.values(enumeration)).toEqual(
      expect.arrayContaining(Object.keys(incomingTransactionTransitions.states)),
    );
  }
});

describe("the class of a payment's status", () => {
  const ofClass = (name: string) =>
    Object.entries(statusClasses).flatMap(([status, ofStatus]) => (ofStatus === name ? [status] : []));

  it("is one for each status, and open for those from which a payment continues", () => {
    expect(Object.keys(statusClasses).sort()).toEqual(Object.keys(TransactionStatus).sort());
    const kinds = [outgoingTransactionTransitions, incomingTransactionTransitions, cardTransactionTransitions];
    for (const status of kinds.flatMap(({ terminal }: { terminal: readonly string[] }) => terminal)) {
      expect(ofClass("open")).not.toContain(status);
    }
  });

  it("is completed, failed or neither for those of the interface", () => {
    expect(ofClass("completed").sort()).toEqual(["COMPLETED", "REFUNDED", "SETTLED"]);
    expect(ofClass("failed").sort()).toEqual(["DECLINED", "EXCEPTION", "FAILED", "REJECTED"]);
    expect(ofClass("neither")).toEqual(["EXPIRED"]);
  });
});
