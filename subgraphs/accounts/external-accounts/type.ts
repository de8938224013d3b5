import { Directive, Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { CurrencyCode } from "../../shared/graphql/scalars.js";
import { AccountInfo, accountInfoToGraph } from "../account-info/type.js";
import * as wire from "./wire.js";

const ExternalAccountStatus = wire.externalAccountStatus.enum;
registerEnum(ExternalAccountStatus, {
  name: "ExternalAccountStatus",
  description: "Where an external account stands; it is paid to and from while ACTIVE.",
});
export const OwnershipType = wire.ownershipType.enum;
registerEnum(OwnershipType, {
  name: "OwnershipType",
  description: "Whose the account is: the holder's own (FIRST_PARTY) or somebody else's.",
});
const BeneficiaryVerificationStatus = wire.beneficiaryVerificationStatus.enum;
registerEnum(BeneficiaryVerificationStatus, {
  name: "BeneficiaryVerificationStatus",
  description: "Whether the beneficiary's name is that of the account's holder, as the receiving bank says.",
});

@ObjectType({ description: "What the receiving bank says of the account's holder." })
export class BeneficiaryVerifiedData {
  @Field(() => String, { nullable: true })
  fullName?: string | null;
}

@ObjectType({
  implements: Node,
  description: "A bank account, wallet or other place outside that money is paid to or taken from.",
})
@Directive('@key(fields: "id")')
export class ExternalAccount extends Node {
  /** `BeneficiaryTrustResolver` shows it. Absent in an event's snapshot. */
  isTrusted?: boolean;

  @Field(() => ID, { nullable: true, description: "Null: the platform's own." })
  customerId!: string | null;

  @Field(() => ExternalAccountStatus)
  status!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  @Field(() => String, { nullable: true, description: "The platform's own name for the account." })
  platformAccountId!: string | null;

  @Field(() => OwnershipType, { nullable: true })
  ownershipType!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether UMA payments to the customer in this currency go here. Null for the platform's own.",
  })
  defaultUmaDepositAccount!: boolean | null;

  @Field(() => BeneficiaryVerificationStatus, { nullable: true, description: "Null: the name was not checked." })
  beneficiaryVerificationStatus!: string | null;

  @Field(() => BeneficiaryVerifiedData, { nullable: true })
  beneficiaryVerifiedData!: BeneficiaryVerifiedData | null;

  @Field(() => AccountInfo, { description: "The numbers by which it is paid, and who is." })
  accountInfo!: AccountInfo;

  @Field(() => ID, { nullable: true, description: "In a subscription's payload: the event that it shows." })
  eventId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "In a subscription's payload: the event's place in the log, from which `after` goes on.",
  })
  cursor?: string | null;
}

export const ExternalAccountConnection = connectionOf(ExternalAccount, "ExternalAccount");

/** Which column of which row a sealed value belongs to. */
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
