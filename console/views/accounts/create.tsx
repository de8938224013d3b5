import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useGo } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { pathOf } from "../../ui/places.js";
import { CreateSweepingAccountDocument } from "./operations.graphql.js";

/** The button that opens an account whose money is forwarded as it comes. */
export function NewSweepingAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isSmall icon="plus" needs="MANAGE" onClick={() => setIsOpen(true)}>
        New account with a sweep rule…
      </Button>
      {isOpen && <SweepDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SweepDialog({ onClose }: { readonly onClose: () => void }) {
  const go = useGo();
  const { decimals } = useEnvironment();
  const codes = Object.keys(decimals).sort();
  const [currency, setCurrency] = useState(codes.includes("USD") ? "USD" : (codes[0] ?? ""));
  const [texts, setTexts] = useState({ customerId: "", accountId: "", label: "", description: "", statement: "" });
  const { send, isSending, problem } = useMutate(CreateSweepingAccountDocument, ["customerInternalAccounts"]);
  const field = (name: keyof typeof texts, member: string = name) => ({
    name: member,
    value: texts[name],
    onChange: (value: string) => setTexts({ ...texts, [name]: value }),
  });
  const create = async () => {
    const { customerId, accountId, label, description, statement } = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text.trim()]),
    ) as typeof texts;
    const input = {
      type: "RULE_BASED" as const,
      currency,
      ...(customerId !== "" && { customerId }),
      ...(label !== "" && { label }),
      sweepRule: {
        destination: { accountId },
        ...(description !== "" && { description }),
        ...(statement !== "" && { remittanceInformation: statement }),
      },
    };
    const data = await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    const path = data && pathOf(data.createInternalAccount.id);
    if (path !== undefined) go(path);
  };
  return (
    <Dialog title="New account with a sweep rule" isOpen onClose={onClose}>
      <Form onSubmit={() => void create()} problem={problem}>
        <p>
          A further account number, whose money is forwarded as soon as it comes. The rule can’t be changed later. The
          server’s operator enables these accounts for a platform.
        </p>
        <TextField
          label="Customer"
          placeholder="Customer:…"
          hint="Empty: the account is the platform’s own."
          {...field("customerId")}
        />
        <SelectField
          label="Currency"
          name="currency"
          value={currency}
          onChange={setCurrency}
          options={codes.map((code) => [code, code])}
        />
        <TextField label="Name of the account" {...field("label")} />
        <TextField
          label="Account that is credited"
          placeholder="InternalAccount:… or ExternalAccount:…"
          {...field("accountId", "sweepRule.destination.accountId")}
        />
        <TextField label="Description of each sweep" {...field("description", "sweepRule.description")} />
        <TextField label="Text for the statement" {...field("statement", "sweepRule.remittanceInformation")} />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending} disabled={texts.accountId.trim() === "" || currency === ""}>
            Open the account
          </Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
