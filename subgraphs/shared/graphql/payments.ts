import { registerEnumType } from "type-graphql";
import { paymentRail, purposeOfPayment } from "../schema/payments.js";

export const PaymentRail = paymentRail.enum;
registerEnumType(PaymentRail, { name: "PaymentRail", description: "The network that carries a payment." });
export const PurposeOfPayment = purposeOfPayment.enum;
registerEnumType(PurposeOfPayment, { name: "PurposeOfPayment", description: "What a payment is for." });
