import { clock, approvals, cardApprovals, failingDeliveries, failedRequests } from "./answers.operations.js";
import {
  failedPayments,
  volumeByDay,
  largestPayments,
  ledgerAccounts,
  openQuotes,
  postings,
  suspense,
  balances,
} from "./answers.payments.js";
import { findCustomer, customerByEmail, customersByStatus, reviews, passports, timeline } from "./answers.people.js";
import type { Asked } from "./sql.js";

/** The response to each question of docs/dashboards.md, as SQL has it. */

/** By the name of the operation; those that change something have tests of their own. */
export const answers: Readonly<Record<string, (asked: Asked) => Promise<object>>> = {
  FailedPayments: failedPayments,
  VolumeByDay: volumeByDay,
  LargestPayments: largestPayments,
  Balances: balances,
  FindCustomer: findCustomer,
  CustomerByEmail: customerByEmail,
  CustomersByStatus: customersByStatus,
  Reviews: reviews,
  Passports: passports,
  OpenQuotes: openQuotes,
  Approvals: approvals,
  CardApprovals: cardApprovals,
  FailingDeliveries: failingDeliveries,
  Timeline: timeline,
  Postings: postings,
  LedgerAccounts: ledgerAccounts,
  Suspense: suspense,
  FailedRequests: failedRequests,
  Clock: async (asked) => ({ caller: { environment: "SANDBOX" }, ...(await clock(asked)) }),
};
