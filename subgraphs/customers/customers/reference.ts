import { entityOf } from "../../shared/graphql/entity.js";
import { findCustomers } from "./service.js";
import { Customer, customerToGraph } from "./type.js";

export const customerEntity = entityOf({
  type: Customer,
  resourceType: "Customer",
  find: findCustomers,
  toGraph: (row, { sealer }) => customerToGraph(sealer, row),
});
