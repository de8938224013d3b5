import { ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { shape } from "../../shared/graphql/shape.js";
import { vasp } from "./wire.js";

@ObjectType({
  description: "A virtual asset service provider (VASP), such as an exchange that hosts crypto wallets.",
  simpleResolvers: true,
})
class Vasp extends shape(vasp) {}

export const VaspConnection = connectionOf(Vasp, "Vasp");
