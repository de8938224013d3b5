import { z } from "zod";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { text } from "../../shared/schema/fields.js";
import { bringForward } from "../../shared/timers/timers.js";

/** The kind of operation of the role `liveness` (docs/providers.md, Liveness). Its subject is the challenge. */

/** The timer that asks for the outcome of a check. */
export const livenessTimer = "liveness.ask";

const maxLinkLength = 2_000;

export const livenessPurpose = z.enum(["OWNERSHIP", "LOST_FACTOR"]);

export const livenessKind = operationKind({
  name: "LIVENESS",
  role: "liveness",
  request: z.object({
    platformId: z.string().describe("Platform whose customer it is."),
    customerId: z.string().optional().describe("Person to be checked, `Customer:…`; absent: the platform's own."),
    challengeId: z.string().describe("`OwnershipChallenge:…` or `TwoFactorReset:…`: each check is an operation."),
    purpose: livenessPurpose.describe("OWNERSHIP: a wallet is the holder's. LOST_FACTOR: a factor is replaced."),
    expiresAt: z.iso.datetime().describe("When the check ends: a later outcome has no effect."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("OPEN"),
      verificationLink: z.url().max(maxLinkLength).describe("Page of the check, for the person."),
      token: text(maxLinkLength).optional().describe("With it a platform can embed the page."),
    }),
    z.object({ state: z.literal("PASSED") }),
    z.object({ state: z.literal("FAILED"), ...failureMembers }),
  ]),
  final: ["PASSED", "FAILED"],
  async onChange(tx, tenant, { subjectId }) {
    await bringForward(tx, tenant, { name: livenessTimer, subject: subjectId, now: await readDatabaseTime(tx) });
  },
});
