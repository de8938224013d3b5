import { z } from "zod";
import type { Verification as VerificationRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { bringForward, scheduleTimer } from "../../shared/timers/timers.js";
import { documentSide, documentType } from "../documents/wire.js";
import { maxErrors, reviewerError } from "./decision.wire.js";

/** The kind of operation of the role `identity` (docs/providers.md, Identity). */

/** Asks the provider, and applies its decision. */
export const askTimer = "verification.ask";

/** A submission: each increments the verification's version, and is an operation of its own. */
export const asking = z.object({
  verificationId: z.string(),
  version: z.int(),
  /** When it was submitted, ISO 8601: a later submission replaces it. */
  submittedAt: z.string(),
});
export type Asking = z.output<typeof asking>;

export const subjectOf = ({ verificationId, version }: Omit<Asking, "submittedAt">): string =>
  `${verificationId}/${version}`;

/** Schedules the question to the provider, for the submission that has just been stored. */
export async function scheduleAsking(tx: Tx, tenant: Tenant, row: VerificationRow): Promise<void> {
  const payload: Asking = {
    verificationId: row.id,
    version: row.version,
    submittedAt: row.updatedAt.toISOString(),
  };
  await scheduleTimer(tx, { tenant, name: askTimer, subject: subjectOf(payload), dueAt: row.updatedAt, payload });
}

const person = z.record(z.string(), z.unknown());

export const verificationKind = operationKind({
  name: "VERIFICATION",
  role: "identity",
  request: z.object({
    platformId: z.string().describe("Platform whose customer it is."),
    customerId: z.string().describe("The customer, `Customer:…`."),
    verificationId: z.string().describe("The verification, `Verification:…`."),
    version: z.int().describe("Version of the data: a further submission is a further operation."),
    customer: person.describe("The customer as REST shows it, with `identifier` and `businessInfo.taxId` in clear."),
    beneficialOwners: z.array(person).describe("Owners of a business as REST shows them, with `identifier`."),
    documents: z
      .array(
        z.object({
          id: z.string().describe("The document, `Document:…`."),
          documentHolder: z.string().describe("The customer or the owner whom it is about."),
          documentType: documentType.describe("What it is said to be."),
          side: documentSide.nullable().describe("The side that the file shows."),
          country: z.string().describe("Country that issued it."),
          fileName: z.string().describe("Name of its file."),
          url: z.string().describe("Address of its file, for 14 days."),
        }),
      )
      .describe("Documents of the customer and its owners."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({ state: z.literal("PENDING") }),
    z.object({ state: z.literal("APPROVED") }),
    z.object({ state: z.literal("REJECTED"), ...failureMembers }),
    z.object({
      state: z.literal("RESOLVE_ERRORS"),
      errors: z.array(reviewerError).min(1).max(maxErrors).describe("Problems that the customer must solve."),
    }),
    z.object({ state: z.literal("MANUAL_REVIEW"), ...failureMembers }),
  ]),
  final: ["APPROVED", "REJECTED", "RESOLVE_ERRORS", "MANUAL_REVIEW"],
  async onChange(tx, tenant, { subjectId }) {
    await bringForward(tx, tenant, { name: askTimer, subject: subjectId, now: await readDatabaseTime(tx) });
  },
});
