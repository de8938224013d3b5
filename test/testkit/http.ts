import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * As `fetch` does, without following redirects, for a fifth of its processor time: most of a run's time is requests.
 * Rejects with a TypeError without a response.
 */
export function exchange(url: string, { method, headers, body }: HttpRequest): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new TypeError(cause.message, { cause }));
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", fail);
      response.once("end", () => {
        const { statusCode: status = 0, headersDistinct } = response;
        resolve({
          status,
          get headers() {
            return new Headers(
              Object.entries(headersDistinct).flatMap(([name, values = []]) =>
                values.map((value): [string, string] => [name, value]),
              ),
            );
          },
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.once("error", fail);
    sent.end(body);
  });
}
