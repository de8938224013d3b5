import styles from "./text.module.css";

export interface MoneyValue {
  readonly amount: number;
  readonly currency: { readonly code: string; readonly decimals: number };
}

/** Decimal text of an integer in the smallest unit, exact for all integers up to 2^53-1. */
export function decimalText(amount: number, decimals: number): string {
  const sign = amount < 0 ? "-" : "";
  const digits = BigInt(Math.abs(amount))
    .toString()
    .padStart(decimals + 1, "0");
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const formats = new Map<number, Intl.NumberFormat>();
function formatOf(decimals: number): Intl.NumberFormat {
  const present = formats.get(decimals);
  if (present) return present;
  const made = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(decimals, made);
  return made;
}

/** `1,250.00 USD`. */
export function moneyText({ amount, currency: { code, decimals } }: MoneyValue): string {
  return `${formatOf(decimals).format(decimalText(amount, decimals) as Intl.StringNumericLiteral)} ${code}`;
}

export interface MoneyProps {
  readonly value: MoneyValue | null | undefined;
  /** With `+` in front of a positive amount. */
  readonly isSigned?: boolean;
}

/** An amount in its currency's decimals, and the code of the currency. */
export function Money({ value, isSigned = false }: MoneyProps) {
  if (!value) return <span className={styles.none}>–</span>;
  const { amount, currency } = value;
  const number = formatOf(currency.decimals).format(
    decimalText(amount, currency.decimals) as Intl.StringNumericLiteral,
  );
  return (
    <span className={styles.money}>
      {isSigned && amount > 0 ? "+" : ""}
      {number} <span className={styles.currency}>{currency.code}</span>
    </span>
  );
}

/** An integer in the smallest unit from what a person types, such as `1,250.5`; undefined if it is none. */
export function parseMoney(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,16})(?:\.(\d*))?$/.exec(text.trim().replaceAll(/[,\s']/g, ""));
  if (!match?.[1] || (match[2]?.length ?? 0) > decimals) return undefined;
  const amount = Number(`${match[1]}${(match[2] ?? "").padEnd(decimals, "0")}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
