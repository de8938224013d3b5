// The console uses the graph only.

const endpoint = new URL("../graphql", import.meta.url);
const storageKey = "paygraph.authorization";
/** The server pings an idle stream more often; after this time the connection is dead. */
const silenceMs = 40_000;

/** The documents by operation name; operations.graphql separates them by blank lines. */
const operations = new Map(
  (await (await fetch(new URL("operations.graphql", import.meta.url))).text())
    .split(/\n{2,}/)
    .map((document) => [/^\w+ (\w+)/.exec(document)?.[1], document]),
);

/** A failed operation: the error's `code`, `reason` and `details`, and the id of the request. */
class GraphError extends Error {
  constructor(reason, facts = {}) {
    super(reason);
    Object.assign(this, { name: "GraphError", ...facts });
  }
}

/** The value of the Authorization header, kept in this tab only. */
export const session = {
  get authorization() {
    return sessionStorage.getItem(storageKey);
  },
  get clientId() {
    return atob(this.authorization.slice("Basic ".length)).split(":")[0];
  },
  signIn(clientId, clientSecret) {
    const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
    sessionStorage.setItem(storageKey, `Basic ${btoa(String.fromCharCode(...bytes))}`);
  },
  signOut() {
    sessionStorage.removeItem(storageKey);
  },
  /** Called with the error when the server refuses the credentials. */
  onRefused() {},
};

/** A key that makes repeating a mutation safe. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function send(operationName, variables, accept, signal) {
  try {
    return await fetch(endpoint, {
      method: "POST",
      credentials: "omit", // Otherwise the browser would prompt for credentials after a 401.
      cache: "no-store",
      headers: { authorization: session.authorization ?? "", "content-type": "application/json", accept },
      body: JSON.stringify({ operationName, query: operations.get(operationName), variables }),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new GraphError("The server is unreachable.", { code: "UNREACHABLE" });
  }
}

function dataOf({ data, errors }, response) {
  if (data && !errors?.length) return data;
  const { message = `The server responded with ${response.status}.`, extensions = {} } = errors?.[0] ?? {};
  const { reason = message, code, details, status = response.status } = extensions;
  const error = new GraphError(reason, { code, details, status, requestId: response.headers.get("x-request-id") });
  if (status === 401) session.onRefused(error);
  throw error;
}

/** The graph's response; empty if it is something else, such as a proxy's page: then the status is reported. */
async function parse(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Executes a query or mutation. Throws GraphError, or AbortError when `signal` stops it. */
export async function execute(operationName, variables = {}, signal = undefined) {
  const response = await send(operationName, variables, "application/json", signal);
  return dataOf(await parse(response), response);
}

/** Yields each `event` and `data` of a text/event-stream; ends with it, or after a long silence. */
async function* serverSentEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = "";
  let timer;
  try {
    for (;;) {
      timer = setTimeout(() => reader.cancel(), silenceMs);
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) return;
      const blocks = (buffered + value).split(/\r?\n\r?\n/);
      buffered = blocks.pop();
      for (const block of blocks) {
        const text = (name) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
        yield { event: text("event"), data: text("data") };
      }
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel();
  }
}

/** Follows a subscription over SSE until it ends. `onOpen` is called at its start: no later event is missed. */
export async function* subscribe(operationName, variables, { signal, onOpen }) {
  const response = await send(operationName, variables, "text/event-stream", signal);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return dataOf(await parse(response), response);
  onOpen();
  for await (const { event, data } of serverSentEvents(response.body)) {
    if (event === "complete") return;
    if (event === "next") yield dataOf(JSON.parse(data), response);
  }
}
