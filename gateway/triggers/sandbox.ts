import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";

const apiVersion = "2025-10-13";
const waitMs = 30_000;
/** Of a request beyond the rate limit: its tries, and the seconds to wait for each. */
const maxTries = 5;
const maxRetryAfter = 5;

export interface SandboxCredentials {
  /** May have a path: the public URL behind a proxy. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const refusal = z.object({ code: z.string(), reason: z.string() });

/** The reason in a refusal; empty for a proxy's. */
function reasonOf(text: string): string {
  try {
    const { code, reason } = refusal.parse(JSON.parse(text));
    return `${code}: ${reason}`;
  } catch {
    return "(not a reply of Paygraph)";
  }
}

const graphReply = z.object({
  errors: z.array(z.object({ message: z.string() })).optional(),
  data: z.unknown(),
});

const identified = z.looseObject({ id: z.string() });

/** A platform's sandbox on a running server, by REST. Each call throws if the server refuses, with its reason. */
export class Sandbox {
  constructor(private readonly credentials: SandboxCredentials) {}

  /** The response's body, parsed. */
  async read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return schema.parse(await this.#call("GET", path));
  }

  post(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<unknown> {
    return this.#call("POST", path, body, headers);
  }

  patch(path: string, body: object): Promise<unknown> {
    return this.#call("PATCH", path, body);
  }

  delete(path: string): Promise<unknown> {
    return this.#call("DELETE", path);
  }

  /** Returns the id of what the POST creates. */
  async create(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<string> {
    return identified.parse(await this.post(path, body, headers)).id;
  }

  /** A POST of a file, with texts. */
  upload(path: string, file: File, texts: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    form.set("file", file);
    return this.#call("POST", path, form);
  }

  /** An operation of the graph; returns its data. */
  async graph<T>(query: string, variables: object, schema: z.ZodType<T>): Promise<T> {
    const { errors, data } = graphReply.parse(await this.#call("POST", "/graphql", { query, variables }));
    const [error] = errors ?? [];
    if (error) throw new Error(error.message);
    return schema.parse(data);
  }

  /** Presses a button of a hosted page: its links name the public address. */
  async press(link: string, choice: Readonly<Record<string, string>>): Promise<void> {
    const url = new URL(new URL(link).pathname, this.credentials.baseUrl);
    const body = new URLSearchParams(choice);
    const reply = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(waitMs) });
    if (!reply.ok) throw new Error(`${url.pathname}: the page returned ${reply.status}`);
  }

  /** A request that is refused because there are too many is repeated, with the same key, after the time that it says. */
  async #call(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) {
    const sent = { ...(method === "POST" && { "idempotency-key": randomUUID() }), ...headers };
    for (let tries = 1; ; tries++) {
      const reply = await this.#send(method, path, body, sent);
      const text = await reply.text();
      if (reply.ok) return text === "" ? undefined : (JSON.parse(text) as unknown);
      const retryAfter = Number(reply.headers.get("retry-after") ?? "1");
      if (reply.status !== 429 || tries === maxTries || retryAfter > maxRetryAfter) {
        throw new Error(`${method} ${path}: ${reply.status} ${reasonOf(text)}`);
      }
      await delay(retryAfter * 1000);
    }
  }

  #send(method: string, path: string, body: object | undefined, headers: Readonly<Record<string, string>>) {
    const { baseUrl, clientId, clientSecret } = this.credentials;
    const isForm = body instanceof FormData;
    const prefix = path === "/graphql" ? "" : `/${apiVersion}`;
    return fetch(`${baseUrl.replace(/\/+$/, "")}${prefix}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    });
  }
}

/** A name that is unique to this run, and without a meaning in the sandbox. */
export const unique = (): string => `${randomUUID()}x`;
