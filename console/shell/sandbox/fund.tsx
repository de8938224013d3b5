import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { refresh } from "../../client/refresh.js";
import { Field, Form, FormActions, Submit } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { Money, moneyText, parseMoney } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { words } from "../../ui/words.js";
import { AmountField } from "./amount.js";
import { useCustomers } from "./customers.js";
import { FundSandboxAccountDocument, type SandboxAccountFragment } from "./operations.graphql.js";
import type { Shown } from "./panel.js";
import { Result } from "./result.js";

const textOf = ({ label, type, balance }: SandboxAccountFragment) => `${moneyText(balance)} · ${label ?? words(type)}`;

/** Credits an account with money of the sandbox. */
export function Fund({ shown }: { readonly shown: Shown }) {
  const { customers, platformAccounts, isLoading, field } = useCustomers(shown.customerId);
  const groups = [
    ...customers.map((customer) => [nameOf(customer), customer.internalAccounts.nodes] as const),
    ["The platform itself", platformAccounts] as const,
  ].filter(([, accounts]) => accounts.length > 0);
  const [chosen, setChosen] = useState("");
  const [amountText, setAmountText] = useState("1000");
  const { send, isSending, problem } = useMutate(FundSandboxAccountDocument);
  const [funded, setFunded] = useState<SandboxAccountFragment>();
  const all = groups.flatMap(([, accounts]) => accounts);
  const account = all.find(({ id }) => id === chosen) ?? all.find(({ id }) => id === shown.accountId) ?? all[0];
  const decimals = account?.balance.currency.decimals ?? 2;
  const amount = parseMoney(amountText, decimals);
  const fund = async () => {
    if (!account || amount === undefined) return;
    const accountId = account.id;
    const data = await send((idempotencyKey) => ({ input: { accountId, amount, idempotencyKey } }));
    setFunded(data?.fundInternalAccount);
    if (data) refresh();
  };
  return (
    <Form onSubmit={() => void fund()} problem={problem}>
      {field}
      <Field label="Account" name="accountId">
        {(control) => (
          <select {...control} value={account?.id ?? ""} onChange={({ target }) => setChosen(target.value)}>
            {groups.map(([name, accounts], index) => (
              <optgroup key={index} label={name}>
                {accounts.map((one) => (
                  <option key={one.id} value={one.id}>
                    {textOf(one)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <AmountField name="amount" currency={account?.balance.currency} value={amountText} onChange={setAmountText} />
      <FormActions>
        <Submit needs="TRANSACT" isBusy={isSending} disabled={isLoading || !account || amount === undefined}>
          Fund
        </Submit>
      </FormActions>
      {funded && (
        <Result>
          Credited: <Id id={funded.id} /> has <Money value={funded.balance} />
        </Result>
      )}
    </Form>
  );
}
