import { moneyText } from "../../ui/money.js";
import { allSettings, faultOf, type Setting } from "./list.js";
import type { SettingsFragment, UpdatePlatformConfigInput } from "./operations.graphql.js";
import { fieldText } from "./words.js";

export type Config = SettingsFragment;
type StoredCurrency = Config["supportedCurrencies"][number];
/** A currency's settings; without `currency` it is new, and its decimals aren't known yet. */
export type CurrencySettings = Omit<StoredCurrency, "currency"> & Partial<Pick<StoredCurrency, "currency">>;
export type Fee = Config["feeConfigs"][number];

/** Changes that are not saved. Null removes a currency or fee. */
export interface Draft {
  /** Texts by the key of the setting. */
  readonly texts: Readonly<Record<string, string>>;
  /** By code. */
  readonly currencies: Readonly<Record<string, CurrencySettings | null>>;
  /** By {@link feeKey}. */
  readonly fees: Readonly<Record<string, Fee | null>>;
}

export const noDraft: Draft = { texts: {}, currencies: {}, fees: {} };

export const feeKey = ({ feeType, sourceCurrency }: Fee): string => `${feeType} ${sourceCurrency}`;

/** The stored value of a setting as text; empty if there is none. */
export function storedText(config: Config, { key }: Setting): string {
  let value: unknown = config;
  for (const name of key.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export const textOf = (config: Config, { texts }: Draft, setting: Setting): string =>
  texts[setting.key] ?? storedText(config, setting);

/** The stored list with the draft's changes: those of others stay. */
function changed<Item>(
  stored: readonly Item[],
  changes: Readonly<Record<string, Item | null>>,
  keyOf: (item: Item) => string,
): Item[] {
  const items = new Map(stored.map((item) => [keyOf(item), item]));
  for (const [key, item] of Object.entries(changes)) {
    if (item === null) items.delete(key);
    else items.set(key, item);
  }
  return [...items.values()];
}

export const currenciesOf = (config: Config, { currencies }: Draft): CurrencySettings[] =>
  changed<CurrencySettings>(config.supportedCurrencies, currencies, ({ currencyCode }) => currencyCode);
export const feesOf = (config: Config, { fees }: Draft): Fee[] => changed(config.feeConfigs, fees, feeKey);

/** One line of the review. */
export interface Change {
  readonly key: string;
  readonly label: string;
  /** Empty: none, or the default. */
  readonly before: string;
  readonly after: string;
  readonly effect: string | undefined;
  readonly isDangerous: boolean;
}

export function currencyText(currency: CurrencySettings | undefined): string {
  if (!currency) return "";
  const { minAmount, maxAmount, enabledTransactionTypes: types, requiredCounterpartyFields: fields } = currency;
  const shown = (amount: number) =>
    currency.currency
      ? moneyText({ amount, currency: currency.currency })
      : `${amount.toLocaleString("en")} in the smallest unit`;
  const directions = types.map((type) => (type === "OUTGOING" ? "sends" : "receives")).join(" and ") || "neither way";
  const asked = fields.map(({ name, mandatory }) => `${fieldText[name]}${mandatory ? " (mandatory)" : ""}`);
  return [`${shown(minAmount)} to ${shown(maxAmount)}`, directions, asked.length > 0 && `asks for ${asked.join(", ")}`]
    .filter(Boolean)
    .join("; ");
}

export const percentText = (bps: number): string =>
  `${(bps / 100).toLocaleString("en", { minimumFractionDigits: 2 })} %`;

export function feeText(fee: Fee | undefined, config: Config): string {
  if (!fee) return "";
  const { amount, currency: code } = fee.fixedFee;
  const currency = config.supportedCurrencies.find(({ currencyCode }) => currencyCode === code)?.currency;
  const fixed = currency ? moneyText({ amount, currency }) : `${amount} smallest units of ${code}`;
  return `${percentText(fee.variableFeeBps)} and ${fixed}`;
}

function changedTexts(config: Config, draft: Draft): Change[] {
  return allSettings.flatMap((setting) => {
    const before = storedText(config, setting);
    const after = textOf(config, draft, setting).trim();
    if (before === after) return [];
    const { key, label, effect, isDangerous = false } = setting;
    return [{ key, label, before, after, effect, isDangerous }];
  });
}

function changedCurrencies(config: Config, { currencies }: Draft): Change[] {
  return Object.entries(currencies).flatMap(([code, currency]) => {
    const stored = config.supportedCurrencies.find(({ currencyCode }) => currencyCode === code);
    const [before, after] = [currencyText(stored), currencyText(currency ?? undefined)];
    if (before === after) return [];
    const effect =
      before === ""
        ? "Opens an account of the platform in it. Customers can get accounts in it from now on."
        : after === ""
          ? "New customers get no account in it. Existing accounts and their money stay."
          : undefined;
    return [
      { key: `supportedCurrencies.${code}`, label: `Currency ${code}`, before, after, effect, isDangerous: true },
    ];
  });
}

function changedFees(config: Config, { fees }: Draft): Change[] {
  return Object.entries(fees).flatMap(([key, fee]) => {
    const stored = config.feeConfigs.find((one) => feeKey(one) === key);
    const [before, after] = [feeText(stored, config), feeText(fee ?? undefined, config)];
    if (before === after) return [];
    const code = (fee ?? stored)?.sourceCurrency ?? "";
    const effect = "Holds for quotes made from now on.";
    return [
      { key: `feeConfigs.${key}`, label: `Fee of conversions from ${code}`, before, after, effect, isDangerous: true },
    ];
  });
}

/** The changes of this configuration. */
export const changesOf = (config: Config, draft: Draft): Change[] => [
  ...changedTexts(config, draft),
  ...changedCurrencies(config, draft),
  ...changedFees(config, draft),
];

/** Settings whose text can't be their value. */
export const faultsOf = (draft: Draft): string[] =>
  allSettings.flatMap((setting) => {
    const text = draft.texts[setting.key];
    return text !== undefined && faultOf(setting, text) ? [setting.label] : [];
  });

type Tree = { [name: string]: string | number | boolean | null | Tree };

const treeOf = (value: object | null | undefined): Tree =>
  Object.fromEntries<Tree[string]>(
    Object.entries(value ?? {}).filter(([name, one]) => name !== "__typename" && one !== null && one !== undefined),
  );

/** Objects that an update replaces: they are sent whole, with what they have. The others are merged by the server. */
function wholeOf(config: Config, path: string): Tree | undefined {
  if (path === "branding") return treeOf(config.branding);
  if (path === "cardTokenization2faConfig.email") return treeOf(config.cardTokenization2faConfig?.email);
  if (path === "cardTokenization2faConfig.sms") return treeOf(config.cardTokenization2faConfig?.sms);
  return undefined;
}

function valueOf({ kind }: Setting, text: string): string | number | boolean | null {
  if (text === "") return null;
  return kind === "integer" ? Number(text) : kind === "boolean" ? text === "true" : text;
}

function set(input: Tree, config: Config, setting: Setting, value: string | number | boolean | null): void {
  const names = setting.key.split(".");
  const last = names.pop() ?? "";
  let object = input;
  let whole: Tree | undefined;
  for (const [index, name] of names.entries()) {
    whole = wholeOf(config, names.slice(0, index + 1).join("."));
    object[name] ??= whole ?? {};
    object = object[name] as Tree;
  }
  // Null removes a member of what is merged; in what is replaced it is left out.
  if (whole && value === null) delete object[last];
  else object[last] = value;
}

/** Only the changed members. */
export function inputOf(config: Config, draft: Draft): UpdatePlatformConfigInput {
  const keys = new Set(changesOf(config, draft).map(({ key }) => key));
  const tree: Tree = {};
  for (const setting of allSettings) {
    if (keys.has(setting.key)) set(tree, config, setting, valueOf(setting, textOf(config, draft, setting).trim()));
  }
  const has = (list: string) => [...keys].some((key) => key.startsWith(`${list}.`));
  return {
    ...(tree as UpdatePlatformConfigInput),
    ...(has("supportedCurrencies") && {
      supportedCurrencies: currenciesOf(config, draft).map((one) => ({
        currencyCode: one.currencyCode,
        minAmount: one.minAmount,
        maxAmount: one.maxAmount,
        enabledTransactionTypes: one.enabledTransactionTypes,
        requiredCounterpartyFields: one.requiredCounterpartyFields.map(({ name, mandatory }) => ({ name, mandatory })),
      })),
    }),
    ...(has("feeConfigs") && {
      feeConfigs: feesOf(config, draft).map(({ feeType, sourceCurrency, variableFeeBps, fixedFee }) => ({
        feeType,
        sourceCurrency,
        variableFeeBps,
        fixedFee: { amount: fixedFee.amount, currency: fixedFee.currency },
      })),
    }),
  };
}

/** The changes of the draft whose value differs between the two: someone else has changed it too. */
export function conflictsOf(seen: Config, fresh: Config, draft: Draft): ReadonlySet<string> {
  const before = new Map([...changesOf(seen, draft)].map((change) => [change.key, change.before]));
  return new Set(
    changesOf(fresh, draft)
      .filter(({ key, before: now }) => (before.has(key) ? before.get(key) !== now : true))
      .map(({ key }) => key),
  );
}
