import { attempt, badge, button, code, empty, facts, field, form, h, inline, input, json } from "./dom.mjs";
import { failure, row, select, table, time } from "./dom.mjs";
import { execute, newKey } from "./graph.mjs";
import { browse } from "./list.mjs";

/** Poll interval, and maximum time, of an open delivery without an attempt. */
const pollMs = 500;
const maxPolls = 20;

const outcome = (last) => last?.responseStatus ?? last?.error;

function attemptsTable(attempts) {
  if (attempts.length === 0) return empty("No attempt yet.");
  const rows = attempts.map((one) => {
    const response = one.responseBody || "The response has no body.";
    const more = h("details", {}, h("summary", {}, "Show"), code(one.url), json(one.requestHeaders), json(response));
    return row([one.number, time(one.startedAt), outcome(one), `${one.durationMs} ms`, more]);
  });
  return table("Attempts", ["No.", "Started", "Response", "Duration", "Detail"], h("tbody", {}, rows));
}

/** One delivery. `onRedelivered` gets the further delivery. */
function detailOf(delivery, onRedelivered) {
  const output = h("div", { class: "output" });
  const input = { deliveryId: delivery.id, idempotencyKey: newKey() };
  const redeliver = button("Redeliver", send, "primary");
  function send() {
    return attempt(redeliver, output, async () => {
      await onRedelivered((await execute("ConsoleRedeliver", { input })).redeliverWebhook);
    });
  }
  return [
    h("h2", {}, delivery.type),
    facts([
      ["Delivery", code(delivery.id)],
      ["Event", code(delivery.eventId)],
      ["Status", badge(delivery.status)],
      ["Next attempt", time(delivery.nextAttemptAt)],
      ["Created", time(delivery.createdAt)],
    ]),
    inline(redeliver),
    output,
    attemptsTable(delivery.attempts),
    h("h3", {}, "Body"),
    delivery.requestBody ? json(delivery.requestBody) : empty("The event is no longer in the log."),
  ];
}

/** A note about an endpoint that only gets probes. */
function suspension({ failingSince, nextProbeAt }) {
  return h(
    "p",
    { role: "status" },
    badge("SUSPENDED"),
    "The endpoint has failed since ",
    time(failingSince),
    ". One delivery is tried every 30 minutes, next at ",
    time(nextProbeAt),
    "; the others wait. Repair the endpoint, then send a test webhook: what is younger than 7 days is delivered.",
  );
}

/** Deliveries of webhooks; `argument` is the id of an event to filter by. */
export async function deliveries({ signal, argument }) {
  let filter = argument ? { eventId: argument } : {};
  const list = browse({
    caption: "Webhook deliveries",
    headings: ["Event", "Status", "Attempts", "Last response", "Next attempt", "Created"],
    load: async (after) => (await execute("ConsoleDeliveries", { filter, after }, signal)).webhookDeliveries,
    cells: (delivery) => [
      delivery.type,
      badge(delivery.status),
      delivery.attemptCount,
      outcome(delivery.attempts[0]),
      time(delivery.nextAttemptAt),
      time(delivery.createdAt),
    ],
    detail,
    empty: "No delivery. Events are delivered where the platform has a webhook endpoint.",
  });

  async function detail({ id, attemptCount }) {
    const content = h("div");
    const attempts = await show(content, id);
    if (attempts === 0) {
      watch(content, id).catch((error) => error.name !== "AbortError" && content.prepend(failure(error)));
    } else if (attempts !== attemptCount) {
      void list.reload(); // Attempted since the list was loaded.
    }
    return content;
  }

  /** Returns the number of attempts. */
  async function show(content, id) {
    const { webhookDelivery } = await execute("ConsoleDelivery", { id }, signal);
    content.replaceChildren(...detailOf(webhookDelivery, onRedelivered));
    return webhookDelivery.attemptCount;
  }

  async function watch(content, id) {
    for (let polls = 0; polls < maxPolls; polls++) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      if (signal.aborted || !content.isConnected) return;
      if ((await show(content, id)) > 0) return void list.reload();
    }
  }

  async function onRedelivered(delivery) {
    await list.reload();
    await list.open(delivery);
  }

  const statuses = ["PENDING", "DELIVERED", "FAILED"].map((status) => [status, status]);
  const fields = [
    field("Status", select("status", [["", "Any"], ...statuses])),
    field("Event type", input("eventType")),
    field("Event", input("eventId", { value: argument, placeholder: "Webhook:…" })),
  ];
  const filters = form("Show", fields, ({ status, eventId, eventType }) => {
    filter = {
      eventId,
      statuses: status && [status],
      eventTypes: eventType && [eventType.toUpperCase().replaceAll(".", "_")],
    };
    return list.reload();
  });
  const { platformConfig } = await execute("ConsoleEndpoint", {}, signal);
  const endpoint = platformConfig.webhookEndpointState;
  await list.reload();
  return [...(endpoint?.status === "SUSPENDED" ? [suspension(endpoint)] : []), filters, list.element];
}
