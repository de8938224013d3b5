// The page's building blocks. Text always becomes text nodes, so data can't become markup.

/** An element. Properties starting with "on" are listeners, the rest attributes; absent children are omitted. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export const code = (text) => h("code", {}, text);
export const badge = (text) => h("span", { class: "badge", "data-kind": text }, text);
const none = () => h("span", { class: "muted" }, "none");
export const empty = (text) => h("p", { class: "empty" }, text);
export const inline = (...children) => h("div", { class: "inline" }, ...children);
export const button = (label, onclick, kind) => h("button", { type: "button", class: kind, onclick }, label);
export const json = (value) =>
  h("pre", { tabindex: 0 }, typeof value === "string" ? value : JSON.stringify(value, null, 2));
export const time = (iso) => (iso ? h("time", { datetime: iso, title: iso }, new Date(iso).toLocaleString()) : none());

/** Pairs of term and description; null is shown as "none". */
export function facts(pairs) {
  const lines = pairs.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value ?? none())));
  return h("dl", {}, lines);
}

/** An error, with the details that support needs. */
export function failure({ code: errorCode = "ERROR", message, details, requestId }) {
  const fields = (details?.errors ?? []).map((entry) => h("li", {}, `${entry.field}: ${entry.message}`));
  return h(
    "div",
    { class: "failure", role: "alert" },
    h("p", {}, h("strong", {}, errorCode), `: ${message}`),
    fields.length > 0 && h("ul", {}, fields),
    requestId && h("p", { class: "muted" }, "Request id ", code(requestId)),
  );
}

export function input(name, attributes = {}) {
  return h("input", { name, autocomplete: "off", spellcheck: "false", ...attributes });
}

/** A select; an option is a value, or a value and its label. */
export function select(name, options) {
  return h(
    "select",
    { name },
    options.map(([value, label]) => h("option", { value }, label)),
  );
}

export const field = (label, control) => h("label", { class: "field" }, h("span", {}, label), control);
export const check = (label, name, checked = false) =>
  h("label", { class: "check" }, h("input", { type: "checkbox", name, checked }), label);

export const row = (cells) =>
  h(
    "tr",
    {},
    cells.map((cell) => h("td", {}, cell ?? none())),
  );

/** A table that scrolls separately on a narrow page. `body` is a tbody. */
export function table(caption, headings, body) {
  const columns = headings.map((heading) => h("th", { scope: "col" }, heading));
  const element = h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, columns)), body);
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption }, element);
}

/** Runs `work` while the control is disabled. A failure is shown in `output`, and the result is undefined. */
export async function attempt(control, output, work) {
  control.disabled = true;
  output.replaceChildren();
  try {
    return await work();
  } catch (error) {
    if (error.name !== "AbortError") output.replaceChildren(failure(error));
  } finally {
    control.disabled = false;
  }
}

/** A form that runs `work` with its entries, without empty ones. */
export function form(submitLabel, fields, work, attributes = {}) {
  const output = h("div", { class: "output" });
  const submit = h("button", { type: "submit", class: "primary" }, submitLabel);
  const element = h("form", { class: "inline", ...attributes }, fields, submit, output);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const entries = [...new FormData(element)].filter(([, value]) => value !== "");
    void attempt(submit, output, () => work(Object.fromEntries(entries), element));
  });
  return element;
}

/** Minor units formatted for people: 123456 with two decimals is 1,234.56. */
export function amount(minor, decimals) {
  const digits = String(minor).padStart(decimals + 1, "0");
  const whole = BigInt(digits.slice(0, digits.length - decimals)).toLocaleString("en");
  return decimals ? `${whole}.${digits.slice(-decimals)}` : whole;
}
