// The reference of the graph, as a document: what can be asked for, by whom it is returned, and every type.
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  isIntrospectionType,
  isUnionType,
} from "graphql";

/** In a cell of a table. */
const cell = (text) => (text ?? "").replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
const row = (...cells) => `| ${cells.map(cell).join(" | ")} |`;
const table = (heads, rows) => [row(...heads), row(...heads.map(() => "---")), ...rows, ""];

const nameOf = (type) => type.toString().replace(/[[\]!]/g, "");
/** A type's section. Its name alone may be a query's, too. */
const sectionOf = ({ name }) => `type-${name.toLowerCase()}`;

/** Linked to the section of the type; scalars of the specification have none. */
const typeLink = (type, schema) => {
  const named = schema.getType(nameOf(type));
  return isSpecifiedScalarType(named) ? `\`${type}\`` : `[\`${type}\`](#${sectionOf(named)})`;
};
const about = ({ description, deprecationReason }) =>
  [description, deprecationReason && `**Deprecated:** ${deprecationReason}`].filter(Boolean).join(" ");

const byName = (a, b) => (a.name < b.name ? -1 : 1);

function operation(field, schema) {
  const args = field.args.map((arg) => row(`\`${arg.name}\``, typeLink(arg.type, schema), about(arg)));
  return [
    `### ${field.name}`,
    "",
    `Returns ${typeLink(field.type, schema)}. ${about(field)}`,
    "",
    ...(args.length > 0 ? table(["argument", "type", ""], args) : []),
  ];
}

function members(type, schema) {
  if (isEnumType(type)) {
    return table(
      ["value", ""],
      type.getValues().map((value) => row(`\`${value.name}\``, about(value))),
    );
  }
  if (isUnionType(type))
    return [
      `One of ${type
        .getTypes()
        .map((one) => typeLink(one, schema))
        .join(", ")}.`,
      "",
    ];
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
  const fields = Object.values(type.getFields()).map((field) => {
    const args = (field.args ?? []).map((arg) => `${arg.name}: ${arg.type}`).join(", ");
    return row(`\`${field.name}${args && `(${args})`}\``, typeLink(field.type, schema), about(field));
  });
  return table(["field", "type", ""], fields);
}

const kinds = [
  ["Objects", isObjectType],
  ["Interfaces", isInterfaceType],
  ["Unions", isUnionType],
  ["Inputs", isInputObjectType],
  ["Enums", isEnumType],
];

/** The Markdown of the schema that clients see. */
export function graphReference(schema) {
  const roots = [
    ["Queries", schema.getQueryType()],
    ["Mutations", schema.getMutationType()],
    ["Subscriptions", schema.getSubscriptionType()],
  ];
  const isRoot = (type) => roots.some(([, root]) => root === type);
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !isRoot(type))
    .sort(byName);
  const isScalar = (type) => !kinds.some(([, accepts]) => accepts(type));
  return [
    "# Reference of the graph",
    "",
    "Made from the schema by `npm run docs`. A type's `!` means never null. `/graphql` of a running server has the same to explore.",
    "",
    ...roots.flatMap(([heading, type]) => [
      `## ${heading}`,
      "",
      ...Object.values(type.getFields())
        .sort(byName)
        .flatMap((field) => operation(field, schema)),
    ]),
    ...[...kinds, ["Scalars", isScalar]].flatMap(([heading, accepts]) => [
      `## ${heading}`,
      "",
      ...types
        .filter(accepts)
        .flatMap((type) => [
          `### ${type.name} {#${sectionOf(type)}}`,
          "",
          ...(type.description ? [type.description, ""] : []),
          ...members(type, schema),
        ]),
    ]),
  ].join("\n");
}
