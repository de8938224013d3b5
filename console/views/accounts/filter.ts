import { useMemo } from "react";
import { nowOf } from "../../ui/clock.js";
import { useAddress, type Search } from "../../ui/address.js";
import { useEnvironment } from "../../ui/environment.js";
import { choices, timeRange, type Filter } from "../../ui/filters.js";
import type {
  BeneficiaryVerificationStatus,
  ExternalAccountFilter,
  ExternalAccountStatus,
  InternalAccountFilter,
  InternalAccountStatus,
  InternalAccountType,
} from "./operations.graphql.js";
import { typeText } from "./words.js";

const types: readonly InternalAccountType[] = ["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET", "RULE_BASED"];
const internalStatuses: readonly InternalAccountStatus[] = ["PENDING", "ACTIVE", "FROZEN", "FAILED", "CLOSED"];
const externalStatuses: readonly ExternalAccountStatus[] = [
  "PENDING",
  "ACTIVE",
  "PENDING_OWNERSHIP_VERIFICATION",
  "UNVERIFIED",
  "UNDER_REVIEW",
  "INACTIVE",
];
const checks: readonly BeneficiaryVerificationStatus[] = ["MATCHED", "PARTIAL_MATCH", "NOT_MATCHED", "UNSUPPORTED"];
const customerPattern = /^Customer:[\w-]{1,80}$/;

export type Kind = "internal" | "external";

export function useAccountFilters(kind: Kind, isOfCustomers: boolean): readonly Filter[] {
  const { decimals } = useEnvironment();
  return useMemo(() => {
    const filters: (Filter | false)[] = [
      {
        type: "choice",
        name: "status",
        title: "Status",
        options: kind === "internal" ? internalStatuses : externalStatuses,
      },
      kind === "internal" && { type: "choice", name: "type", title: "Type", options: types, textOf: typeText },
      {
        type: "choice",
        name: "currency",
        title: "Currency",
        options: Object.keys(decimals).sort(),
        textOf: (one) => one,
      },
      kind === "internal" && {
        type: "choice",
        name: "balance",
        title: "Balance",
        options: ["yes", "no"],
        textOf: (one) => (one === "yes" ? "has money" : "empty"),
        isSingle: true,
      },
      kind === "external" && { type: "choice", name: "check", title: "Name check", options: checks },
      isOfCustomers && {
        type: "text",
        name: "customer",
        title: "Customer",
        placeholder: "Customer:…",
        pattern: customerPattern,
      },
      { type: "time", name: "created", title: "Created" },
    ];
    return filters.filter((one) => one !== false);
  }, [kind, isOfCustomers, decimals]);
}

const customerIn = ({ customer }: Search) =>
  customer !== undefined && customerPattern.test(customer) ? customer : undefined;

export function useInternalFilter(isOfCustomers: boolean): InternalAccountFilter {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  return useMemo(
    () => ({
      statuses: choices(search, "status", internalStatuses),
      types: choices(search, "type", types),
      currencies: choices(search, "currency", Object.keys(decimals)),
      hasBalance: search.balance === "yes" ? true : search.balance === "no" ? false : undefined,
      createdAt: timeRange(search.created, nowOf("environment")),
      ...(isOfCustomers && { customerId: customerIn(search) }),
    }),
    [search, decimals, isOfCustomers],
  );
}

export function useExternalFilter(isOfCustomers: boolean): ExternalAccountFilter {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  return useMemo(
    () => ({
      statuses: choices(search, "status", externalStatuses),
      currencies: choices(search, "currency", Object.keys(decimals)),
      beneficiaryStatuses: choices(search, "check", checks),
      createdAt: timeRange(search.created, nowOf("environment")),
      ...(isOfCustomers && { customerId: customerIn(search) }),
    }),
    [search, decimals, isOfCustomers],
  );
}
