import { attempt, button, code, facts, h, inline, time } from "./dom.mjs";
import { execute, newKey } from "./graph.mjs";
import { browse } from "./list.mjs";

/** One dead timer. `onRetried` runs once it is scheduled again. */
function detailOf(timer, onRetried) {
  const output = h("div", { class: "output" });
  const input = { timerId: timer.id, idempotencyKey: newKey() };
  const retry = button("Run again", send, "primary");
  function send() {
    return attempt(retry, output, async () => {
      await execute("ConsoleRetryDeadTimer", { input });
      output.replaceChildren(h("p", { role: "status" }, "It is scheduled again."));
      await onRetried();
    });
  }
  return h(
    "div",
    {},
    h("h2", {}, timer.name),
    facts([
      ["Id", code(timer.id)],
      ["Payment", timer.transactionId && code(timer.transactionId)],
      ["Due", time(timer.dueAt)],
      ["Attempts", timer.attempts],
      ["Last failure", timer.error],
      ["Given up", time(timer.createdAt)],
    ]),
    inline(retry),
    output,
  );
}

/** Scheduled steps that were given up after too many failures. */
export async function timers({ signal }) {
  const list = browse({
    caption: "Dead timers",
    headings: ["Step", "Payment", "Attempts", "Last failure", "Given up"],
    load: async (after) => (await execute("ConsoleDeadTimers", { after }, signal)).deadTimers,
    cells: ({ name, transactionId, attempts, error, createdAt }) => [
      name,
      transactionId && code(transactionId),
      attempts,
      error,
      time(createdAt),
    ],
    detail: async (timer) => detailOf(timer, list.reload),
    empty: "No dead timer. Steps that keep failing are given up, and listed here.",
  });
  await list.reload();
  return [list.element];
}
