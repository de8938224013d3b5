import { stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import type { FileContext, Provider, ProviderKind } from "../../shared/providers/kinds.js";
import { NameMatcher } from "./matcher.js";
import type { Compared, Comparison, NameScreening, ToCompare } from "./name-screening.js";
import { findListFiles, readOfacList, type ListFiles } from "./ofac.js";

/** The list of specially designated nationals, in a folder (docs/providers.md, Sanctions). */
export interface OfacSettings {
  readonly kind: "ofac";
  /** Absolute path. */
  readonly folder: string;
  readonly maxAgeMs: number;
  /** Minimum score of a match. */
  readonly threshold: number;
}

const hourMs = 3_600_000;
const unitMs = { h: hourMs, d: 24 * hourMs } as const;
/** Pause while there is no recent list. */
const noListMs = 60_000;
/** A list with less than this share of the names of the previous one is refused. */
const minShare = 0.5;

const age = z
  .string()
  .regex(/^[1-9]\d{0,3}[hd]$/, "must be hours or days, such as 36h or 3d")
  .transform((text) => Number.parseInt(text, 10) * unitMs[text.endsWith("h") ? "h" : "d"]);

const settings = ({ folder: base }: FileContext) =>
  z
    .strictObject({
      folder: z
        .string()
        .min(1)
        .transform((name) => path.resolve(base, name))
        .refine(async (folder) => (await stat(folder).catch(() => undefined))?.isDirectory() ?? false, "is no folder"),
      maxAge: age.default(3 * unitMs.d),
      threshold: z.number().min(0.8, "must be from 0.8 to 1").max(1, "must be from 0.8 to 1").default(0.92),
    })
    .transform(({ maxAge: maxAgeMs, ...others }) => ({ ...others, maxAgeMs }));

const ageOf = ({ writtenAt }: Pick<ListFiles, "writtenAt">): number => Date.now() - writtenAt.getTime();

export const ofac: ProviderKind = {
  kind: "ofac",
  roles: ["screening"],
  settings,
  async warning({ folder, maxAgeMs }: OfacSettings) {
    try {
      const files = await findListFiles(folder);
      await readOfacList(files);
      const hours = Math.floor(ageOf(files) / hourMs);
      return hours * hourMs > maxAgeMs
        ? `the list of sanctioned persons is ${hours} hours old: payments wait until ${folder} has a recent one`
        : undefined;
    } catch (error) {
      return `the list of sanctioned persons can't be used: ${error instanceof Error ? error.message : String(error)}`;
    }
  },
};

type ListDeps = Pick<Deps, "logger" | "metrics" | "systemScope">;

const lists = new WeakMap<object, OfacList>();

/** The list of a provider, in this process; undefined: it has none of its own in a folder. */
export function listOf(deps: ListDeps, { name, settings }: Provider<"screening">): OfacList | undefined {
  if (settings.kind !== "ofac") return undefined;
  const known = lists.get(settings);
  if (known) return known;
  const list = new OfacList(deps, name, settings);
  lists.set(settings, list);
  return list;
}

/** A list as its files have it: read at first use, and again when they change. */
export class OfacList implements NameScreening {
  readonly isProvider = false;
  #matcher: NameMatcher | undefined;
  #hash = "";
  #names = 0;
  #version: string | undefined;
  #writtenAt = new Date(0);
  /** The files that were refused last. */
  #refused: string | undefined;
  #isRead = false;
  #refreshing: Promise<void> | undefined;

  constructor(
    private readonly deps: ListDeps,
    readonly provider: string,
    private readonly settings: OfacSettings,
  ) {}

  /** SHA-256 of its files; undefined: none was valid. */
  get hash(): string | undefined {
    return this.#matcher && this.#hash;
  }

  get names(): number {
    return this.#names;
  }

  /** Whether it may be used: not older than the operator allows. */
  get isRecent(): boolean {
    return this.#matcher !== undefined && ageOf({ writtenAt: this.#writtenAt }) <= this.settings.maxAgeMs;
  }

  /** Follows the files. Invalid ones change nothing, are logged as an error once, and counted. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async compare({ parties }: ToCompare): Promise<Comparison> {
    const compared = await this.#compare(parties);
    return { result: async () => compared, pauseMs: noListMs };
  }

  async #compare(parties: ToCompare["parties"]): Promise<Compared | undefined> {
    if (!this.#isRead) await this.refresh();
    const matcher = this.#matcher;
    if (!matcher || !this.isRecent) return undefined;
    const list = this.#hash;
    const matches: Compared["matches"][number][] = [];
    for (const party of parties) {
      matches.push(matcher.find(party, this.settings.threshold));
      // Between them, the process serves others.
      await setImmediate();
    }
    return { list, matches };
  }

  async #refresh(): Promise<void> {
    const { provider, deps } = this;
    const files = await findListFiles(this.settings.folder).catch((error: unknown) => this.#refuse("", error));
    if (files && files.version !== this.#version && files.version !== this.#refused) await this.#read(files);
    this.#isRead = true;
    deps.metrics.screeningListAge.set({ provider }, ageOf({ writtenAt: this.#writtenAt }) / 1000);
  }

  async #read(files: ListFiles): Promise<void> {
    const { provider, deps } = this;
    const accepted = await deps.systemScope("screening").screeningList.findUnique({ where: { provider } });
    const before = Math.max(this.#names, accepted?.names ?? 0);
    const read = await readOfacList(files).catch((error: unknown) => this.#refuse(files.version, error));
    if (!read) return;
    const { entries, hash, names } = read;
    if (names < before * minShare) {
      this.#refuse(files.version, new Error(`it has ${names} names, and the last one had ${before}`));
      return;
    }
    if (hash !== this.#hash) {
      // Loaded only for a list.
      const [{ default: anyAscii }, { jaroWinkler }] = await Promise.all([
        import("any-ascii"),
        import("@skyra/jaro-winkler"),
      ]);
      this.#matcher = await NameMatcher.of(entries, anyAscii, jaroWinkler);
      [this.#hash, this.#names] = [hash, names];
      deps.logger.info({ provider, names }, "a list of sanctioned persons was read");
    }
    this.#version = files.version;
    this.#writtenAt = files.writtenAt;
  }

  /** The list stays as it is. */
  #refuse(version: string, error: unknown): undefined {
    const { provider, deps } = this;
    if (this.#refused === version) return;
    this.#refused = version;
    deps.logger.error({ err: error, provider }, "a list of sanctioned persons is invalid: the last one stays");
    deps.metrics.screeningListsRefused.inc({ provider });
  }
}
