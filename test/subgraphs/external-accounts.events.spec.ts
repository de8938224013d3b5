import { expect, it } from "@jest/globals";
import type { ExternalAccountStatus } from "../../generated/prisma/client.js";
import { emitExternalAccount, lockExternalAccount } from "../../subgraphs/accounts/external-accounts/service.js";
import { platformActor, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { startApp } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { createCustomer, register, usdAccount } from "./external-accounts.fixture.js";

const app = await startApp();
const platform = await app.platform();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
const caller: Caller = {
  platformId: platform.platformId,
  environment: "SANDBOX",
  actor: platformActor,
  credentialId: "Token:x",
  permissions: ["TRANSACT"],
};

/** As a provider's decision would: locks, saves, emits. */
async function decide(id: string, status: ExternalAccountStatus): Promise<void> {
  const { deps } = app.core;
  await inTransaction(deps, async (tx) => {
    const { platformId, environment } = await lockExternalAccount(tx, caller, id);
    const row = await tx.externalAccount.update({ where: { id, platformId, environment }, data: { status } });
    await emitExternalAccount(deps, tx, caller, row);
  });
}

const subscription = `subscription ($customerId: ID, $accountId: ID, $after: String) {
  externalAccountStatusUpdated(customerId: $customerId, accountId: $accountId, after: $after) {
    id status isTrusted eventId cursor customer { id fullName platformCustomerId }
    accountInfo { accountType accountNumber paymentRails beneficiary { beneficiaryType fullName } } } }`;
const follow = (variables: Record<string, unknown>) =>
  openEventStream(app.baseUrl, platform.sandbox.authorization, { query: subscription, variables });

it("streams each change of an account's status as it was, and sends the same by webhook", async () => {
  const { sandbox } = platform;
  const customerId = await createCustomer(sandbox);
  const { id, ...created } = await register(sandbox, "/customers", { customerId, ...usdAccount() });
  const neighbour = await register(sandbox, "/customers", { customerId, ...usdAccount() });
  const own = await register(sandbox, "/platform", usdAccount());
  const ofAccount = await follow({ accountId: id });
  const ofCustomer = await follow({ customerId });
  await decide(own.id, "UNDER_REVIEW");
  await decide(neighbour.id, "UNDER_REVIEW");
  for (const status of ["UNDER_REVIEW", "ACTIVE", "INACTIVE"] as const) await decide(id, status);

  const seen: { eventId: string; cursor: string }[] = [];
  for (const status of ["UNDER_REVIEW", "ACTIVE", "INACTIVE"]) {
    const { data } = (await ofAccount.next()) as { data: { externalAccountStatusUpdated: (typeof seen)[number] } };
    expect(data.externalAccountStatusUpdated).toMatchObject({
      id,
      status,
      isTrusted: false,
      customer: { id: customerId, platformCustomerId: customerId },
      accountInfo: {
        accountType: "USD_ACCOUNT",
        accountNumber: created.accountInfo.accountNumber,
        paymentRails: created.accountInfo.paymentRails,
        beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe" },
      },
    });
    seen.push(data.externalAccountStatusUpdated);
  }
  expect(await ofCustomer.next()).toMatchObject({ data: { externalAccountStatusUpdated: { id: neighbour.id } } });
  expect(await ofCustomer.next()).toMatchObject({
    data: { externalAccountStatusUpdated: { id, status: "UNDER_REVIEW", eventId: seen[0]?.eventId } },
  });
  const later = await follow({ accountId: id, after: seen[1]?.cursor });
  expect(await later.next()).toMatchObject({ data: { externalAccountStatusUpdated: seen[2] } });
  await Promise.all([ofAccount, ofCustomer, later].map((stream) => stream.close()));

  const webhook = await sink.waitFor((received) => received.id === seen[2]?.eventId);
  assertWebhook(webhook.type, JSON.parse(webhook.body));
  expect(webhook).toMatchObject({
    type: "EXTERNAL_ACCOUNT.STATUS_UPDATED",
    data: { ...created, id, customerId, status: "INACTIVE" },
  });
  const ours = await sink.waitFor(({ data }) => data.id === own.id);
  assertWebhook(ours.type, JSON.parse(ours.body));
  expect(ours.data).not.toHaveProperty("customerId");
  expect(sink.rejected).toEqual([]);
});

it("refuses to follow from a cursor that the log never gave", async () => {
  await expect(follow({ after: "nonsense" }).then((stream) => stream.next())).resolves.toMatchObject({
    errors: [{ extensions: { code: "INVALID_INPUT" } }],
  });
});
