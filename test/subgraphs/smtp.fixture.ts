import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A key and its certificate for localhost, of no use elsewhere. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqIwOzl0YMQW9r1gH
I3UWeaP/Fo2j/Jf0q7sbtj21L7OhRANCAATnGOZLOjdKr7lwKRch4k7QPfTpQ6oB
cYmygpD88E9MejJ+ED1TvQfjuFxq2NQ2qqJ2ozz/3Y1klAaF1rhWTzG0
-----END PRIVATE KEY-----`;
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBRzCB7qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5xjmSzo3Sq+5cCkX
IeJO0D306UOqAXGJsoKQ/PBPTHoyfhA9U70H47hcatjUNqqidqM8/92NZJQGhda4
Vk8xtKMvMC0wDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SH
BH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIhAP2JIbJzb4wGJ3rSTbaQ0RZB7/EItnN2
sPX1ndPbuQfOAiARthfug1GpYnB2O6k7XvHJgts+w8zmJaZ1gqdDXUPh7A==
-----END CERTIFICATE-----`;

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  /** The whole message. */
  readonly text: string;
}

/** A response of the server. */
export interface Refusal {
  readonly at: "RCPT" | "DATA";
  readonly responseCode: number;
  readonly message: string;
}

/** A mail server of the test, with real sockets and TLS. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Of the messages to come, in order; then all are accepted. */
  readonly refusals: Refusal[];
  close(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: Refusal[] = [];
  const refusalAt = (at: Refusal["at"]): Error | null => {
    if (refusals[0]?.at !== at) return null;
    const { message, responseCode } = refusals.shift() as Refusal;
    return Object.assign(new Error(message), { responseCode });
  };
  const server = new SMTPServer({
    key,
    cert: certificate,
    authOptional: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === "mailer" && password === "let me in";
      done(isKnown ? null : new Error("Wrong user or password"), { user: username });
    },
    onRcptTo: (_address, _session, done) => done(refusalAt("RCPT")),
    onData(stream, { envelope, secure }, done) {
      void text(stream).then((body) => {
        const refusal = refusalAt("DATA");
        if (refusal) return done(refusal);
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), isEncrypted: secure, text: body });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refusals,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
