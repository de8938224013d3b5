import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Env } from "../kernel/env.js";
import { platformId, providerRoles, type FileContext, type Provider, type ProviderKind } from "./kinds.js";

/** Valid providers. */
export interface ProviderFile {
  readonly providers: readonly Provider[];
  /** SHA-256 of the file, in hex: processes with the same one have the same providers. Undefined: there is no file. */
  readonly hash: string | undefined;
}

const maxFileBytes = 1_048_576;
const maxProviders = 100;
/** Maximum number of problems that an error names. */
const maxProblems = 5;

const providerName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,62}$/, "a provider's name must be lower-case letters, digits and hyphens");

const entries = z.strictObject({
  providers: z
    .record(
      providerName,
      z.looseObject({
        roles: z.array(z.enum(providerRoles, `must be of ${providerRoles.join(", ")}`)).min(1, "must name a role"),
        kind: z.string(),
        platforms: z.array(platformId).min(1, "must name a platform; without it all are served").optional(),
        priority: z.int("must be a whole number").min(1).max(1000).default(1),
      }),
    )
    .refine((named) => Object.keys(named).length <= maxProviders, `must be at most ${maxProviders} providers`),
});
type Entry = z.output<typeof entries>["providers"][string];

/** A problem of the file, at a place in it. */
interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The place as in `providers.bank.accounts.EUR[0].iban`. */
const placeOf = (where: readonly PropertyKey[]): string =>
  where.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : `${text}${text && "."}${String(part)}`),
    "",
  );

function valueAt(document: unknown, where: readonly PropertyKey[]): unknown {
  return where.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    document,
  );
}

/** The problems that a check found in the document. */
function problemsOf(document: unknown, { issues }: z.ZodError, below: readonly PropertyKey[] = []): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const where = [...below, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...where, key], message: "is not known" }));
    }
    if (issue.code === "invalid_key") return [{ path: where, message: issue.issues[0]?.message ?? issue.message }];
    if (issue.code !== "invalid_type") return [{ path: where, message: issue.message }];
    const value = valueAt(document, where);
    if (value === undefined || value === null) return [{ path: where, message: "is missing" }];
    const needsQuotes = issue.expected === "string" && typeof value !== "object";
    return [{ path: where, message: needsQuotes ? "must be text: put it in quotes" : issue.message }];
  });
}

class InvalidFile extends Error {
  constructor(problems: readonly Problem[]) {
    const texts = problems.slice(0, maxProblems).map(({ path: where, message }) => {
      const place = placeOf(where);
      return place ? `${place}: ${message}` : message;
    });
    const more = problems.length - texts.length;
    super([...texts, ...(more > 0 ? [`and ${more} more`] : [])].join("; "));
  }
}

/** `accounts: pool, shared; identity: manual`. */
function knownKinds(kinds: readonly ProviderKind[]): string {
  const lines = providerRoles.map((role) => {
    const named = kinds.filter(({ roles }) => roles.includes(role)).map(({ kind }) => kind);
    return named.length === 0 ? undefined : `${role}: ${named.join(", ")}`;
  });
  return lines.filter((line) => line !== undefined).join("; ");
}

interface Read {
  readonly provider?: Provider;
  readonly problems: readonly Problem[];
}

/** The provider that an entry describes, or its problems. */
async function providerIn(
  document: unknown,
  [name, { roles, kind, platforms, priority, ...own }]: readonly [string, Entry],
  kinds: readonly ProviderKind[],
  context: FileContext,
): Promise<Read> {
  const place = ["providers", name];
  const found = kinds.find((known) => known.kind === kind && roles.every((role) => known.roles.includes(role)));
  if (!found) {
    const message = `there is no kind ${kind} for ${roles.join(" and ")}; known are ${knownKinds(kinds)}`;
    return { problems: [{ path: [...place, "kind"], message }] };
  }
  if (found.servesAll && platforms) {
    return { problems: [{ path: [...place, "platforms"], message: `the kind ${kind} serves all platforms` }] };
  }
  const parsed = await found.settings(context).safeParseAsync(own);
  if (!parsed.success) return { problems: problemsOf(document, parsed.error, place) };
  const currencies = found.currenciesOf?.(parsed.data);
  const channels = found.channelsOf?.(parsed.data);
  const rails = found.railsOf?.(parsed.data);
  const provider: Provider = {
    name,
    roles,
    platforms: platforms && new Set(platforms),
    currencies: currencies && new Set(currencies),
    channels: channels && new Set(channels),
    rails: rails && new Set(rails),
    priority,
    // The kind's schema made it: its output is the kind's type of settings.
    settings: { kind, ...parsed.data } as Provider["settings"],
  };
  return { provider, problems: [] };
}

function overlap(some: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean {
  return !some || !others || [...some].some((value) => others.has(value));
}

/** Providers between which nothing decides: of the same role, platform, currency, channel, rail and priority. */
function conflictsOf(providers: readonly Provider[]): Problem[] {
  return providers.flatMap((provider, index) =>
    providers.slice(0, index).flatMap((earlier): Problem[] => {
      const role = provider.roles.find((each) => earlier.roles.includes(each));
      const serveSame =
        overlap(provider.platforms, earlier.platforms) &&
        overlap(provider.currencies, earlier.currencies) &&
        overlap(provider.channels, earlier.channels) &&
        overlap(provider.rails, earlier.rails);
      if (role === undefined || !serveSame || provider.priority !== earlier.priority) return [];
      const message = `${earlier.name} has the role ${role} with priority ${provider.priority}, too: one must differ`;
      return [{ path: ["providers", provider.name, "priority"], message }];
    }),
  );
}

/** Providers that variables of the environment give. */
function providersOfVariables(env: Env, kinds: readonly ProviderKind[]): Provider[] {
  return kinds.flatMap(({ kind, roles, ofVariables }) => {
    const given = ofVariables?.(env);
    if (!given) return [];
    const settings = { kind, ...given.settings } as Provider["settings"];
    const all = { platforms: undefined, currencies: undefined, channels: undefined };
    return [{ name: given.variable, roles, ...all, priority: 1, settings }];
  });
}

async function parseFile(
  bytes: Buffer,
  kinds: readonly ProviderKind[],
  context: FileContext,
  others: readonly Provider[],
): Promise<Provider[]> {
  if (bytes.length > maxFileBytes) throw new Error(`is larger than ${maxFileBytes} bytes`);
  // Loaded only for a file.
  const { documentIn } = await import("./yaml.js");
  const document = documentIn(bytes.toString("utf8"));
  const parsed = entries.safeParse(document);
  if (!parsed.success) throw new InvalidFile(problemsOf(document, parsed.error));
  const listed = Object.entries(parsed.data.providers);
  const read = await Promise.all(listed.map((entry) => providerIn(document, entry, kinds, context)));
  const providers = [...others, ...read.flatMap(({ provider }) => provider ?? [])];
  const problems = read.flatMap((each) => each.problems);
  const all = problems.length > 0 ? problems : conflictsOf(providers);
  if (all.length > 0) throw new InvalidFile(all);
  return providers;
}

/**
 * The providers of the file that `PAYGRAPH_PROVIDERS` names, and of variables. Throws an error of one line that names
 * the place.
 */
export async function readProviderFile(env: Env, kinds: readonly ProviderKind[]): Promise<ProviderFile> {
  const others = providersOfVariables(env, kinds);
  const { providersFile } = env;
  if (providersFile === undefined) return { providers: others, hash: undefined };
  const file = path.resolve(providersFile);
  try {
    const bytes = await readFile(file);
    const providers = await parseFile(bytes, kinds, { env, folder: path.dirname(file) }, others);
    return { providers, hash: hash("sha256", bytes, "hex") };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PAYGRAPH_PROVIDERS: ${file}: ${reason}`, { cause: error });
  }
}
