import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { buildSchema, executeSync, Kind, parse, type FragmentDefinitionNode } from "graphql";
import { CompiledVariables } from "../../gateway/graph/execution/compiled-coercion.js";
import { completeCompiled } from "../../gateway/graph/planner/compiled.js";
import { typeNameOf } from "../../gateway/graph/planner/object-type.js";
import { isDataObject, type DataObject } from "../../gateway/graph/planner/plan-data.js";
import type { PlannedOperation } from "../../gateway/graph/planner/planning.js";
import { dataKey } from "../../gateway/graph/planner/planning-document.js";
import { documentsOf, objectsOf, petTypes } from "./documents.fixture.js";

const schema = buildSchema(`
  ${petTypes}
  type Query { id: ID! isOpen: Boolean named: Named pet: Pet! pets: [Pet!]! cats: [Cat] dog: Dog }
`);

function planned(text: string): PlannedOperation {
  const document = parse(text, { noLocation: true });
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error("No operation");
  const fragments = document.definitions.filter(
    (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION,
  );
  return {
    document,
    operation,
    fragments: new Map(fragments.map((each) => [each.name.value, each])),
    variables: new CompiledVariables(schema, operation, 10),
    planFor: () => Promise.resolve(undefined),
  };
}

/** By graphql-js, as the gateway calls it if something is wrong. */
function executed({ document }: PlannedOperation, data: DataObject, variables: Record<string, unknown>) {
  return executeSync({
    schema,
    document,
    rootValue: data,
    variableValues: variables,
    fieldResolver: (source: unknown, _args, _context, { fieldNodes: [field] }) =>
      field && isDataObject(source) ? source[dataKey(field)] : undefined,
    typeResolver: (value, _context, info, abstractType) => typeNameOf(value, abstractType, info.schema),
  });
}

const keys = (field: string) => [field, `alias_of_client__other_${field}`];
const rightData = objectsOf(schema, "Query", { defects: 0, keys });
const defectiveData = objectsOf(schema, "Query", { defects: 3, keys });
const document = documentsOf(schema, {
  head: "query Q($yes: Boolean!)",
  root: "Query",
  directives: ["", "", "", "@include(if: $yes)", "@skip(if: $yes)", "@skip(if: false)"],
});

function compared(text: string, data: DataObject, yes: boolean) {
  const operation = planned(text);
  const byGraphqlJs = executed(operation, data, { yes });
  const compiled = completeCompiled(operation, { schema, data, variables: { yes } });
  // The same plan with the other value, and again: what is kept is per value.
  completeCompiled(operation, { schema, data, variables: { yes: !yes } });
  expect(JSON.stringify(completeCompiled(operation, { schema, data, variables: { yes } }))).toBe(
    JSON.stringify(compiled),
  );
  return { byGraphqlJs, compiled };
}

describe("the compiled completion", () => {
  it("returns the bytes that graphql-js returns where nothing is wrong", () => {
    fc.assert(
      fc.property(document, rightData, fc.boolean(), (text, data, yes) => {
        const { byGraphqlJs, compiled } = compared(text, data as DataObject, yes);
        if (byGraphqlJs.errors) return;
        expect(JSON.stringify(compiled)).toBe(JSON.stringify(byGraphqlJs.data));
      }),
      { numRuns: 100 },
    );
  });

  it("leaves to graphql-js what it reports an error of", () => {
    fc.assert(
      fc.property(document, defectiveData, fc.boolean(), (text, data, yes) => {
        const { byGraphqlJs, compiled } = compared(text, data as DataObject, yes);
        if (byGraphqlJs.errors) expect(compiled).toBeUndefined();
        else if (compiled) expect(JSON.stringify(compiled)).toBe(JSON.stringify(byGraphqlJs.data));
      }),
      { numRuns: 150 },
    );
  });

  it("leaves the schema's description, and a name that would set a prototype, to graphql-js", () => {
    const data = { id: "a", alias_of_client____proto__: "b" };
    for (const text of ["{ id __schema { queryType { name } } }", "{ __proto__: id }"]) {
      expect(completeCompiled(planned(text), { schema, data, variables: {} })).toBeUndefined();
    }
  });
});
