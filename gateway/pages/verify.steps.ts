import { createHash } from "node:crypto";
import type { KycDocument, KycPacket } from "../../subgraphs/verification/kyc-links/wire.js";
import type { OpenProblem } from "../../subgraphs/verification/verifications/wire.js";

// The steps, and the step in which each problem of the packet is solved.

const stepNames = ["details", "people", "documents", "check"] as const;
export type StepName = (typeof stepNames)[number];

/** A requested document. */
export interface DocumentTask {
  /** Stable while the same document is requested. */
  readonly id: string;
  readonly problem: OpenProblem;
  readonly accepted: readonly string[];
  /** The rejected document that it replaces. */
  readonly replaces: KycDocument | undefined;
  /** Name of the person; undefined: the customer. */
  readonly who: string | undefined;
}

const isAboutDocument = ({ acceptedDocumentTypes }: OpenProblem) => acceptedDocumentTypes !== undefined;

/** The step that solves the problem. */
function stepOf({ customerId }: KycPacket, problem: OpenProblem): StepName {
  if (isAboutDocument(problem)) return "documents";
  return problem.resourceId === customerId && problem.field !== undefined ? "details" : "people";
}

export function problemsIn(packet: KycPacket, step: StepName): readonly OpenProblem[] {
  return packet.problems.filter((problem) => stepOf(packet, problem) === step);
}

/** A packet without problems and documents is decided without further input: it has one step. */
export function stepsOf({ isBusiness, problems, documents }: KycPacket): readonly StepName[] {
  if (problems.length === 0 && documents.length === 0) return ["check"];
  return stepNames.filter((step) => isBusiness || step !== "people");
}

/** The first incomplete step. */
export function nextStep(packet: KycPacket): StepName {
  return stepsOf(packet).find((step) => problemsIn(packet, step).length > 0) ?? "check";
}

export function isStep(packet: KycPacket, name: string | undefined): name is StepName {
  return stepsOf(packet).some((step) => step === name);
}

export function documentTasks(packet: KycPacket): readonly DocumentTask[] {
  return problemsIn(packet, "documents").map((problem) => {
    const { resourceId, type, acceptedDocumentTypes = [] } = problem;
    const replaces = packet.documents.find(({ id }) => id === resourceId);
    const facts = JSON.stringify([resourceId, type, acceptedDocumentTypes]);
    return {
      id: createHash("sha256").update(facts).digest("hex").slice(0, 16),
      problem,
      accepted: acceptedDocumentTypes,
      replaces,
      who: packet.people.find(({ id }) => id === (replaces?.documentHolder ?? resourceId))?.name,
    };
  });
}
