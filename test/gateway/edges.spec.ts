import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { buildSchema, getNamedType, isCompositeType, isObjectType, type GraphQLObjectType } from "graphql";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const sdl = readFileSync(path.join(projectRoot, "schema/supergraph.graphql"), "utf8");
const schema = buildSchema(sdl, { assumeValidSDL: true, noLocation: true });
const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => !type.name.startsWith("__") && !["Query", "Mutation", "Subscription"].includes(type.name));

/** Why an id has no edge, by the name of the field or by its type and name. */
const withoutEdge: Readonly<Record<string, string>> = {
  // Others' ids.
  platformCustomerId: "the platform's own id of the customer",
  platformAccountId: "the platform's own id of the account",
  platformCardId: "the platform's own id of the card",
  taxId: "a number of a tax office",
  clientId: "a user name for HTTP Basic",
  relyingPartyId: "a domain, of WebAuthn",
  credentialId: "an id of WebAuthn, which the authenticator chose",
  fundingSourceId: "the issuer's id",
  // Ids of what is no object of the graph.
  correlationId: "names a line of an uploaded file",
  requestId: "names a challenge, which only its answer needs",
  lookupId: "names a lookup, which only its quote needs",
  "ScaLoginStart.challengeId": "names a challenge, which only its answer needs",
  "WalletOperation.operationId": "of the operation itself",
  "PlatformConfig.platformId": "of the platform, whose configuration this is",
  "PlatformConfig.webhookKeyId": "names a public key, which an address shows",
  // Payloads of subscriptions.
  eventId: "names the event whose content the object is; null outside of subscriptions",
  // An edge beside the object, or by `node(id:)`.
  "QuoteSource.accountId": "`Quote.sourceAccount`",
  "QuoteSource.customerId": "`Quote.customer`",
  "QuoteDestination.accountId": "`Quote.destinationAccount`",
  "TransactionSource.accountId": "`Transaction.sourceAccount`",
  "TransactionSource.customerId": "`Transaction.customer`",
  "TransactionDestination.accountId": "`Transaction.destinationAccount`",
  "AgentActionDecision.tokenId": "the token may be deleted: its name is beside it",
  "Reviewer.tokenId": "the token may be deleted: its name is beside it",
  "DocumentView.tokenId": "the token may be deleted: its name is beside it",
  "DocumentView.fileId": "one of the `files` of its document",
  "ProviderConflict.operationId": "names an operation at the provider",
  "ProviderConflict.subjectId": "an object of any type, by `node(id:)`; a payment is `transaction`",
  "ReceivableSettlement.transactionId": "the payment whose debt was given",
  "ReceivableSettlement.accountId": "the account that was given",
  "SuspenseRelease.transactionId": "the payment whose item was given",
  "SuspenseRelease.accountId": "the account that was given",
  "CardRevealAudit.tokenId": "the token may be deleted: its name is beside it",
  "AgentConnectionGrant.agentId": "read without credentials, once",
  "ReceiverLookup.accountId": "the account that was asked for",
  "PasskeyAuthChallenge.accountId": "the account that was asked for",
  // As they were given: the accounts may be gone.
  "SweepRuleDestination.accountId": "a rule as it was given",
  "AgentAccountRule.accountId": "a policy as it was given",
  "AgentAccountRestrictions.allowedAccountIds": "a policy as it was given",
  "VerificationError.resourceId": "an owner or a document of any type, by `node(id:)`",
  "WalletOperation.resourceId": "an object of any type, by `node(id:)`",
  "ScreeningMatch.partyId": "a customer, owner or account, by `node(id:)`, or a UMA address",
  "ScreeningMatch.entryId": "an entry of a list outside, whose members are beside it",
};

/** The names of ids, without their suffix. */
const idsOf = (type: GraphQLObjectType) =>
  Object.keys(type.getFields()).flatMap((name) => {
    const [, of] = /^(\w+)Ids?$/.exec(name) ?? [];
    return of === undefined ? [] : [{ name, of }];
  });

it("leads from each id to its object, or says why not", () => {
  const used = new Set<string>();
  const ends = types.flatMap((type) =>
    idsOf(type).flatMap(({ name, of }) => {
      const edge = type.getFields()[of];
      if (edge && isCompositeType(getNamedType(edge.type))) return [];
      const reason = [`${type.name}.${name}`, name].find((key) => key in withoutEdge);
      if (reason) used.add(reason);
      return reason ? [] : [`${type.name}.${name}`];
    }),
  );
  expect(ends).toEqual([]);
  expect(Object.keys(withoutEdge).filter((key) => !used.has(key))).toEqual([]);
});
