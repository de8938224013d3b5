import { z } from "zod";
import type { Deps } from "../deps.js";
import { idempotent, Interim, type KeyedRequest } from "../idempotency/idempotency.js";
import { Refusal } from "../kernel/errors.js";
import { inFairTransaction } from "../persistence/fair-share.js";
import { signedRetryHeaders, walletSignature } from "../schema/wallet-signature.js";
import type { OperationFacts, RestSurface } from "./definition.js";
import {
  signedRetryErrors,
  type GivenSignature,
  type Keyed,
  type SignedRequest,
  type SignedRetry,
} from "./signed-retry.js";
import { workOf, type Call, type Work } from "./work.js";

const signatureInput = z.object({
  walletSignature: walletSignature.describe("Signature of the challenge; absent in the first request.").optional(),
});

/** Facts of an operation that a wallet signs: all have the same headers, input member and errors. */
export function signedSurface<
  S extends OperationFacts & { readonly rest: RestSurface; also?: unknown; signed?: unknown },
>(spec: S): S {
  const { rest, also, errors = [], signed } = spec;
  if (!signed) return spec;
  return {
    ...spec,
    rest: { ...rest, headers: { ...rest.headers, ...signedRetryHeaders } },
    also: also instanceof z.ZodObject ? also.extend(signatureInput.shape) : signatureInput,
    errors: [...new Set([...errors, ...signedRetryErrors])],
  };
}

interface SignedOperation<D, Row, Input, P> {
  readonly signed: SignedRetry<D, Input, P>;
  work(work: Work<D>, input: Input, prepared: P, signature?: SignedRequest): Promise<Row | Refusal>;
}

/** One leg of a wallet-signed operation, in a transaction. Only the last leg's result is stored under their key. */
export function inSignedTransaction<D extends Deps, Row, Input, P>(
  call: Call<D>,
  request: KeyedRequest,
  { signed, work }: SignedOperation<D, Row, Input, P>,
  { input, prepared }: { readonly input: Input; readonly prepared: P },
): Promise<Keyed<Row>> {
  const { deps } = call;
  const requests = signed.requests(deps);
  const { walletSignature: signature } = input as { readonly walletSignature?: GivenSignature | null };
  const toSign = { operation: request.operation, input: input as object, bodyDigest: call.context.bodyDigest };
  const isSigned = signed.applies?.(input) ?? true;

  async function afterSignature(at: Work<D>, given: GivenSignature): Promise<Keyed<Row> | Refusal> {
    const verified = await requests.verify(at, toSign, given, {
      action: () => signed.action(at, input, prepared),
      changed: signed.changed ?? "CONFLICT",
      underWay: async () => signed.underWay?.(at, input, prepared),
    });
    if (verified instanceof Interim || verified instanceof Refusal) return verified;
    if (!signed.secondAction || verified.round > 1) return work(at, input, prepared, verified);
    const action = await signed.secondAction(at, input, prepared);
    return action instanceof Refusal ? action : requests.challenge(at, toSign, action, verified.round + 1);
  }

  return inFairTransaction<Keyed<Row>>(deps, call.caller, async (tx) => {
    const at = workOf(call, tx);
    if (isSigned && !signature) {
      const action = await signed.action(at, input, prepared);
      if (action instanceof Refusal) return action;
      if (action) return requests.challenge(at, toSign, action, 1);
    }
    const run = () => (isSigned && signature ? afterSignature(at, signature) : work(at, input, prepared));
    return idempotent<Keyed<Row>>(deps, tx, request, run);
  });
}
