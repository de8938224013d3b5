import type { GraphQLResolveInfo } from "graphql";
import { Args, Ctx, Directive, Field, FieldResolver, ID, Info, ObjectType, Resolver, Root } from "type-graphql";
import type { PlatformDeps } from "../deps.js";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { isSelected } from "../../shared/graphql/selection.js";
import { customerEventSelection, listCustomerEvents } from "./service.js";
import { EventConnection, eventToGraph } from "./type.js";

/** The customers subgraph's entity: here its key, and the events about it. */
@ObjectType("Customer")
@Directive('@key(fields: "id")')
export class CustomerStub {
  @Field(() => ID)
  id!: string;
}

@Resolver(() => CustomerStub)
export class CustomerStubResolver {
  constructor(private readonly deps: PlatformDeps) {}

  @FieldResolver(() => EventConnection, {
    description: "Events about the customer and its resources, newest first by default.",
  })
  async events(
    @Root() { id }: CustomerStub,
    @Args(() => customerEventSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    const page = await listCustomerEvents(this.deps, context, id, args, isSelected(info, "data"));
    return new EventConnection(mapPage(page, eventToGraph));
  }
}
