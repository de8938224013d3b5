import { createHash } from "node:crypto";
import { parse, type DocumentNode, type ExecutionResult } from "graphql";
import { createInProcessExecutor } from "../../../gateway/graph/execution/subgraph-executor.js";
import { createSubgraph } from "../../../gateway/processes/subgraphs.js";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import type { Client, GraphReply, TestApp } from "../../testkit/app.js";

// The operations that a model of wallets knows, and the two ways to call them: over HTTP, and a subgraph alone.

const challenge = "payloadToSign requestId";
const signedResult = (result: string) => `${result} ... on SignedRequestChallenge { ${challenge} }`;
const credentialResult = (result: string) => `${result} ... on AuthSignedRequestChallenge { ${challenge} }`;
const session = "... on AuthSession { id expiresAt encryptedSessionSigningKey }";
const credential = "... on AuthMethod { id otpEncryptionTargetBundle }";

/** REST: method, path with the id, and the status of success. The graph: what is selected of the result. */
const table = {
  createAuthCredential: ["POST", "/auth/credentials", 201, credentialResult(credential), "wallets"],
  challengeAuthCredential: [
    "POST",
    "/auth/credentials/{id}/challenge",
    200,
    `${credential} ... on PasskeyAuthChallenge { id challenge requestId }`,
    "wallets",
  ],
  verifyAuthCredential: ["POST", "/auth/credentials/{id}/verify", 200, credentialResult(session), "wallets"],
  revokeAuthCredential: ["DELETE", "/auth/credentials/{id}", 204, credentialResult(credential), "wallets"],
  revokeAuthSession: ["DELETE", "/auth/sessions/{id}", 204, credentialResult(session), "wallets"],
  refreshAuthSession: ["POST", "/auth/sessions/{id}/refresh", 201, signedResult(session), "wallets"],
  updateInternalAccount: [
    "PATCH",
    "/internal-accounts/{id}",
    200,
    signedResult("... on InternalAccount { id }"),
    "wallets",
  ],
  exportInternalAccount: [
    "POST",
    "/internal-accounts/{id}/export",
    200,
    signedResult(
      "... on WalletExport { encryptedWalletCredentials } ... on WalletOperationProcessing { status message }",
    ),
    "wallets",
  ],
  createDelegatedKey: ["POST", "/auth/delegated-keys", 201, signedResult("... on DelegatedKey { id }"), "wallets"],
  revokeDelegatedKey: ["DELETE", "/auth/delegated-keys/{id}", 204, "id", "wallets"],
  createQuote: [
    "POST",
    "/quotes",
    201,
    "id expiresAt paymentInstructions { accountOrWalletInfo { payloadToSign } }",
    "quotes",
  ],
  executeQuote: ["POST", "/quotes/{id}/execute", 200, "id status", "quotes"],
  advanceSandboxClock: ["POST", "/sandbox/clock", 200, "now", "platform"],
} as const;

export type OperationName = keyof typeof table;
type SubgraphName = (typeof table)[OperationName][4];

/** Status of a REST request that succeeds at once. */
export const statusOf = (operation: OperationName): number => table[operation][2];

export const surfaces = ["REST", "GRAPH"] as const;

/** A request, whichever way it is sent. */
export interface Call {
  readonly operation: OperationName;
  readonly surface: (typeof surfaces)[number];
  readonly id?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Follows the body's JSON on REST. */
  readonly tail?: string;
  readonly stamp?: string;
  readonly requestId?: string;
}

export interface Outcome {
  /** Of the HTTP response, or of the error; undefined for a result of the graph. */
  readonly status: number | undefined;
  readonly code: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the value of whichever operation
  readonly value: any;
}

/** The bytes of the body on REST. */
export const textOf = ({ body, tail = "" }: Call) => (body === undefined ? undefined : JSON.stringify(body) + tail);

/** The wallet's visible state. */
export interface Shown {
  readonly privateEnabled: boolean;
  readonly credentials: readonly { readonly id: string }[];
  readonly sessions: readonly { readonly id: string }[];
  readonly delegatedKeys: readonly { readonly id: string; readonly status: string }[];
}

/** Sends requests with one token. */
export interface Sender {
  send(call: Call): Promise<Outcome>;
  look(accountId: string): Promise<Shown>;
}

const idNames: Partial<Readonly<Record<OperationName, string>>> = {
  challengeAuthCredential: "authMethodId",
  verifyAuthCredential: "authMethodId",
  revokeAuthCredential: "authMethodId",
  revokeAuthSession: "sessionId",
  refreshAuthSession: "sessionId",
  updateInternalAccount: "accountId",
  exportInternalAccount: "accountId",
  revokeDelegatedKey: "delegatedKeyId",
  executeQuote: "quoteId",
};

/** The graph's spelling of an authenticator's transports. */
function inGraph(body: Call["body"]): Call["body"] {
  const attestation = body?.attestation as { readonly transports: readonly string[] } | undefined;
  if (!attestation) return body;
  const transports = attestation.transports.map((transport) => transport.toUpperCase());
  return { ...body, attestation: { ...attestation, transports } };
}

/** `input` of the graph. */
export function inputOf({ operation, id, body, stamp, requestId }: Call): Record<string, unknown> {
  const signature = stamp === undefined && requestId === undefined ? undefined : { stamp, requestId };
  return {
    ...(id !== undefined && { [idNames[operation] ?? "id"]: id }),
    ...inGraph(body),
    ...(signature && { walletSignature: signature }),
  };
}

function codeOf(operation: OperationName, value: object): string {
  if ("payloadToSign" in value) return "CHALLENGE";
  const isUnderWay = operation === "exportInternalAccount" && "status" in value;
  return isUnderWay ? "PROCESSING" : "DONE";
}

function ofGraph({ operation }: Call, { data, errors }: Pick<GraphReply, "data" | "errors">): Outcome {
  const [error] = errors ?? [];
  if (error) return { status: Number(error.extensions.status), code: String(error.extensions.code), value: error };
  return { status: undefined, code: codeOf(operation, data.result), value: data.result };
}

const mutationOf = (operation: OperationName) => {
  const input = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input!`;
  return `mutation ($input: ${input}) { result: ${operation}(input: $input) { ${table[operation][3]} } }`;
};

const walletMembers = "wallet { privateEnabled credentials { id } sessions { id } delegatedKeys { id status } }";

/** Over HTTP, by REST or the graph. */
export function overHttp(client: Client): Sender {
  async function rest(call: Call): Promise<Outcome> {
    const { operation, id = "", stamp, requestId } = call;
    const [method, path] = table[operation];
    const headers = {
      ...(stamp !== undefined && { "Service-Wallet-Signature": stamp }),
      ...(requestId !== undefined && { "Request-Id": requestId }),
    };
    const { status, body } = await client.rest(method, path.replace("{id}", id), { headers, raw: textOf(call) });
    if (status >= 400) return { status, code: body.code, value: body };
    return { status, code: codeOf(operation, body ?? {}), value: body ?? {} };
  }

  return {
    send: async (call) =>
      call.surface === "REST"
        ? rest(call)
        : ofGraph(call, await client.graph(mutationOf(call.operation), { input: inputOf(call) })),
    async look(id) {
      const query = `query ($id: ID!) { internalAccount(id: $id) { ${walletMembers} } }`;
      const { data } = await client.graph(query, { id });
      return data.internalAccount.wallet;
    },
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The subgraphs of the app's process without gateway and HTTP. On REST a call has the digest of its body, as there. */
export async function subgraphsOf({ core }: TestApp): Promise<(caller: Caller) => Sender> {
  const names = ["wallets", "quotes", "platform"] as const;
  const executors = new Map<SubgraphName, ReturnType<typeof createInProcessExecutor>>();
  for (const name of names)
    executors.set(name, createInProcessExecutor((await createSubgraph(name, core.deps)).schema));
  const documents = new Map<OperationName, DocumentNode>();
  const looked = parse(`query ($of: [_Any!]!) {
    _entities(representations: $of) { ... on InternalAccount { ${walletMembers} } } }`);

  return (caller) => {
    async function run(
      name: SubgraphName,
      document: DocumentNode,
      variables: Record<string, unknown>,
      bodyDigest?: string,
    ): Promise<Pick<GraphReply, "data" | "errors">> {
      const report = { idempotencyReplayed: false, warnings: [] };
      const request = { caller, requestId: "model", report, ...(bodyDigest !== undefined && { bodyDigest }) };
      const result = await executors.get(name)?.execute({ document, variables }, request);
      return JSON.parse(JSON.stringify(result satisfies ExecutionResult | undefined)) as GraphReply;
    }

    return {
      async send(call) {
        const { operation, surface } = call;
        const document = documents.get(operation) ?? parse(mutationOf(operation));
        documents.set(operation, document);
        const isDigested = surface === "REST" && table[operation][4] === "wallets";
        const digest = isDigested ? sha256(textOf(call) ?? "") : undefined;
        return ofGraph(call, await run(table[operation][4], document, { input: inputOf(call) }, digest));
      },
      async look(id) {
        const { data } = await run("wallets", looked, { of: [{ __typename: "InternalAccount", id }] });
        return data._entities[0].wallet;
      },
    };
  };
}
