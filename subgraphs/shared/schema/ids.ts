import { z } from "zod";
import type { ResourceType } from "../kernel/ids.js";
import { scalar } from "./graph.js";

const withForm = (type: string) => scalar("ID", z.string()).describe(`Id of the form \`${type}:<uuid>\`.`);

/** The id of a resource of this type, described by its form. */
export const resourceId = (type: ResourceType) => withForm(type);

/** Resource types of parameters whose name is not `<resourceType>Id`. */
const otherTypes: Readonly<Record<string, string>> = {
  id: "<ResourceType>",
  accountId: "InternalAccount",
  actionId: "AgentAction",
  conflictId: "ProviderConflict",
  deliveryId: "WebhookDelivery",
  itemId: "LedgerTransaction",
  resetId: "TwoFactorReset",
  timerId: "DeadTimer",
};

/** The parameter of a path for which the operation declares no schema: `cardId` is of the form `Card:<uuid>`. */
export function pathId(name: string): z.ZodString {
  const type = otherTypes[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/Id$/, "");
  return name.endsWith("Id") || name === "id" ? withForm(type) : scalar("ID", z.string());
}
