import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, SelectField, Submit } from "../../ui/form.js";
import { shortId } from "../../ui/id.js";
import { Menu } from "../../ui/menu.js";
import { moneyText } from "../../ui/money.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import type { Card } from "./card.js";
import { LimitFields, limitsDraft, limitsOf } from "./limits.js";
import {
  CardFundingAccountsDocument,
  RevealCardDocument,
  UpdateCardDocument,
  type CardStatus,
} from "./operations.graphql.js";
import { SimulateDialog } from "./simulate.js";
import { cardName } from "./words.js";

type Opened = "status" | "close" | "limits" | "funding" | "reveal" | "simulate";

export interface CardActionProps {
  readonly card: Card;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** What can be done with a card. A closed one stays as it is. */
export function CardActions({ card, reload }: Omit<CardActionProps, "onClose">) {
  const [opened, setOpened] = useState<Opened>();
  const { environment } = useEnvironment();
  const close = () => setOpened(undefined);
  const { status, cardCapabilities } = card;
  if (status === "CLOSED") return null;
  const isIssued = status === "ACTIVE" || status === "FROZEN";
  const props = { card, reload, onClose: close };
  const open = (name: Opened) => () => setOpened(name);
  return (
    <>
      {isIssued && environment === "SANDBOX" && (
        <Button needs="MANAGE" onClick={open("simulate")}>
          Simulate…
        </Button>
      )}
      {isIssued && (
        <Button needs="MANAGE" variant="primary" onClick={open("status")}>
          {status === "ACTIVE" ? "Freeze…" : "Unfreeze…"}
        </Button>
      )}
      <Menu
        label="More actions"
        actions={[
          { title: "Change the limits…", needs: "MANAGE", onChoose: open("limits") },
          { title: "Change the account…", needs: "MANAGE", onChoose: open("funding") },
          ...(isIssued && cardCapabilities?.supportsPanReveal !== false
            ? [{ title: "Reveal the number…", needs: "MANAGE" as const, onChoose: open("reveal") }]
            : []),
          { title: "Close the card…", needs: "MANAGE", isDangerous: true, onChoose: open("close") },
        ]}
      />
      {opened === "status" && <StatusDialog {...props} to={status === "ACTIVE" ? "FROZEN" : "ACTIVE"} />}
      {opened === "close" && <StatusDialog {...props} to="CLOSED" />}
      {opened === "limits" && <LimitsDialog {...props} />}
      {opened === "funding" && <FundingDialog {...props} />}
      {opened === "reveal" && <RevealDialog card={card} onClose={close} />}
      {opened === "simulate" && <SimulateDialog {...props} />}
    </>
  );
}

const changes: Partial<Record<CardStatus, readonly [verb: string, effect: string]>> = {
  FROZEN: [
    "Freeze",
    "Every new authorization is declined until it is unfrozen. What is authorized can still be cleared.",
  ],
  ACTIVE: ["Unfreeze", "It can pay again at once."],
  CLOSED: ["Close", "It never pays again: this can’t be undone. What is authorized can still be cleared."],
};

function StatusDialog({ card, reload, onClose, to }: CardActionProps & { readonly to: CardStatus }) {
  const { send, isSending, problem } = useMutate(UpdateCardDocument, ["cards"]);
  const [verb, effect] = changes[to] ?? ["Change", ""];
  const change = async () => {
    if (!(await send(() => ({ input: { cardId: card.id, status: to } })))) return;
    reload();
    onClose();
  };
  return (
    <Confirm
      title={`${verb} ${cardName(card)}`}
      isOpen
      onClose={onClose}
      action={`${verb} the card`}
      onConfirm={() => void change()}
      isSending={isSending}
      problem={problem}
      isDangerous={to === "CLOSED"}
      {...(to === "CLOSED" && { typed: card.last4 ?? "close" })}
    >
      <p>{effect}</p>
    </Confirm>
  );
}

function LimitsDialog({ card, reload, onClose }: CardActionProps) {
  const { currency } = card.fundingAccount.balance;
  const before = limitsOf(limitsDraft(card, currency.decimals), currency.decimals);
  const [draft, setDraft] = useState(() => limitsDraft(card, currency.decimals));
  const { send, isSending, problem } = useMutate(UpdateCardDocument, ["cards"]);
  const limits = limitsOf(draft, currency.decimals);
  const save = async () => {
    if (!limits) return;
    const changed = Object.fromEntries(
      Object.entries(limits).filter(([name, value]) => value !== before?.[name as keyof typeof limits]),
    );
    if (Object.keys(changed).length === 0) return onClose();
    if (!(await send(() => ({ input: { cardId: card.id, ...changed } })))) return;
    reload();
    onClose();
  };
  return (
    <Dialog title="Limits" isOpen onClose={onClose}>
      <Form onSubmit={() => void save()} problem={problem}>
        <LimitFields draft={draft} onChange={setDraft} currency={currency} capabilities={card.cardCapabilities} />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending} disabled={!limits}>
            Save
          </Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function FundingDialog({ card, reload, onClose }: CardActionProps) {
  const { data, problem, reload: again } = useRead(CardFundingAccountsDocument, { customerId: card.customerId });
  const [fundingSource, setFundingSource] = useState(card.fundingSource);
  const mutation = useMutate(UpdateCardDocument, ["cards"]);
  const accounts = data?.customerInternalAccounts.nodes.filter((one) => one.cardCapabilities);
  const save = async () => {
    if (fundingSource === card.fundingSource) return onClose();
    if (!(await mutation.send(() => ({ input: { cardId: card.id, fundingSource } })))) return;
    reload();
    onClose();
  };
  return (
    <Dialog title="Account that the card pays from" isOpen onClose={onClose}>
      {problem && <Failure problem={problem} onRetry={again} />}
      {!accounts && !problem && <Skeleton />}
      {accounts && (
        <Form onSubmit={() => void save()} problem={mutation.problem}>
          <SelectField
            label="Pays from"
            name="fundingSource"
            value={fundingSource}
            onChange={setFundingSource}
            options={accounts.map(({ id, label, balance }) => [id, `${label ?? shortId(id)} · ${moneyText(balance)}`])}
          />
          <p>The currency of the account becomes the card’s.</p>
          <FormActions>
            <Button onClick={onClose}>Back</Button>
            <Submit isBusy={mutation.isSending}>Save</Submit>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}

function RevealDialog({ card, onClose }: Omit<CardActionProps, "reload">) {
  const { send, isSending, problem } = useMutate(RevealCardDocument, ["card"]);
  const [shown, setShown] = useState<{ readonly panEmbedUrl: string; readonly expiresAt: string }>();
  const reveal = async () => {
    const data = await send((idempotencyKey) => ({ input: { cardId: card.id, idempotencyKey } }));
    if (data) setShown(data.revealCard);
  };
  return (
    <Dialog title={`Reveal ${cardName(card)}`} isOpen onClose={onClose}>
      {shown ? (
        <>
          <p>
            <a href={shown.panEmbedUrl} target="_blank" rel="noreferrer">
              Open the page with the number
            </a>
          </p>
          <p>
            It works once. Expires <Time at={shown.expiresAt} />
          </p>
        </>
      ) : (
        <>
          <p>
            The number, expiry and CVV are shown once on a hosted page, within two minutes. The reveal is recorded with
            the name of your token.
          </p>
          {problem && <Failure problem={problem} />}
          <FormActions>
            <Button onClick={onClose}>Back</Button>
            <Button variant="primary" isBusy={isSending} onClick={() => void reveal()}>
              Create the page
            </Button>
          </FormActions>
        </>
      )}
    </Dialog>
  );
}
