import { button, code, facts, failure, field, form, h, inline, input, json, time } from "./dom.mjs";
import { execute, subscribe } from "./graph.mjs";
import { browse } from "./list.mjs";

/** Maximum number of rows on the page. */
const maxLines = 500;
const firstDelayMs = 500;
const maxDelayMs = 15_000;

function wait(delayMs, signal) {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
    signal.addEventListener("abort", resolve, { once: true });
  });
}

/** Whether a retry may succeed: no if the server refused the request, such as for an unknown cursor. */
const isPassing = ({ name, status }) => name !== "GraphError" || !status || status >= 500 || status === 429;

/**
 * Follows the log after `cursor()` until `signal` aborts, reconnecting with back-off (jittered, at most 15 s).
 * Throws errors that a retry would not change.
 */
async function follow(filter, cursor, signal, { onState, onOpen, onEvent }) {
  let delayMs = firstDelayMs;
  const opened = () => {
    delayMs = firstDelayMs;
    onState("Live");
    onOpen();
  };
  for (;;) {
    try {
      const variables = { ...filter, after: cursor() };
      const stream = subscribe("ConsoleFollowEvents", variables, { signal, onOpen: opened });
      for await (const { events } of stream) await onEvent(events);
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) throw error;
    }
    if (signal.aborted) return;
    onState("Reconnecting…");
    await wait(delayMs * (0.75 + Math.random() / 2), signal);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }
}

function detail({ id, type, timestamp, cursor, subjectId, customerId, data }) {
  const customer = () => h("a", { href: `#/customers/${encodeURIComponent(customerId)}` }, code(customerId));
  return h(
    "div",
    {},
    h("h2", {}, type),
    facts([
      ["Id", code(id)],
      ["Time", time(timestamp)],
      ["Cursor", code(cursor)],
      ["Subject", subjectId && code(subjectId)],
      ["Customer", customerId && customer()],
    ]),
    h("h3", {}, "Data"),
    json(data),
    h("p", {}, h("a", { href: `#/deliveries/${encodeURIComponent(id)}` }, "Webhook deliveries of this event")),
  );
}

/** The event log, with new events on top. `argument` is the id of a customer to filter by. */
export async function events({ signal, argument }) {
  let filter = { customerId: argument };
  let newest; // Cursor of the newest known event: the stream resumes after it.
  let listed = new Set(); // Ids of the list's first page.
  let listing = Promise.resolve();
  let following; // Stops the stream; undefined while paused.

  const state = h("span", { role: "status", class: "state" });
  const problem = h("div", { class: "output" });
  const pause = button("Pause", () => (following ? stop("Paused") : start()));
  const list = browse({
    caption: "Events",
    headings: ["Type", "Time", "Subject"],
    load: async (after) => (await execute("ConsoleEvents", { ...filter, after }, signal)).events,
    cells: ({ type, timestamp, subjectId }) => [type, time(timestamp), subjectId && code(subjectId)],
    detail,
    empty: "No event yet. New events appear here immediately.",
    onLoad(nodes) {
      listed = new Set(nodes.map(({ id }) => id));
      newest = nodes[0]?.cursor;
    },
  });

  async function onEvent(event) {
    await listing;
    newest = event.cursor;
    if (!listed.has(event.id)) list.prepend(event, maxLines);
  }

  function start() {
    following = new AbortController();
    const stopped = AbortSignal.any([signal, following.signal]);
    problem.replaceChildren();
    pause.textContent = "Pause";
    const onState = (text) => !stopped.aborted && state.replaceChildren(text);
    // A stream without a cursor starts now: reload for events between the list and the stream.
    const onOpen = () => newest === undefined && (listing = list.reload());
    onState("Connecting…");
    follow(filter, () => newest, stopped, { onState, onOpen, onEvent }).catch((error) => {
      stop("Stopped");
      problem.replaceChildren(failure(error));
    });
  }

  /** Loses no event: the stream resumes after the newest known one. */
  function stop(text) {
    following?.abort();
    following = undefined;
    pause.textContent = "Resume";
    state.replaceChildren(text);
  }

  async function show({ types, customerId }) {
    stop("Paused");
    filter = {
      customerId,
      // The graph's names have underscores for the dots of the wire's.
      types: types
        ?.toUpperCase()
        .replaceAll(".", "_")
        .split(/[\s,]+/)
        .filter(Boolean),
    };
    newest = undefined;
    if (await list.reload()) start();
  }

  const fields = [
    field("Types", input("types", { placeholder: "CUSTOMER.KYC_APPROVED" })),
    field("Customer", input("customerId", { value: argument, placeholder: "Customer:…" })),
  ];
  if (await list.reload()) start();
  else stop("Stopped");
  return [form("Show", fields, show), inline(pause, state), problem, list.element];
}
