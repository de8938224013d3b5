import { z } from "zod";
import { dateTime, prose, text } from "../../shared/schema/fields.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";
import { decidedBy } from "../packet/reviewer.js";

/** Comparisons with lists of sanctioned persons, and decisions of people on them (docs/interface.md, Screening). */

export const screeningStatus = describedEnum({
  WAITING: "A person must decide.",
  APPROVED: "A person decided that no match is the same person.",
  REJECTED: "A person decided that a match is the same person.",
  RESOLVED: "No match is left: a name or the list has changed, or another decision cleared them.",
}).meta({
  id: "ScreeningReviewStatus",
  description: "Status of a payment or customer that a comparison with a list has stopped.",
});

export const screeningVerdict = describedEnum({
  APPROVE: "No match is the same person: the payment continues, and these pairs stop nothing any longer.",
  REJECT: "A match is the same person: the payment fails and is refunded, a customer that waits is rejected.",
}).meta({ id: "ScreeningVerdict", description: "Decision of a reviewer on a screening." });

export const screeningMatchStatus = describedEnum({
  OPEN: "No person has decided whether it is the same person.",
  CLEARED: "It is not the same person. It is open again once the party's data or the entry's content changes.",
  CONFIRMED: "It is the same person: payments to or by the party are held.",
}).meta({ id: "ScreeningMatchStatus", description: "Outcome of what people decided about a match." });

export const listedType = describedEnum({
  INDIVIDUAL: "A person.",
  ENTITY: "A company, organisation or group.",
  VESSEL: "A ship, by its name.",
  AIRCRAFT: "A plane or helicopter, by its tail number or name.",
}).meta({ id: "SanctionedType", description: "Type of an entry of a list of sanctioned persons." });

/** The entry of a match, as stored. */
export const listedEntry = z.object({
  name: z.string(),
  listedName: z.string(),
  type: listedType,
  programmes: z.array(z.string()),
  remarks: z.string(),
});

/** Maximum number of programmes of an entry that are shown. */
const maxProgrammes = 50;

/** A match, as the graph shows it. */
export const screeningMatch = z.object({
  partyId: scalar("ID", z.string()).describe(
    "Who was compared: the id of a customer, beneficial owner or external account, or a UMA address.",
  ),
  entryId: scalar("ID", z.string()).describe("Entry of the list, such as `ofac:12345` with the number of OFAC."),
  status: screeningMatchStatus.describe("Whether a person has decided about this pair, and how."),
  score: z.number().describe("Similarity of the names, 0 to 1; 1: the same words, in any order."),
  name: z.string().describe("Name of the entry that is most similar: its main name, or an alias."),
  listedName: z.string().describe("Main name of the entry, as the list writes it."),
  type: listedType.describe("Type of the entry, such as a person or a ship."),
  programmes: inGraph({ atMost: maxProgrammes }, z.array(z.string())).describe(
    "Sanctions programmes by which it is listed, such as `SDGT`; at most 50.",
  ),
  remarks: z.string().describe("Remarks of the list: dates and places of birth, nationalities, documents."),
});

/** POST /screenings/decision */
export const screeningDecisionRequest = z
  .object({
    transactionId: scalar("ID", text(100)).optional().describe("Payment that is held; or give `customerId`."),
    customerId: scalar("ID", text(100)).optional().describe("Customer with a match; or give `transactionId`."),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe("`version` of the screening that the reviewer saw. 409 `CONFLICT` if it has changed since."),
    decision: screeningVerdict.describe("Decision about all matches of the screening, which is final."),
    note: prose(2000)
      .optional()
      .describe("Internal note of at most 2,000 characters. It is stored encrypted and is in no event."),
  })
  .meta({ id: "ScreeningDecisionRequest" });
export type ScreeningDecisionRequest = z.output<typeof screeningDecisionRequest>;

/** A payment or customer that a comparison has stopped. */
export const screening = z
  .object({
    transactionId: scalar("ID", z.string()).nullable().describe("Payment that is held; null for a customer."),
    customerId: scalar("ID", z.string())
      .nullable()
      .describe("Customer that pays, or that has the match; null for a payment of the platform's own."),
    status: screeningStatus.describe("Whether it waits for a person, and what was decided."),
    version: z.int().describe("Counts the changes of what a reviewer sees; a decision names it."),
    waitingSince: dateTime.describe("Time at which it was stopped or, once it is decided, of the decision."),
  })
  .meta({ id: "Screening" });

/** A decision, as the graph shows it. */
export const screeningDecision = z.object({
  decision: screeningVerdict.describe("What the reviewer decided; with two reviewers, both must decide it."),
  version: z.int().describe("`version` of the screening when it was decided."),
  decidedBy,
  at: dateTime.describe("Time of the decision, by the clock of the environment."),
  note: z.string().describe("Internal note; null if there is none, and for tokens without `REVIEW`.").nullable(),
});
