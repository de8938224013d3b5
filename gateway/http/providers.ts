import type { FastifyInstance } from "fastify";
import { registerSigned, type SignedAnswer } from "./signed-messages.js";

/** The providers' interface, supplied by the composition root. */
export interface ProvidersEndpoint {
  /** The key that verifies what we send (SPKI PEM), and the receiver of events; undefined: no such provider. */
  site(name: string): { readonly publicKey: string; readonly receiver: string } | undefined;
  /** The response to an event; undefined: no such provider. */
  receive(request: {
    readonly name: string;
    readonly body: string;
    readonly signature: string | undefined;
  }): Promise<SignedAnswer | undefined>;
}

/** The paths of providers that are reached by the protocol (docs/providers.md, The protocol). */
export function registerProviders(app: FastifyInstance, { site, receive }: ProvidersEndpoint): void {
  app.get<{ Params: { name: string } }>(
    "/.well-known/paygraph/providers/:name.json",
    async ({ params }, reply) => site(params.name) ?? reply.callNotFound(),
  );
  registerSigned<{ name: string }>(app, "/providers/:name/events", ({ params, ...message }) =>
    receive({ name: params.name, ...message }),
  );
}
