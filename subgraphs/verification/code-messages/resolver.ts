import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listCodeMessages } from "./service.js";
import { CodeMessage, CodeMessageConnection, codeMessageToGraph } from "./type.js";

@ArgsType()
export class CodeMessagesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: "Only those to this customer." })
  customerId?: string | null;
}

@Resolver(() => CodeMessage)
export class CodeMessageResolver {
  constructor(private readonly deps: Deps) {}

  @Query(() => CodeMessageConnection, {
    description:
      "The one-time codes that a sandbox would have sent, of the last 7 days, newest first. 404 in production.",
  })
  async codeMessages(@Args(() => CodeMessagesArgs) args: CodeMessagesArgs, @Ctx() { caller }: SubgraphContext) {
    return new CodeMessageConnection(mapPage(await listCodeMessages(this.deps, caller, args), codeMessageToGraph));
  }
}
