import { useRead } from "../../client/read.js";
import { useEnvironment } from "../../ui/environment.js";
import { CheckField, SelectField, TextField } from "../../ui/form.js";
import { shortId } from "../../ui/id.js";
import { moneyText } from "../../ui/money.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { amountOf, decimalsOf, type PolicyDraft, type RuleDraft } from "./draft.js";
import { AgentAccountsDocument, type AgentExecutionMode, type AgentPermission } from "./operations.graphql.js";
import { modeText, permissionText } from "./words.js";
import styles from "./agents.module.css";

const permissions = Object.keys(permissionText) as AgentPermission[];
const modes = Object.keys(modeText) as AgentExecutionMode[];
const modeOf = (value: string) => modes.find((mode) => mode === value);

export interface PolicyFieldsProps {
  readonly customerId: string;
  readonly draft: PolicyDraft;
  readonly onChange: (draft: PolicyDraft) => void;
}

/** What an agent may do, up to which amounts, from which accounts, and when a person is asked. */
export function PolicyFields({ customerId, draft, onChange }: PolicyFieldsProps) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>It may</legend>
        {permissions.map((permission) => (
          <CheckField
            key={permission}
            label={permissionText[permission]}
            isChecked={draft.permissions.includes(permission)}
            onChange={(isChecked) =>
              onChange({
                ...draft,
                permissions: permissions.filter((one) =>
                  one === permission ? isChecked : draft.permissions.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <SelectField
        label="Its payments are"
        name="policy.defaultExecutionMode"
        value={draft.mode}
        onChange={(value) => onChange({ ...draft, mode: modeOf(value) ?? draft.mode })}
        options={modes.map((mode) => [mode, modeText[mode]])}
      />
      <LimitFields draft={draft} onChange={onChange} />
      <AccountFields customerId={customerId} draft={draft} onChange={onChange} />
    </>
  );
}

function LimitFields({ draft, onChange }: Omit<PolicyFieldsProps, "customerId">) {
  const { decimals } = useEnvironment();
  const { currency } = draft;
  const thresholdCurrency = draft.thresholdCurrency || currency;
  const change = (part: Partial<PolicyDraft>) => onChange({ ...draft, ...part });
  const limit = { decimals: decimalsOf(decimals, currency), hint: "Empty: no limit" };
  return (
    <>
      <SelectField
        label="Currency of the limits"
        name="policy.spendingLimits.currency"
        value={currency}
        onChange={(code) => change({ currency: code })}
        options={[...new Set([currency, ...Object.keys(decimals)])].map((code) => [code, code])}
      />
      <LimitField
        {...limit}
        label={`Maximum per payment, ${currency}`}
        name="policy.spendingLimits.perTransactionLimit"
        value={draft.perPayment}
        onChange={(perPayment) => change({ perPayment })}
        hint="Every agent has one"
      />
      <LimitField
        {...limit}
        label={`Maximum per day, ${currency}`}
        name="policy.spendingLimits.dailyLimit"
        value={draft.daily}
        onChange={(daily) => change({ daily })}
      />
      <LimitField
        {...limit}
        label={`Maximum per month, ${currency}`}
        name="policy.spendingLimits.monthlyLimit"
        value={draft.monthly}
        onChange={(monthly) => change({ monthly })}
      />
      <LimitField
        {...limit}
        label="Maximum payments per day"
        name="policy.spendingLimits.dailyTransactionLimit"
        value={draft.count}
        onChange={(count) => change({ count })}
        decimals={0}
      />
      <LimitField
        label={`A person approves above, ${thresholdCurrency}`}
        name="policy.approvalThresholds.amount"
        value={draft.threshold}
        onChange={(threshold) => change({ threshold })}
        decimals={decimalsOf(decimals, thresholdCurrency)}
        hint="Empty: no threshold"
      />
    </>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Of the amount; 0 for a count. */
  readonly decimals: number;
  readonly hint?: string;
}

function LimitField({ decimals, ...field }: LimitFieldProps) {
  const expected = decimals === 0 ? "a whole number" : `an amount with at most ${decimals} decimals`;
  const error = amountOf(field.value, decimals) === undefined ? `Type ${expected}, or nothing` : undefined;
  return <TextField {...field} inputMode={decimals === 0 ? "numeric" : "decimal"} error={error} />;
}

function AccountFields({ customerId, draft, onChange }: PolicyFieldsProps) {
  const { decimals } = useEnvironment();
  const { data, problem, reload } = useRead(AgentAccountsDocument, { customerId });
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  if (!data) return <Skeleton />;
  const accounts: readonly (readonly [id: string, name: string])[] = [
    ...data.customerInternalAccounts.nodes.map(
      ({ id, label, balance }) => [id, `${label ?? shortId(id)} · ${moneyText(balance)}`] as const,
    ),
    ...data.customerExternalAccounts.nodes.map(
      ({ id, currency, accountInfo }) =>
        [id, `${accountInfo.bankName ?? "External account"} ${shortId(id)} · ${currency}`] as const,
    ),
  ];
  const { allowed, rules, currency } = draft;
  const setRule = (id: string, part: Partial<RuleDraft>) =>
    onChange({ ...draft, rules: { ...rules, [id]: { mode: "", limit: "", ...rules[id], ...part } } });
  return (
    <fieldset className={styles.group}>
      <legend>Accounts</legend>
      <CheckField
        label="All accounts of the customer, also later ones"
        isChecked={allowed === undefined}
        onChange={(isAll) => onChange({ ...draft, allowed: isAll ? undefined : accounts.map(([id]) => id) })}
      />
      {accounts.map(([id, name]) => (
        <div key={id} className={styles.group}>
          {allowed && (
            <CheckField
              label={<bdi>{name}</bdi>}
              isChecked={allowed.includes(id)}
              onChange={(isChecked) =>
                onChange({ ...draft, allowed: isChecked ? [...allowed, id] : allowed.filter((one) => one !== id) })
              }
            />
          )}
          {(allowed?.includes(id) ?? true) && (
            <details open={rules[id] !== undefined}>
              <summary>
                Stricter rule for <bdi>{name}</bdi>
              </summary>
              <div className={styles.rule}>
                <SelectField
                  label="Payments from or to it are"
                  value={rules[id]?.mode ?? ""}
                  onChange={(value) => setRule(id, { mode: modeOf(value) ?? "" })}
                  options={[["", "As for all accounts"], ...modes.map((mode) => [mode, modeText[mode]] as const)]}
                />
                <LimitField
                  label={`At most per payment, ${currency}`}
                  value={rules[id]?.limit ?? ""}
                  onChange={(limit) => setRule(id, { limit })}
                  decimals={decimalsOf(decimals, currency)}
                />
              </div>
            </details>
          )}
        </div>
      ))}
    </fieldset>
  );
}
