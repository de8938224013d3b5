import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** Values of the address's query, of which an empty one is absent. */
export type Search = Readonly<Record<string, string>>;

export interface Address {
  readonly search: Search;
  readonly get: (name: string) => string | undefined;
  /** Sets values, of which undefined or "" removes one. Back returns, unless `isReplaced`. */
  readonly set: (changes: Readonly<Record<string, string | undefined>>, options?: { isReplaced?: boolean }) => void;
}

/** The state of a view: filters, order, opened row and tab are in the address and nowhere else. */
export function useAddress(): Address {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback<Address["set"]>(
    (changes, { isReplaced = false } = {}) =>
      void navigate({
        to: ".",
        search: (before: Search) => merged(before, changes),
        replace: isReplaced,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, get: (name) => search[name], set };
}

/** Goes to a path of the console, such as `/payments/Transaction:…`. */
export function useGo(): (path: string, search?: Search, options?: { isReplaced?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, search = {}, { isReplaced = false } = {}) =>
      void navigate({ to: path, search: search, replace: isReplaced }),
    [navigate],
  );
}

function merged(before: Search, changes: Readonly<Record<string, string | undefined>>): Search {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.filter((one): one is [string, string] => one[1] !== undefined && one[1] !== ""));
}

export function parseSearch(text: string): Search {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ""));
}

/** Commas and colons stay readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(
    (one): one is [string, string] => typeof one[1] === "string" && one[1] !== "",
  );
  const text = new URLSearchParams(entries).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}
