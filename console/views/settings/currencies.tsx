import { useState } from "react";
import { Button, IconButton } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { CheckField, Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { decimalText, moneyText, parseMoney } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { currenciesOf, type CurrencySettings } from "./draft.js";
import type { EditProps } from "./fields.js";
import { fieldNames, fieldText } from "./words.js";
import styles from "./settings.module.css";

/** Limits of a new currency, those of a new platform, in the smallest unit. */
const newLimits = { minAmount: 1, maxAmount: 9_000_000_000_000_000 };

type Opened = { readonly kind: "add" } | { readonly kind: "edit"; readonly currency: CurrencySettings };

const limitText = (amount: number, { currency }: CurrencySettings) =>
  currency ? moneyText({ amount, currency }) : `${amount.toLocaleString("en")} units`;

const columnsOf = (
  mayEdit: boolean,
  open: (currency: CurrencySettings) => void,
  remove: (currency: CurrencySettings) => void,
): readonly Column<CurrencySettings>[] => [
  {
    name: "currency",
    title: "Currency",
    width: 165,
    cell: ({ currencyCode, currency }) => (
      <>
        <strong>{currencyCode}</strong> <span className={styles.muted}>{currency?.name ?? "new"}</span>
      </>
    ),
  },
  { name: "symbol", title: "Symbol", width: 65, cell: ({ currency }) => <bdi>{currency?.symbol ?? "–"}</bdi> },
  { name: "decimals", title: "Decimals", width: 75, isNumber: true, cell: ({ currency }) => currency?.decimals ?? "–" },
  { name: "min", title: "UMA minimum", width: 135, isNumber: true, cell: (row) => limitText(row.minAmount, row) },
  { name: "max", title: "UMA maximum", width: 205, isNumber: true, cell: (row) => limitText(row.maxAmount, row) },
  {
    name: "directions",
    title: "Directions",
    width: 100,
    cell: ({ enabledTransactionTypes: types }) =>
      types.length > 1 ? "Both" : types.length === 0 ? "Neither" : types[0] === "OUTGOING" ? "Sends" : "Receives",
  },
  {
    name: "fields",
    title: "Asks for",
    width: 120,
    cell: ({ requiredCounterpartyFields: fields }) => fields.map(({ name }) => fieldText[name]).join(", ") || "–",
  },
  {
    name: "actions",
    title: "Actions",
    width: 100,
    cell: (row) =>
      mayEdit && (
        <span className={styles.rowActions}>
          {row.currency && (
            <Button isSmall variant="plain" onClick={() => open(row)} aria-label={`Edit ${row.currencyCode}`}>
              Edit
            </Button>
          )}
          <IconButton icon="close" label={`Remove ${row.currencyCode}`} onClick={() => remove(row)} />
        </span>
      ),
  },
];

/** Currencies in which customers get accounts, with limits of UMA payments and what counterparties must say. */
export function Currencies({ config, draft, onChange, mayEdit }: EditProps) {
  const [opened, setOpened] = useState<Opened>();
  const rows = currenciesOf(config, draft);
  const put = (code: string, currency: CurrencySettings | null) => {
    onChange({ ...draft, currencies: { ...draft.currencies, [code]: currency } });
    setOpened(undefined);
  };
  const columns = columnsOf(
    mayEdit,
    (currency) => setOpened({ kind: "edit", currency }),
    ({ currencyCode }) => put(currencyCode, null),
  );
  return (
    <Section
      title="Currencies"
      isFlush
      actions={
        <Button isSmall icon="plus" needs="MANAGE" onClick={() => setOpened({ kind: "add" })}>
          Add a currency…
        </Button>
      }
    >
      <SimpleTable label="Currencies" columns={columns} rows={rows} keyOf={({ currencyCode }) => currencyCode} />
      {opened?.kind === "add" && (
        <Add
          present={rows.map(({ currencyCode }) => currencyCode)}
          onAdd={(code) => {
            const stored = config.supportedCurrencies.find(({ currencyCode }) => currencyCode === code);
            put(
              code,
              stored ?? {
                currencyCode: code,
                ...newLimits,
                enabledTransactionTypes: ["OUTGOING", "INCOMING"],
                requiredCounterpartyFields: [],
              },
            );
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === "edit" && (
        <Edit
          currency={opened.currency}
          onSave={(currency) => put(currency.currencyCode, currency)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

function Add({
  present,
  onAdd,
  onClose,
}: {
  readonly present: readonly string[];
  readonly onAdd: (code: string) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState("");
  const code = text.trim().toUpperCase();
  const isCode = /^[A-Z]{3,6}$/.test(code);
  const error = present.includes(code)
    ? `${code} is there already`
    : code !== "" && !isCode
      ? "Type a code such as CHF"
      : undefined;
  return (
    <Dialog title="Add a currency" isOpen onClose={onClose}>
      <Form onSubmit={() => isCode && !error && onAdd(code)}>
        <TextField
          label="Code"
          value={text}
          onChange={setText}
          placeholder="CHF"
          hint="Of ISO 4217, or BTC, USDC, USDT, USDB. Its limits can be set once it is saved."
          error={error}
        />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit disabled={!isCode || error !== undefined}>Add</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Edit({
  currency: settings,
  onSave,
  onClose,
}: {
  readonly currency: CurrencySettings;
  readonly onSave: (currency: CurrencySettings) => void;
  readonly onClose: () => void;
}) {
  const decimals = settings.currency?.decimals ?? 0;
  const [minimum, setMinimum] = useState(decimalText(settings.minAmount, decimals));
  const [maximum, setMaximum] = useState(decimalText(settings.maxAmount, decimals));
  const [types, setTypes] = useState(settings.enabledTransactionTypes);
  const [fields, setFields] = useState(settings.requiredCounterpartyFields);
  const [minAmount, maxAmount] = [parseMoney(minimum, decimals), parseMoney(maximum, decimals)];
  const fault = `Type an amount with at most ${decimals} decimals`;
  const save = () => {
    if (minAmount === undefined || maxAmount === undefined) return;
    onSave({
      ...settings,
      minAmount,
      maxAmount,
      enabledTransactionTypes: types,
      requiredCounterpartyFields: fields,
    });
  };
  return (
    <Dialog title={`Currency ${settings.currencyCode}`} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={`Minimum of a UMA payment, ${settings.currencyCode}`}
          inputMode="decimal"
          value={minimum}
          onChange={setMinimum}
          error={minAmount === undefined ? fault : undefined}
        />
        <TextField
          label={`Maximum of a UMA payment, ${settings.currencyCode}`}
          inputMode="decimal"
          value={maximum}
          onChange={setMaximum}
          error={
            maxAmount === undefined
              ? fault
              : minAmount !== undefined && maxAmount < minAmount
                ? "The maximum is below the minimum"
                : undefined
          }
        />
        {(["OUTGOING", "INCOMING"] as const).map((type) => (
          <CheckField
            key={type}
            label={type === "OUTGOING" ? "The platform sends it" : "The platform receives it"}
            isChecked={types.includes(type)}
            onChange={(isChecked) => setTypes(isChecked ? [...types, type] : types.filter((one) => one !== type))}
          />
        ))}
        <CounterpartyFields fields={fields} onChange={setFields} />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit disabled={minAmount === undefined || maxAmount === undefined || maxAmount < minAmount}>Change</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

type Fields = CurrencySettings["requiredCounterpartyFields"];

/** What payments in the currency must say about external counterparties. */
function CounterpartyFields({
  fields,
  onChange,
}: {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}) {
  const free = fieldNames.filter((name) => !fields.some((field) => field.name === name));
  return (
    <fieldset className={styles.counterparty}>
      <legend>Asked about the counterparty</legend>
      {fields.map((field) => (
        <div key={field.name} className={styles.counterpartyField}>
          <CheckField
            label={`${fieldText[field.name]}: a payment is refused without it`}
            isChecked={field.mandatory}
            onChange={(mandatory) =>
              onChange(fields.map((one) => (one.name === field.name ? { ...one, mandatory } : one)))
            }
          />
          <IconButton
            icon="close"
            label={`Remove ${fieldText[field.name]}`}
            onClick={() => onChange(fields.filter(({ name }) => name !== field.name))}
          />
        </div>
      ))}
      <SelectField
        label="Ask for"
        value=""
        onChange={(value) => {
          const name = free.find((one) => one === value);
          if (name) onChange([...fields, { name, mandatory: true }]);
        }}
        options={[["", "Choose…"], ...free.map((name) => [name, fieldText[name]] as const)]}
      />
    </fieldset>
  );
}
