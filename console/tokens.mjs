import { attempt, badge, button, check, code, facts, field, form, h, inline, input, time } from "./dom.mjs";
import { execute, newKey, session } from "./graph.mjs";
import { browse } from "./list.mjs";

const permissionNames = ["VIEW", "TRANSACT", "MANAGE", "REVIEW"];

const saveIt = "Save the secret now: it can't be shown again.";
const lost = "The response with its secret was lost: delete the token and create another.";

/** The secret is shown only once, in this box. */
function created({ name, clientId, clientSecret }) {
  const box = h(
    "section",
    { class: "secret", role: "status", "aria-label": "New API token" },
    h("p", {}, h("strong", {}, `"${name}" is created. `), clientSecret ? saveIt : lost),
    facts([
      ["Client id", code(clientId)],
      ["Client secret", clientSecret ? code(clientSecret) : "—"],
    ]),
    button(clientSecret ? "I have saved it" : "Close", () => box.remove()),
  );
  return box;
}

/** Asks before the deletion; runs `onDeleted` after it. */
function confirmDeletion(token, onDeleted) {
  const output = h("div", { class: "output" });
  const isOwn = token.clientId === session.clientId;
  const confirm = button("Delete the token", remove, "danger");
  const keep = h("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Keep it");
  const dialog = h(
    "dialog",
    { "aria-labelledby": "confirm-title", onclose: () => dialog.remove() },
    h("h2", { id: "confirm-title" }, `Delete "${token.name}"?`),
    h("p", {}, "Clients that use it are refused immediately, and their open streams are closed."),
    isOwn && h("p", {}, h("strong", {}, "You are signed in with this token: you will be signed out.")),
    output,
    inline(keep, confirm),
  );
  async function remove() {
    await attempt(confirm, output, async () => {
      await execute("ConsoleDeleteToken", { input: { tokenId: token.id } });
      dialog.close();
      onDeleted();
    });
  }
  document.body.append(dialog);
  dialog.showModal();
}

function detail(token, onDeleted) {
  return h(
    "div",
    {},
    h("h2", {}, token.name),
    facts([
      ["Id", code(token.id)],
      ["Client id", code(token.clientId)],
      ["Permissions", token.permissions.map(badge)],
      ["Created", time(token.createdAt)],
    ]),
    button("Delete…", () => confirmDeletion(token, onDeleted), "danger"),
  );
}

/** API tokens of the environment. */
export async function tokens({ signal, refresh }) {
  const list = browse({
    caption: "API tokens",
    headings: ["Name", "Client id", "Permissions", "Created"],
    load: async (after) => (await execute("ConsoleTokens", { after }, signal)).tokens,
    cells: ({ name, clientId, permissions, createdAt }) => [
      name,
      code(clientId),
      permissions.map(badge),
      time(createdAt),
    ],
    detail: (token) => detail(token, refresh),
    empty: "There are no tokens.",
  });
  const output = h("div");
  const permissions = permissionNames.map((name) => check(name, name, name === "VIEW"));
  const fields = [
    field("Name", input("name", { required: true })),
    h("fieldset", {}, h("legend", {}, "Permissions"), permissions),
  ];
  let idempotencyKey = newKey();
  const create = form("Create a token", fields, async ({ name, ...checked }, element) => {
    const data = await execute("ConsoleCreateToken", {
      input: { name, permissions: Object.keys(checked), idempotencyKey },
    });
    idempotencyKey = newKey();
    element.reset();
    output.replaceChildren(created(data.createToken));
    await list.reload();
  });
  await list.reload();
  return [create, output, list.element];
}
