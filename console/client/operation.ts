/** Text of an operation that knows the types of its variables and its result (`operations.graphql.ts`). */
export type Operation<Result, Variables> = string & { readonly types?: (variables: Variables) => Result };
