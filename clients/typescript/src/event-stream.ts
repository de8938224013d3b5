import { errorOf } from "./errors.js";

interface StreamOptions {
  readonly signal?: AbortSignal;
  /** Silence after which the connection counts as lost. */
  readonly silenceMs: number;
}

/** The blocks of a text that arrives in parts; an incomplete last one is omitted. */
async function* blocksOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    heard();
    const blocks = (text + decoder.decode(chunk.value, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    yield* blocks;
  }
}

/** The messages of one connection by server-sent events, until it ends; throws if it is lost or refused. */
export async function* eventsOf(
  fetchOnce: typeof fetch,
  request: Request,
  { signal, silenceMs }: StreamOptions,
): AsyncGenerator<unknown, void, undefined> {
  const connection = new AbortController();
  const silence = setTimeout(() => connection.abort(new Error("The connection was silent")), silenceMs);
  const signals = signal ? [signal, connection.signal] : [connection.signal];
  try {
    const response = await fetchOnce(request, { signal: AbortSignal.any(signals) });
    if (!response.ok || !response.body) throw errorOf(response.status, await bodyOf(response));
    for await (const block of blocksOf(response.body, () => silence.refresh())) {
      if (/^event: complete$/m.test(block)) return;
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (data) yield JSON.parse(data);
    }
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as { errors?: { message: string; extensions?: object }[] };
    const [error] = body.errors ?? [];
    return error ? { reason: error.message, ...error.extensions } : body;
  } catch {
    return text;
  }
}
