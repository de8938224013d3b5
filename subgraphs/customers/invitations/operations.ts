import { z } from "zod";
import type { Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import { readUmaAddress } from "../customers/uma-address.js";
import type { CustomersDeps } from "../deps.js";
import { operation } from "../operation.js";
import { invitationSelection, listInvitations } from "./by-customer.js";
import { cancel, claim, findByCode, findInvitation, inviteFrom } from "./service.js";
import { Invitation, InvitationConnection, invitationToGraph } from "./type.js";
import { invitation as invitationWire, invitationClaim, invitationCode, invitationCreate } from "./wire.js";

const tag = "Invitations";
/** The path's parameter is the graph's `code`. */
const pathNames = { invitationCode: "code" } as const;
const path = z.object({ invitationCode });

const returns = {
  type: () => Invitation,
  toGraph: (row: InvitationRow, { env }: CustomersDeps) => invitationToGraph(env, row),
};

const createInvitation = operation.transaction({
  name: "createInvitation",
  // In production the platform needs its own umaDomain: the generated one is a subdomain that need not be delegated
  // yet, and an invitation permanently leaves the platform (docs/interface.md, Invitations).
  description: "Invites a person to UMA on behalf of the customer with the UMA address `inviterUma`.",
  permission: "MANAGE",
  errors: ["INVALID_UMA_ADDRESS", "INVITATIONS_NOT_CONFIGURED", "USER_NOT_FOUND"],
  rest: {
    route: "POST /invitations",
    tag,
    summary: "Invite a person to UMA on behalf of a customer",
    body: invitationCreate,
    reply: [reply(201, invitationWire)],
  },
  returns,
  prepare: (_call, { inviterUma }) => readUmaAddress(inviterUma, "inviterUma"),
  work: (work, given, { umaAddress }) => inviteFrom(work, given, umaAddress),
});

const invitation = operation.read({
  name: "invitation",
  description: "Retrieves an invitation by its code, regardless of which platform of the environment created it.",
  errors: ["INVITATION_NOT_FOUND"],
  rest: {
    route: "GET /invitations/{invitationCode}",
    operationId: "getInvitation",
    tag,
    summary: "Retrieve an invitation by its code, regardless of which platform of the environment created it",
    path,
    pathNames,
    reply: [reply(200, invitationWire)],
  },
  isLookup: true,
  args: z.object({ code: invitationCode }),
  returns,
  read: ({ deps, caller }, { code }) => findInvitation(deps, caller, code),
});

const invitations = operation.list({
  name: "invitations",
  description: "Invitations of the platform's customers, newest first by default.",
  selection: invitationSelection,
  connection: InvitationConnection,
  toGraph: returns.toGraph,
  page: ({ deps, context }, selected, args) => listInvitations(deps, context, selected, args),
});

const claimInvitation = operation.transaction({
  name: "claimInvitation",
  // The code suffices: the invitee is rarely a customer of the platform that created the invitation.
  description: "Records who accepted an invitation, regardless of which platform of the environment created it.",
  permission: "MANAGE",
  errors: [
    "INVITATION_NOT_FOUND",
    "INVITATION_ALREADY_CLAIMED",
    "INVITATION_CANCELLED",
    "INVALID_UMA_ADDRESS",
    "USER_NOT_FOUND",
  ],
  events: ["INVITATION.CLAIMED"],
  rest: {
    route: "POST /invitations/{invitationCode}/claim",
    tag,
    summary: "Record who accepted an invitation, regardless of which platform of the environment created it",
    path,
    pathNames,
    body: invitationClaim,
    reply: [reply(200, invitationWire)],
  },
  returns,
  async prepare({ deps, caller }, { code, inviteeUma }) {
    const invitee = readUmaAddress(inviteeUma, "inviteeUma");
    return { invitee, owner: tenantOf(await findByCode(deps, caller, code)) };
  },
  keyedBy: ({ code }, { invitee }) => ({ code, ...invitee }),
  work: (work, { code }, parties) => claim(work, code, parties),
});

const cancelInvitation = operation.transaction({
  name: "cancelInvitation",
  description: "Cancels a pending invitation created by the caller's platform.",
  permission: "MANAGE",
  errors: ["INVITATION_NOT_FOUND", "INVITATION_ALREADY_CLAIMED", "INVITATION_CANCELLED", "FORBIDDEN"],
  rest: {
    route: "POST /invitations/{invitationCode}/cancel",
    tag,
    summary: "Cancel a pending invitation created by the platform",
    path,
    pathNames,
    reply: [reply(200, invitationWire)],
  },
  returns,
  async prepare({ deps, caller }, { code }) {
    const { platformId } = await findByCode(deps, caller, code);
    if (platformId === caller.platformId) return;
    throw new ApiError("FORBIDDEN", "Only the platform that created an invitation can cancel it.");
  },
  work: (work, { code }) => cancel(work, code),
});

export const invitationOperations = [createInvitation, invitation, invitations, claimInvitation, cancelInvitation];
