import { attempt, button, empty as nothingText, failure, h, row, table } from "./dom.mjs";

/**
 * A list, newest first, that "Older" extends, next to the detail of one entry. `load(after)` returns a connection;
 * `cells(node)` are those of one row, the first of which opens `detail(node, aside)`.
 */
export function browse({ caption, headings, load, cells, detail, empty, onLoad = () => {} }) {
  const body = h("tbody");
  const frame = table(caption, headings, body);
  const nothing = nothingText(empty);
  const output = h("div", { class: "output" });
  const older = button("Older", () => page(cursor));
  const aside = h("aside", { hidden: true, tabindex: -1, "aria-label": "Detail" });
  let cursor;
  let shut = () => {};
  aside.addEventListener("keydown", (event) => event.key === "Escape" && shut());

  /** Returns true, or undefined if it failed. */
  function page(after) {
    return attempt(older, output, async () => {
      const { nodes, pageInfo } = await load(after);
      if (after === undefined) body.replaceChildren();
      body.append(...nodes.map(line));
      settle(pageInfo.endCursor, pageInfo.hasNextPage);
      if (after === undefined) onLoad(nodes);
      return true;
    });
  }

  function settle(endCursor, hasOlder) {
    cursor = endCursor;
    older.hidden = !hasOlder;
    frame.hidden = body.childElementCount === 0;
    nothing.hidden = !frame.hidden;
  }

  function line(node) {
    const [first, ...others] = cells(node);
    const opener = button(first, () => open(node, opener), "link");
    const element = row([opener, ...others]);
    element.dataset.cursor = node.cursor;
    return element;
  }

  async function open(node, opener) {
    const content = h("div", {}, h("p", { class: "muted" }, "Loading…"));
    shut = () => {
      aside.hidden = true;
      opener?.focus();
    };
    const close = h("button", { type: "button", class: "close", "aria-label": "Close the detail", onclick: shut }, "×");
    aside.replaceChildren(close, content);
    aside.hidden = false;
    aside.focus();
    try {
      content.replaceChildren(await detail(node));
    } catch (error) {
      content.replaceChildren(failure(error));
    }
  }

  /** Adds an entry with a `cursor` on top. At most `limit` rows remain; "Older" loads the others again. */
  function prepend(node, limit) {
    body.prepend(line(node));
    if (body.childElementCount <= limit) return settle(cursor, !older.hidden);
    body.lastElementChild.remove();
    settle(body.lastElementChild.dataset.cursor, true);
  }

  settle(undefined, false);
  const element = h("div", { class: "browse" }, h("div", { class: "main" }, output, nothing, frame, older), aside);
  return { element, reload: () => page(undefined), open, prepend };
}
