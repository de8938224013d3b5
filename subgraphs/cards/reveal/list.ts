import { Prisma, type CardReveal } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { cardRevealFilter, cardRevealOrder } from "./wire.js";

const { linkHash: _hash, ...columns } = fieldsOf<CardReveal>(Prisma.CardRevealScalarFieldEnum);

/** The reveals of a card, without the hashes of their secrets. */
export const revealList = new List({ table: "cards.card_reveal", columns });
export const revealSelection = listSelection(cardRevealFilter, cardRevealOrder);
