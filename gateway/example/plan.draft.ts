import { amountOf } from "./countries.js";
import type { Act, PlannedCustomer, TimedAct } from "./plan.types.js";
import type { Random } from "./random.js";

/** Extent of the example. */
export interface Size {
  readonly days: number;
  readonly customers: number;
  readonly businesses: number;
  readonly payments: number;
  readonly cards: number;
  readonly purchases: number;
  readonly agents: number;
  /** Days, from 0: of the endpoint's failure. */
  readonly outageDay: number;
}

export const month: Size = {
  days: 30,
  customers: 60,
  businesses: 20,
  payments: 470,
  cards: 12,
  purchases: 150,
  agents: 4,
  outageDay: 17,
};

/** The same in small, for a first look and for tests of pages. */
export const week: Size = {
  days: 8,
  customers: 16,
  businesses: 6,
  payments: 60,
  cards: 3,
  purchases: 20,
  agents: 2,
  outageDay: 4,
};

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Payments of each day of the week, from Monday. */
const weekdays = [1, 1.1, 1.15, 1.1, 1.25, 0.45, 0.3];
/** And of each hour of the day, from 6 to 21. */
const hours = [2, 4, 7, 10, 11, 10, 8, 8, 10, 11, 9, 7, 5, 4, 3, 2];
const firstHour = 6;
/** The month ends in the afternoon of its last day. */
const lastHours = 16;

/** Those that fit before the others, each in their order. */
export const preferring = <T>(values: readonly T[], fits: (value: T) => boolean): T[] => [
  ...values.filter(fits),
  ...values.filter((value) => !fits(value)),
];

/** A plan that is being made: what its parts add to it, in any order of time. */
export class Draft {
  readonly acts: TimedAct[] = [];
  readonly customers: PlannedCustomer[] = [];
  /** From when each customer can pay; those who never can are absent. */
  readonly readyAt = new Map<number, number>();
  readonly endsAt: number;
  #payments = 0;
  readonly #spent: {
    readonly customer: number;
    readonly currency: string;
    readonly at: number;
    readonly amount: number;
  }[] = [];

  constructor(
    readonly random: Random,
    readonly size: Size,
  ) {
    this.endsAt = (size.days - 1) * day + lastHours * hour;
  }

  add(at: number, act: Act): void {
    this.acts.push({ at: Math.min(Math.round(at), this.endsAt), act });
  }

  nextId(): number {
    this.#payments += 1;
    return this.#payments;
  }

  customer(number: number): PlannedCustomer {
    const found = this.customers[number];
    if (!found) throw new Error(`No customer ${number}`);
    return found;
  }

  /** A time of business on this day. */
  timeOn(date: number): number {
    const offset = this.random.weighted(hours.map((weight, index) => [index, weight] as const));
    return date * day + (firstHour + offset) * hour + this.random.whole(0, 59) * minute + this.random.whole(0, 59);
  }

  /** Times of the month in which business has the rhythm of weeks and days, and grows; in order. */
  times(count: number): number[] {
    const { days } = this.size;
    const dates = Array.from(
      { length: days },
      (_, date) => [date, (weekdays[date % 7] ?? 1) * (0.85 + (0.3 * date) / days)] as const,
    );
    const drawn: number[] = [];
    while (drawn.length < count) {
      const at = this.timeOn(this.random.weighted(dates));
      // Customers join on the first morning; the last day has not ended.
      if (at > 9 * hour + 30 * minute && at < this.endsAt - 10 * minute) drawn.push(at);
    }
    return drawn.sort((one, other) => one - other);
  }

  /** Customers who can pay at that time. */
  payers(at: number): PlannedCustomer[] {
    return this.customers.filter(({ number }) => (this.readyAt.get(number) ?? Infinity) <= at);
  }

  /** Notes what an account here will spend, so that it is funded before. */
  spend(customer: number, currency: string, at: number, amount: number): void {
    this.#spent.push({ customer, currency, at, amount });
  }

  /** Funds each account once in two weeks with what it spends until then, and something more. */
  fund(): void {
    const windows = new Map<string, { customer: number; currency: string; at: number; sum: number }>();
    for (const { customer, currency, at, amount } of this.#spent.sort((one, other) => one.at - other.at)) {
      const key = `${customer} ${currency} ${Math.floor(at / (14 * day))}`;
      const window = windows.get(key) ?? { customer, currency, at, sum: 0 };
      windows.set(key, { ...window, sum: window.sum + amount });
    }
    for (const { customer, currency, at, sum } of windows.values()) {
      const step = amountOf(50, currency);
      const amount = Math.ceil((sum * (1.15 + this.random.fraction() / 4)) / step) * step;
      const since = (this.readyAt.get(customer) ?? 0) + minute;
      this.add(Math.max(since, at - this.random.whole(20 * minute, 5 * hour)), {
        type: "fund",
        customer,
        currency,
        amount,
      });
    }
  }
}
