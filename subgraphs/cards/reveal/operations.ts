import { reply } from "../../shared/operation/definition.js";
import { cardPath } from "../cards/wire.js";
import type { CardsDeps } from "../deps.js";
import { issuerOf } from "../issuing/issuer.js";
import { operation } from "../operation.js";
import { revealCard as work, type RevealedCard } from "./reveal.js";
import { linkSecret } from "./secrets.js";
import { CardReveal } from "./type.js";
import { cardReveal } from "./wire.js";

const revealCard = operation.transaction({
  name: "revealCard",
  description:
    "Creates a page that shows a card's number, expiry and CVV once, within two minutes. A cardholder in the " +
    "EEA must be logged in. Each reveal is recorded with the API token that requested it. 409 CONFLICT if the " +
    "card is neither ACTIVE nor FROZEN, or if its account does not support it.",
  permission: "MANAGE",
  errors: [
    "NOT_FOUND",
    "USER_NOT_FOUND",
    "FORBIDDEN",
    "CONFLICT",
    "SCA_SESSION_REQUIRED",
    "ACCOUNT_LOCKED",
    "NOT_IMPLEMENTED",
  ],
  rest: {
    route: "POST /cards/{id}/reveal",
    tag: "Cards",
    summary: "Reveal a card's number, expiry and CVV on a page that shows them once",
    pathNames: cardPath,
    reply: [reply(200, cardReveal)],
  },
  returns: {
    type: () => CardReveal,
    toGraph: ({ id, expiresAt }: RevealedCard, { env, sealer }: CardsDeps): CardReveal => ({
      panEmbedUrl: `${env.publicUrl}/reveal/${linkSecret(sealer, id)}`,
      expiresAt,
    }),
  },
  prepare: ({ deps, caller }) => void issuerOf(deps, caller),
  work,
});

export const revealOperations = [revealCard];
