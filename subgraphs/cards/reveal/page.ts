import { brandOf } from "../../platform/published.js";
import type { Branded } from "../../shared/module/pages.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { CardRow } from "../cards/type.js";
import type { CardsDeps } from "../deps.js";
import { panContext } from "../issuing/issue.js";
import { isRevealable } from "./reveal.js";
import { cvvOf } from "./secrets.js";

/** Content of the page. */
interface ShownCard extends Branded {
  readonly pan: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** Of the sandbox's cards; only the issuer knows that of its cards. */
  readonly cvv?: string;
}

/** The hosted page of a reveal. Undefined for a secret that is unknown, used or expired: it doesn't reveal which. */
export interface CardRevealPage {
  /** The last digits of the card's number. Changes nothing. */
  find(secret: string): Promise<(Branded & { readonly last4: string }) | undefined>;
  /** Consumes the secret. */
  show(secret: string): Promise<ShownCard | undefined>;
}

/** The reveal with this secret, the only credential of the page. */
function findReveal({ systemScope }: Pick<CardsDeps, "systemScope">, secret: string) {
  return systemScope("credential look-up").cardReveal.findUnique({ where: { linkHash: sha256(secret) } });
}

type Reveal = NonNullable<Awaited<ReturnType<typeof findReveal>>>;

/** Its card, unless the reveal has expired or the card has been closed since. */
async function openCard(
  { clock }: Pick<CardsDeps, "clock">,
  tx: Pick<Tx, "card" | "$queryRaw">,
  { cardId, expiresAt, ...reveal }: Reveal,
): Promise<CardRow | undefined> {
  if (expiresAt === null || (await clock.now(tx, tenantOf(reveal))) >= expiresAt) return undefined;
  const card = await tx.card.findUniqueOrThrow({ where: { id: cardId, ...tenantOf(reveal) } });
  return isRevealable(card) ? card : undefined;
}

export function cardRevealPage(deps: CardsDeps): CardRevealPage {
  return {
    async find(secret) {
      const reveal = await findReveal(deps, secret);
      const card = reveal && (await openCard(deps, deps.db, reveal));
      return reveal && card?.last4 ? { last4: card.last4, brand: await brandOf(deps, reveal) } : undefined;
    },
    async show(secret) {
      const reveal = await findReveal(deps, secret);
      if (!reveal) return undefined;
      const brand = await brandOf(deps, reveal);
      return inTransaction(deps, async (tx) => {
        const card = await openCard(deps, tx, reveal);
        if (!card?.pan || card.expMonth === null || card.expYear === null) return undefined;
        // Of concurrent uses, one removes the hash.
        const { count } = await tx.cardReveal.updateMany({
          where: { id: reveal.id, ...tenantOf(reveal), linkHash: { not: null } },
          data: { linkHash: null, shownAt: await deps.clock.now(tx, tenantOf(reveal)) },
        });
        if (count === 0) return undefined;
        const { id, expMonth, expYear } = card;
        const pan = deps.sealer.open(card.pan, panContext(id)).toString();
        const shown = { pan, expMonth, expYear };
        const cvv = reveal.environment === "SANDBOX" ? cvvOf(deps.sealer, { id, ...shown }) : undefined;
        return { ...shown, ...(cvv !== undefined && { cvv }), brand };
      });
    },
  };
}
