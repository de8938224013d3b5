import type { z } from "zod";
import { describedEnum } from "./graph.js";

/** Enumerations of payments that several resources share (docs/interface.md, Enumerations of payments). */

export const paymentRail = describedEnum({
  ACH: "Automated Clearing House of the United States, in USD.",
  ACH_COLOMBIA: "Clearing house of Colombia, in COP.",
  BANK_TRANSFER: "Transfer by the banks' own network in the account's country.",
  BRE_B: "Instant payments of Colombia by key (Bre-B), in COP.",
  CIPS: "Cross-Border Interbank Payment System of China, in CNY.",
  FAST: "Fast And Secure Transfers of Singapore, instant, in SGD.",
  FASTER_PAYMENTS: "Faster Payments of the United Kingdom, instant, in GBP.",
  FEDNOW: "FedNow of the Federal Reserve, instant, in USD.",
  INSTAPAY: "InstaPay of the Philippines, instant, in PHP.",
  MOBILE_MONEY: "Mobile wallet of a telephone operator, by phone number.",
  NEFT: "National Electronic Funds Transfer of India, in batches, in INR.",
  PAYNOW: "PayNow of Singapore, instant, in SGD.",
  PESONET: "PESONet of the Philippines, in batches, in PHP.",
  PIX: "Pix of Brazil, instant, in BRL.",
  RTGS: "Real Time Gross Settlement of India, in INR.",
  RTP: "RTP network of The Clearing House in the United States, instant, in USD.",
  SEPA: "SEPA credit transfer between banks in Europe, in EUR.",
  SEPA_INSTANT: "SEPA instant credit transfer, in EUR.",
  SPEI: "Interbank payments of Mexico (SPEI), in MXN.",
  SWIFT: "International transfer between correspondent banks, in the account's currency.",
  UNIONPAY: "Card network of China, in CNY.",
  UPI: "Unified Payments Interface of India, instant, in INR.",
  WIRE: "Wire transfer between banks in the United States, in USD.",
})
  .meta({ id: "PaymentRail" });
export type PaymentRailName = z.output<typeof paymentRail>;

export const purposeOfPayment = describedEnum({
  GIFT: "A gift, without anything in return.",
  SELF: "The payer's own money, to another account of the payer.",
  GOODS_OR_SERVICES: "The price of goods or services.",
  EDUCATION: "Tuition, or other costs of education.",
  HEALTH_OR_MEDICAL: "Medical treatment or health care.",
  REAL_ESTATE_PURCHASE: "The purchase of land or a building.",
  TAX_PAYMENT: "Taxes or duties.",
  LOAN_PAYMENT: "An instalment or the repayment of a loan.",
  UTILITY_BILL: "A bill for electricity, water, telephone or the like.",
  DONATION: "A donation to a charity or an organisation.",
  TRAVEL: "Costs of a journey.",
  FAMILY_SUPPORT: "Support of family members, such as a remittance home.",
  SALARY_PAYMENT: "Wages or a salary.",
  OTHER: "A purpose that no other value names.",
})
  .meta({ id: "PurposeOfPayment" });
