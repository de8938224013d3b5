import type { FastifyInstance } from "fastify";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { isId } from "../../subgraphs/shared/kernel/ids.js";
import { sendError } from "./error-body.js";

/** The public keys of webhooks; supplied by the composition root. */
interface WebhookKeys {
  /** PEM, the current one first; undefined for an unknown platform. */
  published(tenant: Tenant): Promise<readonly string[] | undefined>;
  shared(): Promise<string | undefined>;
}

const pemType = "application/x-pem-file";
const environments: ReadonlyMap<string, Tenant["environment"]> = new Map([
  ["sandbox.pem", "SANDBOX"],
  ["production.pem", "PRODUCTION"],
]);

/**
 * The keys that verify a webhook's signature, as PEM blocks (docs/interface.md, The signature of a webhook). 404 for an
 * unknown platform or environment.
 */
export function registerWebhookKeys(app: FastifyInstance, keys: WebhookKeys): void {
  app.get<{ Params: { platformId: string; file: string } }>(
    "/.well-known/paygraph/webhook-keys/:platformId/:file",
    async (request, reply) => {
      const { platformId, file } = request.params;
      const environment = environments.get(file);
      const isKnown = environment !== undefined && isId("PlatformConfig", platformId);
      const published = isKnown ? await keys.published({ platformId, environment }) : undefined;
      if (!published) return sendError(reply, new ApiError("NOT_FOUND", "There are no such keys."));
      return reply.type(pemType).header("cache-control", "no-cache").send(published.join(""));
    },
  );
  // The key that some platforms share until they rotate theirs.
  app.get("/.well-known/paygraph/webhook-public-key.pem", async (_request, reply) => {
    const shared = await keys.shared();
    if (shared !== undefined) return reply.type(pemType).send(shared);
    const instead = "/.well-known/paygraph/webhook-keys/<platform id>/<sandbox or production>.pem";
    return sendError(reply, new ApiError("NOT_FOUND", `Each platform's environment has its own key: ${instead}.`));
  });
}
