import type { FastifyInstance } from "fastify";
import { escapeHtml } from "./html.js";

/** An invitation as the page shows it. */
interface Invitation {
  readonly status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
  readonly inviterUma: string;
  readonly firstName: string | null;
}

const over: Readonly<Record<Exclude<Invitation["status"], "PENDING"> | "UNKNOWN", { title: string; text: string }>> = {
  CLAIMED: { title: "This invitation is accepted", text: "There is nothing left to do here." },
  EXPIRED: { title: "This invitation has expired", text: "Ask whoever sent it to you for a new one." },
  CANCELLED: { title: "This invitation was withdrawn", text: "Ask whoever sent it to you for a new one." },
  UNKNOWN: {
    title: "This link is not valid",
    text: "Check that it is complete, or ask whoever sent it to you for a new one.",
  },
};

function page(title: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #1d2433; background: #f6f7f9; }
main { max-width: 32rem; margin: 3rem auto; padding: 2.5rem; background: #fff; border-radius: 12px; box-shadow: 0 1px 4px #0002; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${html}
</main>
</body>
</html>
`;
}

function show(code: string, invitation: Invitation | undefined): string {
  if (invitation?.status !== "PENDING") {
    const { title, text } = over[invitation?.status ?? "UNKNOWN"];
    return page(title, `<p>${text}</p>`);
  }
  const greeting = invitation.firstName ? `<p>Hello ${escapeHtml(invitation.firstName)},</p>\n` : "";
  return page(
    "You are invited to UMA",
    `${greeting}<p><code>${escapeHtml(invitation.inviterUma)}</code> invites you to send and receive money by a UMA address, as simply as by e-mail.</p>
<p>Open an account with any app that offers UMA, and give it this code: <code>${escapeHtml(code)}</code></p>`,
  );
}

/** The code is in the address: nobody caches it, and no other site learns it or shows the page in a frame. */
const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  "referrer-policy": "no-referrer",
};

/** The page behind an invitation's `url`, `/invitations/<code>`. Opening it changes nothing: link previews do that, too. */
export function registerInvitation(
  app: FastifyInstance,
  findInvitation: (code: string) => Promise<Invitation | undefined>,
): void {
  app.get<{ Params: { code: string } }>("/invitations/:code", async ({ params: { code } }, reply) => {
    const invitation = await findInvitation(code);
    return reply
      .code(invitation ? 200 : 404)
      .headers(headers)
      .type("text/html; charset=utf-8")
      .send(show(code, invitation));
  });
}
