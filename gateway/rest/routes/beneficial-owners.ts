import {
  beneficialOwner,
  beneficialOwnerCreate,
  beneficialOwnerListQuery,
  beneficialOwnerUpdate,
} from "../../../subgraphs/verification/beneficial-owners/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

export const beneficialOwnerRoutes: RouteTable = {
  "POST /beneficial-owners": route({
    operationId: "createBeneficialOwner",
    tag: "KYC/KYB Verifications",
    summary: "Add an owner, director or officer to a business customer",
    document: "createBeneficialOwner",
    permission: "MANAGE",
    body: beneficialOwnerCreate,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [beneficialOwner, (data) => data.createBeneficialOwner] },
    errors: [404],
  }),
  "GET /beneficial-owners": route({
    operationId: "listBeneficialOwners",
    tag: "KYC/KYB Verifications",
    summary: "List the owners, directors and officers of a business customer, newest first",
    document: "listBeneficialOwners",
    permission: "VIEW",
    query: beneficialOwnerListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: {
      200: pageReply(beneficialOwner, (data) => data.beneficialOwners, "BeneficialOwnerListResponse"),
    },
  }),
  "GET /beneficial-owners/{beneficialOwnerId}": route({
    operationId: "getBeneficialOwner",
    tag: "KYC/KYB Verifications",
    summary: "Retrieve an owner, director or officer of a business customer",
    document: "getBeneficialOwner",
    permission: "VIEW",
    variables: ({ path }) => ({ id: path.beneficialOwnerId }),
    reply: { 200: [beneficialOwner, (data) => data.beneficialOwner] },
  }),
  "PATCH /beneficial-owners/{beneficialOwnerId}": route({
    operationId: "updateBeneficialOwner",
    tag: "KYC/KYB Verifications",
    summary: "Change an owner, director or officer of a business customer",
    document: "updateBeneficialOwner",
    permission: "MANAGE",
    body: beneficialOwnerUpdate,
    variables: ({ path, body }) => ({ input: { ...body, beneficialOwnerId: path.beneficialOwnerId } }),
    reply: { 200: [beneficialOwner, (data) => data.updateBeneficialOwner] },
  }),
};
