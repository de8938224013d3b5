import {
  limitNames,
  noLimits,
  type Account,
  type Card,
  type CardStatus,
  type Ending,
  type Limits,
  type Payment,
} from "./state.js";

/** The code of a step that is done. */
export const done = "DONE";

const dayMs = 86_400_000;
const lifetimeMs = 7 * dayMs;
const pullDelayMs = 30_000;
/** Authorizations that closing a card ends at once. */
const closedAtOnce = 50;

interface Timer {
  readonly dueMs: number;
  fire(): void;
}

export interface CardChange extends Partial<Limits> {
  readonly status?: CardStatus;
  readonly account?: Account;
}

/** Cards of one cardholder as docs/cards.md describes them. A method does a step, and returns its code. */
export class CardModel {
  readonly cards: Card[] = [];
  /** In the order of their creation. */
  readonly payments: Payment[] = [];
  platformLimits: Limits = { ...noLimits };
  private timers: Timer[] = [];

  constructor(
    public nowMs: number,
    /** Of the cardholder. */
    readonly accounts: readonly Account[],
    /** Another's. */
    readonly foreign: Account,
  ) {}

  issue(account: Account, limits: Partial<Limits>, ending: string): string {
    if (account === this.foreign) return "FUNDING_SOURCE_INELIGIBLE";
    const atMs = this.nowMs + (ending === "005" ? pullDelayMs : 0);
    const issued = ending === "001" ? undefined : ({ atMs, as: ending === "002" ? "CLOSED" : "ACTIVE" } as const);
    const used = { usedOn: 0, usedAmount: 0, usedCount: 0 };
    this.cards.push({ id: "", status: "PROCESSING", account, limits: { ...noLimits, ...limits }, issued, ...used });
    return done;
  }

  change(card: Card, { status, account, ...limits }: CardChange): string {
    const isLimited = Object.keys(limits).length > 0;
    if (status === "CLOSED" && (account || isLimited)) return "INVALID_INPUT";
    if (card.status === "CLOSED") {
      if (status === undefined) return "CARD_NOT_MUTABLE";
      return status === "CLOSED" ? "CARD_ALREADY_CLOSED" : "INVALID_STATE_TRANSITION";
    }
    if (account && status !== undefined) return "INVALID_INPUT";
    if (account === this.foreign) return "FUNDING_SOURCE_INELIGIBLE";
    const froms: Record<string, readonly CardStatus[]> = {
      ACTIVE: ["FROZEN"],
      FROZEN: ["ACTIVE"],
      CLOSED: ["ACTIVE", "FROZEN"],
    };
    if (status !== undefined && !froms[status]?.includes(card.status)) return "INVALID_STATE_TRANSITION";
    Object.assign(card.limits, limits);
    if (account) card.account = account;
    if (status !== undefined) card.status = status;
    if (status === "CLOSED") this.endAuthorizations(card);
    return done;
  }

  private endAuthorizations(card: Card): void {
    const open = this.payments.filter((payment) => payment.card === card && !payment.hasEnded).slice(0, closedAtOnce);
    for (const payment of open) this.end(payment);
    if (open.length === closedAtOnce) this.schedule(0, () => this.endAuthorizations(card));
  }

  limitsOf({ limits }: Card): Limits {
    const lower = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
    const entries = limitNames.map((name) => [name, lower(limits[name], this.platformLimits[name])] as const);
    return Object.fromEntries(entries) as Limits;
  }

  usedToday({ usedOn, usedAmount, usedCount }: Card) {
    return usedOn === this.today ? { amount: usedAmount, count: usedCount } : { amount: 0, count: 0 };
  }

  private get today(): number {
    return Math.floor(this.nowMs / dayMs);
  }

  private reasonAgainst(card: Card, amount: number): string | undefined {
    if (card.status !== "ACTIVE") return "CARD_NOT_ACTIVE";
    const { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = this.limitsOf(card);
    const used = this.usedToday(card);
    const isBelow = (value: number, limit: number | null) => limit === null || value <= limit;
    const fits =
      isBelow(amount, maxSpendPerTransaction) &&
      isBelow(used.amount + amount, maxSpendPerDay) &&
      isBelow(used.count + 1, maxTransactionsPerDay);
    if (!fits) return "SPEND_LIMIT_EXCEEDED";
    return card.account.balance - card.account.held < amount ? "INSUFFICIENT_FUNDS" : undefined;
  }

  authorize(card: Card, amount: number, ending: Ending): string {
    const asked = { "002": "INSUFFICIENT_FUNDS", "003": "CARD_PAUSED" }[ending as string];
    const declined = asked ?? this.reasonAgainst(card, amount);
    const payment = this.add(card, { authorized: amount, ending, declined });
    if (declined !== undefined) return done;
    payment.held = amount;
    card.account.held += amount;
    const used = this.usedToday(card);
    Object.assign(card, { usedOn: this.today, usedAmount: used.amount + amount, usedCount: used.count + 1 });
    this.scheduleExpiry(payment);
    return done;
  }

  /** A purchase of a single message. */
  purchase(card: Card, amount: number, ending: Ending): string {
    this.authorize(card, amount, ending);
    const payment = this.newest;
    return payment.declined === undefined ? this.clear(card, payment, amount) : done;
  }

  credit(card: Card, amount: number, isImmediate: boolean): string {
    const isTaken = card.status === "ACTIVE" || card.status === "FROZEN";
    const declined = isTaken ? undefined : "CARD_NOT_ACTIVE";
    const payment = this.add(card, { authorized: amount, isCredit: true, declined });
    if (declined !== undefined) return done;
    if (!isImmediate) {
      this.scheduleExpiry(payment);
      return done;
    }
    Object.assign(payment, { settled: amount, clearings: 1, hasEnded: true });
    card.account.balance += amount;
    return done;
  }

  /** The one that the last step has made. */
  get newest(): Payment {
    const newest = this.payments.at(-1);
    if (!newest) throw new Error("There is no transaction");
    return newest;
  }

  private add(card: Card, given: Partial<Payment>, account = card.account): Payment {
    const payment: Payment = {
      id: "",
      card,
      account,
      isCredit: false,
      ending: "",
      original: undefined,
      declined: undefined,
      authorized: 0,
      held: 0,
      settled: 0,
      clearings: 0,
      pulled: 0,
      pulls: 0,
      pending: 0,
      pendingPulls: 0,
      owed: 0,
      refunded: 0,
      refunds: 0,
      isException: false,
      hasEnded: given.declined !== undefined,
      ...given,
    };
    this.payments.push(payment);
    return payment;
  }

  private hold(payment: Payment, amount: number): void {
    payment.account.held += amount - payment.held;
    payment.held = amount;
  }

  private end(payment: Payment): void {
    this.hold(payment, Math.min(payment.pending, payment.held));
    payment.hasEnded = true;
  }

  /** Debits what the network has settled: from the hold, of which `keep` stays; of the excess all or nothing. */
  private debit(payment: Payment, amount: number, keep: number): void {
    const { account } = payment;
    const fromHold = payment.held - Math.min(keep, payment.held);
    const isCovered = amount - fromHold <= account.balance - account.held;
    const pulled = isCovered ? amount : Math.min(amount, fromHold);
    this.hold(payment, payment.held - fromHold);
    account.balance -= pulled;
    payment.pulled += pulled;
    if (pulled > 0) payment.pulls++;
    payment.owed += amount - pulled;
    if (pulled < amount) payment.isException = true;
  }

  private open({ hasEnded, authorized, settled }: Payment): number {
    return hasEnded ? 0 : Math.max(authorized - settled, 0);
  }

  clear(card: Card, payment: Payment, amount: number): string {
    if (payment.card !== card) return "TRANSACTION_NOT_FOUND";
    if (amount === 0) {
      if (!payment.hasEnded) this.end(payment);
      return done;
    }
    const { account, declined, isCredit, original, ending } = payment;
    if (isCredit && (declined !== undefined || original)) {
      this.add(card, { ...this.whole(amount), isCredit, original: payment, ending }, account);
      account.balance += amount;
      return done;
    }
    if (declined !== undefined) return this.force(card, amount, ending, payment);
    const rest = this.open(payment) - amount;
    payment.settled += amount;
    payment.clearings++;
    if (rest <= 0) payment.hasEnded = true;
    if (payment.isCredit) payment.account.balance += amount;
    else if (payment.ending === "005") this.debitLater(payment, amount);
    else this.debit(payment, amount, payment.pending + Math.max(rest, 0));
    if (payment.ending === "006" && !payment.isCredit) payment.isException = true;
    return done;
  }

  /** The members of a payment that is settled at once. */
  private whole(amount: number) {
    return { authorized: amount, settled: amount, clearings: 1, hasEnded: true };
  }

  /** A clearing without an authorization, or of one that was declined. */
  force(card: Card, amount: number, ending: Ending, original?: Payment): string {
    this.debit(this.add(card, { ...this.whole(amount), authorized: 0, original, ending }), amount, 0);
    return done;
  }

  /** The merchant gives up an authorization, or an amount of it. */
  giveUp(card: Card, payment: Payment, amount: number | undefined): string {
    if (payment.card !== card) return "TRANSACTION_NOT_FOUND";
    if (payment.hasEnded) return done;
    if (amount === undefined || amount >= this.open(payment)) {
      this.end(payment);
      return done;
    }
    payment.authorized -= amount;
    this.hold(payment, Math.min(payment.authorized - payment.settled + payment.pending, payment.held));
    return done;
  }

  private debitLater(payment: Payment, amount: number): void {
    payment.pending += amount;
    payment.pendingPulls++;
    this.schedule(pullDelayMs, () => {
      payment.pending -= amount;
      payment.pendingPulls--;
      this.debit(payment, amount, this.open(payment) + payment.pending);
    });
  }

  giveBack(card: Card, purchase: Payment, amount: number): string {
    if (purchase.card !== card) return "TRANSACTION_NOT_FOUND";
    const { account, ending } = purchase;
    this.add(card, { ...this.whole(amount), isCredit: true, original: purchase, ending }, account);
    const recovered = Math.min(amount, purchase.owed);
    purchase.owed -= recovered;
    account.balance += amount - recovered;
    if (purchase.isCredit) return done;
    purchase.refunded += amount;
    purchase.refunds++;
    return done;
  }

  reverse(card: Card, returned: Payment): string {
    if (returned.card !== card) return "TRANSACTION_NOT_FOUND";
    const { original, settled, account, ending } = returned;
    if (!returned.isCredit || !original || returned.refunds > 0) return "INVALID_INPUT";
    this.debit(this.add(card, { ...this.whole(settled), original: returned, ending }, account), settled, 0);
    Object.assign(returned, { refunded: settled, refunds: 1 });
    if (original.isCredit) return done;
    original.refunded -= settled;
    original.refunds--;
    return done;
  }

  advise(card: Card, payment: Payment, amount: number): string {
    if (payment.card !== card) return "TRANSACTION_NOT_FOUND";
    const { isCredit, hasEnded, settled, pending, held, account } = payment;
    if (isCredit || hasEnded || amount < settled) return "INVALID_INPUT";
    const wanted = amount - settled + pending;
    if (wanted - held > account.balance - account.held) return "INSUFFICIENT_FUNDS";
    this.hold(payment, wanted);
    payment.authorized = amount;
    if (amount === settled) payment.hasEnded = true;
    return done;
  }

  fund(account: Account, amount: number): string {
    account.balance += amount;
    return done;
  }

  limitPlatform(limits: Partial<Limits>): string {
    this.platformLimits = { ...this.platformLimits, ...limits };
    return done;
  }

  private schedule(afterMs: number, fire: () => void): void {
    this.timers.push({ dueMs: this.nowMs + afterMs, fire });
  }

  private scheduleExpiry(payment: Payment): void {
    this.schedule(lifetimeMs, () => {
      if (!payment.hasEnded) this.end(payment);
    });
  }

  /** Timers fire in due order; those due at the same time, in the order of scheduling. */
  advance(byMs: number): string {
    const until = this.nowMs + byMs;
    for (;;) {
      const due = this.timers.filter(({ dueMs }) => dueMs <= until);
      const [next] = due.toSorted((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.nowMs = next.dueMs;
      next.fire();
    }
    this.nowMs = until;
    for (const card of this.cards) {
      const { issued } = card;
      if (card.status === "PROCESSING" && issued && issued.atMs <= until) card.status = issued.as;
    }
    return done;
  }
}
