import { useKept } from "../../client/kept.js";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useAddress, useGo } from "../../ui/address.js";
import { LinkButton } from "../../ui/button.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { shortId } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { moneyText } from "../../ui/money.js";
import { Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { LimitFields, limitsDraft, limitsOf, type LimitsDraft } from "./limits.js";
import {
  CardFundingAccountsDocument,
  CreateCardDocument,
  type CardFundingAccountsQuery,
} from "./operations.graphql.js";

const customer = /^Customer:[\w-]{1,80}$/;

/** `/cards/new`: orders a virtual card for a customer. */
export function NewCard() {
  const { get, set } = useAddress();
  const customerId = get("customer") ?? "";
  const isId = customer.test(customerId);
  const { data, problem, reload } = useRead(CardFundingAccountsDocument, { customerId }, { isPaused: !isId });
  const accounts = isId ? data?.customerInternalAccounts.nodes.filter((one) => one.cardCapabilities) : undefined;
  return (
    <Page title="New card" above={<Link to="/cards">Cards</Link>} needs="MANAGE">
      <Section title="Holder and account">
        <TextField
          label="Holder"
          value={customerId}
          placeholder="Customer:…"
          onChange={(value) => set({ customer: value.trim() }, { isReplaced: true })}
          error={customerId !== "" && !isId ? "The id of a customer begins with Customer:" : undefined}
          hint="Id of a customer who is approved. The page of a customer has it."
        />
        {isId && problem && <Failure problem={problem} onRetry={reload} />}
        {isId && !problem && !accounts && <Skeleton />}
        {accounts?.length === 0 && <p>This customer has no active account from which a card can pay.</p>}
        {accounts && accounts.length > 0 && <Order key={customerId} customerId={customerId} accounts={accounts} />}
      </Section>
    </Page>
  );
}

interface OrderProps {
  readonly customerId: string;
  readonly accounts: CardFundingAccountsQuery["customerInternalAccounts"]["nodes"];
}

function Order({ customerId, accounts }: OrderProps) {
  const go = useGo();
  const [fundingSource, setFundingSource] = useKept(`account ${customerId}`, () => accounts[0]?.id ?? "");
  const [platformCardId, setPlatformCardId] = useKept(`id ${customerId}`, () => "");
  const [draft, setDraft] = useKept<LimitsDraft>(`limits ${customerId}`, limitsDraft);
  const { send, isSending, problem } = useMutate(CreateCardDocument, ["cards"]);
  const account = accounts.find(({ id }) => id === fundingSource);
  const currency = account?.balance.currency ?? { code: "", decimals: 2 };
  const limits = limitsOf(draft, currency.decimals);
  const create = async () => {
    if (!limits) return;
    const id = platformCardId.trim();
    const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null));
    const data = await send((idempotencyKey) => ({
      input: {
        customerId,
        form: "VIRTUAL",
        fundingSource,
        ...(id !== "" && { platformCardId: id }),
        ...given,
        idempotencyKey,
      },
    }));
    const path = data && pathOf(data.createCard.id);
    if (path !== undefined) go(path);
  };
  return (
    <Form onSubmit={() => void create()} problem={problem}>
      <SelectField
        label="Pays from"
        name="fundingSource"
        value={fundingSource}
        onChange={setFundingSource}
        options={accounts.map(({ id, label, balance }) => [id, `${label ?? shortId(id)} · ${moneyText(balance)}`])}
      />
      <TextField
        label="Your id, if it has one"
        name="platformCardId"
        value={platformCardId}
        onChange={setPlatformCardId}
      />
      <LimitFields draft={draft} onChange={setDraft} currency={currency} capabilities={account?.cardCapabilities} />
      <FormActions>
        <LinkButton to="/cards">Back</LinkButton>
        <Submit isBusy={isSending} disabled={!limits}>
          Order the card
        </Submit>
      </FormActions>
    </Form>
  );
}
