import { invitation, invitationClaim, invitationCreate } from "../../../subgraphs/customers/invitations/wire.js";
import { route, type RouteTable } from "../route.js";

const shared = { tag: "Invitations", notFound: "INVITATION_NOT_FOUND" } as const;

export const invitationRoutes: RouteTable = {
  "POST /invitations": route({
    operationId: "createInvitation",
    tag: "Invitations",
    summary: "Invite somebody to UMA in a customer's name",
    document: "createInvitation",
    permission: "MANAGE",
    body: invitationCreate,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [invitation, (data) => data.createInvitation] },
    errors: [404],
  }),
  "GET /invitations/{invitationCode}": route({
    ...shared,
    operationId: "getInvitation",
    summary: "Retrieve an invitation by its code, whichever platform of the environment created it",
    document: "getInvitation",
    permission: "VIEW",
    variables: ({ path: { invitationCode } }) => ({ code: invitationCode }),
    reply: { 200: [invitation, (data) => data.invitation] },
  }),
  "POST /invitations/{invitationCode}/claim": route({
    ...shared,
    operationId: "claimInvitation",
    summary: "Record who accepted an invitation, whichever platform of the environment created it",
    document: "claimInvitation",
    permission: "MANAGE",
    body: invitationClaim,
    variables: ({ path: { invitationCode }, body, idempotencyKey }) => ({
      input: { ...body, code: invitationCode, idempotencyKey },
    }),
    reply: { 200: [invitation, (data) => data.claimInvitation] },
  }),
  "POST /invitations/{invitationCode}/cancel": route({
    ...shared,
    operationId: "cancelInvitation",
    summary: "Withdraw a pending invitation of the platform's own",
    document: "cancelInvitation",
    permission: "MANAGE",
    variables: ({ path: { invitationCode }, idempotencyKey }) => ({
      input: { code: invitationCode, idempotencyKey },
    }),
    reply: { 200: [invitation, (data) => data.cancelInvitation] },
  }),
};
