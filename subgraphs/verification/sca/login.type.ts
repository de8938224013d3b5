import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { recordSecurityEventResponse, scaLoginComplete, scaLoginStart } from "./login.wire.js";

@ObjectType({ description: "Challenge for a login; for TOTP, only the factor." })
export class ScaLoginStart extends shape(scaLoginStart) {}

@ObjectType({ description: "A customer's login session." })
export class ScaSession extends shape(scaLoginComplete) {}

@ObjectType({ description: "State of a customer's authentication after a security event." })
export class SecurityEventReport extends shape(recordSecurityEventResponse) {}
