import { Args, Query, Resolver } from "type-graphql";
import { listInstitutions } from "./service.js";
import { DiscoveriesArgs, Discovery } from "./type.js";

@Resolver(() => Discovery)
export class DiscoveryResolver {
  @Query(() => [Discovery], {
    description: "Payment institutions by country, currency and name; all when no filter is given.",
  })
  discoveries(@Args(() => DiscoveriesArgs) filter: DiscoveriesArgs): Discovery[] {
    return listInstitutions(filter);
  }
}
