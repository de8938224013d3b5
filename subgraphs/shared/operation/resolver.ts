import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Authorized, Ctx, Directive, Info, Mutation, Query, Resolver } from "type-graphql";
import type { SubgraphContext } from "../graphql/context.js";
import { listSize } from "../graphql/list-size.js";
import { assertPolicyPermits } from "../kernel/caller.js";
import { errorCatalogue } from "../kernel/errors.js";
import { isUpdate, type Operation, type OperationFacts } from "./definition.js";
import { assertCustomerCode, namingUnknownCustomer } from "./unknown-customer.js";

/** The operation's description in the graph's schema, with its errors. */
function describe({ description, errors = [] }: OperationFacts): string {
  if (errors.length === 0) return description;
  return `${description} Errors: ${errors.map((code) => `${errorCatalogue[code].status} ${code}`).join(", ")}.`;
}

/** Description of the argument `input` (docs/interface.md, Null). */
const inputText = ({ rest }: OperationFacts): string =>
  rest && isUpdate(rest)
    ? "Members to change: an absent one keeps its value, null removes an optional one."
    : "Values of the request; null counts as absent.";

/** One class per list: TypeGraphQL keeps declarations for the lifetime of the process. */
const made = new WeakMap<object, ReturnType<typeof makeResolver>>();

/** A resolver class with one method for each operation; constructed with the subgraph's `deps`. */
export function resolverOf<D>(operations: readonly Operation<D>[]): ReturnType<typeof makeResolver> {
  const resolver = made.get(operations) ?? makeResolver(operations);
  made.set(operations, resolver);
  return resolver;
}

function makeResolver<D>(operations: readonly Operation<D>[]) {
  @Resolver()
  class Operations {
    constructor(readonly deps: D) {}
  }
  const { prototype } = Operations;
  for (const { kind, facts, type, nullable, atMost, input, takesInput, isInputOptional, execute } of operations) {
    assertCustomerCode(facts);
    const { name, permission = "VIEW", deprecated } = facts;
    const resolve = function (this: Operations, ...values: [SubgraphContext, GraphQLResolveInfo, (object | null)?]) {
      const [context, info, given] = values;
      if (facts.agentPermission) assertPolicyPermits(context.caller.agent?.permissions ?? [], facts.agentPermission);
      return namingUnknownCustomer(facts, () => execute(this.deps, context, given ?? {}, info));
    };
    Object.defineProperty(prototype, name, { value: resolve });
    const options = {
      description: describe(facts),
      nullable,
      ...(deprecated && { deprecationReason: deprecated.inGraph ?? `Use ${deprecated.replacedBy}.` }),
    };
    const method = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    if (kind === "query") Query(type, options)(prototype, name, method);
    else Mutation(type, options)(prototype, name, method);
    if (atMost !== undefined) Directive(listSize(atMost))(prototype, name, method);
    if (input && takesInput) {
      Arg("input", () => input, { nullable: isInputOptional, description: inputText(facts) })(prototype, name, 2);
    } else if (input) Args(() => input)(prototype, name, 2);
    Ctx()(prototype, name, 0);
    Info()(prototype, name, 1);
    if (permission !== "VIEW") Authorized(permission)(prototype, name, method);
  }
  return Operations;
}
