import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { listExchangeRates, maxExchangeRates } from "./exchange-rate.service.js";
import { ExchangeRate } from "./exchange-rate.type.js";
import { exchangeRate, exchangeRateFilter, exchangeRateListResponse } from "./exchange-rate.wire.js";
import { estimateCryptoWithdrawalFee as estimate, type Estimate } from "./withdrawal-fee.service.js";
import { CryptoWithdrawalFee } from "./withdrawal-fee.type.js";
import { withdrawalFee, withdrawalFeeRequest } from "./withdrawal-fee.wire.js";

const exchangeRates = operation.read({
  name: "exchangeRates",
  description:
    "Exchange rates, fees and limits from each currency that the platform sends to each destination currency, " +
    "for each payment rail and crypto network that reaches it, including the network's fee. At most 1900.",
  errors: ["INVALID_CURRENCY", "INVALID_INPUT", "NOT_IMPLEMENTED"],
  rest: {
    route: "GET /exchange-rates",
    operationId: "getExchangeRates",
    tag: "Exchange Rates",
    summary: "List exchange rates, fees and limits by currency and payment rail; valid for about five minutes",
    query: exchangeRateFilter,
    reply: [
      {
        status: 200,
        schema: exchangeRateListResponse,
        item: exchangeRate,
        pick: (data) => ({ data }),
      },
    ],
  },
  args: exchangeRateFilter,
  returns: { type: () => [ExchangeRate], atMost: maxExchangeRates, toGraph: (rates: readonly ExchangeRate[]) => rates },
  read: ({ deps, caller }, filter) => listExchangeRates(deps, caller, filter),
});

const estimateCryptoWithdrawalFee = operation.read({
  name: "estimateCryptoWithdrawalFee",
  description: "Estimates the current fees of a withdrawal from a crypto account to a wallet. Nothing is held.",
  errors: ["INVALID_CURRENCY", "AMOUNT_OUT_OF_RANGE", "ACCOUNT_NOT_FOUND", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /crypto/estimate-withdrawal-fee",
    tag: "Cross-Currency Transfers",
    summary: "Estimate the fees of a withdrawal from a crypto account to a wallet",
    body: withdrawalFeeRequest,
    reply: [reply(200, withdrawalFee)],
  },
  args: withdrawalFeeRequest,
  takesInput: true,
  returns: { type: () => CryptoWithdrawalFee, toGraph: ({ fee }: Estimate) => fee },
  warnings: ({ warnings }) => warnings,
  read: ({ deps, caller }, requested) => estimate(deps, caller, requested),
});

export const pricingOperations = [exchangeRates, estimateCryptoWithdrawalFee];
