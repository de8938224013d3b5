import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { withdrawalFee } from "./withdrawal-fee.wire.js";

@ObjectType({
  description: "The fees of a withdrawal to a crypto network; amounts in the smallest unit of the asset.",
})
export class CryptoWithdrawalFee extends shape(withdrawalFee) {}
