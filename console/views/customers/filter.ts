import { useMemo } from "react";
import { nowOf } from "../../ui/clock.js";
import { useAddress, type Search } from "../../ui/address.js";
import { useEnvironment } from "../../ui/environment.js";
import { choices, timeRange, type Filter } from "../../ui/filters.js";
import type { CustomerFilter, CustomerOrder, CustomerType, KybStatus, KycStatus } from "./operations.graphql.js";

const types: readonly CustomerType[] = ["INDIVIDUAL", "BUSINESS"];
const statuses: readonly (KycStatus & KybStatus)[] = ["UNVERIFIED", "PENDING", "HOLD", "APPROVED", "REJECTED"];
const orders = ["CREATED_AT", "UPDATED_AT", "NAME"] as const;
const regionPattern = /^[A-Za-z]{2}( *, *[A-Za-z]{2}){0,19}$/;

export function useCustomerFilters(): readonly Filter[] {
  const { decimals } = useEnvironment();
  return useMemo(
    () => [
      { type: "choice", name: "type", title: "Type", options: types },
      { type: "choice", name: "kyc", title: "KYC", options: statuses },
      { type: "choice", name: "kyb", title: "KYB", options: statuses },
      {
        type: "text",
        name: "region",
        title: "Region",
        placeholder: "DE, FR",
        pattern: regionPattern,
        hint: "Two letters of each country, separated by commas.",
      },
      {
        type: "choice",
        name: "currency",
        title: "Currency",
        options: Object.keys(decimals).sort(),
        textOf: (code) => code,
      },
      { type: "time", name: "created", title: "Created" },
      { type: "choice", name: "deleted", title: "Deleted", options: ["yes"], textOf: () => "only", isSingle: true },
    ],
    [decimals],
  );
}

const regionsIn = ({ region }: Search) =>
  region !== undefined && regionPattern.test(region)
    ? region
        .toUpperCase()
        .split(",")
        .map((one) => one.trim())
    : undefined;

export interface CustomerSelection {
  readonly filter: CustomerFilter;
  /** Absent for the most similar first, with a search. */
  readonly orderBy: (CustomerOrder & { by: (typeof orders)[number]; direction: "ASC" | "DESC" }) | undefined;
}

/** The filter and the order of the address. Values that can't be read are left out: their chips are marked. */
export function useCustomerSelection(): CustomerSelection {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  return useMemo(() => {
    const text = search.q?.trim().slice(0, 255);
    const [by, direction] = (search.order ?? "").split(".");
    const known = orders.find((one) => one === by);
    const isOrdered = known !== undefined && (direction === "ASC" || direction === "DESC");
    const initial = text ? undefined : ({ by: "CREATED_AT", direction: "DESC" } as const);
    return {
      filter: {
        search: text === "" ? undefined : text,
        customerTypes: choices(search, "type", types),
        kycStatuses: choices(search, "kyc", statuses),
        kybStatuses: choices(search, "kyb", statuses),
        regions: regionsIn(search),
        currencies: choices(search, "currency", Object.keys(decimals)),
        createdAt: timeRange(search.created, nowOf("environment")),
        isDeleted: search.deleted === "yes" ? true : undefined,
      },
      orderBy: isOrdered ? { by: known, direction } : initial,
    };
  }, [search, decimals]);
}
