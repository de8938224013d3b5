import { useState } from "react";
import { useRead } from "../../client/read.js";
import { TextField } from "../../ui/form.js";
import { nameOf } from "../../ui/names.js";
import { useSettled } from "../../ui/settled.js";
import { Failure } from "../../ui/states.js";
import {
  SandboxCustomersDocument,
  type SandboxAccountFragment,
  type SandboxCustomerFragment,
} from "./operations.graphql.js";

export interface FoundCustomers {
  /** The customer whose page is shown is the first. */
  readonly customers: readonly SandboxCustomerFragment[];
  readonly platformAccounts: readonly SandboxAccountFragment[];
  readonly isLoading: boolean;
  /** The field by which they are found. */
  readonly field: React.ReactNode;
}

/** Customers by what is typed, with their accounts. */
export function useCustomers(shownId: string | undefined): FoundCustomers {
  const [text, setText] = useState("");
  const search = useSettled(text.trim());
  const variables = { id: shownId ?? "", hasId: shownId !== undefined && search === "" };
  const { data, problem, reload } = useRead(
    SandboxCustomersDocument,
    search === "" ? variables : { ...variables, search },
  );
  const customers = [...(data?.customer ? [data.customer] : []), ...(data?.customers.nodes ?? [])];
  return {
    customers: customers.filter(({ id }, index) => customers.findIndex((one) => one.id === id) === index),
    platformAccounts: data?.platformInternalAccounts ?? [],
    isLoading: !data && !problem,
    field: (
      <>
        <TextField
          label="Find a customer"
          type="search"
          value={text}
          onChange={setText}
          placeholder="Name, e-mail or your id"
        />
        {problem && <Failure problem={problem} onRetry={reload} />}
      </>
    ),
  };
}

export const customerOptions = (customers: readonly SandboxCustomerFragment[]) =>
  customers.map((customer) => [customer.id, nameOf(customer)] as const);
