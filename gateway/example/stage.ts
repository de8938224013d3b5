import { z } from "zod";
import type { Sandbox } from "../triggers/sandbox.js";
import type { Endpoint } from "./endpoint.js";
import type { Plan, PlannedCustomer } from "./plan.types.js";

const clock = z.object({ now: z.iso.datetime() });
const dayMs = 86_400_000;

/** The next Monday at midnight (UTC). */
export function nextMonday(now: number): number {
  const midnight = Math.ceil(now / dayMs) * dayMs;
  return midnight + ((8 - new Date(midnight).getUTCDay()) % 7) * dayMs;
}

/** Tokens by which the business calls: those of its services, and of its reviewers. */
export interface Callers {
  readonly admin: Sandbox;
  readonly payments: Sandbox;
  readonly reviewer: Sandbox;
}

/** Ids of the customers, payments, cards and agents of a plan, and the clock of its month. */
export class Stage {
  readonly customers = new Map<number, string>();
  readonly verifications = new Map<number, string>();
  readonly quotes = new Map<number, { readonly id: string; readonly currency: string }>();
  readonly cards = new Map<number, string>();
  /** Transactions of purchases that were not declined. */
  readonly purchases = new Map<number, string>();
  readonly agents = new Map<number, { readonly id: string; readonly accessToken: string }>();
  readonly actions = new Map<number, string>();
  /** Requests that were refused, although the plan expects success. */
  readonly refusals: string[] = [];
  readonly #accounts = new Map<string, Promise<string>>();
  #monday = 0;
  #leadMs = 0;

  constructor(
    readonly plan: Plan,
    readonly callers: Callers,
    /** Absent if the server sends no webhooks to this machine. */
    readonly endpoint: Endpoint | undefined,
  ) {}

  /** Moves the sandbox's clock to the beginning of the month. */
  async begin(): Promise<void> {
    this.#monday = nextMonday(Date.now());
    await this.moveTo(0);
  }

  /** Moves the sandbox's clock to this second of the month; not back. */
  async moveTo(at: number): Promise<void> {
    const advanceSeconds = Math.ceil((this.#monday + at * 1000 - Date.now() - this.#leadMs) / 1000);
    if (advanceSeconds < 1) return;
    const { now } = clock.parse(await this.callers.admin.post("/sandbox/clock", { advanceSeconds }));
    this.#leadMs = Date.parse(now) - Date.now();
  }

  customer(number: number): PlannedCustomer {
    const customer = this.plan.customers[number];
    if (!customer) throw new Error(`No customer ${number} in the plan`);
    return customer;
  }

  /** The id of the customer, who has joined. */
  idOf(number: number): string {
    return idIn(this.customers, number, "customer");
  }

  /** Remembers the customer's accounts here, by currency. */
  setAccount(number: number, currency: string, id: string): void {
    this.#accounts.set(`${number} ${currency}`, Promise.resolve(id));
  }

  accountOf(number: number, currency: string): Promise<string> {
    return this.#accounts.get(`${number} ${currency}`) ?? Promise.reject(new Error(`No account ${number} ${currency}`));
  }

  /** The id of an external account: it is registered when it is first used. */
  externalAccount(number: number, index: number): Promise<string> {
    const key = `${number} #${index}`;
    const known = this.#accounts.get(key);
    if (known) return known;
    const planned = this.customer(number).accounts[index];
    if (!planned) throw new Error(`No account ${key} in the plan`);
    const made = this.callers.payments.create("/customers/external-accounts", {
      customerId: this.idOf(number),
      ...planned,
    });
    this.#accounts.set(key, made);
    return made;
  }
}

export function idIn(ids: ReadonlyMap<number, string>, number: number, what: string): string {
  const id = ids.get(number);
  if (id === undefined) throw new Error(`No ${what} ${number} yet`);
  return id;
}
