import type { FastifyInstance } from "fastify";
import type { Branded } from "../../subgraphs/shared/module/pages.js";
import { escapeHtml, pageFrame, sendPage, type Page } from "./html.js";

/** An invitation as the page shows it. */
interface Invitation extends Branded {
  readonly status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
  readonly inviterUma: string;
  readonly firstName: string | null;
  /** The amount that the inviter intends to send, such as `25.00 USD`. */
  readonly amount: string | null;
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

const frame = pageFrame({
  ownStyle: `
.amount { margin: 0 0 1rem; font-size: 2.4rem; font-weight: 700; line-height: 1.2; }
.code { margin: 0; padding: .8rem 1rem; font-size: 1.1rem; text-align: center; background: var(--note); border-radius: 8px; user-select: all; }
li { margin: 0 0 .75rem; }
`,
});

function show(code: string, invitation: Invitation | undefined): Page {
  if (invitation?.status !== "PENDING") {
    const { title, text } = over[invitation?.status ?? "UNKNOWN"];
    return frame.render({ title, html: `<p>${text}</p>` }, invitation?.brand);
  }
  const { firstName, amount } = invitation;
  const greeting = firstName ? `<p>Hello ${escapeHtml(firstName)},</p>\n` : "";
  const inviter = `<code>${escapeHtml(invitation.inviterUma)}</code>`;
  const offer = amount
    ? `<p>${inviter} wants to send you</p>\n<p class="amount">${escapeHtml(amount)}</p>`
    : `<p>${inviter} invites you to send and receive money with a UMA address, as simply as e-mail.</p>`;
  const content = {
    title: amount ? "You are invited to receive money" : "You are invited to UMA",
    html: `${greeting}${offer}
<h2>${amount ? "How to receive it" : "How to accept"}</h2>
<ol>
<li>Open an account with any app that offers UMA.</li>
<li>Give it this code:<p class="code"><code>${escapeHtml(code)}</code></p></li>
</ol>`,
  };
  return frame.render(content, invitation.brand);
}

/** The page behind an invitation's `url`, `/invitations/<code>`. Viewing it changes nothing, as link previews do. */
export function registerInvitation(
  app: FastifyInstance,
  findInvitation: (code: string) => Promise<Invitation | undefined>,
): void {
  app.get<{ Params: { code: string } }>("/invitations/:code", async ({ params: { code } }, reply) => {
    const invitation = await findInvitation(code);
    return sendPage(reply, invitation ? 200 : 404, show(code, invitation));
  });
}
