import { useEffect } from "react";
import { useRead } from "../../client/read.js";
import type { ViewProps } from "../../ui/view.js";
import { useGo } from "../../ui/address.js";
import { pathOf } from "../../ui/places.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { NewCustomer } from "./create.js";
import { CustomerPage } from "./customer.js";
import { ImportForm, ImportPage } from "./import.js";
import { CustomerList } from "./list.js";
import { OwnerOfDocumentDocument } from "./operations.graphql.js";

/** `/customers` is the list, `new` and `import` are forms, and any other part is the id of something of a customer. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <CustomerList />;
  if (id === "new") return <NewCustomer />;
  if (id === "import") return <ImportForm />;
  if (id.startsWith("Job:")) return <ImportPage id={id} />;
  if (/^(Document|BeneficialOwner):/.test(id)) return <ToCustomer id={id} />;
  return <CustomerPage id={id} />;
}

/** Documents and owners are shown on their customer's page. */
function ToCustomer({ id }: { readonly id: string }) {
  const go = useGo();
  const { data, problem, reload } = useRead(OwnerOfDocumentDocument, { id });
  const node = data?.node;
  const customerId =
    node?.__typename === "Document"
      ? node.customer.id
      : node?.__typename === "BeneficialOwner"
        ? node.customerId
        : undefined;
  const path = customerId === undefined ? undefined : pathOf(customerId);
  useEffect(() => {
    if (path !== undefined) go(path, { tab: "verification" }, { isReplaced: true });
  }, [path, go]);
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || (data && !node) ? <NotFound id={id} /> : <Skeleton lines={8} />;
}
