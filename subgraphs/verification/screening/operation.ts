import { z } from "zod";
import { isId } from "../../shared/kernel/ids.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { text } from "../../shared/schema/fields.js";
import { bringForward, scheduleTimer } from "../../shared/timers/timers.js";
import { screenCustomerTimer } from "../packet/version.js";
import { listedType } from "./wire.js";

/** The kind of operation of the role `screening` (docs/providers.md, Sanctions by the protocol). */

/** The timer of a payment whose names are compared; its subject is the transaction. */
export const screenPaymentTimer = "payment.screen";

/** Maximum number of matches of one comparison. */
const maxMatches = 100;
const maxProgrammes = 50;

const subject = z.object({
  partyId: z.string().describe("The customer, beneficial owner or external account; or a UMA address."),
  type: z.enum(["INDIVIDUAL", "BUSINESS"]).describe("Whether it is a person or an organisation."),
  names: z.array(z.string()).describe("All names by which it is known."),
  birthYear: z.int().optional().describe("Year of a person's birth, if it is known."),
  countries: z.array(z.string()).describe("ISO 3166-1 alpha-2: nationality and residence, or seat."),
});

const match = z.object({
  partyId: text(255).describe("The subject that may be the entry."),
  entryId: text(200).describe("The provider's id of the entry: decisions of reviewers are remembered for it."),
  name: text(500).describe("Name of the entry that is most similar: its main name, or an alias."),
  listedName: text(500).optional().describe("Main name of the entry; `name` unless given."),
  type: listedType.default("INDIVIDUAL").describe("Type of the entry."),
  programmes: z.array(text(50)).max(maxProgrammes).default([]).describe("Sanctions programmes by which it is listed."),
  remarks: z.string().max(2_000).default("").describe("For the reviewer: dates and places of birth, documents."),
  score: z.number().min(0).max(1).default(1).describe("Similarity of the names; 1: the same words."),
});
export type StatedMatch = z.output<typeof match>;

export const screeningKind = operationKind({
  name: "SCREENING",
  role: "screening",
  request: z.object({
    platformId: z.string().describe("Platform whose customer or payment it is."),
    about: z.string().describe("The customer, `Customer:…`, or the payment, `Transaction:…`, that it is for."),
    subjects: z.array(subject).describe("The parties to compare."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({ state: z.literal("PENDING") }),
    z.object({ state: z.literal("CLEAR") }),
    z.object({
      state: z.literal("HIT"),
      matches: z.array(match).min(1).max(maxMatches).describe("Entries that may be one of the subjects."),
      ...failureMembers,
    }),
  ]),
  final: ["CLEAR", "HIT"],
  after: { CLEAR: ["HIT"], HIT: ["CLEAR"] },
  async onChange(tx, tenant, { subjectId }) {
    const now = await readDatabaseTime(tx);
    const [about = ""] = subjectId.split("/");
    const isPayment = isId("Transaction", about);
    const name = isPayment ? screenPaymentTimer : screenCustomerTimer;
    const found = await bringForward(tx, tenant, { name, subject: about, now });
    // A payment that has left stays so; a customer is compared for as long as it is one.
    if (found > 0 || isPayment) return;
    await scheduleTimer(tx, { tenant, name, subject: about, dueAt: now, payload: { customerId: about } });
  },
});
