import { accounts } from "./accounts.mjs";
import { codes } from "./codes.mjs";
import { customers } from "./customers.mjs";
import { deliveries } from "./deliveries.mjs";
import { badge, button, code, failure, field, form, h, input } from "./dom.mjs";
import { events } from "./events.mjs";
import { execute, session } from "./graph.mjs";
import { clock, overview } from "./overview.mjs";
import { suspense } from "./suspense.mjs";
import { timers } from "./timers.mjs";
import { tokens } from "./tokens.mjs";

const views = {
  overview: ["Overview", overview],
  customers: ["Customers", customers],
  accounts: ["External accounts", accounts],
  events: ["Events", events],
  deliveries: ["Webhook deliveries", deliveries],
  suspense: ["Suspense", suspense],
  timers: ["Dead timers", timers],
  codes: ["Codes", codes],
  tokens: ["API tokens", tokens],
  clock: ["Sandbox clock", clock],
};
const app = document.querySelector("#app");
let page = new AbortController(); // Aborts the requests of the current view.

/** `#/customers/Customer%3A…`: the view and its argument. */
function route() {
  const [, name = "", argument] = location.hash.split("/");
  return { name: Object.hasOwn(views, name) ? name : "overview", argument: argument && decodeURIComponent(argument) };
}

/** Signs out; `reason` is the error if the server refused the credentials. */
function signOut(reason) {
  page.abort();
  session.onRefused = () => {};
  session.signOut();
  showSignIn(reason);
}

async function enter() {
  const { platformConfig } = await execute("ConsoleConfig");
  session.onRefused = signOut;
  showConsole(platformConfig);
}

function showSignIn(reason) {
  const clientId = input("clientId", { required: true, autocomplete: "username" });
  const secret = input("clientSecret", { type: "password", required: true, autocomplete: "current-password" });
  const fields = [field("Client id", clientId), field("Client secret", secret)];
  const submit = async (entries) => {
    session.signIn(entries.clientId.trim(), entries.clientSecret.trim());
    try {
      await enter();
    } catch (error) {
      session.signOut();
      throw error;
    }
  };
  app.replaceChildren(
    h(
      "main",
      { class: "sign-in" },
      h("h1", {}, "Paygraph console"),
      h("p", { class: "muted" }, "An API token of the platform: it selects the environment, and stays in this tab."),
      h(
        "p",
        { class: "muted" },
        "The first start wrote one for each environment: ",
        code("clientId"),
        " and ",
        code("clientSecret"),
        " below ",
        code("sandbox"),
        " or ",
        code("production"),
        " in ",
        code(".data/credentials.json"),
        ".",
      ),
      reason && failure(reason),
      form("Sign in", fields, submit, { class: "stack" }),
    ),
  );
  clientId.focus();
}

function showConsole({ id, environment }) {
  const links = Object.entries(views).map(([name, [title]]) => h("a", { href: `#/${name}`, "data-view": name }, title));
  const content = h("main");
  const header = h("header", {}, h("strong", {}, "Paygraph"), badge(environment), h("span", { class: "platform" }, id));
  header.append(button("Sign out", () => signOut()));
  app.replaceChildren(header, h("nav", { "aria-label": "Views" }, links), content);
  const show = () => showView(content, links, environment, show);
  onhashchange = () => session.authorization && show();
  void show();
}

async function showView(content, links, environment, refresh) {
  page.abort();
  page = new AbortController();
  const { signal } = page;
  const { name, argument } = route();
  const [title, view] = views[name];
  for (const link of links) link.setAttribute("aria-current", link.dataset.view === name ? "page" : "false");
  const heading = h("h1", { tabindex: -1 }, title);
  const body = h("div", { class: "view" }, h("p", { class: "muted" }, "Loading…"));
  content.replaceChildren(heading, body);
  document.title = `${title} · Paygraph console`;
  heading.focus();
  try {
    const parts = await view({ signal, argument, environment, refresh });
    if (!signal.aborted) body.replaceChildren(...parts);
  } catch (error) {
    if (!signal.aborted) body.replaceChildren(failure(error));
  }
}

/**
 * `#sign-in=<pair>`: the credentials of an address that the command line prints, in base64url. They leave the address and
 * the history at once.
 */
function signInByAddress() {
  const [, pair] = /^#sign-in=([\w-]+)$/.exec(location.hash) ?? [];
  if (pair === undefined) return;
  history.replaceState(null, "", location.pathname);
  if (pair.length % 4 === 1) return; // Cut: no base64url has this length.
  const bytes = Uint8Array.from(atob(pair.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const [clientId, ...secret] = new TextDecoder().decode(bytes).split(":");
  session.signIn(clientId, secret.join(":"));
}

async function start() {
  signInByAddress();
  if (!session.authorization) return showSignIn();
  try {
    await enter();
  } catch (error) {
    if (error.status === 401) signOut(error);
    else app.replaceChildren(h("main", { class: "sign-in" }, failure(error), button("Try again", start)));
  }
}

// Such an address in an open tab loads no page by itself.
addEventListener("hashchange", () => location.hash.startsWith("#sign-in=") && location.reload());
await start();
