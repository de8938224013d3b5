import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";
import { authMethod, clientPublicKey } from "./credential.wire.js";

/** The members of its credential, with its own id. */
export const authSession = authMethod
  .extend({
    expiresAt: dateTime.describe("From then on its key signs nothing."),
    encryptedSessionSigningKey: z
      .string()
      .describe("Where the client's key was uncompressed, once: the session's private key, sealed to it.")
      .optional(),
  })
  .meta({ id: "AuthSession" });

/** POST /auth/sessions/{id}/refresh */
export const authSessionRefresh = z.object({ clientPublicKey }).meta({ id: "AuthSessionRefreshRequest" });
