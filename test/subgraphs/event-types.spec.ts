import { expect, it } from "@jest/globals";
import { modules } from "../../subgraphs/modules.js";
import { eventNamesOf } from "../../subgraphs/shared/module/compose.js";
import { eventually, startApp } from "../testkit/app.js";

interface TypeInfo {
  readonly type: string;
  readonly wire: string;
  readonly description: string;
  readonly subjectType: string | null;
  readonly sample: object | null;
  readonly isEmitted: boolean;
}

const app = await startApp();
const platform = await app.platform();

const { data } = await platform.sandbox.graph("{ eventTypes { type wire description subjectType sample isEmitted } }");
const infos: TypeInfo[] = data.eventTypes;

it("names each type of event once in the graph and once on the wire, with underscores for dots", async () => {
  const filterable = [...new Set(eventNamesOf(modules).values())];
  // A filter takes this former name for the documented one.
  expect(infos.map(({ wire }) => wire).sort()).toEqual([...filterable, "CARD.STATE_CHANGE"].sort());
  expect(infos.map(({ type }) => type)).toEqual(infos.map(({ wire }) => wire.replaceAll(".", "_")));
  expect(new Set(infos.map(({ type }) => type)).size).toBe(infos.length);
  const { __type: shown } = (
    await platform.sandbox.graph('{ __type(name: "EventType") { enumValues { name description } } }')
  ).data;
  expect(shown.enumValues).toEqual(infos.map(({ type: name, description }) => ({ name, description })));
});

it("has a sample of every type that is emitted, and names the type of its subject, except for TEST", () => {
  for (const { wire, subjectType, sample, isEmitted } of infos) {
    expect([wire, sample !== null]).toEqual([wire, isEmitted]);
    expect([wire, subjectType === null]).toEqual([wire, wire === "TEST"]);
  }
  expect(infos.filter(({ isEmitted }) => !isEmitted).map(({ type }) => type)).toEqual([
    "VERIFICATION_READY_FOR_VERIFICATION",
    "OUTGOING_PAYMENT_CANCELED",
    "CARD_STATE_CHANGE",
    "CARD_FUNDING_SOURCE_CHANGE",
    "CARD_TRANSACTION_REFUNDED",
  ]);
});

it("says an event's type in both words", async () => {
  const body = { customerType: "INDIVIDUAL", platformCustomerId: "typed", fullName: "Ada Lovelace" };
  expect((await platform.sandbox.rest("POST", "/customers", { body })).status).toBe(201);
  const events = await eventually(
    async () => (await platform.sandbox.graph("{ events(first: 50) { nodes { type eventType } } }")).data.events.nodes,
    (nodes: { type: string; eventType: string }[]) => nodes.some(({ eventType }) => eventType === "CUSTOMER_CREATED"),
  );
  expect(events).toContainEqual({ type: "CUSTOMER.CREATED", eventType: "CUSTOMER_CREATED" });
  for (const { type, eventType } of events)
    expect(infos).toContainEqual(expect.objectContaining({ type: eventType, wire: type }));
});
