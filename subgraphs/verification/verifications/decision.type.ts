import { ObjectType } from "type-graphql";
import type { VerificationDecision as DecisionRow } from "../../../generated/prisma/client.js";
import { shape } from "../../shared/graphql/shape.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { verificationDecision } from "./decision.wire.js";
import { errorsOf } from "./type.js";

@ObjectType({ description: "Decision of a person on a verification. It is kept permanently.", simpleResolvers: true })
export class VerificationDecision extends shape(verificationDecision) {}

/** Binds a sealed note to its row. */
export function noteContext(decisionId: string): string {
  return `verification/decision/note/${decisionId}`;
}

/** The one mapping from storage; only reviewers read notes. */
export function decisionToGraph(sealer: Sealer, caller: Caller, row: DecisionRow): VerificationDecision {
  const { id, decision, version, tokenId, tokenName, createdAt: at, documentsOpened, note } = row;
  const mayRead = note && caller.permissions.includes("REVIEW");
  return {
    decision,
    version,
    decidedBy: { tokenId, tokenName },
    at,
    errors: errorsOf(row),
    documentsOpened,
    note: mayRead ? sealer.open(note, noteContext(id)).toString() : null,
  };
}
