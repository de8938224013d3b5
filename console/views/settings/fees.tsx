import { useState } from "react";
import { Button, IconButton } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { decimalText, moneyText, parseMoney } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { Empty } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { feeKey, feesOf, percentText, type Config, type Fee } from "./draft.js";
import type { EditProps } from "./fields.js";
import styles from "./settings.module.css";

const decimalsOf = ({ supportedCurrencies }: Config, code: string) =>
  supportedCurrencies.find(({ currencyCode }) => currencyCode === code)?.currency.decimals;

function columnsOf(
  config: Config,
  mayEdit: boolean,
  open: (fee: Fee) => void,
  remove: (fee: Fee) => void,
): readonly Column<Fee>[] {
  return [
    { name: "currency", title: "From", width: 120, cell: ({ sourceCurrency }) => <strong>{sourceCurrency}</strong> },
    { name: "type", title: "Charged for", width: 220, cell: () => "Conversion into another currency" },
    {
      name: "variable",
      title: "Part of the amount",
      width: 150,
      isNumber: true,
      cell: ({ variableFeeBps }) => percentText(variableFeeBps),
    },
    {
      name: "fixed",
      title: "Per payment",
      width: 150,
      isNumber: true,
      cell: ({ fixedFee: { amount, currency: code } }) => {
        const decimals = decimalsOf(config, code);
        return decimals === undefined
          ? `${amount} units of ${code}`
          : moneyText({ amount, currency: { code, decimals } });
      },
    },
    {
      name: "actions",
      title: "Actions",
      width: 110,
      cell: (fee) =>
        mayEdit && (
          <span className={styles.rowActions}>
            <Button
              isSmall
              variant="plain"
              onClick={() => open(fee)}
              aria-label={`Edit the fee of ${fee.sourceCurrency}`}
            >
              Edit
            </Button>
            <IconButton icon="close" label={`Remove the fee of ${fee.sourceCurrency}`} onClick={() => remove(fee)} />
          </span>
        ),
    },
  ];
}

/** Fees that the platform charges its customers for conversions. */
export function Fees({ config, draft, onChange, mayEdit }: EditProps) {
  const [opened, setOpened] = useState<Fee | "new">();
  const rows = feesOf(config, draft);
  const put = (key: string, fee: Fee | null) => {
    onChange({ ...draft, fees: { ...draft.fees, [key]: fee } });
    setOpened(undefined);
  };
  const free = config.supportedCurrencies
    .map(({ currencyCode }) => currencyCode)
    .filter((code) => !rows.some(({ sourceCurrency }) => sourceCurrency === code));
  return (
    <Section
      title="Fees"
      isFlush
      actions={
        <Button isSmall icon="plus" needs="MANAGE" onClick={() => setOpened("new")}>
          Add a fee…
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Empty title="No fee is charged">Add one for conversions from a currency.</Empty>
      ) : (
        <SimpleTable
          label="Fees"
          columns={columnsOf(config, mayEdit, setOpened, (fee) => put(feeKey(fee), null))}
          rows={rows}
          keyOf={feeKey}
        />
      )}
      {opened !== undefined && (
        <FeeDialog
          config={config}
          fee={opened === "new" ? undefined : opened}
          codes={opened === "new" ? free : [opened.sourceCurrency]}
          onSave={(fee) => put(feeKey(fee), fee)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

interface FeeDialogProps {
  readonly config: Config;
  readonly fee: Fee | undefined;
  readonly codes: readonly string[];
  readonly onSave: (fee: Fee) => void;
  readonly onClose: () => void;
}

function FeeDialog({ config, fee, codes, onSave, onClose }: FeeDialogProps) {
  const [code, setCode] = useState(fee?.sourceCurrency ?? codes[0] ?? "");
  const [percent, setPercent] = useState(fee ? decimalText(fee.variableFeeBps, 2) : "0.50");
  const decimals = decimalsOf(config, fee?.fixedFee.currency ?? code) ?? 0;
  const [fixed, setFixed] = useState(fee ? decimalText(fee.fixedFee.amount, decimals) : "0");
  const variableFeeBps = parseMoney(percent, 2);
  const amount = parseMoney(fixed, decimals);
  const isPercent = variableFeeBps !== undefined && variableFeeBps <= 10_000;
  const save = () => {
    if (!isPercent || amount === undefined || code === "") return;
    const currency = fee?.fixedFee.currency ?? code;
    onSave({
      feeType: "CROSS_CURRENCY_TRANSACTION",
      sourceCurrency: code,
      variableFeeBps,
      fixedFee: { amount, currency },
    });
  };
  return (
    <Dialog title={fee ? `Fee of conversions from ${code}` : "Add a fee"} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <SelectField
          label="Conversions from"
          value={code}
          onChange={setCode}
          options={codes.map((one) => [one, one])}
        />
        <TextField
          label="Part of the amount, per cent"
          inputMode="decimal"
          value={percent}
          onChange={setPercent}
          hint="In steps of 0.01, a basis point."
          error={isPercent ? undefined : "Type a number from 0 to 100 with at most 2 decimals"}
        />
        <TextField
          label={`Per payment, ${fee?.fixedFee.currency ?? code}`}
          inputMode="decimal"
          value={fixed}
          onChange={setFixed}
          error={amount === undefined ? `Type an amount with at most ${decimals} decimals` : undefined}
        />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit disabled={!isPercent || amount === undefined || code === ""}>{fee ? "Change" : "Add"}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
