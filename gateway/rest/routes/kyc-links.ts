import { kycLink, kycLinkCreate } from "../../../subgraphs/verification/kyc-links/wire.js";
import { route, type RouteTable } from "../route.js";

export const kycLinkRoutes: RouteTable = {
  "POST /customers/{customerId}/kyc-link": route({
    operationId: "createCustomerKycLink",
    tag: "KYC/KYB Verifications",
    summary: "A single-use link to the page that collects what a customer's verification lacks",
    document: "createCustomerKycLink",
    permission: "MANAGE",
    notFound: "CUSTOMER_NOT_FOUND",
    body: kycLinkCreate.optional(),
    variables: ({ path: { customerId }, body, idempotencyKey }) => ({ input: { ...body, customerId, idempotencyKey } }),
    reply: { 201: [kycLink, (data) => data.createCustomerKycLink] },
    errors: [409, 501],
  }),
};
