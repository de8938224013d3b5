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
  const { decimals: all } = useEnvironment();
  const change = (part: Partial<PolicyDraft>) => onChange({ ...draft, ...part });
  const decimals = decimalsOf(all, draft.currency);
  const error = (text: string, of = decimals) =>
    amountOf(text, of) !== undefined
      ? undefined
      : of === 0
        ? "Type a whole number, or nothing"
        : `Type an amount with at most ${of} decimals, or nothing`;
  const limit = (
    label: string,
    name: string,
    value: string,
    onText: (text: string) => void,
    hint = "Empty: no limit",
  ) => (
    <TextField
      label={label}
      name={`policy.spendingLimits.${name}`}
      inputMode="decimal"
      value={value}
      onChange={onText}
      error={error(value)}
      hint={hint}
    />
  );
  const currencies = [...new Set([draft.currency, ...Object.keys(all)])];
  const thresholdCode = draft.thresholdCurrency || draft.currency;
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
              change({
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
        onChange={(value) => change({ mode: modeOf(value) ?? draft.mode })}
        options={modes.map((mode) => [mode, modeText[mode]])}
      />
      <SelectField
        label="Currency of the limits"
        name="policy.spendingLimits.currency"
        value={draft.currency}
        onChange={(currency) => change({ currency })}
        options={currencies.map((code) => [code, code])}
      />
      {limit(
        `Maximum per payment, ${draft.currency}`,
        "perTransactionLimit",
        draft.perPayment,
        (perPayment) => change({ perPayment }),
        "Every agent has one",
      )}
      {limit(`Maximum per day, ${draft.currency}`, "dailyLimit", draft.daily, (daily) => change({ daily }))}
      {limit(`Maximum per month, ${draft.currency}`, "monthlyLimit", draft.monthly, (monthly) => change({ monthly }))}
      <TextField
        label="Maximum payments per day"
        name="policy.spendingLimits.dailyTransactionLimit"
        inputMode="numeric"
        value={draft.count}
        onChange={(count) => change({ count })}
        error={error(draft.count, 0)}
        hint="Empty: no limit"
      />
      <TextField
        label={`A person approves above, ${thresholdCode}`}
        name="policy.approvalThresholds.amount"
        inputMode="decimal"
        value={draft.threshold}
        onChange={(threshold) => change({ threshold })}
        error={error(draft.threshold, decimalsOf(all, thresholdCode))}
        hint="Empty: no threshold"
      />
      <AccountFields customerId={customerId} draft={draft} onChange={onChange} />
    </>
  );
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
                <TextField
                  label={`At most per payment, ${currency}`}
                  inputMode="decimal"
                  value={rules[id]?.limit ?? ""}
                  onChange={(limit) => setRule(id, { limit })}
                  error={
                    amountOf(rules[id]?.limit ?? "", decimalsOf(decimals, currency)) === undefined
                      ? "Type an amount, or nothing"
                      : undefined
                  }
                />
              </div>
            </details>
          )}
        </div>
      ))}
    </fieldset>
  );
}
