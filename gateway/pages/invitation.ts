import type { FastifyInstance } from "fastify";
import { escapeHtml, pageFrame } from "./html.js";

/** An invitation as the page shows it. */
interface Invitation {
  readonly status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
  readonly inviterUma: string;
  readonly firstName: string | null;
}

const over: Readonly<Record<Exclude<Invitation["status"], "PENDING"> | "UNKNOWN", { title: string; text: string }>> = {
  CLAIMED: { title: "This invitation is accepted", text: "There is nothing left to do here." },
  EXPIRED: { title: "This invitation has expired", text: "Ask the sender for a new one." },
  CANCELLED: { title: "This invitation was withdrawn", text: "Ask the sender for a new one." },
  UNKNOWN: {
    title: "This link is not valid",
    text: "Check that it is complete, or ask the sender for a new one.",
  },
};

const frame = pageFrame();

function show(code: string, invitation: Invitation | undefined): string {
  if (invitation?.status !== "PENDING") {
    const { title, text } = over[invitation?.status ?? "UNKNOWN"];
    return frame.render({ title, html: `<p>${text}</p>` });
  }
  const greeting = invitation.firstName ? `<p>Hello ${escapeHtml(invitation.firstName)},</p>\n` : "";
  return frame.render({
    title: "You are invited to UMA",
    html: `${greeting}<p><code>${escapeHtml(invitation.inviterUma)}</code> invites you to send and receive money by a UMA address, as simply as by e-mail.</p>
<p>Open an account with any app that offers UMA, and give it this code: <code>${escapeHtml(code)}</code></p>`,
  });
}

/** The page behind an invitation's `url`, `/invitations/<code>`. Viewing it changes nothing, as link previews do. */
export function registerInvitation(
  app: FastifyInstance,
  findInvitation: (code: string) => Promise<Invitation | undefined>,
): void {
  app.get<{ Params: { code: string } }>("/invitations/:code", async ({ params: { code } }, reply) => {
    const invitation = await findInvitation(code);
    return reply
      .code(invitation ? 200 : 404)
      .headers(frame.secretHeaders)
      .type("text/html; charset=utf-8")
      .send(show(code, invitation));
  });
}
