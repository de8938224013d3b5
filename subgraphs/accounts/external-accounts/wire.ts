import { z } from "zod";
import { currencyCode, pageQuery, readableLine, text } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese, onlyCurrency } from "../../shared/schema/lists.js";
import { accountInfo, accountInfoCreate, externalAccountType } from "../account-info/wire.js";

/** External accounts: bank accounts, wallets and other places to pay (docs/interface.md, External accounts). */

export const externalAccountStatus = describedEnum({
  PENDING: "Waits until a provider has accepted it.",
  ACTIVE: "Can be paid to and pulled from.",
  PENDING_OWNERSHIP_VERIFICATION: "Waits for the proof that the wallet belongs to its holder.",
  UNVERIFIED: "The proof of ownership failed or was late; a new challenge can be started.",
  UNDER_REVIEW: "Compliance reviews it; it can't be used meanwhile.",
  INACTIVE: "Is no longer in use; final.",
}).meta({
  id: "ExternalAccountStatus",
  description: "Status of an external account. Payments to and from it require ACTIVE.",
});

export const ownershipType = describedEnum({
  FIRST_PARTY: "The account belongs to the customer or platform that registered it.",
  THIRD_PARTY: "The account belongs to someone else.",
}).meta({
  id: "OwnershipType",
  description: "Whether the account is owned by its holder (FIRST_PARTY) or another party (THIRD_PARTY).",
});

export const beneficiaryVerificationStatus = describedEnum({
  MATCHED: "The receiving bank has the account under this name.",
  PARTIAL_MATCH: "The receiving bank has the account under a similar name.",
  NOT_MATCHED: "The receiving bank has the account under another name.",
  UNSUPPORTED: "The receiving bank does not check names.",
  CHECKED_BY_RECEIVING_FI: "The receiving institution checks the name itself, when it is paid.",
  PENDING: "The result of the check is not known yet.",
}).meta({
  id: "BeneficiaryVerificationStatus",
  description: "Whether the beneficiary's name matches the account holder's name at the receiving bank.",
});

/** Maximum length of an id in a request. */
const idMax = 100;

/** Its error names those that the account's type has. */
const accountCurrency = scalar(
  "CurrencyCode",
  z
    .string()
    .min(3)
    .max(5)
    .refine(...readableLine),
);

/** POST /platform/external-accounts. */
export const platformExternalAccountCreate = z
  .object({
    currency: accountCurrency.describe("Currency supported by the account type."),
    platformAccountId: text(255).describe("The platform's own id for the account.").optional(),
    ownershipType: ownershipType.optional().describe("Default: `THIRD_PARTY`."),
    accountInfo: inGraph({ name: "AccountInfo" }, accountInfoCreate).describe(
      "Details of the account, by its `accountType`.",
    ),
  })
  .meta({ id: "PlatformExternalAccountCreateRequest" });

/** POST /customers/external-accounts. */
export const externalAccountCreate = platformExternalAccountCreate
  .extend({
    customerId: scalar("ID", text(idMax))
      .describe(
        "Customer that holds the account. Default: the platform itself. For agents: always the agent's customer.",
      )
      .optional(),
    defaultUmaDepositAccount: z
      .boolean()
      .describe(
        "Whether UMA payments to the customer in this currency are credited to this account. Replaces the " +
          "previous default account.",
      )
      .optional(),
  })
  .meta({ id: "ExternalAccountCreateRequest" });
export type ExternalAccountCreate = z.output<typeof externalAccountCreate>;

/** The holder that an operation on one account requires; in REST, the path implies it. */
export const accountTarget = z.object({
  isPlatformAccount: z
    .boolean()
    .describe("Whether the account must belong to the platform (true) or to a customer (false). Default: either.")
    .optional(),
});

/** The bank's data about the account's holder. */
export const beneficiaryVerifiedData = z
  .object({ fullName: z.string().describe("Name of the holder as the receiving bank has it.").optional() })
  .meta({ id: "BeneficiaryVerifiedData", description: "Account holder data reported by the receiving bank." });

/** The record as every surface shows it, with its numbers in full. */
export const externalAccount = z
  .object({
    id: scalar("ID", z.string()),
    customerId: scalar("ID", z.string()).optional().describe("Not set for the platform's own accounts."),
    status: externalAccountStatus.describe("Whether the account can be paid to and pulled from."),
    platformAccountId: z.string().describe("The platform's own id for the account.").optional(),
    ownershipType: ownershipType.describe("Whether the account belongs to its holder or to another party.").optional(),
    currency: scalar("CurrencyCode", z.string()).describe("Currency of payments to and from the account."),
    defaultUmaDepositAccount: z
      .boolean()
      .optional()
      .describe(
        "Whether UMA payments to the customer in this currency are credited to this account. Customer accounts only.",
      ),
    beneficiaryVerificationStatus: beneficiaryVerificationStatus
      .optional()
      .describe("Not set if the name was not checked."),
    beneficiaryVerifiedData: beneficiaryVerifiedData
      .describe("Data of the holder at the receiving bank; not set if the bank gives none.")
      .optional(),
    accountInfo: inGraph({ name: "AccountInfo" }, accountInfo),
  })
  .meta({ id: "ExternalAccount" });

const customerId = scalar("ID", text(idMax)).describe("Accounts of this customer, `Customer:<uuid>`.").optional();

export const platformExternalAccountListQuery = z.object({
  currency: text(10).describe("Filter by currency.").optional(),
  ...pageQuery,
});
export const externalAccountListQuery = platformExternalAccountListQuery.extend({ customerId });

export const externalAccountFilter = z
  .object({
    customerId,
    statuses: oneOfThese(externalAccountStatus).describe("Accounts with any of these statuses."),
    currencies: oneOfThese(currencyCode).describe("Accounts in any of these currencies, such as `USD`."),
    accountTypes: oneOfThese(externalAccountType).describe("Accounts of any of these types."),
    beneficiaryStatuses: oneOfThese(beneficiaryVerificationStatus).describe(
      "Accounts whose beneficiary's verification has any of these statuses.",
    ),
    createdAt: dateTimeRange.describe("Accounts registered in this interval.").optional(),
  })
  .meta({ id: "ExternalAccountFilter", description: "Selects external accounts that match all given members." });
export const externalAccountOrder = listOrder("ExternalAccount", ["CREATED_AT"]);

/** REST's parameters as the graph's filter. */
export const externalAccountsSelected = <Q extends { readonly currency?: string | undefined }>({
  currency,
  ...filter
}: Q) => ({ filter: { ...filter, currencies: onlyCurrency(currency) } });
