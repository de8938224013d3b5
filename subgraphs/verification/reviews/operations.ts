import { listSelection } from "../../shared/graphql/list-selection.js";
import { reply } from "../../shared/operation/definition.js";
import { within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { reviewerOf } from "../packet/reviewer.js";
import { Screening, screeningToGraph } from "../screening/type.js";
import { screening, screeningDecisionRequest } from "../screening/wire.js";
import { assertOneSubject, decideScreening } from "./screening.service.js";
import { waitingReviews } from "./sql.js";
import { ReviewConnection, reviewToGraph } from "./type.js";
import { reviewFilter, reviewOrder } from "./wire.js";

const reviews = operation.list({
  name: "reviews",
  description: "What waits for the decision of a person, oldest first by default.",
  selection: listSelection(reviewFilter, reviewOrder),
  connection: ReviewConnection,
  toGraph: reviewToGraph,
  page({ deps: { db }, caller }, { filter, orderBy }, args) {
    const { kinds, customerId, customerTypes, waitingSince } = filter;
    const conditions = {
      kind: { in: kinds },
      customerId,
      customerType: { in: customerTypes },
      updatedAt: within(waitingSince),
    };
    return waitingReviews.page(db, caller, conditions, args, orderBy);
  },
});

const decide = operation.transaction({
  name: "decideScreening",
  description:
    "Records the decision of a person on a payment that is held, or a customer, because a name matches a list of " +
    "sanctioned persons. It takes effect at once, or if the platform requires two reviewers, when a second token " +
    "decides alike.",
  permission: "REVIEW",
  errors: ["TRANSACTION_NOT_FOUND", "USER_NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  events: ["OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.FAILED", "VERIFICATION.REJECTED"],
  rest: {
    route: "POST /screenings/decision",
    tag: "KYC/KYB Verifications",
    summary: "Decide a payment or a customer that a match with a list of sanctioned persons has stopped",
    extension: true,
    body: screeningDecisionRequest,
    reply: [reply(200, screening)],
  },
  inputDescription: "Decision of a reviewer on a screening.",
  returns: { type: () => Screening, toGraph: screeningToGraph },
  prepare: (_call, given) => assertOneSubject(given),
  work: async ({ deps, tx, caller }, given) => decideScreening(deps, tx, caller, await reviewerOf(tx, caller), given),
});

export const reviewOperations = [reviews, decide];
