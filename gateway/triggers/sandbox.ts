import { randomUUID } from "node:crypto";
import { z } from "zod";

const apiVersion = "2025-10-13";
const waitMs = 30_000;

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
  async create(path: string, body: object): Promise<string> {
    return identified.parse(await this.post(path, body)).id;
  }

  /** A POST of a file, with texts. */
  upload(path: string, file: File, texts: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    form.set("file", file);
    return this.#call("POST", path, form);
  }

  /** Presses a button of a hosted page: its links name the public address. */
  async press(link: string, choice: Readonly<Record<string, string>>): Promise<void> {
    const url = new URL(new URL(link).pathname, this.credentials.baseUrl);
    const body = new URLSearchParams(choice);
    const reply = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(waitMs) });
    if (!reply.ok) throw new Error(`${url.pathname}: the page returned ${reply.status}`);
  }

  async #call(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) {
    const { baseUrl, clientId, clientSecret } = this.credentials;
    const isForm = body instanceof FormData;
    const reply = await fetch(`${baseUrl.replace(/\/+$/, "")}/${apiVersion}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        ...(method === "POST" && { "idempotency-key": randomUUID() }),
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${reasonOf(text)}`);
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  }
}

/** A name that is unique to this run, and without a meaning in the sandbox. */
export const unique = (): string => `${randomUUID()}x`;
