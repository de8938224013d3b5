import { TextField } from "../../ui/form.js";
import { decimalText, parseMoney } from "../../ui/money.js";

/** Limits as they are typed; empty is none. */
export interface LimitsDraft {
  readonly perPurchase: string;
  readonly perDay: string;
  readonly count: string;
}

export interface Limits {
  readonly maxSpendPerTransaction?: number | null;
  readonly maxSpendPerDay?: number | null;
  readonly maxTransactionsPerDay?: number | null;
}

export function limitsDraft(limits: Limits = {}, decimals = 2): LimitsDraft {
  const text = (amount: number | null | undefined) => (amount == null ? "" : decimalText(amount, decimals));
  const { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = limits;
  return {
    perPurchase: text(maxSpendPerTransaction),
    perDay: text(maxSpendPerDay),
    count: maxTransactionsPerDay == null ? "" : String(maxTransactionsPerDay),
  };
}

const parsed = (text: string, decimals: number) => (text.trim() === "" ? null : parseMoney(text, decimals));

/** The limits of a draft, null for none; undefined if one can't be read. */
export function limitsOf(draft: LimitsDraft, decimals: number): Required<Limits> | undefined {
  const maxSpendPerTransaction = parsed(draft.perPurchase, decimals);
  const maxSpendPerDay = parsed(draft.perDay, decimals);
  const maxTransactionsPerDay = parsed(draft.count, 0);
  if (maxSpendPerTransaction === undefined || maxSpendPerDay === undefined || maxTransactionsPerDay === undefined)
    return undefined;
  return { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay };
}

export interface LimitFieldsProps {
  readonly draft: LimitsDraft;
  readonly onChange: (draft: LimitsDraft) => void;
  readonly currency: { readonly code: string; readonly decimals: number };
  /** What the issuer can limit. */
  readonly capabilities:
    { readonly supportsSpendLimits: boolean; readonly supportsTransactionCountLimit: boolean } | null | undefined;
}

export function LimitFields({ draft, onChange, currency: { code, decimals }, capabilities }: LimitFieldsProps) {
  const amountError = (text: string) =>
    parsed(text, decimals) === undefined ? `Type an amount with at most ${decimals} decimals, or nothing` : undefined;
  return (
    <>
      {capabilities?.supportsSpendLimits !== false && (
        <>
          <TextField
            label={`Maximum per purchase, ${code}`}
            name="maxSpendPerTransaction"
            inputMode="decimal"
            value={draft.perPurchase}
            onChange={(perPurchase) => onChange({ ...draft, perPurchase })}
            error={amountError(draft.perPurchase)}
            hint="Empty: no limit"
          />
          <TextField
            label={`Maximum per day, ${code}`}
            name="maxSpendPerDay"
            inputMode="decimal"
            value={draft.perDay}
            onChange={(perDay) => onChange({ ...draft, perDay })}
            error={amountError(draft.perDay)}
            hint="Of the UTC day. Empty: no limit"
          />
        </>
      )}
      {capabilities?.supportsTransactionCountLimit !== false && (
        <TextField
          label="Maximum purchases per day"
          name="maxTransactionsPerDay"
          inputMode="numeric"
          value={draft.count}
          onChange={(count) => onChange({ ...draft, count })}
          error={parsed(draft.count, 0) === undefined ? "Type a whole number, or nothing" : undefined}
          hint="Empty: no limit"
        />
      )}
    </>
  );
}
