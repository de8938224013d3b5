import { z } from "zod";
import { isLoopbackHost } from "../../shared/http/addresses.js";
import type { CodeDelivery, CodeMessage, CodeSender } from "../../shared/providers/code-sender.js";
import type { FileContext } from "../../shared/providers/kinds.js";
import { referenced } from "../../shared/providers/references.js";

/** Codes by e-mail (docs/providers.md, Codes by e-mail). */

const timeoutMs = 10_000;
/** Of submission: with STARTTLS, and with TLS from the first byte. */
const defaultPorts = { "smtp:": 587, "smtps:": 465 } as const;

const server = z
  .url({ protocol: /^smtps?$/, error: "must be a URL such as smtps://mail.example.com" })
  .transform((text, context) => {
    const { protocol, hostname, port, pathname, search, username, password } = new URL(text);
    const isServer = protocol in defaultPorts && pathname.length <= 1 && search === "";
    if (!isServer || hostname === "" || username !== "" || password !== "") {
      context.addIssue({ code: "custom", message: "must be only a host and a port; user and password are members" });
      return z.NEVER;
    }
    const scheme = protocol as keyof typeof defaultPorts;
    return {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? defaultPorts[scheme] : Number(port),
      /** TLS from the first byte; else STARTTLS. */
      isImplicit: scheme === "smtps:",
      isLoopback: isLoopbackHost(hostname),
    };
  });

const address = '[^\\s<>@",;:]{1,64}@[^\\s<>@",;:]{1,255}';
const sender = z
  .string()
  .regex(
    new RegExp(`^(?:${address}|[^<>\\r\\n"]{1,100} <${address}>)$`),
    "must be an address, or a name with <address>",
  );

/** The members of a provider of the kind `smtp`. */
export const smtpSettings = (context: FileContext) =>
  z
    .strictObject({
      url: server,
      from: sender,
      user: z.string().min(1).max(255).optional(),
      password: referenced(context).optional(),
      ca: referenced(context).optional(),
    })
    .refine(({ user, password }) => (user === undefined) === (password === undefined), {
      path: ["password"],
      error: "must be given with user, and only with it",
    });
export type SmtpSettings = { readonly kind: "smtp" } & z.output<ReturnType<typeof smtpSettings>>;

/** How the server is reached: by TLS, except on this machine. */
export function transportOf({ url, user, password, ca }: Omit<SmtpSettings, "kind" | "from">) {
  const { host, port, isImplicit, isLoopback } = url;
  return {
    host,
    port,
    secure: isImplicit,
    requireTLS: !isLoopback,
    // A server on this machine has a certificate of its own making, or none.
    tls: { ...(ca !== undefined && { ca }), rejectUnauthorized: !isLoopback || ca !== undefined },
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() });
/** The library's names of a refused recipient or sender, and of a refused message. */
const refusedMessages: ReadonlySet<string | undefined> = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * Sends codes by an SMTP server, each by a connection of its own. A response of 5xx to the message is a refusal;
 * everything else that fails is repeated.
 */
export function smtpSender(provider: string, { from, ...settings }: Omit<SmtpSettings, "kind">): CodeSender {
  return {
    provider,
    async send(message) {
      // Loaded when the first code is sent.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport(transportOf(settings));
      try {
        await transport.sendMail(mailOf(from, settings.url.host, message));
        return "ACCEPTED";
      } catch (error) {
        return outcomeOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

const mailOf = (from: string, host: string, { id, to, text, platformName }: CodeMessage) => ({
  from,
  // As parts: a list of addresses in one is not read.
  to: { name: "", address: to },
  subject: `Your code for ${platformName}`,
  text,
  messageId: `<${id}@${host}>`,
  headers: { "auto-submitted": "auto-generated" },
});

/** The server's words may have the address or the text: they are in no error. */
function outcomeOf(error: unknown): CodeDelivery {
  const { code, responseCode } = failure.safeParse(error).data ?? {};
  if (refusedMessages.has(code) && responseCode !== undefined && responseCode >= 500) return "REFUSED";
  throw new Error(`The mail server did not accept a code: ${code ?? "unknown"}, response ${responseCode ?? "none"}`);
}
