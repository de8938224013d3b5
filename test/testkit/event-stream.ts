/** A subscription by server-sent events that stands. */
export interface EventStream {
  /** The next result; throws if the stream ends instead. */
  next(): Promise<unknown>;
  close(): Promise<void>;
}

/** Subscribes over HTTP; resolves when the server has opened the stream. */
export async function openEventStream(
  baseUrl: string,
  authorization: string,
  operation: { readonly query: string; readonly variables?: Record<string, unknown> },
): Promise<EventStream> {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(operation),
  });
  const reader = response.body?.getReader();
  if (!response.ok || !reader) throw new Error(`The subscription was answered ${response.status}`);
  let text = "";
  return {
    async next() {
      for (;;) {
        const [message = "", data] = /^event: next\ndata: (.*)\n\n/m.exec(text) ?? [];
        if (data !== undefined) {
          text = text.slice(text.indexOf(message) + message.length);
          return JSON.parse(data);
        }
        const chunk = await reader.read();
        if (chunk.done) throw new Error(`The stream ended: ${text}`);
        text += Buffer.from(chunk.value).toString();
      }
    },
    close: () => reader.cancel(),
  };
}
