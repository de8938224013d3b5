import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import { isLoopbackHost } from "../../shared/http/addresses.js";
import type { CodeDelivery, CodeSender } from "../../shared/providers/code-sender.js";
import type { FileContext } from "../../shared/providers/kinds.js";
import { referenced } from "../../shared/providers/references.js";

/** Codes by SMS, through Twilio or a service with the same API (docs/providers.md, Codes by SMS). */

const timeoutMs = 10_000;
/** Time after which a code is stale: it is not delivered later. */
const validitySeconds = 600;

const base = z
  .url({ protocol: /^https?$/, error: "must be a URL such as https://api.twilio.com", abort: true })
  .refine((text) => {
    const { protocol, hostname, search, hash, username, password } = new URL(text);
    return (protocol === "https:" || isLoopbackHost(hostname)) && search + hash + username + password === "";
  }, "must be https, without a query or a password")
  .transform((text) => text.replace(/\/+$/, ""));

/** The members of a provider of the kind `twilio`. */
export const twilioSettings = (context: FileContext) =>
  z
    .strictObject({
      url: base.default("https://api.twilio.com"),
      accountSid: z.string().regex(/^AC[0-9a-fA-F]{32}$/, "must be AC and 32 hexadecimal digits"),
      authToken: referenced(context),
      from: z
        .string()
        .regex(/^(?:\+[1-9]\d{5,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, "must be a number or a sender's name")
        .optional(),
      messagingServiceSid: z
        .string()
        .regex(/^MG[0-9a-fA-F]{32}$/, "must be MG and 32 hexadecimal digits")
        .optional(),
    })
    .refine(({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined), {
      path: ["from"],
      error: "must be given, or messagingServiceSid instead",
    });
export type TwilioSettings = { readonly kind: "twilio" } & z.output<ReturnType<typeof twilioSettings>>;

/** A message, as its status callback names it. */
export interface ReportedMessage {
  readonly platformId: string;
  readonly messageId: string;
}

/** Our URL of a message's status callback. The service signs it, so it is made the same way each time. */
export function reportUrl(publicUrl: string, provider: string, { platformId, messageId }: ReportedMessage): string {
  return `${publicUrl}/providers/${provider}/messages/${platformId}/${messageId}`;
}

/** Statuses of a message that did not and will not arrive. */
export const undelivered: ReadonlySet<string> = new Set(["failed", "undelivered", "canceled"]);

const accepted = z.object({ sid: z.string(), status: z.string() });
const refusal = z.object({ code: z.number() });
/** 4xx about the account, the time or the number of requests: the message itself may still be sent. */
const repeatable: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429]);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Sends codes as Twilio's Messages resource. Its refusal of the message (400 and the like) is final; everything else
 * that fails is repeated. The service's words may have the number or the text: they are in no error.
 */
export function twilioSender(
  { http, env, logger }: Pick<Deps, "http" | "env" | "logger">,
  { provider, platformId }: { readonly provider: string; readonly platformId: string },
  { url, accountSid, authToken, from, messagingServiceSid }: Omit<TwilioSettings, "kind">,
): CodeSender {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const headers = {
    authorization: `Basic ${credentials}`,
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  };
  const sender: Record<string, string> =
    from === undefined ? { MessagingServiceSid: messagingServiceSid ?? "" } : { From: from };

  function outcomeOf(status: number, body: string): CodeDelivery {
    const content = parsed(body);
    const code = refusal.safeParse(content).data?.code;
    if (status >= 200 && status <= 299) {
      const message = accepted.safeParse(content).data;
      if (message) return undelivered.has(message.status) ? "REFUSED" : "REPORTED";
    } else if (status >= 400 && status <= 499 && !repeatable.has(status)) {
      logger.warn({ provider, status, code }, "a code by SMS was refused");
      return "REFUSED";
    }
    throw new Error(`The SMS service did not accept a code: status ${status}, code ${code ?? "none"}`);
  }

  return {
    provider,
    async send({ id: messageId, to, text, platformName }) {
      const form = new URLSearchParams({
        To: to,
        ...sender,
        Body: `${platformName}: ${text}`,
        StatusCallback: reportUrl(env.publicUrl, provider, { platformId, messageId }),
        ValidityPeriod: String(validitySeconds),
      });
      const { status, body } = await http.send({
        url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        method: "POST",
        headers,
        body: form.toString(),
        timeoutMs,
        // The operator chose the URL, so it may be in the operator's own network.
        allowPrivate: true,
        maxBodyBytes: 64 * 1024,
      });
      return outcomeOf(status, body);
    },
  };
}
