import { z } from "zod";
import { maxNoteLength } from "../../shared/providers/operations/conflicts.sql.js";
import { dateTime, pageQuery, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

export const conflictStatus = describedEnum({
  OPEN: "No one has looked into it yet.",
  RESOLVED: "A person has noted what was found.",
}).meta({ id: "ProviderConflictStatus", description: "Whether a person has looked into a provider's contradiction." });

export const providerConflict = z
  .object({
    id: scalar("ID", z.string()),
    provider: z.string().describe("Name of the provider in the operator's file."),
    kind: z.string().describe("Kind of the operation, such as `PAYOUT`."),
    operationId: z.string().describe("Name that Paygraph gave the operation, by which the provider knows it: a UUID."),
    subjectId: scalar("ID", z.string()).describe("Resource that the operation is for, such as a payment."),
    reason: z.string().describe("The contradiction: what was stated, and what the operation has."),
    status: conflictStatus.describe("Whether a person has looked into it."),
    createdAt: dateTime.describe("Time at which the provider stated it."),
    resolvedAt: dateTime.optional().describe("Time at which a person resolved it."),
    resolvedBy: z.string().optional().describe("Name of that person's token, or `operator`."),
    note: z.string().optional().describe("Findings of that person."),
  })
  .meta({ id: "ProviderConflict" });

export const conflictListQuery = z.object(pageQuery);

export const conflictFilter = z
  .object({
    statuses: oneOfThese(conflictStatus).describe("Conflicts with any of these statuses; default: `OPEN`."),
    createdAt: dateTimeRange.describe("Conflicts that were stated in this interval.").optional(),
  })
  .meta({ id: "ProviderConflictFilter", description: "Selects conflicts that match all given members." });
export const conflictOrder = listOrder("ProviderConflict", ["CREATED_AT"]);

export const conflictNote = text(maxNoteLength).describe(
  `Findings, and measures taken: at most ${maxNoteLength.toLocaleString("en")} characters.`,
);

/** POST /provider-conflicts/{conflictId}/resolve */
export const conflictResolveRequest = z.object({ note: conflictNote }).meta({ id: "ProviderConflictResolveRequest" });
