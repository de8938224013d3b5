import { Prisma, type Verification as VerificationRow } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { only, within } from "../../shared/schema/lists.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { reviewerOf } from "../packet/reviewer.js";
import { assertErrors, decideVerification } from "./decision.service.js";
import { verificationDecisionRequest } from "./decision.wire.js";
import { verificationEntity } from "./reference.js";
import { reviewCustomer } from "./service.js";
import { VerificationConnection } from "./type.js";
import {
  verification,
  verificationFilter,
  verificationListQuery,
  verificationOrder,
  verificationRequest,
} from "./wire.js";

const tag = "KYC/KYB Verifications";

const createVerification = operation.transaction({
  name: "createVerification",
  description:
    "Submits a customer for KYC or KYB. The `errors` of the returned verification list missing data. 400 " +
    "INVALID_INPUT for a customer that is already approved or rejected.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "CONFLICT", "NOT_IMPLEMENTED"],
  events: [
    "VERIFICATION.IN_PROGRESS",
    "VERIFICATION.RESOLVE_ERRORS",
    "VERIFICATION.PENDING_MANUAL_REVIEW",
    "VERIFICATION.APPROVED",
    "VERIFICATION.REJECTED",
  ],
  rest: {
    route: "POST /verifications",
    tag,
    summary: "Submit a customer for KYC or KYB; missing data is listed in `errors`",
    body: verificationRequest,
    reply: [reply(200, verification)],
  },
  inputDescription: "Customer to submit for KYC or KYB.",
  returns: verificationEntity,
  prepare(_call, { customerId }) {
    if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
  },
  work: async ({ deps, tx, caller }, { customerId }) =>
    reviewCustomer(deps, tx, caller, await lockLiveCustomer(tx, caller, customerId)),
});

const verificationList = new List({
  table: "verification.verification",
  columns: fieldsOf<VerificationRow>(Prisma.VerificationScalarFieldEnum),
  orders: { UPDATED_AT: { field: "updatedAt", type: "timestamptz" } },
  indexed: ["verificationStatus", "customerType"],
});

const verifications = operation.list({
  name: "verifications",
  description: "Verifications of the environment, newest first by default.",
  rest: {
    route: "GET /verifications",
    operationId: "listVerifications",
    tag,
    summary: "List the environment's verifications, newest first",
    query: verificationListQuery,
    selects: ({ customerId, verificationStatus: status }) => ({ filter: { customerId, statuses: only(status) } }),
    reply: [pageReply(verification, "VerificationListResponse")],
  },
  selection: listSelection(verificationFilter, verificationOrder),
  connection: VerificationConnection,
  toGraph: verificationEntity.toGraph,
  page({ deps: { db }, caller }, { filter, orderBy }, args) {
    const { customerId, statuses, customerTypes, createdAt, updatedAt } = filter;
    const conditions = {
      customerId,
      verificationStatus: { in: statuses },
      customerType: { in: customerTypes },
      createdAt: within(createdAt),
      updatedAt: within(updatedAt),
    };
    return verificationList.page(db, caller, conditions, args, orderBy);
  },
});

const verificationById = operation.byId({
  name: "verification",
  description: "Retrieves a verification.",
  errors: ["VERIFICATION_NOT_FOUND"],
  rest: {
    route: "GET /verifications/{verificationId}",
    operationId: "getVerification",
    tag,
    summary: "Retrieve a verification",
    reply: [reply(200, verification)],
  },
  returns: verificationEntity,
});

const decide = operation.transaction({
  name: "decideVerification",
  description:
    "Records the decision of a person on a verification that is PENDING_MANUAL_REVIEW. It takes effect at once, or " +
    "if the platform requires two reviewers, when a second token decides alike.",
  permission: "REVIEW",
  errors: ["VERIFICATION_NOT_FOUND", "USER_NOT_FOUND", "FORBIDDEN", "INVALID_STATE_TRANSITION", "CONFLICT"],
  events: ["VERIFICATION.RESOLVE_ERRORS", "VERIFICATION.APPROVED", "VERIFICATION.REJECTED"],
  rest: {
    route: "POST /verifications/{verificationId}/decision",
    tag,
    summary: "Decide a verification that waits for a person",
    extension: true,
    body: verificationDecisionRequest,
    reply: [reply(200, verification)],
  },
  inputDescription: "Decision of a reviewer on a verification.",
  returns: verificationEntity,
  prepare: (_call, given) => assertErrors(given),
  work: async ({ deps, tx, caller }, given) =>
    decideVerification(deps, tx, caller, await reviewerOf(tx, caller), given),
});

export const verificationOperations = [createVerification, verifications, verificationById, decide];
