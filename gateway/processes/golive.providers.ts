import { operationKinds } from "../../subgraphs/modules.js";
import { createGuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import type { Sealer } from "../../subgraphs/shared/kernel/crypto.js";
import { ok, wall, type Finding } from "../../subgraphs/shared/kernel/finding.js";
import type { Provider } from "../../subgraphs/shared/providers/kinds.js";
import { probe } from "../../subgraphs/shared/providers/operations/client.js";
import { byProtocol } from "../../subgraphs/shared/providers/operations/http-provider.js";
import { createProviderHttp } from "../../subgraphs/shared/providers/provider-http.js";
import { ProviderUnavailable } from "../../subgraphs/shared/providers/unavailable.js";

/** Providers of the protocol are asked for an operation that they can't have. */

const timeoutMs = 5_000;
const silently = { info: () => undefined, error: () => undefined, set: () => undefined };

function faultOf(error: unknown): string {
  const cause = error instanceof ProviderUnavailable ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Whether each provider of the protocol responds, and is signed by its key: named `provider-NAME`. */
export async function reachFindings(sealer: Sealer, providers: readonly Provider[]): Promise<readonly Finding[]> {
  const http = createGuardedHttp();
  const providerHttp = createProviderHttp({ http, logger: silently, metrics: { providerUp: silently }, timeoutMs });
  const reached = providers.map(async (provider): Promise<readonly Finding[]> => {
    const known = byProtocol(provider);
    const kind = operationKinds.find(({ role }) => provider.roles.includes(role));
    if (!known || !kind) return [];
    const { name, settings } = known;
    const finding = `provider-${name}`;
    try {
      await probe({ providerHttp, sealer }, known, kind);
      return [ok(finding, `${settings.url} responds, signed by its key`)];
    } catch (error) {
      const keys = `that publicKey is its key, and that it has ours, of /.well-known/paygraph/providers/${name}.json`;
      return [wall(finding, `${settings.url}: ${faultOf(error)}: start it, and check url, ${keys}`)];
    }
  });
  try {
    return (await Promise.all(reached)).flat();
  } finally {
    await http.close();
  }
}
