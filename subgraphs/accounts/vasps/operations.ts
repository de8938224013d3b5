import { listSelection } from "../../shared/graphql/list-selection.js";
import { pageReply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import type { VaspEntry } from "./directory.js";
import { VaspConnection } from "./type.js";
import { vasp, vaspFilter, vaspListQuery, vaspOrder } from "./wire.js";

const vasps = operation.list({
  name: "vasps",
  description: "Virtual asset service providers (VASPs) that the operator lists, by name.",
  rest: {
    route: "GET /vasps",
    operationId: "listVasps",
    tag: "VASPs",
    summary: "List virtual asset service providers, by name, with the `vaspName` to use for wallets that they host",
    query: vaspListQuery,
    reply: [pageReply(vasp, "VaspListResponse", { isCounted: false })],
  },
  selection: listSelection(vaspFilter, vaspOrder),
  connection: VaspConnection,
  toGraph: ({ vaspName, url }: VaspEntry) => ({ vaspName, url }),
  page: async ({ deps }, selected, args) => deps.vasps.page(selected, args),
});

export const vaspOperations = [vasps];
