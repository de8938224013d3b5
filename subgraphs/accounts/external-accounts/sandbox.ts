import type { BeneficiaryVerificationStatus } from "../../../generated/prisma/client.js";
import { ApiError } from "../../shared/kernel/errors.js";

/** The sandbox's outcomes by the account's number (docs/interface.md, Outcomes by beneficiary). Pure. */

/** The receiving bank's check of a beneficiary's name. */
export interface NameCheck {
  readonly status: BeneficiaryVerificationStatus;
  /** The name of the account's holder, if the bank reports it. */
  readonly fullName?: string;
}

const invalidAccountSuffix = "105";

const statusBySuffix: Readonly<Record<string, BeneficiaryVerificationStatus>> = {
  "102": "NOT_MATCHED",
  "103": "PARTIAL_MATCH",
  "104": "PENDING",
  "106": "UNSUPPORTED",
  "107": "CHECKED_BY_RECEIVING_FI",
};

/** The part of an account's number that selects the outcome. */
export function sandboxSuffixOf(sandboxIdentifier: string): string {
  return sandboxIdentifier.slice(-3);
}

/** A name similar to the given one: the first word is shortened to its initial. */
function nearly(name: string): string {
  const [first = "", ...others] = name.trim().split(" ");
  return [`${[...first][0] ?? ""}.`, ...others].join(" ");
}

const anotherName = "Robin Sample";

/** The sandbox bank's check of the beneficiary's name. Throws 400 INVALID_BANK_ACCOUNT if it has no such account. */
export function checkNameInSandbox(suffix: string, name: string): NameCheck {
  if (suffix === invalidAccountSuffix) {
    throw new ApiError("INVALID_BANK_ACCOUNT", "The receiving bank has no such account: check its number.");
  }
  const status = statusBySuffix[suffix] ?? "MATCHED";
  switch (status) {
    case "MATCHED":
      return { status, fullName: name };
    case "PARTIAL_MATCH":
      return { status, fullName: nearly(name) };
    case "NOT_MATCHED":
      return { status, fullName: anotherName };
    default:
      return { status };
  }
}
