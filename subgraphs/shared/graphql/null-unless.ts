/**
 * The directive of a field that is null unless another field, which it requires, has this value: the gateway makes no
 * request for it otherwise (gateway/graph/planner/null-unless.ts).
 */
export const nullUnless = (field: string, is: string): string => `@nullUnless(field: "${field}", is: "${is}")`;

/** For the text of a subgraph that uses it; the supergraph keeps it. */
export const nullUnlessDefinition = `extend schema @link(url: "https://paygraph.dev/null-unless/v1.0", import: ["@nullUnless"]) @composeDirective(name: "@nullUnless")
directive @nullUnless(field: String!, is: String!) on FIELD_DEFINITION
`;
