import { Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import { TransactionStub } from "../transaction.stub.js";
import { loadDecisions, loadMatches, loadScreening } from "./screening.loaders.js";
import { maxDecisionsShown, maxMatchesShown } from "../screening/matches.js";
import {
  matchToGraph,
  Screening,
  ScreeningDecision,
  ScreeningMatch,
  screeningDecisionToGraph,
  screeningToGraph,
} from "../screening/type.js";

const idOf = ({ transactionId, customerId }: Screening): string => transactionId ?? customerId ?? "";

@Resolver(() => Screening)
export class ScreeningResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Directive(listSize(maxMatchesShown))
  @FieldResolver(() => [ScreeningMatch], { description: "Matches to be decided, the most similar first: at most 100." })
  async matches(@Root() root: Screening, @Ctx() context: SubgraphContext): Promise<ScreeningMatch[]> {
    return (await loadMatches(this.deps, context, idOf(root))).map(matchToGraph);
  }

  @Directive(listSize(maxDecisionsShown))
  @FieldResolver(() => [ScreeningDecision], { description: "Decisions of people on it, newest first: the last 50." })
  async decisions(@Root() root: Screening, @Ctx() context: SubgraphContext): Promise<ScreeningDecision[]> {
    const rows = await loadDecisions(this.deps, context, idOf(root));
    return rows.map((row) => screeningDecisionToGraph(this.deps.sealer, context.caller, row));
  }
}

@Resolver(() => TransactionStub)
export class ScreeningOfTransactionResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(
    () => Screening,
    nullable("Screening that holds the payment or, once it is decided, held it; null if no name matched."),
  )
  async screening(@Root() { id }: TransactionStub, @Ctx() context: SubgraphContext): Promise<object | null> {
    const row = await loadScreening(this.deps, context, id);
    return row ? screeningToGraph(row) : null;
  }
}

@Resolver(() => CustomerStub)
export class ScreeningOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(
    () => Screening,
    nullable("Matches of the customer and its owners with a list of sanctioned persons; null if none was ever found."),
  )
  async screening(@Root() { id }: CustomerStub, @Ctx() context: SubgraphContext): Promise<object | null> {
    const row = await loadScreening(this.deps, context, id);
    return row ? screeningToGraph(row) : null;
  }
}
