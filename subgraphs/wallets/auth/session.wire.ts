import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";
import { resourceId } from "../../shared/schema/ids.js";
import { authMethod, clientPublicKey } from "./credential.wire.js";

/** The members of its credential, with its own id. */
export const authSession = authMethod
  .extend({
    id: resourceId("Session"),
    expiresAt: dateTime.describe("Expiry time of the session. Its key cannot sign afterwards."),
    encryptedSessionSigningKey: z
      .string()
      .describe("Private key of the session, encrypted to the client's key, if that is uncompressed. Returned once.")
      .optional(),
  })
  .meta({ id: "AuthSession" });

/** POST /auth/sessions/{id}/refresh */
export const authSessionRefresh = z.object({ clientPublicKey }).meta({ id: "AuthSessionRefreshRequest" });
