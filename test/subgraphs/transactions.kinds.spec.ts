import { expect, it } from "@jest/globals";
import { byCard } from "../../subgraphs/cards/payments/kind.js";
import { advanceAs, declareTransactionKind, unchanged } from "../../subgraphs/quotes/published.js";
import { startApp } from "../testkit/app.js";
import { incoming, pay, sandboxOf } from "./transactions.fixture.js";

const app = await startApp();
const platform = await app.platform();

it("keeps kinds apart: no transaction takes another kind's steps, and each kind is declared once", async () => {
  const tenant = sandboxOf(platform.platformId);
  const arrived = unchanged(await pay(app, tenant, incoming(tenant)));
  expect(() => advanceAs(byCard, arrived, { action: "settle", now: new Date() })).toThrow("type INCOMING");
  const transitions = { name: "Nothing", initial: [], terminal: [], states: {} };
  expect(() => declareTransactionKind({ type: "CARD", transitions, open: [], events: {}, data: () => null })).toThrow(
    "declared twice",
  );
});
