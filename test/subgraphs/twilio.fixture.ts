import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const account = { sid: `AC${"0a".repeat(16)}`, token: "an auth token of the test" };

/** A message as the service received it. */
export interface ReceivedText {
  readonly sid: string;
  readonly form: Readonly<Record<string, string>>;
}

/** A response of the service instead of 201. */
export interface SmsResponse {
  readonly status: number;
  readonly body: string;
}

export interface SmsService {
  readonly url: string;
  readonly received: readonly ReceivedText[];
  /** Of the messages to come, in order; then all are accepted. */
  readonly responses: SmsResponse[];
  /** Reports a status at the message's callback, as a client of the server at `baseUrl` that stands for our public one. */
  report(message: ReceivedText, status: string, options: ReportOptions): Promise<number>;
  close(): Promise<void>;
}

interface ReportOptions {
  readonly baseUrl: string;
  /** Changes the form after it was signed, as a forger would. */
  readonly forged?: Readonly<Record<string, string>>;
  /** Signs with this key, instead of the account's. */
  readonly token?: string;
  /** Signs the URL with the standard port of its scheme. */
  readonly withPort?: boolean;
  /** The callback of another path. */
  readonly path?: string;
}

/** The signature that the validator of the vendor's library expects: of the URL and the sorted parameters. */
function signed(token: string, url: string, form: Readonly<Record<string, string>>): string {
  const data = Object.keys(form)
    .sort()
    .reduce((done, name) => done + name + form[name], url);
  return createHmac("sha1", token).update(Buffer.from(data, "utf8")).digest("base64");
}

/** A service with the vendor's API for messages, which knows one account. */
export async function startSmsService(): Promise<SmsService> {
  const received: ReceivedText[] = [];
  const responses: SmsResponse[] = [];
  const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString("base64")}`;
  const server = createServer((request, response) => {
    const { status, body } = responses.shift() ?? { status: 201, body: "" };
    void text(request).then((sent) => {
      const isRight =
        request.method === "POST" &&
        request.url === `/2010-04-01/Accounts/${account.sid}/Messages.json` &&
        request.headers["content-type"] === "application/x-www-form-urlencoded";
      response.setHeader("content-type", "application/json");
      if (!isRight) return response.writeHead(404).end('{"code": 20404}');
      if (request.headers.authorization !== expected) return response.writeHead(401).end('{"code": 20003}');
      if (status !== 201) return response.writeHead(status).end(body);
      const sid = `SM${String(received.length).padStart(32, "0")}`;
      received.push({ sid, form: Object.fromEntries(new URLSearchParams(sent)) });
      response.writeHead(201).end(body || JSON.stringify({ sid, status: "queued" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    responses,
    async report({ sid, form }, MessageStatus, { baseUrl, forged, token = account.token, withPort, path }) {
      const { StatusCallback = "", To = "" } = form;
      const url = new URL(path ?? StatusCallback, StatusCallback);
      const fields = { MessageSid: sid, MessageStatus, To, AccountSid: account.sid, ...forged };
      const about = withPort ? url.href.replace(url.host, `${url.host}:443`) : url.href;
      const signature = signed(token, about, { ...fields, ...(forged && { MessageStatus: "sent" }) });
      const reply = await fetch(`${baseUrl}${url.pathname}`, {
        method: "POST",
        headers: { "x-twilio-signature": signature },
        body: new URLSearchParams(fields),
      });
      return reply.status;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
