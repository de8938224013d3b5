import { z } from "zod";
import {
  beneficiaryTrustConfirm,
  beneficiaryTrustConfirmRequest,
  beneficiaryTrustStart,
} from "../../../subgraphs/accounts/trust/wire.js";
import { route, type RouteDefinition, type RouteTable } from "../route.js";

interface Variant {
  readonly operationId: string;
  readonly summary: string;
  readonly document: string;
}

const start = (facts: Variant): RouteDefinition =>
  route({
    ...facts,
    tag: "Strong Customer Authentication",
    permission: "TRANSACT",
    notFound: "ACCOUNT_NOT_FOUND",
    variables: ({ path: { externalAccountId }, idempotencyKey }) => ({ input: { externalAccountId, idempotencyKey } }),
    reply: { 200: [beneficiaryTrustStart, (data) => ({ scaChallenge: data[facts.document] })] },
    errors: [409, 423, 501],
  });

const trust = z.object({ isTrusted: z.boolean() });

const confirm = (facts: Variant): RouteDefinition =>
  route({
    ...facts,
    tag: "Strong Customer Authentication",
    permission: "TRANSACT",
    notFound: "ACCOUNT_NOT_FOUND",
    body: beneficiaryTrustConfirmRequest,
    variables: ({ path: { externalAccountId }, body, idempotencyKey }) => ({
      input: { ...body, externalAccountId, idempotencyKey },
    }),
    reply: { 200: [beneficiaryTrustConfirm, (data) => ({ trusted: trust.parse(data[facts.document]).isTrusted })] },
    errors: [409, 423],
  });

export const trustRoutes: RouteTable = {
  "POST /customers/external-accounts/{externalAccountId}/trust": start({
    operationId: "startBeneficiaryTrust",
    summary: "Ask for the proof that makes a customer's USDC account a trusted beneficiary",
    document: "startBeneficiaryTrust",
  }),
  "POST /customers/external-accounts/{externalAccountId}/trust/confirm": confirm({
    operationId: "confirmBeneficiaryTrust",
    summary: "Trust the account by the proof: payments to it ask for none any more",
    document: "confirmBeneficiaryTrust",
  }),
  "POST /customers/external-accounts/{externalAccountId}/untrust": start({
    operationId: "startBeneficiaryUntrust",
    summary: "Ask for the proof that ends the trust",
    document: "startBeneficiaryUntrust",
  }),
  "POST /customers/external-accounts/{externalAccountId}/untrust/confirm": confirm({
    operationId: "confirmBeneficiaryUntrust",
    summary: "End the trust by the proof",
    document: "confirmBeneficiaryUntrust",
  }),
};
