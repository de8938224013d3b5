import { listReply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { institutions } from "./institutions.js";
import { listInstitutions, payableInstitutions } from "./service.js";
import { Discovery } from "./type.js";
import { discovery, discoveryFilter } from "./wire.js";

const discoveries = operation.read({
  name: "discoveries",
  description:
    "Payment institutions, optionally filtered by country and currency. In production those in currencies that a provider " +
    "of the platform pays out.",
  errors: ["INVALID_CURRENCY"],
  rest: {
    route: "GET /discoveries",
    operationId: "getDiscoveries",
    tag: "Discoveries",
    summary: "List payment institutions by country and currency, with the `bankName` to use in external accounts",
    query: discoveryFilter,
    reply: [listReply(discovery, "DiscoveryListResponse")],
  },
  args: discoveryFilter,
  returns: {
    type: () => [Discovery],
    atMost: institutions.length,
    toGraph: (institutions: readonly Discovery[]) => institutions,
  },
  read: ({ deps, caller }, filter) => payableInstitutions(deps, caller, listInstitutions(filter)),
});

export const discoveryOperations = [discoveries];
