import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { AccountInfo, accountInfoToGraph } from "../account-info/type.js";
import * as wire from "./wire.js";

@ObjectType({
  implements: Node,
  description: "A bank account, wallet or other external account that can be credited or debited.",
})
@Directive('@key(fields: "id")')
export class ExternalAccount extends shape(wire.externalAccount, { except: ["accountInfo"] }) {
  @Field(() => AccountInfo, { description: "Account details, including the beneficiary." })
  accountInfo!: AccountInfo;

  /** `TrustOfExternalAccountResolver` shows it. Absent in an event's snapshot. */
  isTrusted?: boolean;

  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;
}

export const ExternalAccountConnection = connectionOf(ExternalAccount, "ExternalAccount");

/** The column and row to which a sealed value belongs. */
export function accountInfoContext(externalAccountId: string): string {
  return `external_account/accountInfo/${externalAccountId}`;
}
export function verifiedDataContext(externalAccountId: string): string {
  return `external_account/beneficiaryVerifiedData/${externalAccountId}`;
}

/** The one mapping from storage. */
export function externalAccountToGraph(sealer: Sealer, row: ExternalAccountRow): ExternalAccount {
  const { id, customerId, beneficiaryVerifiedData: verified } = row;
  const open = (sealed: Uint8Array, context: string): unknown => JSON.parse(sealer.open(sealed, context).toString());
  return {
    id,
    customerId,
    isTrusted: row.trustedAt !== null,
    status: row.status,
    currency: row.currency,
    platformAccountId: row.platformAccountId,
    ownershipType: row.ownershipType,
    defaultUmaDepositAccount: customerId === null ? null : row.defaultUmaDepositAccount,
    beneficiaryVerificationStatus: row.beneficiaryVerificationStatus,
    beneficiaryVerifiedData: verified && wire.beneficiaryVerifiedData.parse(open(verified, verifiedDataContext(id))),
    accountInfo: accountInfoToGraph(open(row.accountInfo, accountInfoContext(id))),
  };
}
