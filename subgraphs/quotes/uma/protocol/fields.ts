import type { z } from "zod";
import { userInfoFieldName } from "../../../platform/published.js";

/**
 * Requested data about a person: the contract's names and the protocol's. The contract's are the protocol's in upper
 * case; two differ, since `identifier` is the UMA address there.
 */

export type UserInfoField = z.output<typeof userInfoFieldName>;

const exceptions: ReadonlyMap<string, string> = new Map([
  ["FULL_NAME", "name"],
  ["IDENTIFIER", "nationalIdentifier"],
]);

const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const keysByName = new Map(userInfoFieldName.options.map((name) => [name, exceptions.get(name) ?? camelCase(name)]));
const namesByKey = new Map([...keysByName].map(([name, key]) => [key, name]));

function isUserInfoField(name: string): name is UserInfoField {
  return userInfoFieldName.options.some((option) => option === name);
}

/** The protocol's key, such as `birthDate`. */
export const toUmaKey = (name: UserInfoField): string => keysByName.get(name) ?? camelCase(name);
/** The contract's name, such as `BIRTH_DATE`; undefined for a key that it doesn't have. */
export const toFieldName = (key: string): UserInfoField | undefined => namesByKey.get(key);

/** A requested field. */
export interface RequestedField {
  readonly name: UserInfoField;
  readonly mandatory: boolean;
}

/** The fields in the protocol's form. */
export function toUmaOptions(fields: readonly RequestedField[]): Record<string, { mandatory: boolean }> {
  return Object.fromEntries(fields.map(({ name, mandatory }) => [toUmaKey(name), { mandatory }]));
}

/** Data about a person, in the protocol's form. */
export function toUmaData(information: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(information).flatMap(([name, value]) => (isUserInfoField(name) ? [[toUmaKey(name), value]] : [])),
  );
}

/** Members of every message that aren't data about a person. */
const protocolKeys: ReadonlySet<string> = new Set(["identifier", "compliance"]);
/** Maximum length of a counterparty's values: longer ones are omitted. */
const maxValueLength = 1_000;

/** Fields requested by the protocol's keys; `unknown`: mandatory ones that the contract lacks. */
export function fromUmaOptions(options: Readonly<Record<string, { readonly mandatory: boolean }>> = {}): {
  fields: RequestedField[];
  unknown: string[];
} {
  const asked = Object.entries(options).filter(([key]) => !protocolKeys.has(key));
  const fields = asked.flatMap(([key, { mandatory }]) => {
    const name = toFieldName(key);
    return name === undefined ? [] : [{ name, mandatory }];
  });
  const unknown = asked.filter(([key, { mandatory }]) => mandatory && toFieldName(key) === undefined);
  return { fields, unknown: unknown.map(([key]) => key) };
}

/** A counterparty's data about a person, by the contract's names: requested texts only. */
export function toInformation(
  said: Readonly<Record<string, unknown>>,
  asked: readonly { readonly name: string }[],
): Record<string, string> {
  const requested = new Set(asked.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => {
      const name = toFieldName(key) ?? (isUserInfoField(key) ? key : undefined);
      const isTold = typeof value === "string" && value !== "" && value.length <= maxValueLength;
      return name !== undefined && requested.has(name) && isTold ? [[name, value.replaceAll("\0", "")] as const] : [];
    }),
  );
}

/** The mandatory fields of `asked` that `told` lacks. */
export function missingFields(
  asked: readonly { readonly name: string; readonly mandatory: boolean }[],
  told: Readonly<Record<string, unknown>>,
): string[] {
  const isTold = (value: unknown) => (typeof value === "string" ? value !== "" : value !== undefined && value !== null);
  return asked.filter(({ name, mandatory }) => mandatory && !isTold(told[name])).map(({ name }) => name);
}
