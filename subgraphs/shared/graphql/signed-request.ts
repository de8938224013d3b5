import { Directive, ObjectType } from "type-graphql";
import { signedRequestChallenge } from "../schema/fields.js";
import { shape } from "./shape.js";

/** The first leg of a signed retry, in any subgraph. */
@ObjectType({
  description: "First leg of a signed retry: sign `payloadToSign` and send the same mutation again with the stamp.",
})
@Directive("@shareable")
export class SignedRequestChallenge extends shape(signedRequestChallenge) {}
