import { followProviders } from "../../shared/module/following-work.js";
import type { BackgroundWork } from "../../shared/module/module.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { Provider } from "../../shared/providers/kinds.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import type { AccountsDeps } from "../deps.js";
import { openingTimer } from "../internal-accounts/provisioning.js";
import { numbersOf, openerOf } from "./opening.js";
import type { NumberPool } from "./pool.js";
import { countWaiting, givenIdentifiers, waitingAccounts, waitingPlatforms } from "./sql.js";

/** Interval at which accounts that still wait are found, and files that have grown. */
const lookMs = 60_000;
/** Interval of the log's lines about one exhausted pool. */
const logMs = 3_600_000;
/** Maximum number of waiting accounts that a log line counts. */
const maxCounted = 10_000;

type WorkDeps = Pick<AccountsDeps, "providers" | "logger" | "metrics" | "systemScope" | "db" | "clock" | "afterCommit">;

/** Schedules the opening of the platform's accounts that wait and have a provider. */
async function scheduleOpening(deps: WorkDeps, platformId: string): Promise<void> {
  const tenant = { platformId, environment: "PRODUCTION" } as const;
  await inTransaction(deps, async (tx) => {
    const waiting = await waitingAccounts(tx, tenant);
    if (!waiting.some((each) => openerOf(deps, tenant, each))) return;
    const dueAt = await deps.clock.now(tx, tenant);
    await scheduleTimer(tx, { tenant, name: openingTimer, dueAt, payload: {} });
  });
}

/** Finds accounts that wait, such as those that are older than their provider, and counts the numbers of pools. */
class AccountNumbers {
  /** When each pool was last said to be exhausted, by its provider. */
  private readonly saidAt = new Map<string, number>();

  constructor(private readonly deps: WorkDeps) {}

  async look(): Promise<number> {
    const providers = this.deps.providers.all("accounts");
    if (providers.length === 0) return lookMs;
    for (const provider of providers) {
      if (provider.settings.kind === "pool") await this.count(provider, provider.settings);
    }
    for (const platformId of await waitingPlatforms(this.system())) await scheduleOpening(this.deps, platformId);
    return lookMs;
  }

  private system() {
    return this.deps.systemScope("account numbers");
  }

  private async count({ name, platforms }: Provider, pool: NumberPool): Promise<void> {
    const { deps, saidAt } = this;
    const numbers = numbersOf(deps, pool);
    await numbers.refresh();
    await numbers.advance((values) => givenIdentifiers(this.system(), values));
    deps.metrics.accountNumbersLeft.set({ provider: name }, numbers.left);
    const isSaid = performance.now() - (saidAt.get(name) ?? -Infinity) < logMs;
    if (numbers.left > 0 || isSaid) return;
    const waiting = await countWaiting(this.system(), pool.currency, platforms, maxCounted);
    if (waiting === 0) return;
    saidAt.set(name, performance.now());
    deps.logger.error(
      { provider: name, currency: pool.currency, waiting },
      "a pool of account numbers is exhausted: accounts wait until its file has more",
    );
  }
}

/** Accounts are opened by a timer; this finds those that have none. */
export function createAccountNumbersWork(deps: WorkDeps): BackgroundWork {
  const numbers = new AccountNumbers(deps);
  return followProviders(deps, {
    failure: "Accounts that wait for account numbers could not be read",
    look: () => numbers.look(),
  });
}
