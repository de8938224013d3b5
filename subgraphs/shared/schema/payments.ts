import { z } from "zod";

/** Enumerations of payments that several resources share (docs/interface.md, Enumerations of payments). */

export const paymentRail = z
  .enum([
    "ACH",
    "ACH_COLOMBIA",
    "BANK_TRANSFER",
    "BRE_B",
    "CIPS",
    "FAST",
    "FASTER_PAYMENTS",
    "FEDNOW",
    "INSTAPAY",
    "MOBILE_MONEY",
    "NEFT",
    "PAYNOW",
    "PESONET",
    "PIX",
    "RTGS",
    "RTP",
    "SEPA",
    "SEPA_INSTANT",
    "SPEI",
    "SWIFT",
    "UNIONPAY",
    "UPI",
    "WIRE",
  ])
  .meta({ id: "PaymentRail" });
export type PaymentRailName = z.output<typeof paymentRail>;

export const purposeOfPayment = z
  .enum([
    "GIFT",
    "SELF",
    "GOODS_OR_SERVICES",
    "EDUCATION",
    "HEALTH_OR_MEDICAL",
    "REAL_ESTATE_PURCHASE",
    "TAX_PAYMENT",
    "LOAN_PAYMENT",
    "UTILITY_BILL",
    "DONATION",
    "TRAVEL",
    "FAMILY_SUPPORT",
    "SALARY_PAYMENT",
    "OTHER",
  ])
  .meta({ id: "PurposeOfPayment" });
