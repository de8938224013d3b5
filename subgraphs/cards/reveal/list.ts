import { Prisma, type CardReveal } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";

const { linkHash: _hash, ...columns } = fieldsOf<CardReveal>(Prisma.CardRevealScalarFieldEnum);

/** The reveals of a card, without the hashes of their secrets. */
export const revealList = new List({ table: "cards.card_reveal", columns });
