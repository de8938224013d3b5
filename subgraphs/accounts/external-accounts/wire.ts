import { z } from "zod";
import { currencyCode, pageQuery, text } from "../../shared/schema/fields.js";
import { accountInfo, accountInfoCreate } from "../account-info/wire.js";

/** External accounts: bank accounts, wallets and other places to pay (docs/interface.md, External accounts). */

export const externalAccountStatus = z
  .enum(["PENDING", "ACTIVE", "PENDING_OWNERSHIP_VERIFICATION", "UNVERIFIED", "UNDER_REVIEW", "INACTIVE"])
  .meta({ id: "ExternalAccountStatus" });

export const ownershipType = z.enum(["FIRST_PARTY", "THIRD_PARTY"]).meta({ id: "OwnershipType" });

export const beneficiaryVerificationStatus = z
  .enum(["MATCHED", "PARTIAL_MATCH", "NOT_MATCHED", "UNSUPPORTED", "CHECKED_BY_RECEIVING_FI", "PENDING"])
  .meta({ id: "BeneficiaryVerificationStatus" });

/** Longest id that a request may name; a real one is shorter. */
const idMax = 100;

/** POST /platform/external-accounts. */
export const platformExternalAccountCreate = z
  .object({
    currency: currencyCode,
    platformAccountId: text(255).optional(),
    ownershipType: ownershipType.optional(),
    accountInfo: accountInfoCreate,
  })
  .meta({ id: "PlatformExternalAccountCreateRequest" });

/** POST /customers/external-accounts. An agent's calls leave `customerId` out: it is the agent's customer. */
export const externalAccountCreate = platformExternalAccountCreate
  .extend({ customerId: text(idMax).optional(), defaultUmaDepositAccount: z.boolean().optional() })
  .meta({ id: "ExternalAccountCreateRequest" });

/** What the bank says of the account's holder. */
export const beneficiaryVerifiedData = z
  .object({ fullName: z.string().optional() })
  .meta({ id: "BeneficiaryVerifiedData" });

/** The record as every surface shows it, with its numbers in full. */
export const externalAccount = z
  .object({
    id: z.string(),
    customerId: z.string().optional().meta({ description: "Absent: the platform's own." }),
    status: externalAccountStatus,
    platformAccountId: z.string().optional(),
    ownershipType: ownershipType.optional(),
    currency: z.string(),
    defaultUmaDepositAccount: z.boolean().optional().meta({ description: "Accounts of customers only." }),
    beneficiaryVerificationStatus: beneficiaryVerificationStatus.optional(),
    beneficiaryVerifiedData: beneficiaryVerifiedData.optional(),
    accountInfo,
  })
  .meta({ id: "ExternalAccount" });

export const platformExternalAccountFilter = z.object({ currency: text(10).optional() });
export const externalAccountFilter = platformExternalAccountFilter.extend({ customerId: text(idMax).optional() });
export const platformExternalAccountListQuery = platformExternalAccountFilter.extend({ ...pageQuery });
export const externalAccountListQuery = externalAccountFilter.extend({ ...pageQuery });
