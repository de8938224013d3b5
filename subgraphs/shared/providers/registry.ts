import type { Env } from "../kernel/env.js";
import type { Tenant } from "../kernel/caller.js";
import type { Logger } from "../kernel/logger.js";
import { readProviderFile, type ProviderFile } from "./file.js";
import type { KnownRole, Provider, ProviderKind } from "./kinds.js";

/** The operator's providers in production, of the file and of variables (docs/providers.md). The sandbox plays all roles itself. */
export interface Providers {
  /** The provider of a role for a platform; undefined: there is none, as always in the sandbox. */
  find<Role extends KnownRole>(role: Role, tenant: Tenant, wanted?: Wanted): Provider<Role> | undefined;
  /** All of a role for a platform that fit, by priority; none in the sandbox. */
  fitting<Role extends KnownRole>(role: Role, tenant: Tenant, wanted?: Wanted): readonly Provider<Role>[];
  /** The provider of this name; undefined: the file has none. */
  named(name: string): Provider | undefined;
  /** All providers of a role, by priority. */
  all<Role extends KnownRole>(role: Role): readonly Provider<Role>[];
  /** Calls the listener each time that the file was read again. */
  onChange(listener: () => void): void;
}

/** A need beyond the role and the platform. */
interface Wanted {
  readonly currency?: string;
  readonly channel?: string;
  /** A payment rail or crypto network. */
  readonly rail?: string;
}

/** The providers of a process, which follow their file. */
export interface ProviderRegistry extends Providers {
  /** SHA-256 of the file as it was last read, in hex; undefined: there is none. */
  readonly hash: string | undefined;
  /** Reads the file again. An invalid one changes nothing, and is logged as an error. */
  reload(): Promise<void>;
}

/** Whether a provider that is for these only is for the wanted one. */
const serves = (those: ReadonlySet<string> | undefined, wanted: string | undefined): boolean =>
  !those || wanted === undefined || those.has(wanted);

/** These providers, which never change. */
export function providersOf(providers: readonly Provider[]): Providers {
  const byPriority = [...providers].sort((a, b) => a.priority - b.priority);
  const all = <Role extends KnownRole>(role: Role) =>
    byPriority.filter((provider): provider is Provider<Role> => provider.roles.includes(role));
  const fitting: Providers["fitting"] = (role, { platformId, environment }, { currency, channel, rail } = {}) =>
    environment === "SANDBOX"
      ? []
      : all(role).filter(
          ({ platforms, currencies, channels, rails }) =>
            serves(platforms, platformId) &&
            serves(currencies, currency) &&
            serves(channels, channel) &&
            serves(rails, rail),
        );
  return {
    all,
    fitting,
    find: (role, tenant, wanted) => fitting(role, tenant, wanted)[0],
    named: (name) => byPriority.find((provider) => provider.name === name),
    onChange: () => undefined,
  };
}

/** The providers of the file that `PAYGRAPH_PROVIDERS` names. Throws an error of one line for an invalid file. */
export async function openProviders(
  { env, logger }: { readonly env: Env; readonly logger: Logger },
  kinds: readonly ProviderKind[],
): Promise<ProviderRegistry> {
  let file: ProviderFile = await readProviderFile(env, kinds);
  let current = providersOf(file.providers);
  const listeners: (() => void)[] = [];
  return {
    find: (role, tenant, wanted) => current.find(role, tenant, wanted),
    fitting: (role, tenant, wanted) => current.fitting(role, tenant, wanted),
    named: (name) => current.named(name),
    all: (role) => current.all(role),
    get hash() {
      return file.hash;
    },
    onChange: (listener) => void listeners.push(listener),
    async reload() {
      try {
        const read = await readProviderFile(env, kinds);
        if (read.hash !== file.hash) {
          file = read;
          current = providersOf(file.providers);
          logger.info({ providers: file.providers.map(({ name }) => name) }, "the providers were read again");
        }
        for (const listener of listeners) listener();
      } catch (error) {
        logger.error({ err: error }, "the file of providers is invalid: the providers stay as they are");
      }
    },
  };
}
