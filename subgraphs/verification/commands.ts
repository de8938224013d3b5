import { requiredArg, type Command } from "../shared/module/command.js";
import type { VerificationDeps } from "./deps.js";
import { exportDocument } from "./documents/export.js";

export const verificationCommands: readonly Command<VerificationDeps>[] = [
  {
    name: "document export",
    synopsis: "<documentId> --out F",
    summary: "write a document's file, decrypted and checked; --file <fileId>: a replaced one",
    options: { out: { type: "string" }, file: { type: "string" } },
    prepare({ text, operands }) {
      const documentId = requiredArg(operands[0], "<documentId>");
      const out = requiredArg(text("out"), "--out");
      return (deps) => exportDocument(deps, { documentId, fileId: text("file"), out });
    },
  },
];
