import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import type { FoundLookup } from "./service.js";
import { anyLookup } from "./wire.js";

@ObjectType({ description: "Payment options of a receiver. A quote refers to the lookup by its id." })
export class ReceiverLookup extends shape(anyLookup) {}

/** A lookup as operations show it: the one mapping from storage. */
export const shownLookup = {
  type: () => ReceiverLookup,
  toGraph: ({ id, kind, receiver, data, expiresAt }: FoundLookup): ReceiverLookup => ({
    lookupId: id,
    accountId: kind === "EXTERNAL_ACCOUNT" ? receiver : null,
    receiverUmaAddress: kind === "UMA" ? receiver : null,
    supportedCurrencies: data.supportedCurrencies,
    requiredPayerDataFields: data.requiredPayerDataFields,
    expiresAt,
  }),
};
