import type { Verification as VerificationRow } from "../../generated/prisma/client.js";
import { environmentsGiven, findPlatform } from "../platform/published.js";
import { ApiError } from "../shared/kernel/errors.js";
import { requiredArg, UsageError, type Command } from "../shared/module/command.js";
import { inTransaction } from "../shared/persistence/transaction.js";
import { ownersOf } from "./beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "./beneficial-owners/type.js";
import type { VerificationDeps } from "./deps.js";
import { exportDocument } from "./documents/export.js";
import { documentsOf } from "./documents/service.js";
import { operatorOf } from "./operator.js";
import { screeningCommands } from "./screening.commands.js";
import { assertErrors, decideVerification, findDecisions } from "./verifications/decision.service.js";
import { decisionToGraph } from "./verifications/decision.type.js";
import { verificationDecisionRequest, type DecisionRequest } from "./verifications/decision.wire.js";
import { verificationToGraph } from "./verifications/type.js";
import { verificationStatus } from "./verifications/wire.js";

/** Maximum number of verifications that `verification list` prints. */
const maxListed = 100;

async function findVerification({ systemScope }: VerificationDeps, id: string): Promise<VerificationRow> {
  const row = await systemScope("operator").verification.findUnique({ where: { id } });
  if (row) return row;
  throw new Error(`No verification ${id}: 'verification list --platform P' shows those that wait for a person`);
}

const shown = (row: VerificationRow) => ({
  ...verificationToGraph(row),
  platformId: row.platformId,
  environment: row.environment.toLowerCase(),
});

/** The verification with everything that a reviewer sees. */
async function show(deps: VerificationDeps, id: string) {
  const row = await findVerification(deps, id);
  const caller = operatorOf(row);
  return inTransaction(deps, async (tx) => {
    const owners = await ownersOf(tx, caller, row.customerId);
    const documents = await documentsOf(tx, caller, row.customerId);
    return {
      ...shown(row),
      owners: owners.map((owner) => beneficialOwnerToGraph(deps.sealer, owner)),
      documents: documents.map(({ id: documentId, documentType, documentHolder, file }) => {
        const { id: fileId, fileName, screening } = file;
        return { documentId, documentType, documentHolder, fileId, fileName, screening };
      }),
      decisions: (await findDecisions(tx, caller, id)).map((each) => decisionToGraph(deps.sealer, caller, each)),
    };
  });
}

const decisionNames: Readonly<Record<string, DecisionRequest["decision"]>> = {
  approve: "APPROVE",
  reject: "REJECT",
  "request-information": "REQUEST_INFORMATION",
};

/** The decision of the options. Throws a UsageError. */
function decisionGiven(text: (option: string) => string | undefined): DecisionRequest {
  const decision = decisionNames[text("decision") ?? ""];
  if (!decision) throw new UsageError(`--decision must be one of ${Object.keys(decisionNames).join(", ")}`);
  const given = { version: Number(text("version")), decision, errors: errorsGiven(text("errors")), note: text("note") };
  const parsed = verificationDecisionRequest.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`--${issue?.path.join(".")}: ${issue?.message}`);
  }
  try {
    assertErrors(parsed.data);
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(`--${error.message}`) : error;
  }
  return parsed.data;
}

function errorsGiven(json: string | undefined): unknown {
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UsageError('--errors must be a JSON list, such as [{"type":"MISSING_FIELD","reason":"…"}]', {
      cause: error,
    });
  }
}

export const verificationCommands: readonly Command<VerificationDeps>[] = [
  {
    name: "verification list",
    synopsis: "--platform P [--environment E] [--status S]",
    summary: "list the verifications that wait for a person, oldest first, at most 100; S: those of another status",
    options: { platform: { type: "string" }, environment: { type: "string" }, status: { type: "string" } },
    prepare({ text }) {
      const platform = requiredArg(text("platform"), "--platform");
      const chosen = environmentsGiven(text("environment"));
      const status = verificationStatus.safeParse(text("status")?.toUpperCase() ?? "PENDING_MANUAL_REVIEW");
      if (!status.success) throw new UsageError(`--status must be one of ${verificationStatus.options.join(", ")}`);
      return async (deps) => {
        const { id: platformId } = await findPlatform(deps, platform);
        const rows = await deps.systemScope("operator").verification.findMany({
          where: { platformId, environment: { in: [...chosen] }, verificationStatus: status.data },
          orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
          take: maxListed,
        });
        return rows.map(shown);
      };
    },
  },
  {
    name: "verification show",
    synopsis: "<verificationId>",
    summary: "print a verification with its owners, documents and decisions",
    options: {},
    prepare({ operands }) {
      const id = requiredArg(operands[0], "<verificationId>");
      return (deps) => show(deps, id);
    },
  },
  {
    name: "verification decide",
    synopsis: "<verificationId> --version V --decision D --by N [--errors JSON] [--note T]",
    summary: "decide a verification that waits for a person: approve, reject, request-information",
    notes:
      "--version is that of 'verification show', --by the name of the reviewer. The operator is one reviewer, also " +
      "under several names",
    options: {
      version: { type: "string" },
      decision: { type: "string" },
      by: { type: "string" },
      errors: { type: "string" },
      note: { type: "string" },
    },
    prepare({ text, operands }) {
      const verificationId = requiredArg(operands[0], "<verificationId>");
      const tokenName = requiredArg(text("by"), "--by");
      if (!/^.{1,255}$/u.test(tokenName)) throw new UsageError("--by must have 1 to 255 characters");
      requiredArg(text("version"), "--version");
      const given = decisionGiven(text);
      return async (deps) => {
        const caller = operatorOf(await findVerification(deps, verificationId));
        const reviewer = { tokenId: null, tokenName };
        const row = await inTransaction(deps, (tx) =>
          decideVerification(deps, tx, caller, reviewer, { verificationId, ...given }),
        );
        return shown(row);
      };
    },
  },
  ...screeningCommands,
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
