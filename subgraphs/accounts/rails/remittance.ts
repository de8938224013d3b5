import type { PaymentRailName } from "../../shared/schema/payments.js";

/** The characters that payment rails carry on the receiver's statement (docs/interface.md, Remittance information). */

/** ASCII: all that is printable. BASIC: the Latin letters of SEPA and SWIFT (EPC217-08). NATIONAL: also Chinese. */
type CharacterSet = "ASCII" | "BASIC" | "NATIONAL";

const characterSets: Readonly<Record<PaymentRailName, CharacterSet>> = {
  ACH: "ASCII",
  ACH_COLOMBIA: "BASIC",
  BANK_TRANSFER: "BASIC",
  BRE_B: "BASIC",
  CIPS: "NATIONAL",
  FAST: "BASIC",
  FASTER_PAYMENTS: "BASIC",
  FEDNOW: "ASCII",
  INSTAPAY: "BASIC",
  MOBILE_MONEY: "BASIC",
  NEFT: "BASIC",
  PAYNOW: "BASIC",
  PESONET: "BASIC",
  PIX: "BASIC",
  RTGS: "BASIC",
  RTP: "ASCII",
  SEPA: "BASIC",
  SEPA_INSTANT: "BASIC",
  SPEI: "BASIC",
  SWIFT: "BASIC",
  UNIONPAY: "NATIONAL",
  UPI: "BASIC",
  WIRE: "ASCII",
};

/** Letters and signs that have no decomposition to ASCII. */
const written = new Map(
  `ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O đ=d Đ=D ð=d Ð=D þ=th Þ=TH ł=l Ł=L ħ=h Ħ=H ı=i ŋ=n Ŋ=N €=EUR £=GBP ¥=YEN
    ‘=' ’=' ‚=' “=" ”=" „=" «=" »=" –=- —=- ·=. ⁄=/`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);
/** EPC217-08's substitutes for printable ASCII that SEPA doesn't carry; a full stop for the others. */
const basic: Readonly<Record<string, string>> = { "&": "+", '"': "'", _: "-", "[": "(", "]": ")", "{": "(", "}": ")" };

/**
 * The text as the rail carries it: letters with marks lose them, others are written in Latin letters. Undefined if a
 * character can't be carried.
 */
export function carriedText(rail: PaymentRailName, text: string): string | undefined {
  const set = characterSets[rail];
  if (set === "NATIONAL") return text;
  const latin = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]/gu, (sign) => written.get(sign) ?? sign);
  if (!/^[ -~]+$/.test(latin)) return undefined;
  return set === "ASCII" ? latin : latin.replace(/[^A-Za-z0-9/?:().,'+ -]/g, (sign) => basic[sign] ?? ".");
}
