import { z } from "zod";
import { exchangeRateFilter, exchangeRateListResponse } from "../../../subgraphs/quotes/pricing/exchange-rate.wire.js";
import { externalAccountLookup, lookupQuery } from "../../../subgraphs/quotes/lookups/wire.js";
import { withdrawalFee, withdrawalFeeRequest } from "../../../subgraphs/quotes/pricing/withdrawal-fee.wire.js";
import { route, type RouteTable } from "../route.js";

/** The contract knows rates by a payment rail only; the graph has those by crypto networks too. */
const byRail = z
  .array(z.looseObject({ destinationPaymentRail: z.string().nullable() }))
  .transform((rates) => rates.filter(({ destinationPaymentRail }) => destinationPaymentRail !== null));

export const rateRoutes: RouteTable = {
  "GET /exchange-rates": route({
    operationId: "getExchangeRates",
    tag: "Exchange Rates",
    summary: "Rates, fees and bounds by currencies and payment rail; they stand for about five minutes",
    document: "getExchangeRates",
    permission: "VIEW",
    query: exchangeRateFilter,
    variables: ({ query }) => query,
    reply: { 200: [exchangeRateListResponse, (data) => ({ data: byRail.parse(data.exchangeRates) })] },
    errors: [501],
  }),
  "GET /receiver/external-account/{accountId}": route({
    operationId: "lookupExternalAccount",
    tag: "Cross-Currency Transfers",
    summary: "How an external account can be paid: its currency, an estimate of the rate, and bounds",
    document: "lookUpExternalAccount",
    permission: "VIEW",
    notFound: "ACCOUNT_NOT_FOUND",
    query: lookupQuery,
    variables: ({ path, query }) => ({ input: { ...query, accountId: path.accountId } }),
    reply: { 200: [externalAccountLookup, (data) => data.lookUpExternalAccount] },
    errors: [501],
  }),
  "POST /crypto/estimate-withdrawal-fee": route({
    operationId: "estimateCryptoWithdrawalFee",
    tag: "Cross-Currency Transfers",
    summary: "What a withdrawal from a crypto account to a wallet would cost now",
    document: "estimateCryptoWithdrawalFee",
    permission: "VIEW",
    notFound: "ACCOUNT_NOT_FOUND",
    body: withdrawalFeeRequest,
    variables: ({ body }) => ({ input: body }),
    reply: { 200: [withdrawalFee, (data) => data.estimateCryptoWithdrawalFee] },
    errors: [404, 501],
  }),
};
