import { createHmac } from "node:crypto";
import { z } from "zod";
import { environments, permissions, type Caller } from "../../../subgraphs/shared/kernel/caller.js";
import { deriveKey, equalInConstantTime } from "../../../subgraphs/shared/kernel/crypto.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";

/** The header that carries the caller to a subgraph in another process. */
export const callerHeader = "x-paygraph-caller";
/** The header that carries the digest of a REST body. */
export const bodyDigestHeader = "x-paygraph-body-digest";
/** Lifetime of a signed caller, real time: it is verified when a request or subscription starts. */
export const signedCallerMs = 60_000;

/** Strict: without a member, such as the agent, the caller is another; an unknown one is from another version. */
const signedCaller = z.object({
  expiresAt: z.number(),
  caller: z.strictObject({
    platformId: z.string(),
    environment: z.enum(environments),
    actor: z.string(),
    credentialId: z.string(),
    permissions: z.array(z.enum(permissions)).readonly(),
    agent: z
      .strictObject({ id: z.string(), customerId: z.string(), permissions: z.array(z.string()).readonly() })
      .optional(),
  }),
});

export interface CallerSigner {
  /** `<base64url of JSON>.<base64url of its HMAC-SHA256>`. */
  sign(caller: Caller): string;
  /**
   * Throws 401 UNAUTHORIZED unless `sign` of the same version made it under the same master key within the last minute.
   */
  verify(header: unknown): Caller;
}

/** Signs the caller that a gateway has authenticated for the subgraphs; the key is derived from the master key. */
export function createCallerSigner(masterKey: Uint8Array, now: () => number = Date.now): CallerSigner {
  const key = deriveKey(masterKey, "caller");
  const macOf = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    sign({ tokenName: _, ...caller }) {
      const signed: z.input<typeof signedCaller> = { expiresAt: now() + signedCallerMs, caller };
      const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
      return `${payload}.${macOf(payload).toString("base64url")}`;
    },
    verify(header) {
      const [payload = "", mac = "", ...more] = typeof header === "string" ? header.split(".") : [];
      if (more.length > 0 || !equalInConstantTime(Buffer.from(mac, "base64url"), macOf(payload))) {
        throw new ApiError(
          "UNAUTHORIZED",
          "A subgraph serves gateways only: the caller's signature is missing or wrong.",
        );
      }
      const read = signedCaller.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      if (!read.success) {
        const where = read.error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`).join("; ");
        const reason = `The caller can't be read (${where}): gateways and subgraphs must be of one version.`;
        throw new ApiError("UNAUTHORIZED", reason);
      }
      const { caller, expiresAt } = read.data;
      if (expiresAt > now()) return caller;
      throw new ApiError("UNAUTHORIZED", "The caller's signature has expired: compare the clocks of the machines.");
    },
  };
}
