import { currencies } from "../shared/kernel/currencies.js";
import { requiredArg, UsageError, type Command, type CommandArgs } from "../shared/module/command.js";
import { findPlatform } from "../platform/published.js";
import { creditEntry, type BankEntry } from "./account-numbers/credit.js";
import { listFailed, retryFailed } from "./account-numbers/failed.js";
import type { AccountsDeps } from "./deps.js";
import { paidBy, settleDebt } from "./ledger-transactions/receivable.js";
import { releaseFromSuspense } from "./ledger-transactions/release.js";
import { wayBack } from "./ledger-transactions/suspense.wire.js";

/** The bank's entry that the arguments give. Throws a UsageError. */
function entryGiven({ text }: CommandArgs): BankEntry {
  const given = (option: string, form: RegExp, what: string) => {
    const value = requiredArg(text(option), `--${option}`);
    if (form.test(value)) return value;
    throw new UsageError(`--${option} must be ${what}`);
  };
  const [reference, number] = [text("reference"), text("number")];
  if ((reference === undefined) === (number === undefined)) throw new UsageError("Give either --reference or --number");
  const currency = given("currency", /^[A-Z]{3,5}$/, "a currency code, such as EUR");
  if (!currencies.has(currency)) throw new UsageError(`--currency: there is no currency ${currency}`);
  return {
    provider: given("provider", /^.{1,100}$/, "the name of a provider"),
    entryId: given("entry-id", /^[\x21-\x7e]{1,100}$/, "the bank's id of the entry: at most 100 visible characters"),
    by: reference === undefined ? { number: number ?? "" } : { reference },
    currency,
    amountMinor: BigInt(given("amount", /^[1-9]\d{0,14}$/, "an amount in the smallest unit")),
  };
}

export const accountsCommands: readonly Command<AccountsDeps>[] = [
  {
    name: "funding credit",
    synopsis: "--provider N (--reference R | --number A) --amount M --currency C --entry-id E",
    summary: "credit money that arrived at a provider's bank account to an internal account of production, once",
    notes: "M is an amount in the smallest unit. E is the bank's id of the entry: repeating it changes nothing.",
    options: {
      provider: { type: "string" },
      reference: { type: "string" },
      number: { type: "string" },
      amount: { type: "string" },
      currency: { type: "string" },
      "entry-id": { type: "string" },
    },
    prepare(args) {
      const entry = entryGiven(args);
      return (deps) => creditEntry(deps, entry);
    },
  },
  {
    name: "accounts failed",
    synopsis: "[--platform P]",
    summary: "list internal accounts that no provider could open, the newest first, with the reasons",
    options: { platform: { type: "string" } },
    prepare({ text }) {
      const name = text("platform");
      return async (deps) => listFailed(deps, name === undefined ? undefined : (await findPlatform(deps, name)).id);
    },
  },
  {
    name: "account retry",
    synopsis: "<accountId>",
    summary: "have an internal account that FAILED opened by a provider, as another operation",
    options: {},
    prepare({ operands }) {
      const accountId = requiredArg(operands[0], "<accountId>");
      return (deps) => retryFailed(deps, accountId);
    },
  },
  {
    name: "suspense release",
    synopsis: "<itemId> --to A",
    summary: "post money in suspense to an internal account, or to the system account by which it was paid back",
    notes: `System accounts of 'suspense release': ${wayBack.options.join(", ")}`,
    options: { to: { type: "string" } },
    prepare({ text, operands }) {
      const itemId = requiredArg(operands[0], "<itemId>");
      const to = requiredArg(text("to"), "--to");
      return (deps) => releaseFromSuspense(deps, { itemId, to });
    },
  },
  {
    name: "receivable settle",
    synopsis: "<itemId> --from A",
    summary: "settle the debt of a returned collection, from an internal account or as paid outside",
    notes: `System accounts of 'receivable settle': ${paidBy.options.join(", ")}`,
    options: { from: { type: "string" } },
    prepare({ text, operands }) {
      const itemId = requiredArg(operands[0], "<itemId>");
      const from = requiredArg(text("from"), "--from");
      return (deps) => settleDebt(deps, { itemId, from });
    },
  },
];
