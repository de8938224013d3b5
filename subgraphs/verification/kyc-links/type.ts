import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { kycLink } from "./wire.js";

@ObjectType({
  description: "A link to the hosted page that collects missing data for a customer's verification.",
})
export class KycLink extends shape(kycLink) {}
