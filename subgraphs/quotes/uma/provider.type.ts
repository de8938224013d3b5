import { ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { shape } from "../../shared/graphql/shape.js";
import { umaProvider } from "./provider.wire.js";

@ObjectType({ description: "A provider of UMA addresses whose users can be paid.", simpleResolvers: true })
class UmaProvider extends shape(umaProvider) {}

export const UmaProviderConnection = connectionOf(UmaProvider, "UmaProvider");
