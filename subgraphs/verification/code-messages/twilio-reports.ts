import { createHmac } from "node:crypto";
import type { Deps } from "../../shared/deps.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { applyReport } from "./outcome.js";
import { reportUrl, undelivered, type ReportedMessage } from "./twilio.js";

// Status callbacks of codes by SMS (docs/providers.md, Codes by SMS).

/** A status callback. Its path names the provider and the message. */
export interface CodeReport extends ReportedMessage {
  readonly provider: string;
  readonly form: URLSearchParams;
  /** `X-Twilio-Signature`. */
  readonly signature: string | undefined;
}

/** Applies a status callback. Throws 404 NOT_FOUND for a message that the provider didn't get, 401 INVALID_SIGNATURE. */
export type CodeReports = (report: CodeReport) => Promise<void>;

/** Statuses of a message that has arrived. */
const delivered: ReadonlySet<string | null> = new Set(["delivered", "read"]);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const platform = /^PlatformConfig:[0-9a-f-]{36}$/;

/** The service signs the URL without the port of its scheme, or with it. */
function formsOf(url: string): string[] {
  const { protocol, host, port } = new URL(url);
  const standard = protocol === "https:" ? 443 : 80;
  return port === "" ? [url, url.replace(`//${host}`, `//${host}:${standard}`)] : [url];
}

/** As Twilio signs a form: HMAC-SHA1 of the URL and the parameters in the order of their names, without separators. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): Buffer {
  const names = [...new Set(form.keys())].sort();
  const parameters = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", authToken)
    .update(url + parameters.join(""))
    .digest();
}

/** The status callbacks of codes, whose signature is the only credential. */
export function codeReports(deps: Pick<Deps, "env" | "providers" | "db" | "clock" | "logger">): CodeReports {
  return async ({ provider: name, platformId, messageId, form, signature = "" }) => {
    const provider = deps.providers.all("codes").find((each) => each.name === name);
    if (provider?.settings.kind !== "twilio" || !platform.test(platformId) || !uuid.test(messageId)) {
      throw new ApiError("NOT_FOUND");
    }
    const { authToken } = provider.settings;
    const given = Buffer.from(signature, "base64");
    const url = reportUrl(deps.env.publicUrl, name, { platformId, messageId });
    if (!formsOf(url).some((signed) => equalInConstantTime(twilioSignature(authToken, signed, form), given))) {
      throw new ApiError("INVALID_SIGNATURE");
    }
    const key = { id: messageId, platformId, environment: "PRODUCTION" as const };
    const status = form.get("MessageStatus") ?? "";
    const report = delivered.has(status) ? "DELIVERED" : undelivered.has(status) ? "REFUSED" : "SENT";
    await applyReport(deps, key, { provider: name, report });
    if (report !== "REFUSED") return;
    const code = /^\d{1,6}$/.exec(form.get("ErrorCode") ?? "")?.[0];
    deps.logger.warn({ provider: name, status, code }, "a code by SMS did not arrive");
  };
}
