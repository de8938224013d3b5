import { z } from "zod";
import type { Env } from "../kernel/env.js";

/** Tasks that production needs outside parties, or persons, for. */
export const providerRoles = [
  "accounts",
  "rails",
  "identity",
  "documents",
  "liveness",
  "screening",
  "codes",
  "rates",
  "lightning",
  "issuer",
] as const;
export type ProviderRole = (typeof providerRoles)[number];

/**
 * Settings of a provider by role: a union with one type for each kind, which has the kind's name in `kind`. Each
 * subgraph adds those of its domain.
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- subgraphs extend it
export interface ProviderSettings {}

/** A role for which there is a kind of provider. */
export type KnownRole = keyof ProviderSettings;

/** The id of a platform, in the file. */
export const platformId = z
  .string()
  .regex(/^PlatformConfig:[0-9a-f-]{36}$/, "must be the id of a platform, such as PlatformConfig:0193…");

/** The surroundings of the file that a kind's settings are read with. */
export interface FileContext {
  readonly env: Env;
  /** The folder of the file, where relative paths begin. */
  readonly folder: string;
}

/** Rows of the database, for a diagnosis. */
export type Query = (sql: string, values: readonly unknown[]) => Promise<readonly object[]>;

/** A kind of provider, as a subgraph's `providers.ts` declares it. */
export interface ProviderKind {
  /** The value of `kind` in the file. */
  readonly kind: string;
  /** The roles that a provider of this kind can have. */
  readonly roles: readonly ProviderRole[];
  /** The kind's own members of a provider, beside `roles`, `kind`, `platforms` and `priority`. */
  settings(context: FileContext): z.ZodType<object>;
  /** Whether a provider of this kind serves all platforms: the file can't name some. */
  readonly servesAll?: true;
  /** The settings that variables of the environment give; undefined: they are not set. */
  ofVariables?(env: Env): { readonly variable: string; readonly settings: object } | undefined;
  /** A warning of `doctor` about these settings; undefined: none. */
  warning?(settings: object, query: Query): Promise<string | undefined>;
  /** The currencies that a provider with these settings serves; absent or undefined: all. */
  currenciesOf?(settings: object): readonly string[] | undefined;
  /** The channels of codes that a provider with these settings sends by; absent or undefined: all. */
  channelsOf?(settings: object): readonly string[] | undefined;
  /** The same for payment rails and crypto networks, of the role `rails`. */
  railsOf?(settings: object): readonly string[] | undefined;
}

/** A party of the operator's for some roles, in production. */
export interface Provider<Role extends KnownRole = KnownRole> {
  /** Unique; the name of the variable for one that variables give. */
  readonly name: string;
  readonly roles: readonly ProviderRole[];
  /** The ids of the platforms that it serves; undefined: all. */
  readonly platforms: ReadonlySet<string> | undefined;
  /** The currencies that it serves; undefined: all. */
  readonly currencies: ReadonlySet<string> | undefined;
  /** The channels of codes that it sends by; undefined: all. */
  readonly channels: ReadonlySet<string> | undefined;
  /** The rails and crypto networks that it carries; absent: all. */
  readonly rails?: ReadonlySet<string> | undefined;
  /** Of several that fit, the one with the lowest number is used. */
  readonly priority: number;
  readonly settings: ProviderSettings[Role];
}
