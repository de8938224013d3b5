import { listSelection } from "../../shared/graphql/list-selection.js";
import { within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { waitingVerifications } from "./sql.js";
import { ReviewConnection, reviewOfVerification } from "./type.js";
import { reviewFilter, reviewKind, reviewOrder } from "./wire.js";

const reviews = operation.list({
  name: "reviews",
  description: "What waits for the decision of a person, oldest first by default.",
  selection: listSelection(reviewFilter, reviewOrder),
  connection: ReviewConnection,
  toGraph: reviewOfVerification,
  page({ deps: { db }, caller }, { filter, orderBy }, args) {
    const { kinds = [reviewKind.enum.VERIFICATION], customerId, customerTypes, waitingSince } = filter;
    const conditions = {
      // Of an empty list of types there is nothing.
      ...(kinds.length === 0 && { id: { in: [] } }),
      customerId,
      customerType: { in: customerTypes },
      updatedAt: within(waitingSince),
    };
    return waitingVerifications.page(db, caller, conditions, args, orderBy);
  },
});

export const reviewOperations = [reviews];
