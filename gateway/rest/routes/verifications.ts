import {
  verification,
  verificationListQuery,
  verificationRequest,
} from "../../../subgraphs/verification/verifications/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

export const verificationRoutes: RouteTable = {
  "POST /verifications": route({
    operationId: "createVerification",
    tag: "KYC/KYB Verifications",
    summary: "Submit a customer for KYC or KYB: all that is missing is in `errors`",
    document: "createVerification",
    permission: "MANAGE",
    body: verificationRequest,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 200: [verification, (data) => data.createVerification] },
    errors: [404, 409, 501],
  }),
  "GET /verifications": route({
    operationId: "listVerifications",
    tag: "KYC/KYB Verifications",
    summary: "List the environment's verifications, newest first",
    document: "listVerifications",
    permission: "VIEW",
    query: verificationListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: { 200: pageReply(verification, (data) => data.verifications, "VerificationListResponse") },
  }),
  "GET /verifications/{verificationId}": route({
    operationId: "getVerification",
    tag: "KYC/KYB Verifications",
    summary: "Retrieve a verification",
    document: "getVerification",
    permission: "VIEW",
    notFound: "VERIFICATION_NOT_FOUND",
    variables: ({ path }) => ({ id: path.verificationId }),
    reply: { 200: [verification, (data) => data.verification] },
  }),
};
