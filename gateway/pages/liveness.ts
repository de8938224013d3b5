import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LivenessCheck, LivenessChecks } from "../../subgraphs/shared/module/pages.js";
import { badRequest, sendError } from "../http/error-body.js";
import { escapeHtml, pageFrame, sendPage, type Page } from "./html.js";

const factorNames: Readonly<Record<Extract<LivenessCheck, { factor: string }>["factor"], string>> = {
  SMS_OTP: "your phone number",
  TOTP: "your authenticator app",
  PASSKEY: "your passkey",
};

const form = `<p>This is the sandbox: there is no camera, and no one sees you. Choose the outcome of the check.</p>
<form method="post">
<button name="outcome" value="PASSED">Complete the check</button>
<button name="outcome" value="FAILED" class="other">Fail the check</button>
</form>`;

function openPage(check: LivenessCheck): { title: string; html: string } {
  if ("wallet" in check) {
    const html = `<p>Wallet <code>${escapeHtml(check.wallet)}</code></p>\n${form}`;
    return { title: "Confirm that this wallet is yours", html };
  }
  const html = `<p>After this check you can replace ${factorNames[check.factor]}.</p>\n${form}`;
  return { title: "Confirm that it is you", html };
}

const contents: Readonly<Record<Exclude<LivenessCheck["state"], "OPEN"> | "UNKNOWN", { title: string; html: string }>> =
  {
    SUBMITTED: {
      title: "Thank you",
      html: "<p>The check is being evaluated. You can close this page: the sender of the link receives the outcome.</p>",
    },
    DONE: {
      title: "This check is complete",
      html: "<p>There is nothing left to do here. The sender of the link has the outcome.</p>",
    },
    EXPIRED: {
      title: "This link has expired",
      html: "<p>Ask the sender for a new one.</p>",
    },
    UNKNOWN: {
      title: "This link is not valid",
      html: "<p>Check that it is complete, or ask the sender for a new one.</p>",
    },
  };

const frame = pageFrame({ hasForms: true, ownStyle: "form { display: grid; gap: .75rem; margin-top: 2rem; }" });

const submission = z.object({ outcome: z.enum(["PASSED", "FAILED"]) });
const maxFormBytes = 1024;

/** The check of the link, of any type. */
async function first(
  checks: readonly LivenessChecks[],
  ask: (kind: LivenessChecks) => Promise<LivenessCheck | undefined>,
): Promise<LivenessCheck | undefined> {
  for (const kind of checks) {
    const check = await ask(kind);
    if (check) return check;
  }
  return undefined;
}

/** The hosted liveness check, `/liveness/<secret>`: a form without scripts, which only its buttons complete. */
export function registerLiveness(app: FastifyInstance, checks: readonly LivenessChecks[]): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      async (_request: unknown, text: string | Buffer) => Object.fromEntries(new URLSearchParams(text.toString())),
    );
    scope.get<{ Params: { secret: string } }>("/liveness/:secret", async ({ params }, reply) => {
      const check = await first(checks, ({ find }) => find(params.secret));
      return sendPage(reply, check ? 200 : 404, show(check));
    });
    const config = { hasSecretUrl: true };
    scope.post<{ Params: { secret: string } }>("/liveness/:secret", { config }, async ({ params, body }, reply) => {
      const parsed = submission.safeParse(body);
      if (!parsed.success) return sendError(reply, badRequest("outcome", "must be PASSED or FAILED"));
      const { outcome } = parsed.data;
      const check = await first(checks, ({ submit }) => submit(params.secret, outcome));
      return sendPage(reply, check ? 200 : 404, show(check));
    });
  });
}

function show(check: LivenessCheck | undefined): Page {
  return frame.render(check?.state === "OPEN" ? openPage(check) : contents[check?.state ?? "UNKNOWN"], check?.brand);
}
