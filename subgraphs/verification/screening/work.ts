import { createHash } from "node:crypto";
import type { Deps } from "../../shared/deps.js";
import { followProviders } from "../../shared/module/following-work.js";
import type { BackgroundWork } from "../../shared/module/module.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { Provider } from "../../shared/providers/kinds.js";
import { probe } from "../../shared/providers/operations/client.js";
import { byProtocol } from "../../shared/providers/operations/http-provider.js";
import { removeTimers, scheduleTimer } from "../../shared/timers/timers.js";
import { listOf, type OfacList } from "../sanctions-list/ofac-list.js";
import { screeningKind } from "./operation.js";
import { submittingPlatforms } from "./sql.js";
import { screenEveryoneTimer } from "./timers.js";

/** Interval at which lists that have changed are found. */
const lookMs = 60_000;
/** Interval of the log's lines about one list that is too old. */
const logMs = 3_600_000;

/** Follows the lists of sanctioned persons: everyone is compared with a new one. */
class SanctionsLists {
  /** The list of each provider that everyone was announced to be compared with. */
  private readonly announced = new Map<string, string>();
  private readonly saidAt = new Map<string, number>();
  /** When each provider of the protocol responded last, monotonic milliseconds. */
  private readonly heardAt = new Map<string, number>();

  constructor(private readonly deps: Deps) {}

  async look(): Promise<number> {
    for (const provider of this.deps.providers.all("screening")) {
      const list = listOf(this.deps, provider);
      await (list ? this.follow(provider, list) : this.lookAt(provider));
    }
    return lookMs;
  }

  private async follow(provider: Provider<"screening">, list: OfacList): Promise<void> {
    await list.refresh();
    if (!list.isRecent) this.warn(provider.name);
    if (list.hash !== undefined) await this.announce(provider, { hash: list.hash, names: list.names });
  }

  /** A provider of the protocol follows its lists itself. While it doesn't respond, payments wait as without a list. */
  private async lookAt(provider: Provider<"screening">): Promise<void> {
    const { name } = provider;
    const reached = byProtocol(provider);
    if (!reached) return;
    const isReached = await probe(this.deps, reached, screeningKind).then(
      () => true,
      () => false,
    );
    const now = performance.now();
    if (isReached || !this.heardAt.has(name)) this.heardAt.set(name, now);
    const ageMs = now - (this.heardAt.get(name) ?? now);
    this.deps.metrics.screeningListAge.set({ provider: name }, ageMs / 1000);
    await this.announce(provider, { hash: "", names: 0 });
  }

  private warn(provider: string): void {
    if (performance.now() - (this.saidAt.get(provider) ?? -Infinity) < logMs) return;
    this.saidAt.set(provider, performance.now());
    this.deps.logger.error({ provider }, "no recent list of sanctioned persons: payments and approvals wait");
  }

  /** Everyone is compared once with a list, whichever process reads it first. */
  private async announce(
    { name: provider, platforms, settings }: Provider<"screening">,
    list: { readonly hash: string; readonly names: number },
  ): Promise<void> {
    const threshold = settings.kind === "ofac" ? settings.threshold : null;
    const scope = JSON.stringify([list.hash, threshold, platforms ? [...platforms].sort() : null]);
    const hash = createHash("sha256").update(scope).digest("hex");
    if (this.announced.get(provider) === hash) return;
    const system = this.deps.systemScope("screening");
    const stored = await system.screeningList.findUnique({ where: { provider } });
    if (stored?.hash !== hash) {
      for (const platformId of await submittingPlatforms(system)) await this.schedule(provider, platformId);
      const row = { hash, names: list.names, acceptedAt: new Date() };
      await system.screeningList.upsert({ where: { provider }, create: { provider, ...row }, update: row });
    }
    this.announced.set(provider, hash);
  }

  /** A comparison with an earlier list that is in progress begins again. */
  private async schedule(provider: string, platformId: string): Promise<void> {
    const { deps } = this;
    const tenant = { platformId, environment: "PRODUCTION" } as const;
    if (deps.providers.find("screening", tenant)?.name !== provider) return;
    await inTransaction(deps, async (tx) => {
      await removeTimers(tx, tenant, screenEveryoneTimer);
      const dueAt = await deps.clock.now(tx, tenant);
      await scheduleTimer(tx, { tenant, name: screenEveryoneTimer, dueAt, payload: {} });
    });
  }
}

export function createScreeningWork(deps: Deps): BackgroundWork {
  const lists = new SanctionsLists(deps);
  return followProviders(deps, {
    failure: "The lists of sanctioned persons could not be followed",
    look: () => lists.look(),
  });
}
