import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { lookUpExternalAccount as lookUp } from "./service.js";
import { shownLookup } from "./type.js";
import { externalAccountLookup, lookupQuery } from "./wire.js";

const lookUpExternalAccount = operation.calling({
  name: "lookUpExternalAccount",
  description: "Returns how an external account can be paid: its currency, an estimated rate, and limits.",
  errors: ["EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED", "ACCOUNT_NOT_FOUND", "USER_NOT_FOUND", "NOT_IMPLEMENTED"],
  rest: {
    route: "GET /receiver/external-account/{accountId}",
    operationId: "lookupExternalAccount",
    tag: "Cross-Currency Transfers",
    summary: "How an external account can be paid: its currency, an estimate of the rate, and bounds",
    query: lookupQuery,
    reply: [reply(200, externalAccountLookup)],
  },
  inputDescription: "The receiver, and the payer as far as it is known.",
  returns: shownLookup,
  call: ({ deps, caller }, input) => lookUp(deps, caller, input),
});

export const lookupOperations = [lookUpExternalAccount];
