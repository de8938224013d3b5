import { externalAccount } from "../../../subgraphs/accounts/external-accounts/wire.js";
import {
  ownershipChallenge,
  ownershipChallengeRequest,
  ownershipVerifyRequest,
} from "../../../subgraphs/accounts/ownership/wire.js";
import { route, type RouteDefinition, type RouteTable } from "../route.js";

interface Variant {
  readonly operationId: string;
  readonly summary: string;
  readonly isPlatformAccount: boolean;
}

const start = ({ isPlatformAccount, ...facts }: Variant): RouteDefinition =>
  route({
    ...facts,
    tag: "External Accounts",
    document: "startOwnershipChallenge",
    permission: "TRANSACT",
    notFound: "ACCOUNT_NOT_FOUND",
    body: ownershipChallengeRequest,
    variables: ({ path: { externalAccountId }, body, idempotencyKey }) => ({
      input: { ...body, externalAccountId, isPlatformAccount, idempotencyKey },
    }),
    reply: { 201: [ownershipChallenge, (data) => data.startOwnershipChallenge] },
    errors: [409, 501],
  });

const verify = ({ isPlatformAccount, ...facts }: Variant): RouteDefinition =>
  route({
    ...facts,
    tag: "External Accounts",
    document: "verifyOwnership",
    permission: "TRANSACT",
    notFound: "ACCOUNT_NOT_FOUND",
    body: ownershipVerifyRequest,
    variables: ({ path: { externalAccountId }, body, idempotencyKey }) => ({
      input: { ...body, externalAccountId, isPlatformAccount, idempotencyKey },
    }),
    reply: { 200: [externalAccount, (data) => data.verifyOwnership] },
    errors: [409],
  });

export const ownershipRoutes: RouteTable = {
  "POST /customers/external-accounts/{externalAccountId}/challenge": start({
    operationId: "createExternalAccountOwnershipChallenge",
    summary: "Start or restart the proof that a customer's wallet is the customer's own",
    isPlatformAccount: false,
  }),
  "POST /customers/external-accounts/{externalAccountId}/verify": verify({
    operationId: "verifyExternalAccountOwnership",
    summary: "Hand in the wallet's signature of messageToSign",
    isPlatformAccount: false,
  }),
  "POST /platform/external-accounts/{externalAccountId}/challenge": start({
    operationId: "createPlatformExternalAccountOwnershipChallenge",
    summary: "Start or restart the proof that a wallet is the platform's own",
    isPlatformAccount: true,
  }),
  "POST /platform/external-accounts/{externalAccountId}/verify": verify({
    operationId: "verifyPlatformExternalAccountOwnership",
    summary: "Hand in the wallet's signature of messageToSign",
    isPlatformAccount: true,
  }),
};
