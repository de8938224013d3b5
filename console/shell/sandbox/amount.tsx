import { TextField } from "../../ui/form.js";
import { parseMoney } from "../../ui/money.js";

export interface AmountFieldProps {
  /** Name of the member of the input. */
  readonly name: string;
  /** Undefined while it isn't known what is paid into or by. */
  readonly currency: { readonly code: string; readonly decimals: number } | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
}

/** An amount as it is typed, in a currency. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  const isRead = !currency || parseMoney(field.value, currency.decimals) !== undefined;
  return (
    <TextField
      {...field}
      label={currency ? `Amount, ${currency.code}` : "Amount"}
      inputMode="decimal"
      error={isRead ? undefined : `Type an amount with at most ${currency.decimals} decimals`}
    />
  );
}
