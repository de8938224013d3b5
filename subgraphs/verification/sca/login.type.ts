import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { recordSecurityEventResponse, scaLoginComplete, scaLoginStart } from "./login.wire.js";

@ObjectType({ description: "What to prove for a login; for TOTP the factor only." })
export class ScaLoginStart extends shape(scaLoginStart) {}

@ObjectType({ description: "A customer's login." })
export class ScaSession extends shape(scaLoginComplete) {}

@ObjectType({ description: "The state of a customer's strong customer authentication after a security event." })
export class SecurityEventReport extends shape(recordSecurityEventResponse) {}
