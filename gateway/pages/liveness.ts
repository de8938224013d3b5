import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { badRequest, sendError } from "../rest/error-body.js";
import { escapeHtml } from "./html.js";

/** A check as the page shows it. */
interface LivenessCheck {
  readonly state: "OPEN" | "SUBMITTED" | "DONE" | "EXPIRED";
  readonly wallet: string;
}

/** What the page needs of accounts; the composition root hands it over. */
export interface LivenessChecks {
  /** By the secret in the link; changes nothing. */
  find(secret: string): Promise<LivenessCheck | undefined>;
  submit(secret: string, outcome: "PASSED" | "FAILED"): Promise<LivenessCheck | undefined>;
}

const form = `<p>This is the sandbox: nobody looks at you, and there is no camera. Choose the outcome that the check shall have.</p>
<form method="post">
<button name="outcome" value="PASSED">Complete the check</button>
<button name="outcome" value="FAILED" class="other">Fail the check</button>
</form>`;

const contents: Readonly<
  Record<LivenessCheck["state"] | "UNKNOWN", { title: string; html: (wallet: string) => string }>
> = {
  OPEN: {
    title: "Confirm that this wallet is yours",
    html: (wallet) => `<p>Wallet <code>${wallet}</code></p>\n${form}`,
  },
  SUBMITTED: {
    title: "Thank you",
    html: () => "<p>The check is being evaluated. You can close this page: whoever sent you here gets the outcome.</p>",
  },
  DONE: {
    title: "This check is complete",
    html: () => "<p>There is nothing left to do here. Whoever sent you here has the outcome.</p>",
  },
  EXPIRED: {
    title: "This link has expired",
    html: () => "<p>Ask whoever sent you here for a new one.</p>",
  },
  UNKNOWN: {
    title: "This link is not valid",
    html: () => "<p>Check that it is complete, or ask whoever sent it to you for a new one.</p>",
  },
};

function page(state: keyof typeof contents, wallet: string): string {
  const { title, html } = contents[state];
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
form { display: grid; gap: .75rem; margin-top: 2rem; }
button { padding: .8rem; font: inherit; color: #fff; background: #2451c7; border: 1px solid #2451c7; border-radius: 8px; cursor: pointer; }
button.other { color: #1d2433; background: #fff; border-color: #b9c0cc; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${html(escapeHtml(wallet))}
</main>
</body>
</html>
`;
}

/** The secret is in the address: nobody caches it, and no other site learns it or shows the page in a frame. */
const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "referrer-policy": "no-referrer",
};

const submission = z.object({ outcome: z.enum(["PASSED", "FAILED"]) });
const maxFormBytes = 1024;

/** The hosted liveness check, `/liveness/<secret>`: a form that works without scripts, and completes only by its button. */
export function registerLiveness(app: FastifyInstance, checks: LivenessChecks): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      async (_request: unknown, text: string | Buffer) => Object.fromEntries(new URLSearchParams(text.toString())),
    );
    scope.get<{ Params: { secret: string } }>("/liveness/:secret", async ({ params }, reply) => {
      const check = await checks.find(params.secret);
      return reply
        .code(check ? 200 : 404)
        .headers(headers)
        .type("text/html; charset=utf-8")
        .send(show(check));
    });
    scope.post<{ Params: { secret: string } }>("/liveness/:secret", async ({ params, body }, reply) => {
      const wanted = submission.safeParse(body);
      if (!wanted.success) return sendError(reply, badRequest("outcome", "must be PASSED or FAILED"));
      const check = await checks.submit(params.secret, wanted.data.outcome);
      return reply
        .code(check ? 200 : 404)
        .headers(headers)
        .type("text/html; charset=utf-8")
        .send(show(check));
    });
  });
}

function show(check: LivenessCheck | undefined): string {
  return check ? page(check.state, check.wallet) : page("UNKNOWN", "");
}
