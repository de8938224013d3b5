import type { Dispatcher } from "undici";

/** Maximum size of an incomplete event of a stream. */
const maxEventLength = 16 * 1_048_576;

interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

function eventOf(message: string): StreamEvent {
  let name = "message";
  const data: string[] = [];
  for (const line of message.split("\n")) {
    const [field = ""] = line.split(":", 1);
    const value = line.slice(field.length + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  }
  return { name, data: data.join("\n") };
}

/**
 * The values of a stream's `next` events up to `complete`, read on demand: a slow consumer slows the subgraph down.
 * Throws if the stream ends early.
 */
export async function* readEvents(body: Dispatcher.ResponseData["body"]): AsyncGenerator<unknown, void, undefined> {
  body.setEncoding("utf8");
  let text = "";
  for await (const chunk of body) {
    text = `${text}${String(chunk)}`.replaceAll("\r\n", "\n");
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    if (text.length > maxEventLength) throw new Error("A subgraph sent an event that is too long");
    for (const message of messages) {
      const { name, data } = eventOf(message);
      if (name === "complete") return;
      if (name === "next") yield JSON.parse(data);
    }
  }
  throw new Error("The stream ended before its completion");
}
