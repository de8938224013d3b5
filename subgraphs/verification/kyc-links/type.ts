import { Field, ID, InputType, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { kycProvider } from "./wire.js";

const KycProvider = kycProvider.enum;
registerEnum(KycProvider, { name: "KycProvider", description: "Who serves the hosted page." });

@InputType()
export class CreateCustomerKycLinkInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => String, {
    nullable: true,
    description: "http or https: where the page leads back to once the data is handed in.",
  })
  redirectUri?: string | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@ObjectType({ description: "A link to the hosted page that collects what a customer's verification lacks." })
export class KycLink {
  @Field(() => String, { description: "For the customer alone. Shown once; used up by its submission." })
  kycUrl!: string;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => KycProvider)
  provider!: string;

  @Field(() => String, { nullable: true, description: "For embedding, where the provider has one." })
  token?: string | null;
}
