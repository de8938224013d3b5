/** A setting that is one value. */
export interface Setting {
  /** Path of the member in the configuration, such as `branding.color`. */
  readonly key: string;
  readonly label: string;
  /** An empty one takes the default. */
  readonly kind: "text" | "integer" | "boolean";
  readonly hint?: string;
  /** Bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
  readonly isMultiline?: boolean;
  /** Consequence of a change, beyond the change itself. */
  readonly effect?: string;
  /** Production asks to type the platform's name. */
  readonly isDangerous?: boolean;
  /** The configuration has one always. */
  readonly isRequired?: boolean;
  readonly pattern?: readonly [form: RegExp, problem: string];
}

const most = Number.MAX_SAFE_INTEGER;
const cardLimit = { kind: "integer", min: 1, isDangerous: true, effect: "Holds for each card from now on." } as const;
const inSmallestUnit = "In the smallest unit of the card’s currency: 10000 is 100.00 USD. Empty: no limit.";

export const generalSettings: readonly Setting[] = [
  {
    key: "reviewersRequired",
    label: "Reviewers who must decide alike",
    kind: "integer",
    min: 1,
    max: 2,
    isRequired: true,
    isDangerous: true,
    hint: "1 or 2. Only the operator of the server lowers it again: paygraph platform reviewers.",
    effect: "From 2 on, each verification waits until two reviewers have decided alike.",
  },
];

export const brandingSettings: readonly Setting[] = [
  {
    key: "branding.name",
    label: "Name on hosted pages",
    kind: "text",
    max: 100,
    hint: "Empty: the platform’s name.",
    effect: "Shown on all hosted pages from now on, also those that customers have open.",
  },
  {
    key: "branding.color",
    label: "Colour",
    kind: "text",
    pattern: [/^#[0-9a-f]{6}$/i, "Type a colour such as #1a2b3c"],
    hint: "Of the header and buttons, such as #1a2b3c. Empty: blue.",
  },
];

export const cardSettings: readonly Setting[] = [
  {
    key: "cardConfigs.maxSpendPerTransaction",
    label: "Maximum per purchase",
    max: most,
    hint: inSmallestUnit,
    ...cardLimit,
  },
  {
    key: "cardConfigs.maxSpendPerDay",
    label: "Maximum per card and day",
    max: most,
    hint: inSmallestUnit,
    ...cardLimit,
  },
  {
    key: "cardConfigs.maxTransactionsPerDay",
    label: "Maximum number of authorizations per card and day",
    max: 2_147_483_647,
    hint: "Days are those of UTC. Empty: no limit.",
    ...cardLimit,
  },
];

export const umaSettings: readonly Setting[] = [
  {
    key: "umaDomain",
    label: "Domain of UMA addresses",
    kind: "text",
    max: 253,
    isRequired: true,
    isDangerous: true,
    pattern: [
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i,
      "Type a domain such as pay.example.com",
    ],
    effect:
      "New addresses of customers end in it; existing ones keep theirs. Other platforms honour it once it is proven.",
  },
];

const email = (key: string, label: string): Setting => ({
  key,
  label,
  kind: "text",
  pattern: [/^[^@\s]+@[^@\s]+$/, "Type an e-mail address"],
});
const text = (key: string, label: string, max: number, hint?: string): Setting => ({
  key,
  label,
  kind: "text",
  max,
  hint,
});

export const walletSettings: readonly Setting[] = [
  text("embeddedWalletConfig.appName", "Name of the app", 255),
  {
    key: "embeddedWalletConfig.otpLength",
    label: "Characters of a code",
    kind: "integer",
    min: 4,
    max: 12,
    hint: "4 to 12. Empty: 6.",
  },
  { key: "embeddedWalletConfig.alphanumeric", label: "Letters in codes", kind: "boolean" },
  {
    key: "embeddedWalletConfig.expirationSeconds",
    label: "Seconds for which a code is valid",
    kind: "integer",
    min: 1,
    max: 86_400,
    hint: "Empty: 300.",
  },
  email("embeddedWalletConfig.sendFromEmailAddress", "Sender’s address"),
  text("embeddedWalletConfig.sendFromEmailSenderName", "Sender’s name", 255),
  email("embeddedWalletConfig.replyToEmailAddress", "Address for replies"),
  text("embeddedWalletConfig.logoUrl", "Address of the logo", 512, "http or https."),
];

export const tokenizationSettings: readonly Setting[] = [
  text("cardTokenization2faConfig.displayName", "Sender’s name", 255),
  text("cardTokenization2faConfig.logoUrl", "Address of the logo", 512, "https."),
  email("cardTokenization2faConfig.email.fromAddress", "E-mail: sender’s address"),
  text("cardTokenization2faConfig.email.fromName", "E-mail: sender’s name", 255),
  email("cardTokenization2faConfig.email.replyToAddress", "E-mail: address for replies"),
  text("cardTokenization2faConfig.email.subject", "E-mail: subject", 255),
  { ...text("cardTokenization2faConfig.email.bodyText", "E-mail: text", 2_000), isMultiline: true },
  text("cardTokenization2faConfig.sms.templateSid", "SMS: id of the template", 64),
  { ...text("cardTokenization2faConfig.sms.bodyText", "SMS: text", 480), isMultiline: true },
];

export const allSettings: readonly Setting[] = [
  ...generalSettings,
  ...brandingSettings,
  ...cardSettings,
  ...umaSettings,
  ...walletSettings,
  ...tokenizationSettings,
];

/** The reason why a text can't be the setting's value. */
export function faultOf({ kind, min, max = 255, isRequired, pattern }: Setting, typed: string): string | undefined {
  const value = typed.trim();
  if (value === "") return isRequired ? "A value is needed" : undefined;
  if (kind === "integer") {
    const number = Number(value);
    const isFitting = /^\d+$/.test(value) && Number.isSafeInteger(number) && number >= (min ?? 0) && number <= max;
    return isFitting ? undefined : `Type a whole number from ${min ?? 0} to ${max.toLocaleString("en")}`;
  }
  if (value.length > max) return `At most ${max} characters`;
  return pattern && !pattern[0].test(value) ? pattern[1] : undefined;
}
