import { Field, ID, InputType } from "type-graphql";
import { CurrencyCode, MinorUnits } from "../../shared/graphql/scalars.js";

@InputType({ description: "Sandbox only: pays a quote's instructions." })
export class SendToQuoteInput {
  @Field(() => ID)
  quoteId!: string;

  @Field(() => CurrencyCode, { description: "The quote's sending currency; another one fails the payment." })
  currencyCode!: string;

  @Field(() => MinorUnits, { nullable: true, description: "Absent: the right amount; another one fails the payment." })
  currencyAmount?: number | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
