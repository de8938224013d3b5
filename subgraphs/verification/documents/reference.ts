import { entityOf } from "../../shared/graphql/entity.js";
import { findDocuments } from "./service.js";
import { Document, documentToGraph } from "./type.js";

export const documentEntity = entityOf({
  type: Document,
  resourceType: "Document",
  find: findDocuments,
  toGraph: (row, { sealer }) => documentToGraph(sealer, row),
});
