import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Deps } from "../../deps.js";
import { verifySignature } from "../../kernel/signature.js";
import { derivedSigner } from "../keys.js";
import type { Stated } from "./apply.js";
import type { ProtocolProvider } from "./http-provider.js";
import { progress, refusal, statement, unknown, type OperationKind, type Refusal } from "./kinds.js";

/** Signed requests to providers, and their verified responses (docs/providers.md, Signatures). */

type ClientDeps = Pick<Deps, "providerHttp" | "sealer">;

/** Signs what is sent to the provider of this name. */
export const signerFor = ({ sealer }: Pick<Deps, "sealer">, provider: string) =>
  derivedSigner(sealer, `provider/${provider}`);

/** A provider's response about an operation. */
export type Answer = Stated | { readonly outcome: Refusal | z.output<typeof unknown> };

export const isStated = (answer: Answer): answer is Stated => "sequence" in answer;

const withoutState = z.union([refusal, unknown]);

/** An operation as it is sent. */
interface SentOperation {
  readonly id: string;
  readonly kind: OperationKind;
}

/** The statement in a response, which must be of this operation. Throws an error without personal data. */
function readAnswer(text: string, { id, kind }: SentOperation): Answer {
  const content: unknown = JSON.parse(text);
  const about = statement.parse(content);
  if (about.operationId !== id || about.kind !== kind.name) throw new Error("It is about another operation");
  const bare = withoutState.safeParse(content);
  if (bare.success) return { outcome: bare.data };
  return { ...progress.parse(content), outcome: kind.outcome.parse(content) };
}

/** Path and value of a schema's first problem: values may be personal data. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof z.ZodError)) return error;
  const [issue] = error.issues;
  return new Error(`${issue?.path.join(".")}: ${issue?.code}`);
}

async function exchange(
  deps: ClientDeps,
  { name, settings }: ProtocolProvider,
  operation: SentOperation,
  request: { readonly method: "GET" | "POST"; readonly url: string; readonly body?: string; readonly signed: string },
): Promise<Answer> {
  const { signed, ...sent } = request;
  const headers = { "content-type": "application/json", ...signerFor(deps, name).headers(signed) };
  const { status, body, headers: received } = await deps.providerHttp.send(name, { ...sent, headers });
  const signature = [received["x-service-signature"]].flat()[0];
  if (!verifySignature(settings.publicKeyPem, body, signature)) {
    throw deps.providerHttp.unusable(name, new Error(`It responded with ${status}, without a signature by its key`));
  }
  try {
    return readAnswer(body, operation);
  } catch (error) {
    throw deps.providerHttp.nonsense(name, withoutValues(error));
  }
}

const addressOf = ({ settings }: ProtocolProvider, { id }: SentOperation) => `${settings.url}/operations/${id}`;

/** Gives the provider the operation: repeated, it changes nothing. */
export function sendOperation(
  deps: ClientDeps,
  provider: ProtocolProvider,
  operation: SentOperation,
  request: object,
): Promise<Answer> {
  const { id: operationId, kind } = operation;
  const named = { operationId, kind: kind.name, receiver: provider.settings.url, timestamp: new Date().toISOString() };
  const body = JSON.stringify({ ...request, ...named });
  return exchange(deps, provider, operation, {
    method: "POST",
    url: addressOf(provider, operation),
    body,
    signed: body,
  });
}

/** Asks the provider for the operation's state. A GET has no body: its signature covers the method and the address. */
export function readOperation(deps: ClientDeps, provider: ProtocolProvider, operation: SentOperation): Promise<Answer> {
  const query = new URLSearchParams({ kind: operation.kind.name, timestamp: new Date().toISOString() });
  const url = `${addressOf(provider, operation)}?${query}`;
  return exchange(deps, provider, operation, { method: "GET", url, signed: `GET ${url}` });
}

/**
 * Asks the provider for an operation that it can't have: it is reached, and both sides' keys fit, if it says UNKNOWN by
 * a signature. Harmless. Throws ProviderUnavailable, whose cause says what is wrong.
 */
export async function probe(deps: ClientDeps, provider: ProtocolProvider, kind: OperationKind): Promise<void> {
  const answer = await readOperation(deps, provider, { id: uuidv7(), kind });
  if (!isStated(answer) && answer.outcome.state === "UNKNOWN") return;
  const cause = new Error(`It says ${answer.outcome.state} of an operation that it was never sent`);
  throw deps.providerHttp.nonsense(provider.name, cause);
}
