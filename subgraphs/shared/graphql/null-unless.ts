/**
 * The directive of a field that is null unless a field that it requires has this value: otherwise the gateway makes no
 * request for it (gateway/graph/planner/null-unless.ts).
 */
export const nullUnless = (field: string, is: string): string => `@nullUnless(field: "${field}", is: "${is}")`;

/** For the text of a subgraph that uses it; kept in the supergraph. */
export const nullUnlessDefinition = `extend schema @link(url: "https://paygraph.dev/null-unless/v1.0", import: ["@nullUnless"]) @composeDirective(name: "@nullUnless")
directive @nullUnless(field: String!, is: String!) on FIELD_DEFINITION
`;
