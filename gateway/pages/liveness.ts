import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { badRequest, sendError } from "../http/error-body.js";
import { escapeHtml, pageFrame } from "./html.js";

/** A check as the page shows it: of who has a wallet, or of who has lost a factor. */
type LivenessCheck = {
  readonly state: "OPEN" | "SUBMITTED" | "DONE" | "EXPIRED";
} & ({ readonly wallet: string } | { readonly factor: keyof typeof factorNames });

const factorNames = {
  SMS_OTP: "your phone number",
  TOTP: "your authenticator app",
  PASSKEY: "your passkey",
};

/** What the page needs of the checks; the composition root hands it over. */
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
      html: "<p>The check is being evaluated. You can close this page: whoever sent you here gets the outcome.</p>",
    },
    DONE: {
      title: "This check is complete",
      html: "<p>There is nothing left to do here. Whoever sent you here has the outcome.</p>",
    },
    EXPIRED: {
      title: "This link has expired",
      html: "<p>Ask whoever sent you here for a new one.</p>",
    },
    UNKNOWN: {
      title: "This link is not valid",
      html: "<p>Check that it is complete, or ask whoever sent it to you for a new one.</p>",
    },
  };

const frame = pageFrame({ hasForms: true, ownStyle: "form { display: grid; gap: .75rem; margin-top: 2rem; }" });

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
        .headers(frame.secretHeaders)
        .type("text/html; charset=utf-8")
        .send(show(check));
    });
    scope.post<{ Params: { secret: string } }>("/liveness/:secret", async ({ params, body }, reply) => {
      const wanted = submission.safeParse(body);
      if (!wanted.success) return sendError(reply, badRequest("outcome", "must be PASSED or FAILED"));
      const check = await checks.submit(params.secret, wanted.data.outcome);
      return reply
        .code(check ? 200 : 404)
        .headers(frame.secretHeaders)
        .type("text/html; charset=utf-8")
        .send(show(check));
    });
  });
}

function show(check: LivenessCheck | undefined): string {
  return frame.render(check?.state === "OPEN" ? openPage(check) : contents[check?.state ?? "UNKNOWN"]);
}
