import { conventions } from "./conventions.mjs";
import { bulk } from "./bulk.mjs";
import { business } from "./business.mjs";
import { cards } from "./cards.mjs";
import { funding } from "./funding.mjs";
import { individual } from "./individual.mjs";
import { invitations } from "./invitations.mjs";
import { payout } from "./payout.mjs";
import { sandboxAccounts, sandboxPayouts, sandboxPeople } from "./sandbox.mjs";
import { tokens } from "./tokens.mjs";
import { umaIn, umaOut } from "./uma.mjs";
import { webhooks } from "./webhooks.mjs";

export const flows = [
  conventions,
  tokens,
  individual,
  business,
  bulk,
  payout,
  funding,
  cards,
  umaOut,
  umaIn,
  invitations,
  sandboxPeople,
  sandboxAccounts,
  sandboxPayouts,
  webhooks,
];
