import { ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { discovery } from "./wire.js";

@ObjectType({ description: "A bank or mobile money provider in one country and currency." })
export class Discovery extends shape(discovery) {}
