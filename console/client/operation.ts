/** Text of an operation that knows the types of its variables and its result (`operations.graphql.ts`). */
export type Operation<Result, Variables> = string & { readonly types?: (variables: Variables) => Result };

export type VariablesOf<O> = O extends Operation<unknown, infer Variables> ? Variables : never;
export type ResultOf<O> = O extends Operation<infer Result, never> ? Result : never;
