import { z } from "zod";
import type { Caller, Tenant } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Tx } from "../../shared/persistence/client.js";
import { scheduleMissing, scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { screenCustomerTimer } from "../packet/version.js";
import type { ScreenedAccounts } from "../ports.js";
import type { NameScreening } from "../sanctions-list/name-screening.js";
import { contentOf, partiesOfCustomers, type Party } from "./party.js";
import { compareParties, recordScreening, reviewCustomers, type ComparedParties } from "./record.js";
import { nextCustomers, type Place } from "./sql.js";

export interface ScreeningDeps extends Deps {
  /** Undefined: names are not compared. */
  readonly nameScreening: (tenant: Tenant) => NameScreening | undefined;
  readonly screenedAccounts: ScreenedAccounts;
}

/** The timer that compares everyone of a platform with a new list, slice by slice. */
export const screenEveryoneTimer = "screening.everyone";

/** Customers of a slice, with their owners and external accounts. */
const customersAtOnce = 50;
/** Pause between slices: payments come first. */
const pauseMs = 500;
/** Pause between customers that a provider is asked about, each alone. */
const betweenCustomersMs = 500;

const everyonePayload = z.object({ after: z.object({ createdAt: z.string(), id: z.string() }).optional() });
const customerPayload = z.object({
  customerId: z.string(),
  /** Whether its external accounts are compared, too. */
  accounts: z.boolean().optional(),
  since: z.string().optional(),
});

type TimedCaller = Caller & { readonly now: Date };

const later = ({ now }: TimedCaller, ms: number) => new Date(now.getTime() + ms);

/** Leaves out those whose data has changed since: they have a timer of their own. */
async function current(deps: ScreeningDeps, tx: Tx, tenant: Tenant, { list, parties }: ComparedParties) {
  const ids = [...new Set(parties.flatMap(({ party }) => party.customerId ?? []))];
  const now = new Map(
    (await partiesOfCustomers({ db: tx, sealer: deps.sealer }, tenant, ids)).map((one) => [one.id, one]),
  );
  const isSame = (party: Party) => {
    const known = now.get(party.id);
    return !known || contentOf(deps.sealer, known).equals(contentOf(deps.sealer, party));
  };
  return { list, parties: parties.filter(({ party }) => isSame(party)) };
}

async function record(deps: ScreeningDeps, tx: Tx, caller: TimedCaller, compared: ComparedParties): Promise<void> {
  const { changed } = await recordScreening(deps, tx, caller, await current(deps, tx, caller, compared));
  await reviewCustomers(tx, caller, changed);
}

/** A provider is asked about each customer alone, one after the other: payments come first. */
async function askAboutEach(
  tx: Tx,
  caller: TimedCaller,
  customerIds: readonly string[],
  last: Place | undefined,
): Promise<void> {
  const timers = customerIds.map((customerId, index) => ({
    name: screenCustomerTimer,
    subject: customerId,
    dueAt: later(caller, index * betweenCustomersMs),
    payload: { customerId, accounts: true },
  }));
  await scheduleMissing(tx, caller, timers);
  if (!last) return;
  const dueAt = later(caller, customerIds.length * betweenCustomersMs);
  await scheduleTimer(tx, { tenant: caller, name: screenEveryoneTimer, dueAt, payload: { after: last } });
}

/** Compares customers, owners and external accounts with the provider's list, in the background. */
export function screeningTimers(deps: ScreeningDeps): TimerHandlers {
  const customer: CallingTimer = {
    async call(caller, payload) {
      const { customerId, accounts, since = caller.now.toISOString() } = customerPayload.parse(payload);
      const screening = deps.nameScreening(caller);
      const { platformId, environment } = caller;
      const isSubmitted = await deps.db.verification.findFirst({ where: { platformId, environment, customerId } });
      if (!screening || !isSubmitted) return async () => undefined;
      const persons = await partiesOfCustomers(deps, caller, [customerId]);
      const own = accounts ? await deps.screenedAccounts.ofCustomers(caller, [customerId]) : [];
      const given = { about: customerId, since: new Date(since), parties: [...persons, ...own] };
      const comparison = await compareParties(screening, given);
      return async (tx, timed) => {
        const compared = await comparison.result(tx);
        if (compared) return record(deps, tx, timed, compared);
        const again = { name: screenCustomerTimer, subject: customerId, payload: { customerId, accounts, since } };
        return scheduleTimer(tx, { tenant: timed, ...again, dueAt: later(timed, comparison.pauseMs) });
      };
    },
  };
  const everyone: CallingTimer = {
    async call(caller, payload) {
      const { after } = everyonePayload.parse(payload);
      const screening = deps.nameScreening(caller);
      if (!screening) return async () => undefined;
      const { customerIds, last } = await nextCustomers(deps.db, caller, after, customersAtOnce);
      if (screening.isProvider) return (tx, timed) => askAboutEach(tx, timed, customerIds, last);
      const persons = await partiesOfCustomers(deps, caller, customerIds);
      const accounts = await deps.screenedAccounts.ofCustomers(caller, customerIds);
      const parties = [...persons, ...accounts];
      const comparison = await compareParties(screening, { about: screenEveryoneTimer, parties });
      return async (tx, timed) => {
        const compared = await comparison.result(tx);
        if (compared) await record(deps, tx, timed, compared);
        if (compared && !last) return;
        const next = compared ? { after: last } : { after };
        const dueAt = later(timed, compared ? pauseMs : comparison.pauseMs);
        await scheduleTimer(tx, { tenant: timed, name: screenEveryoneTimer, dueAt, payload: next });
      };
    },
  };
  return { [screenCustomerTimer]: customer, [screenEveryoneTimer]: everyone };
}
