import type { FastifyInstance } from "fastify";
import type { Branded } from "../../subgraphs/shared/module/pages.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { escapeHtml, pageFrame, sendPage } from "./html.js";

/** The page's access to cards, supplied by the composition root. Undefined: the link can't be used. */
interface CardRevealPage {
  /** The last digits of the card's number. Changes nothing. */
  find(secret: string): Promise<(Branded & { readonly last4: string }) | undefined>;
  /** Consumes the link. */
  show(secret: string): Promise<ShownCard | undefined>;
}

interface ShownCard extends Branded {
  readonly pan: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvv?: string;
}

const style = `
main { max-width: 24rem; }
dl { margin: 0; }
dt { font-size: .93rem; color: var(--muted); }
dd { margin: 0 0 1rem; font: 600 1.25rem/1.4 ui-monospace, monospace; user-select: all; }
dd span + span { margin-left: .6ch; }
`;

const askPage = (last4: string) => ({
  title: "Card details",
  html: `<p>The card that ends in <code>${escapeHtml(last4)}</code>. Its number is shown once.</p>
<form method="post">
<button>Show the card</button>
</form>`,
});

/** A click selects a whole value; the number's groups are separated without spaces, so that a copy has only digits. */
function cardPage({ pan, expMonth, expYear, cvv }: ShownCard) {
  const groups = (pan.match(/.{1,4}/g) ?? []).map((group) => `<span>${escapeHtml(group)}</span>`).join("");
  const expiry = `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
  return {
    title: "Card details",
    html: `<dl>
<dt>Number</dt><dd>${groups}</dd>
<dt>Expires</dt><dd>${expiry}</dd>
${cvv === undefined ? "" : `<dt>CVV</dt><dd>${escapeHtml(cvv)}</dd>`}
</dl>
<p>These are shown only now. Close the page when you are done.</p>`,
  };
}

/** The same for unknown, used and expired links. */
const overPage = {
  title: "This link can't be used",
  html: "<p>It is not valid, has been used, or has expired. Go back to where you came from, and request the card again.</p>",
};

const maxFormBytes = 1024;

/**
 * The hosted page of a card's number, `/reveal/<secret>`, for a frame of the configured sites or a tab. No scripts.
 * Viewing it changes nothing, as link previews do; its button shows the number, once.
 */
export function registerCardReveal(
  app: FastifyInstance,
  page: CardRevealPage,
  { cardFrameAncestors }: Pick<Env, "cardFrameAncestors">,
): void {
  const frame = pageFrame({ hasForms: true, ownStyle: style, frameAncestors: cardFrameAncestors });
  const over = frame.render(overPage);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      async () => ({}),
    );
    scope.get<{ Params: { secret: string } }>("/reveal/:secret", async ({ params }, reply) => {
      const found = await page.find(params.secret);
      if (!found) return sendPage(reply, 404, over);
      return sendPage(reply, 200, frame.render(askPage(found.last4), found.brand));
    });
    const config = { hasSecretUrl: true };
    scope.post<{ Params: { secret: string } }>("/reveal/:secret", { config }, async ({ params }, reply) => {
      const card = await page.show(params.secret);
      return card ? sendPage(reply, 200, frame.render(cardPage(card), card.brand)) : sendPage(reply, 404, over);
    });
  });
}
