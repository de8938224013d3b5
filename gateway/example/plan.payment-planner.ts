import { amountOf, countries, nameOf } from "./countries.js";
import { accountOf, type AccountKind, type Outcome, type PlannedAccount } from "./payees.js";
import { day, type Draft } from "./plan.draft.js";
import type { PlannedCustomer, PlannedPayment } from "./plan.types.js";

/** Kinds of accounts that are paid, besides those of the payer's own country, and how often. */
const kinds: readonly (readonly [AccountKind, number])[] = [
  ["US", 10],
  ["DE", 6],
  ["FR", 4],
  ["ES", 4],
  ["GB", 6],
  ["MX", 9],
  ["BR", 5],
  ["IN", 7],
  ["NG", 5],
  ["PH", 6],
  ["KE", 4],
  ["JP", 2],
  ["VN", 2],
  ["BASE", 3],
  ["POLYGON", 2],
];
const homeWeight = 45;

/** Kinds that a customer's own bank account is of, if it can be debited. */
const debited: Readonly<Partial<Record<string, AccountKind>>> = { USD: "US", EUR: "DE", BRL: "BR" };

const reasons = [
  "Rent",
  "Salary",
  "School fees",
  "Consulting services",
  "Spare parts",
  "Family support",
  "Subscription",
  "Deposit",
];
const notes = [
  "Miete und Nebenkosten",
  "給料",
  "Сплата за послуги",
  "مصاريف الدراسة",
  "Loyer",
  "Pago de nómina",
  "Festa da Lívia 🎉",
];

const isHome = (kind: AccountKind, { country }: PlannedCustomer) => kind === country;

function kindFor(draft: Draft, customer: PlannedCustomer): AccountKind {
  return draft.random.weighted(
    kinds.map(([kind, weight]) => [kind, isHome(kind, customer) ? homeWeight : weight] as const),
  );
}

/** Someone in the country of the account, another than the customer. */
function holderFor({ random }: Draft, kind: AccountKind, customer: PlannedCustomer) {
  const country = countries.find(({ code }) => code === kind) ?? countries[0];
  const isBusiness = random.isChance(0.45);
  const entries = (isBusiness ? country?.businesses : country?.people) ?? [];
  const others = entries.filter((entry) => nameOf(entry).name !== customer.name);
  const isFound = others.length > 0;
  return { ...nameOf(random.pick(isFound ? others : (country?.people ?? []))), isBusiness: isBusiness && isFound };
}

/** Position of a new account among the customer's. */
function register(draft: Draft, customer: PlannedCustomer, kind: AccountKind, outcome: Outcome, isOwn = false): number {
  const own = { name: customer.name, address: customer.email.split("@")[0] ?? "", isBusiness: customer.isBusiness };
  const holder = isOwn ? own : holderFor(draft, kind, customer);
  return customer.accounts.push(accountOf(draft.random, kind, holder, outcome)) - 1;
}

/** An amount in dollars: few are large, and many are round. */
function dollarsFor({ random }: Draft, { isBusiness }: PlannedCustomer): number {
  const normal = Array.from({ length: 6 }, () => random.fraction()).reduce((sum, value) => sum + value, -3) * 1.41;
  const dollars = isBusiness
    ? Math.min(900 * Math.exp(1.1 * normal), 60_000)
    : Math.min(140 * Math.exp(0.9 * normal), 4_000);
  const step = dollars > 1_000 ? 50 : 5;
  return Math.max(35, random.isChance(0.4) ? Math.round(dollars / step) * step : dollars);
}

/** Mobile money takes at most 5,000 dollars. */
const maxDollarsTo = ({ accountInfo }: PlannedAccount) =>
  accountInfo.accountType === "KES_ACCOUNT" ? 4_500 : Number.MAX_SAFE_INTEGER;

function textsFor({ random }: Draft): Pick<PlannedPayment, "reference" | "description"> {
  const reference = random.isChance(0.6)
    ? `INV-${random.whole(10_000, 49_999)}`
    : `${random.pick(reasons)} ${random.whole(100, 999)}`;
  return { reference, ...(random.isChance(0.15) && { description: random.pick(notes) }) };
}

const noneSuch = (what: string): never => {
  throw new Error(`${what}: none in the plan`);
};

/** Makes payments of each way; each adds its act, and what the payer needs. */
export class PaymentPlanner {
  /** Ordinary payees of each customer, by position. */
  readonly #payees = new Map<number, number[]>();
  readonly #banks = new Map<string, number>();

  constructor(private readonly draft: Draft) {}

  /** A payer at that time, and none if no one can pay so; businesses pay more often. */
  #payer(at: number, accepts: (customer: PlannedCustomer) => boolean = () => true): PlannedCustomer | undefined {
    const candidates = this.draft.payers(at).filter(accepts);
    if (candidates.length === 0) return undefined;
    return this.draft.random.weighted(candidates.map((each) => [each, each.isBusiness ? 3 : 1] as const));
  }

  #currencyOf({ currencies: [own, other] }: PlannedCustomer): string {
    return other !== undefined && this.draft.random.isChance(0.3) ? other : own;
  }

  #add(at: number, payment: Omit<PlannedPayment, "id">): PlannedPayment {
    const planned = { id: this.draft.nextId(), ...payment };
    this.draft.add(at, { type: "pay", payment: planned });
    return planned;
  }

  /** An ordinary payee of the customer, sometimes a new one. */
  #payee(customer: PlannedCustomer): number {
    const { random } = this.draft;
    const known = this.#payees.get(customer.number) ?? [];
    if (known.length > 0 && (known.length >= 4 || random.isChance(0.7))) return random.pick(known);
    const outcome = random.weighted<Outcome>([
      ["", 12],
      ["102", 1],
      ["103", 1],
    ]);
    const made = register(this.draft, customer, kindFor(this.draft, customer), outcome);
    this.#payees.set(customer.number, [...known, made]);
    return made;
  }

  /** From an account here to an external account; an outcome other than success needs a payee of its own. */
  payout(at: number, outcome: Outcome = "", end: PlannedPayment["end"] = "EXECUTED"): void {
    const { random } = this.draft;
    const customer = this.#payer(at, ({ isEea }) => end !== "UNPROVEN" || isEea);
    if (!customer) return;
    const kind = random.pick(["US", "DE", "GB", "MX", "IN", "NG", "PH"] as const);
    const account = outcome === "" ? this.#payee(customer) : register(this.draft, customer, kind, outcome);
    const currency = this.#currencyOf(customer);
    const paid = customer.accounts[account] ?? noneSuch("an account");
    const dollars = Math.min(dollarsFor(this.draft, customer), maxDollarsTo(paid));
    const isReceiving = random.isChance(0.25);
    this.draft.spend(customer.number, currency, at, amountOf(dollars * (isReceiving ? 1.06 : 1), currency));
    this.#add(at, {
      customer: customer.number,
      currency,
      from: "ACCOUNT",
      to: { account },
      amount: amountOf(dollars, isReceiving ? paid.currency : currency),
      side: isReceiving ? "RECEIVING" : "SENDING",
      ...railFor(this.draft, paid, dollars),
      ...textsFor(this.draft),
      end,
    });
  }

  /** From an account of the customer's at a bank into its account here. */
  pull(at: number, outcome: Outcome = ""): void {
    const customer = this.#payer(at, ({ currencies: [own] }) => debited[own] !== undefined);
    if (!customer) return;
    const [currency] = customer.currencies;
    const kind = debited[currency] ?? noneSuch("a bank");
    const key = `${customer.number} ${outcome}`;
    const bank = this.#banks.get(key) ?? register(this.draft, customer, kind, outcome, true);
    this.#banks.set(key, bank);
    this.#add(at, {
      customer: customer.number,
      currency,
      from: { bank },
      to: { customer: customer.number, currency },
      amount: amountOf(dollarsFor(this.draft, customer), currency),
      side: "SENDING",
      end: "EXECUTED",
    });
  }

  /** Money that the customer sends when it is quoted, to an external account. */
  funded(at: number, end: PlannedPayment["end"] = "EXECUTED"): void {
    const customer = this.#payer(at, ({ isEea }) => !isEea);
    if (!customer) return;
    const [currency] = customer.currencies;
    const account = this.#payee(customer);
    const most = maxDollarsTo(customer.accounts[account] ?? noneSuch("an account"));
    const planned = this.#add(at, {
      customer: customer.number,
      currency,
      from: "REALTIME_FUNDING",
      to: { account },
      amount: amountOf(Math.min(dollarsFor(this.draft, customer), most), currency),
      side: "SENDING",
      ...textsFor(this.draft),
      end,
    });
    // The instructions of an instant rail end after five minutes, of a slow one after two days.
    if (end === "PAID_LATE") this.draft.add(at + 3 * day, { type: "payLate", payment: planned.id });
  }

  /** From an account here to another here, also between two currencies of one customer. */
  transfer(at: number, isOwn: boolean): void {
    const { random } = this.draft;
    const customer = this.#payer(at, ({ currencies }) => !isOwn || currencies.length > 1);
    if (!customer) return;
    const [currency] = customer.currencies;
    const others = this.draft.payers(at).filter(({ number }) => number !== customer.number);
    if (others.length === 0) return;
    const payee = isOwn ? customer : random.pick(others);
    const amount = amountOf(dollarsFor(this.draft, customer), currency);
    this.draft.spend(customer.number, currency, at, amount);
    this.#add(at, {
      customer: customer.number,
      currency,
      from: "ACCOUNT",
      to: { customer: payee.number, currency: (isOwn ? payee.currencies[1] : undefined) ?? payee.currencies[0] },
      amount,
      side: "SENDING",
      ...textsFor(this.draft),
      end: "EXECUTED",
    });
  }

  /** To a UMA address at another institution. */
  toUma(at: number, umaAddress: string): void {
    const customer = this.#payer(at);
    if (!customer) return;
    const [currency] = customer.currencies;
    const amount = amountOf(dollarsFor(this.draft, customer), currency);
    this.draft.spend(customer.number, currency, at, amount);
    this.#add(at, {
      customer: customer.number,
      currency,
      from: "ACCOUNT",
      to: { umaAddress },
      amount,
      side: "SENDING",
      end: "EXECUTED",
    });
  }

  /** From a UMA address: the endpoint approves it. */
  fromUma(at: number): void {
    const customer = this.#payer(at, ({ currencies: [own] }) => own === "USD" || own === "EUR" || own === "MXN");
    if (!customer) return;
    const [currency] = customer.currencies;
    const amount = amountOf(dollarsFor(this.draft, customer), currency);
    this.draft.add(at, { type: "receive", customer: customer.number, currency, amount });
  }
}

/** A rail that is named: the others are selected by the service. */
function railFor({ random }: Draft, { accountInfo }: PlannedAccount, dollars: number) {
  const { accountType } = accountInfo;
  if (accountType === "EUR_ACCOUNT" && random.isChance(0.45)) return { rail: "SEPA_INSTANT" };
  if (accountType !== "USD_ACCOUNT") return {};
  if (dollars > 5_000) return { rail: "WIRE" };
  return random.weighted<{ rail?: string }>([
    [{}, 5],
    [{ rail: "RTP" }, 3],
    [{ rail: "FEDNOW" }, 2],
  ]);
}
