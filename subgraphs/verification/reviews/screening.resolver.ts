import { Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import type { VerificationDeps } from "../deps.js";
import { loadDecisions, loadMatches } from "./screening.loaders.js";
import { maxDecisionsShown, maxMatchesShown } from "../screening/matches.js";
import {
  matchToGraph,
  Screening,
  ScreeningDecision,
  ScreeningMatch,
  screeningDecisionToGraph,
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
