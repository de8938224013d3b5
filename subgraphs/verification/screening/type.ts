import { Field, ObjectType } from "type-graphql";
import type {
  ScreeningDecision as DecisionRow,
  ScreeningMatch as MatchRow,
  ScreeningReview as ReviewRow,
} from "../../../generated/prisma/client.js";
import { shape } from "../../shared/graphql/shape.js";
import { nullable } from "../../shared/graphql/nullable.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { CustomerStub } from "../customer.stub.js";
import { TransactionStub } from "../transaction.stub.js";
import { listedEntry, screening, screeningDecision, screeningMatch } from "./wire.js";

@ObjectType({ description: "A party and an entry of a list of sanctioned persons that may be the same person." })
export class ScreeningMatch extends shape(screeningMatch) {}

@ObjectType({ description: "Decision of a person on a screening. It is kept permanently.", simpleResolvers: true })
export class ScreeningDecision extends shape(screeningDecision) {}

@ObjectType({
  description: "A payment that is held, or a customer, because a name matches a list of sanctioned persons.",
  simpleResolvers: true,
})
export class Screening extends shape(screening) {
  @Field(() => TransactionStub, nullable("Payment that is held, PENDING with COMPLIANCE_REVIEW; null for a customer."))
  transaction!: TransactionStub | null;

  @Field(() => CustomerStub, nullable("Customer that pays, or that has the match; null for a payment of the platform."))
  customer!: CustomerStub | null;
}

/** Binds a sealed note to its row. */
export function noteContext(decisionId: string): string {
  return `verification/screening/note/${decisionId}`;
}

export function screeningToGraph({
  id,
  kind,
  customerId,
  status,
  version,
  updatedAt,
}: ReviewRow): Omit<Screening, "matches" | "decisions"> {
  return {
    transactionId: kind === "PAYMENT" ? id : null,
    customerId,
    status,
    version,
    waitingSince: updatedAt,
    transaction: kind === "PAYMENT" ? { id } : null,
    customer: customerId === null ? null : { id: customerId },
  };
}

export function matchToGraph({ partyId, entryId, status, score, entry }: MatchRow): ScreeningMatch {
  return { partyId, entryId, status, score: score / 1000, ...listedEntry.parse(entry) };
}

/** The one mapping from storage; only reviewers read notes. */
export function screeningDecisionToGraph(sealer: Sealer, caller: Caller, row: DecisionRow): ScreeningDecision {
  const { id, decision, version, tokenId, tokenName, createdAt: at, note } = row;
  const mayRead = note && caller.permissions.includes("REVIEW");
  return {
    decision,
    version,
    decidedBy: { tokenId, tokenName },
    at,
    note: mayRead ? sealer.open(note, noteContext(id)).toString() : null,
  };
}
