import { z } from "zod";
import { reply } from "../../shared/operation/definition.js";
import { resourceId } from "../../shared/schema/ids.js";
import { operation } from "../operation.js";
import { lookUpExternalAccount as lookUp } from "./service.js";
import { shownLookup } from "./type.js";
import { externalAccountLookup, lookupQuery } from "./wire.js";

const lookUpExternalAccount = operation.calling({
  name: "lookUpExternalAccount",
  description: "Looks up how an external account can be paid: currency, estimated rate and limits.",
  errors: ["EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED", "ACCOUNT_NOT_FOUND", "USER_NOT_FOUND", "NOT_IMPLEMENTED"],
  rest: {
    route: "GET /receiver/external-account/{accountId}",
    operationId: "lookupExternalAccount",
    tag: "Cross-Currency Transfers",
    summary: "Look up how an external account can be paid: currency, estimated rate and limits",
    path: z.object({ accountId: resourceId("ExternalAccount") }),
    query: lookupQuery,
    reply: [reply(200, externalAccountLookup)],
  },
  inputDescription: "Receiver and, if known, payer.",
  returns: shownLookup,
  call: ({ deps, caller }, input) => lookUp(deps, caller, input),
});

export const lookupOperations = [lookUpExternalAccount];
