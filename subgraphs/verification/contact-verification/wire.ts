import { z } from "zod";
import { text } from "../../shared/schema/fields.js";

/** POST /customers/{customerId}/verify-email/confirm and verify-phone/confirm */
export const contactVerificationConfirm = z
  .object({ code: text(64).describe("Most recent code sent.") })
  .meta({ id: "ContactVerificationConfirmRequest" });
