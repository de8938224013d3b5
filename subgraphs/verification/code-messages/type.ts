import { ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { shape } from "../../shared/graphql/shape.js";
import { codeMessage } from "./wire.js";

@ObjectType({ description: "A message with a one-time code, which the sandbox stores instead of sending." })
class CodeMessage extends shape(codeMessage) {}

export const CodeMessageConnection = connectionOf(CodeMessage, "CodeMessage");
