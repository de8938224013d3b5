import { registerEnum } from "./shape.js";
import { paymentRail, purposeOfPayment } from "../schema/payments.js";

export const PaymentRail = paymentRail.enum;
registerEnum(PaymentRail, { name: "PaymentRail", description: "The network that carries a payment." });
const PurposeOfPayment = purposeOfPayment.enum;
registerEnum(PurposeOfPayment, { name: "PurposeOfPayment", description: "What a payment is for." });
