import { discoveryFilter, discoveryListResponse } from "../../../subgraphs/accounts/discoveries/wire.js";
import { route, type RouteTable } from "../route.js";

export const discoveryRoutes: RouteTable = {
  "GET /discoveries": route({
    operationId: "getDiscoveries",
    tag: "Discoveries",
    summary: "Payment institutions by country and currency; their `bankName` is what an external account is given",
    document: "getDiscoveries",
    permission: "VIEW",
    query: discoveryFilter,
    variables: ({ query }) => query,
    reply: { 200: [discoveryListResponse, (data) => ({ data: data.discoveries })] },
  }),
};
