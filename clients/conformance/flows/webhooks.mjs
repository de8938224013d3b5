import { flow, LeftOut, receiverOf, unique } from "../kit.mjs";
import { accepted } from "../server.mjs";

export const webhooks = flow("webhooks", {
  "a test event comes": async (run) => {
    const receiver = receiverOf(run);
    accepted(await run.server.post("/sandbox/webhooks/test"), 200, { response_status: 200 });
    const shape = { id: /^Webhook:/, type: "TEST", timestamp: String, data: {}, test: true, webhookId: String };
    const webhook = await receiver.waitFor("TEST", () => true);
    accepted({ call: "the webhook", status: 200, body: webhook }, 200, shape);
    run.state.webhook = webhook;
  },
  "it is signed": async (run) => {
    receiverOf(run);
    if (!run.canVerify) throw new LeftOut("the credentials have no webhookPublicKey");
    if (!run.state.webhook.isSigned) throw new Error("No header has a signature of the body by webhookPublicKey");
  },
  "what happens to an account comes as the account": async (run) => {
    const receiver = receiverOf(run);
    const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", platformCustomerId: unique("webhooks") };
    const { id } = accepted(await run.server.post("/customers", body), 201);
    const { data } = await receiver.waitFor("INTERNAL_ACCOUNT.STATUS_UPDATED", (event) => event.data.customerId === id);
    const list = await run.server.get(`/customers/internal-accounts?customerId=${id}&limit=100`);
    const account = accepted(list, 200).data.find((one) => one.id === data.id);
    if (!account || account.type !== data.type || data.status !== "ACTIVE") throw new Error(JSON.stringify(data));
  },
});
