import type { ScreeningReview } from "../../generated/prisma/client.js";
import { environmentsGiven, findPlatform } from "../platform/published.js";
import { requiredArg, UsageError, type Command } from "../shared/module/command.js";
import { inTransaction } from "../shared/persistence/transaction.js";
import type { VerificationDeps } from "./deps.js";
import { operatorOf } from "./operator.js";
import { decideScreening } from "./reviews/screening.service.js";
import { matchesOf, screeningDecisionsOf } from "./screening/matches.js";
import { matchToGraph, screeningDecisionToGraph, screeningToGraph } from "./screening/type.js";
import { screeningDecisionRequest, screeningStatus, type ScreeningDecisionRequest } from "./screening/wire.js";

/** Maximum number of screenings that `screening list` prints. */
const maxListed = 100;

async function findScreening({ systemScope }: VerificationDeps, id: string): Promise<ScreeningReview> {
  const row = await systemScope("operator").screeningReview.findFirst({ where: { id } });
  if (row) return row;
  throw new Error(`No screening of ${id}: 'screening list --platform P' shows those that wait for a person`);
}

function shown(row: ScreeningReview) {
  const { transactionId, customerId, status, version, waitingSince } = screeningToGraph(row);
  const { platformId, environment } = row;
  return {
    transactionId,
    customerId,
    status,
    version,
    waitingSince,
    platformId,
    environment: environment.toLowerCase(),
  };
}

/** The screening with everything that a reviewer sees. */
async function show(deps: VerificationDeps, id: string) {
  const row = await findScreening(deps, id);
  const caller = operatorOf(row);
  return inTransaction(deps, async (tx) => ({
    ...shown(row),
    matches: (await matchesOf(tx, caller, row)).map(matchToGraph),
    decisions: (await screeningDecisionsOf(tx, caller, id)).map((each) =>
      screeningDecisionToGraph(deps.sealer, caller, each),
    ),
  }));
}

const verdicts: Readonly<Record<string, ScreeningDecisionRequest["decision"]>> = {
  approve: "APPROVE",
  reject: "REJECT",
};

/** The decision of the options. Throws a UsageError. */
function decisionGiven(text: (option: string) => string | undefined): ScreeningDecisionRequest {
  const decision = verdicts[text("decision") ?? ""];
  if (!decision) throw new UsageError(`--decision must be one of ${Object.keys(verdicts).join(", ")}`);
  const given = { version: Number(text("version")), decision, note: text("note") };
  const parsed = screeningDecisionRequest.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${issue?.path.join(".")}: ${issue?.message}`);
}

export const screeningCommands: readonly Command<VerificationDeps>[] = [
  {
    name: "screening list",
    synopsis: "--platform P [--environment E] [--status S]",
    summary: "list payments and customers that a list of sanctioned persons has stopped, oldest first, at most 100",
    notes: "--status: those that are approved, rejected or resolved, instead of waiting",
    options: { platform: { type: "string" }, environment: { type: "string" }, status: { type: "string" } },
    prepare({ text }) {
      const platform = requiredArg(text("platform"), "--platform");
      const chosen = environmentsGiven(text("environment"));
      const status = screeningStatus.safeParse(text("status")?.toUpperCase() ?? "WAITING");
      if (!status.success) throw new UsageError(`--status must be one of ${screeningStatus.options.join(", ")}`);
      return async (deps) => {
        const { id: platformId } = await findPlatform(deps, platform);
        const rows = await deps.systemScope("operator").screeningReview.findMany({
          where: { platformId, environment: { in: [...chosen] }, status: status.data },
          orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
          take: maxListed,
        });
        return rows.map(shown);
      };
    },
  },
  {
    name: "screening show",
    synopsis: "<transactionId or customerId>",
    summary: "print what a list of sanctioned persons has stopped, with its matches and decisions",
    options: {},
    prepare({ operands }) {
      const id = requiredArg(operands[0], "<transactionId or customerId>");
      return (deps) => show(deps, id);
    },
  },
  {
    name: "screening decide",
    synopsis: "<transactionId or customerId> --version V --decision D --by N [--note T]",
    summary: "decide it: approve (no match is the same person) or reject",
    notes:
      "--version is that of 'screening show', --by the name of the reviewer. The operator is one reviewer, also under " +
      "several names",
    options: {
      version: { type: "string" },
      decision: { type: "string" },
      by: { type: "string" },
      note: { type: "string" },
    },
    prepare({ text, operands }) {
      const id = requiredArg(operands[0], "<transactionId or customerId>");
      const tokenName = requiredArg(text("by"), "--by");
      if (!/^.{1,255}$/u.test(tokenName)) throw new UsageError("--by must have 1 to 255 characters");
      requiredArg(text("version"), "--version");
      const given = decisionGiven(text);
      return async (deps) => {
        const found = await findScreening(deps, id);
        const subject = found.kind === "PAYMENT" ? { transactionId: id } : { customerId: id };
        const row = await inTransaction(deps, (tx) =>
          decideScreening(deps, tx, operatorOf(found), { tokenId: null, tokenName }, { ...given, ...subject }),
        );
        return shown(row);
      };
    },
  },
];
