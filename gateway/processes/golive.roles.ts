import { isAsset } from "../../subgraphs/shared/kernel/currencies.js";
import { noted, ok, wall, type Finding } from "../../subgraphs/shared/kernel/finding.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import type { Provider, ProviderKind, ProviderRole, Query } from "../../subgraphs/shared/providers/kinds.js";
import { providersOf } from "../../subgraphs/shared/providers/registry.js";

/** A role of production, and what is lacking without it. */
interface Need {
  readonly name: string;
  readonly role: ProviderRole;
  readonly lack: string;
  readonly channel?: "EMAIL" | "SMS";
  /** Whether each fiat currency of the platform needs one. */
  readonly isByCurrency?: true;
  /** Whether only some platforms need it. */
  readonly isOptional?: true;
}

const needs: readonly Need[] = [
  { name: "identity", role: "identity", lack: "no customer can be approved" },
  { name: "documents", role: "documents", lack: "no document can be uploaded" },
  { name: "screening", role: "screening", lack: "no one is screened against sanctions" },
  { name: "accounts", role: "accounts", lack: "accounts stay PENDING, and no money comes in", isByCurrency: true },
  { name: "rails", role: "rails", lack: "payouts and debits are 501", isByCurrency: true },
  {
    name: "rates",
    role: "rates",
    lack: "conversions, and all payments to and from outside, are 501: fees and limits of rails are in US dollars",
  },
  { name: "codes-email", role: "codes", channel: "EMAIL", lack: "codes by e-mail are 501: no customer in the EEA" },
  { name: "codes-sms", role: "codes", channel: "SMS", lack: "codes by SMS are 501: no customer in the EEA" },
  { name: "issuer", role: "issuer", lack: "cards are 501", isOptional: true },
  { name: "lightning", role: "lightning", lack: "payments by UMA are 501", isOptional: true },
  {
    name: "liveness",
    role: "liveness",
    lack: "a lost factor, or a wallet that signs nothing, is not proven by a liveness check",
    isOptional: true,
  },
];

const hint = "name a provider in the file of PAYGRAPH_PROVIDERS (docs/providers.md)";

/** A lack, as a wall; as a note if only some platforms need the role. */
function lacking({ name, role, lack, isOptional }: Need, of = ""): Finding {
  const text = `${lack}${of}: ${hint}, with the role ${role}`;
  return isOptional ? noted(name, text) : wall(name, text);
}

const namesOf = (providers: readonly Provider[]): string =>
  [...new Set(providers.map(({ name, settings }) => `${name} (${settings.kind})`))].join(", ");

/** The roles of which the file has no provider at all. */
export function absentRoles(providers: readonly Provider[]): readonly Finding[] {
  return needs
    .filter(({ role, channel }) => {
      const known = providers.filter(({ roles }) => roles.includes(role));
      return !known.some(({ channels }) => channel === undefined || (channels?.has(channel) ?? true));
    })
    .map((need) => lacking(need));
}

interface Roles {
  readonly providers: readonly Provider[];
  readonly kinds: readonly ProviderKind[];
  /** The platform's currencies. */
  readonly currencies: readonly string[];
  readonly query: Query;
}

/** The providers of each role for a platform, or what is lacking without one. */
export async function roleFindings(tenant: Tenant, { providers, kinds, currencies, query }: Roles): Promise<Finding[]> {
  const { fitting } = providersOf(providers);
  const fiat = currencies.filter((code) => !isAsset(code));
  const found = needs.map((need): Finding => {
    const { name, role, channel, isByCurrency } = need;
    if (!isByCurrency) {
      const fit = fitting(role, tenant, { ...(channel && { channel }) });
      return fit.length > 0 ? ok(name, namesOf(fit.slice(0, 1))) : lacking(need);
    }
    const fit = fiat.map((currency) => ({ currency, provider: fitting(role, tenant, { currency })[0] }));
    const absent = fit.filter(({ provider }) => !provider).map(({ currency }) => currency);
    if (absent.length > 0) return lacking(need, ` in ${absent.join(", ")}`);
    return ok(name, `${namesOf(fit.flatMap(({ provider }) => provider ?? []))}: ${fiat.join(", ")}`);
  });
  const warned = await Promise.all(
    providers
      .filter(({ platforms }) => platforms?.has(tenant.platformId) ?? true)
      .map(async ({ name, roles, settings }): Promise<readonly Finding[]> => {
        const text = await kinds
          .find(({ kind, roles: own }) => kind === settings.kind && roles.every((role) => own.includes(role)))
          ?.warning?.(settings, query);
        if (text === undefined) return [];
        // Without a list that is of today no one is screened.
        return [roles.includes("screening") ? wall("screening", `${name}: ${text}`) : noted(name, text)];
      }),
  );
  return [...found, ...warned.flat()];
}
