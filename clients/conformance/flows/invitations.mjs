import { flow, unique } from "../kit.mjs";
import { accepted, refused } from "../server.mjs";

const invitee = "$somebody@example.com";

async function invite(server, { inviter }) {
  const body = { inviterUma: inviter.umaAddress, firstName: "Grace" };
  const shape = { code: String, url: /^https?:\/\//, status: "PENDING", inviterUma: inviter.umaAddress };
  return accepted(await server.post("/invitations", body), 201, shape);
}

export const invitations = flow("invitations", {
  "a customer invites": async ({ server, state }) => {
    const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", platformCustomerId: unique("inviter") };
    state.inviter = accepted(await server.post("/customers", body), 201);
    state.invitation = await invite(server, state);
    const { code } = state.invitation;
    accepted(await server.get(`/invitations/${code}`), 200, { code, status: "PENDING", inviteeUma: undefined });
  },
  "the invitation is claimed": async (run) => {
    const { code } = run.state.invitation;
    const reply = await run.server.post(`/invitations/${code}/claim`, { inviteeUma: invitee });
    accepted(reply, 200, { code, status: "CLAIMED", inviteeUma: invitee, claimedAt: String });
    await run.receiver?.waitFor("INVITATION.CLAIMED", ({ data }) => data.code === code);
  },
  "it is claimed once, and can't be cancelled any more": async ({ server, state: { invitation } }) => {
    const claim = await server.post(`/invitations/${invitation.code}/claim`, { inviteeUma: invitee });
    refused(claim, 400, "INVITATION_ALREADY_CLAIMED");
    refused(await server.post(`/invitations/${invitation.code}/cancel`), 400, "INVITATION_ALREADY_CLAIMED");
  },
  "another is cancelled, and can't be claimed any more": async ({ server, state }) => {
    const { code } = await invite(server, state);
    accepted(await server.post(`/invitations/${code}/cancel`), 200, { code, status: "CANCELLED" });
    const claim = await server.post(`/invitations/${code}/claim`, { inviteeUma: invitee });
    refused(claim, 400, "INVITATION_CANCELLED");
  },
  "an unknown code and an unknown inviter are 404": async ({ server, state: { inviter } }) => {
    refused(await server.get("/invitations/NOSUCHCODE"), 404, "INVITATION_NOT_FOUND");
    const inviterUma = `$${unique("nobody")}@${inviter.umaAddress.split("@")[1]}`;
    refused(await server.post("/invitations", { inviterUma }), 404, "USER_NOT_FOUND");
  },
});
