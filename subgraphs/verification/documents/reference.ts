import { entityOf } from "../../shared/graphql/entity.js";
import { findDocuments } from "./service.js";
import { documentToGraph } from "./type.js";

export const documentEntity = entityOf({
  typeName: "Document",
  resourceType: "Document",
  find: findDocuments,
  toGraph: (row, { sealer }) => documentToGraph(sealer, row),
});
