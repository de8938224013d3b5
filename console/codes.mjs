import { badge, code, empty, facts, field, form, h, input, time } from "./dom.mjs";
import { execute } from "./graph.mjs";
import { browse } from "./list.mjs";

const customerLink = (id) => h("a", { href: `#/customers/${encodeURIComponent(id)}` }, code(id));

async function detail({ channel, purpose, to, text, customerId, createdAt }) {
  const pairs = [
    ["To", to],
    ["Channel", badge(channel)],
    ["Purpose", purpose],
    ["Customer", customerLink(customerId)],
    ["Sent", time(createdAt)],
  ];
  return h("div", {}, h("h2", {}, "Code"), h("p", {}, text), facts(pairs));
}

/** The messages with one-time codes that the sandbox keeps instead of sending them; `argument` is a customer's id. */
export async function codes({ signal, argument, environment }) {
  if (environment !== "SANDBOX") {
    return [empty("Only a sandbox keeps the codes that it sends: sign in with a sandbox token.")];
  }
  let filter = { customerId: argument };
  const list = browse({
    caption: "Codes sent",
    headings: ["To", "Channel", "Purpose", "Message", "Sent"],
    load: async (after) => (await execute("ConsoleCodes", { ...filter, after }, signal)).codeMessages,
    cells: ({ to, channel, purpose, text, createdAt }) => [to, badge(channel), purpose, text, time(createdAt)],
    detail,
    empty: "No code was sent in the last 7 days.",
  });
  const fields = [field("Customer", input("customerId", { value: argument, placeholder: "Customer:…" }))];
  const filters = form("Show", fields, (entries) => {
    filter = entries;
    return list.reload();
  });
  await list.reload();
  return [filters, list.element];
}
