/** Usage of an agent's limits: its payments, and those that await approval. Amounts in the limits' currency. */
export interface Usage {
  /** Midnight UTC of the day of the last payment; null: none yet. */
  readonly usedOn: Date | null;
  readonly dailyCount: number;
  readonly dailySpend: bigint;
  /** Of the month of that day. */
  readonly monthlySpend: bigint;
}

/** A payment's share of the usage: its amount and UTC day. */
export interface Counted {
  readonly amount: bigint;
  readonly on: Date;
}

export const utcDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
const isSameDay = (a: Date, b: Date) => a.getTime() === utcDay(b).getTime();
const isSameMonth = (a: Date, b: Date) =>
  a.getUTCFullYear() === b.getUTCFullYear() && a.getUTCMonth() === b.getUTCMonth();

/** The usage on the UTC day of `now`. A request that waited over midnight counts towards the new day. */
export function usageOn(usage: Usage, now: Date): Usage & { readonly usedOn: Date } {
  const today = utcDay(now);
  const { usedOn } = usage;
  if (usedOn === null) return { usedOn: today, dailyCount: 0, dailySpend: 0n, monthlySpend: 0n };
  if (usedOn >= today) return { ...usage, usedOn };
  const monthlySpend = isSameMonth(usedOn, today) ? usage.monthlySpend : 0n;
  return { usedOn: today, dailyCount: 0, dailySpend: 0n, monthlySpend };
}

/** The usage with one more payment. */
export function withPayment(usage: Usage, amount: bigint, now: Date): { usage: Usage; counted: Counted } {
  const { usedOn, dailyCount, dailySpend, monthlySpend } = usageOn(usage, now);
  return {
    usage: {
      usedOn,
      dailyCount: dailyCount + 1,
      dailySpend: dailySpend + amount,
      monthlySpend: monthlySpend + amount,
    },
    counted: { amount, on: usedOn },
  };
}

/** Not below zero: a converted sum may be less than its converted parts. */
const less = (sum: bigint, amount: bigint): bigint => (sum > amount ? sum - amount : 0n);

/** The usage without a payment, which no longer counts once its day or month has passed. */
export function withoutPayment(usage: Usage, { amount, on }: Counted): Usage {
  const { usedOn } = usage;
  if (usedOn === null || !isSameMonth(usedOn, on)) return usage;
  const monthlySpend = less(usage.monthlySpend, amount);
  if (!isSameDay(usedOn, on)) return { ...usage, monthlySpend };
  return { usedOn, dailyCount: usage.dailyCount - 1, dailySpend: less(usage.dailySpend, amount), monthlySpend };
}
