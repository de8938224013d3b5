import { registerEnum } from "./shape.js";
import { paymentRail, purposeOfPayment } from "../schema/payments.js";

export const PaymentRail = paymentRail.enum;
registerEnum(PaymentRail, { name: "PaymentRail", description: "Network over which a payment is sent." });
registerEnum(purposeOfPayment.enum, {
  name: "PurposeOfPayment",
  description: "Purpose that the payer states, for the receiving institution.",
});
