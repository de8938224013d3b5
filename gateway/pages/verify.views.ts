import type { KycOutcome, KycPacket, KycPage, KycPerson } from "../../subgraphs/verification/kyc-links/wire.js";
import type { OpenProblem } from "../../subgraphs/verification/verifications/wire.js";
import { escapeHtml, pageFrame, type Page } from "./html.js";
import { groupsHtml, problemsHtml, valuesOf, type Field, type Problem, type Values } from "./verify.fields.js";
import { detailsGroups, documentGroups, fieldsOf, personGroups } from "./verify.forms.js";
import { documentTasks, nextStep, problemsIn, stepsOf, type DocumentTask, type StepName } from "./verify.steps.js";
import { verifyStyle } from "./verify.style.js";
import {
  labelOf,
  missingWords,
  outcomeWords,
  replacementWords,
  roles,
  titleOf,
  type TaskWords,
} from "./verify.words.js";

// The pages: each a whole document, from the stored values, the submitted values and the problems.

const frame = pageFrame({ hasForms: true, ownStyle: verifyStyle });

const shield = `<svg width="22" height="24" viewBox="0 0 22 24" aria-hidden="true"><path fill="#2451c7" d="M11 0 22 4v8c0 6-4.600 10.300-11 12C4.600 22.300 0 18 0 12V4z"/><path fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round" d="m6.200 12 3.300 3.300 6.300-6.600"/></svg>`;

const above = (isSandbox: boolean) =>
  `<p class="secure">${shield}Secure verification${isSandbox ? ' <span class="badge">Sandbox</span>' : ""}</p>`;

const privacy = `<p class="foot">Documents and identification numbers are stored encrypted. This link is for you alone: don’t share it.</p>`;

/** A page of an open link. */
export interface OpenPage extends KycPage {
  readonly packet: KycPacket;
}

/** The content of a form: the submitted values, or else the stored ones; and the problems. */
export interface FormState {
  readonly values?: Values;
  readonly problems?: readonly Problem[];
}

const stepLabels: Readonly<Record<StepName, (isBusiness: boolean) => string>> = {
  details: (isBusiness) => (isBusiness ? "Business" : "Your details"),
  people: () => "People",
  documents: (isBusiness) => (isBusiness ? "Documents" : "Document"),
  check: () => "Check",
};

function progress(packet: KycPacket, current: StepName): string {
  const steps = stepsOf(packet);
  if (steps.length === 1) return "";
  const items = steps.map((step) => {
    const label = stepLabels[step](packet.isBusiness);
    if (step === current) return `<li class="now" aria-current="step">${label}</li>`;
    const isDone = step !== "check" && problemsIn(packet, step).length === 0;
    return isDone ? `<li class="done"><a href="?step=${step}">${label}</a></li>` : `<li>${label}</li>`;
  });
  return `<nav class="progress" aria-label="Progress"><p>Step ${steps.indexOf(current) + 1} of ${steps.length}</p><ol>${items.join("")}</ol></nav>`;
}

interface StepPage {
  readonly title: string;
  readonly html: string;
  readonly fields?: readonly Field[];
  readonly problems?: readonly Problem[];
}

function stepPage(page: OpenPage, step: StepName, { title, html, fields = [], problems = [] }: StepPage): Page {
  const content = {
    title,
    windowTitle: `${problems.length > 0 ? "Error: " : ""}${title}, secure verification`,
    above: `${above(page.isSandbox)}${progress(page.packet, step)}${problemsHtml(fields, problems)}`,
    html: `${html}${privacy}`,
  };
  return frame.render(content, page.brand);
}

/** A form that posts to `?<query>`; its key identifies repeated submissions. */
function form(query: string, inner: string, button: string, { key = "", isUpload = false } = {}): string {
  const encoding = isUpload ? ' enctype="multipart/form-data"' : "";
  const hidden = key && `<input type="hidden" name="key" value="${escapeHtml(key)}">`;
  return `<form method="post" action="?${escapeHtml(query)}" novalidate${encoding}>${hidden}${inner}<button>${button}</button></form>`;
}

export function detailsPage(page: OpenPage, { values, problems = [] }: FormState = {}): Page {
  const { isBusiness, details, known } = page.packet;
  const groups = detailsGroups(isBusiness);
  const title = isBusiness ? "About the business" : "Your details";
  const fields = groupsHtml(groups, values ?? valuesOf(details), problems, known);
  return stepPage(page, "details", {
    title,
    html: form("step=details", fields, "Save and continue"),
    fields: fieldsOf(groups),
    problems,
  });
}

const partOf = ({ roles: held, ownershipPercentage }: KycPerson) =>
  `${held.map((role) => labelOf(roles, role)).join(", ")} · ${ownershipPercentage} per cent`;

/** The message for a problem of the people. */
function peopleProblem({ type, isNamed, reason }: OpenProblem): string {
  if (isNamed) return reason;
  switch (type) {
    case "MISSING_CONTROL_PERSON":
      return "Add the control person: a person who leads the business or may act on its behalf.";
    case "MISSING_BENEFICIAL_OWNER":
      return "Add every owner of 25 per cent or more. If no one owns that much, add the person who benefits from it most, as “Owner”.";
    case "INVALID_FIELD":
    case "MISSING_FIELD":
      return "The identification number doesn’t fit the nationality.";
    default:
      return "This person couldn’t be verified. Ask the sender of this link how to continue.";
  }
}

export function peoplePage(page: OpenPage): Page {
  const { people } = page.packet;
  const problems = problemsIn(page.packet, "people");
  const isAbout = (id: string) => problems.filter(({ resourceId }) => resourceId === id);
  const missing = problems.filter(({ resourceId }) => !people.some(({ id }) => id === resourceId));
  const note =
    missing.length > 0
      ? `<div class="note">Still needed:<ul>${missing.map((problem) => `<li>${escapeHtml(peopleProblem(problem))}</li>`).join("")}</ul></div>`
      : "";
  const items = people.map((person) => {
    const needs = isAbout(person.id).map(
      (problem) => `<small class="needs">${escapeHtml(peopleProblem(problem))}</small>`,
    );
    const edit = `<a href="?step=person&amp;id=${encodeURIComponent(person.id)}">Change<span class="unseen"> ${escapeHtml(person.name)}</span></a>`;
    return `<li><span>${escapeHtml(person.name)}<small>${escapeHtml(partOf(person))}</small>${needs.join("")}</span>${edit}</li>`;
  });
  const list = items.length > 0 ? `<ul class="list">${items.join("")}</ul>` : "";
  const isDone = problems.length === 0;
  const add = `<a class="button${isDone ? " other" : ""}" href="?step=person">Add ${people.length > 0 ? "another" : "a"} person</a>`;
  const next = isDone ? `<a class="button" href="?step=next">Continue</a>` : "";
  return stepPage(page, "people", {
    title: "Owners and people in charge",
    html: `<p class="lead">Everyone who owns 25 per cent or more, and one person who controls the business.</p>${note}${list}<div class="actions">${next}${add}</div>`,
  });
}

/** `person`: the one to change; undefined: a new one. */
export function personPage(page: OpenPage, key: string, person?: KycPerson, state: FormState = {}): Page {
  const fields = fieldsOf(personGroups);
  const { values = person ? valuesOf(person) : {}, problems = [] } = state;
  const query = person ? `step=person&id=${encodeURIComponent(person.id)}` : "step=person";
  const inner = groupsHtml(personGroups, values, problems, person ? ["personalInfo.identifier"] : []);
  return stepPage(page, "people", {
    title: person?.name ?? "Add a person",
    html: `${form(query, inner, "Save this person", { key })}<p class="back"><a href="?step=people">Back to the people</a></p>`,
    fields,
    problems,
  });
}

const removal = (id: string, title: string) =>
  `<form method="post" action="?step=remove&amp;id=${encodeURIComponent(id)}"><button class="link">Remove<span class="unseen"> ${escapeHtml(title)}</span></button></form>`;

function documentList(packet: KycPacket, canRemove: boolean): string {
  const refused = new Set(documentTasks(packet).map(({ replaces }) => replaces));
  const items = packet.documents.map((document) => {
    const { id, documentHolder, documentType, fileName, isRemovable } = document;
    const title = titleOf(documentType, packet.people.find((person) => person.id === documentHolder)?.name);
    const state = refused.has(document)
      ? '<span class="needs">To be replaced</span>'
      : canRemove && isRemovable
        ? removal(id, title)
        : '<span class="done-mark">Added</span>';
    return `<li><span>${escapeHtml(title)}<small>${escapeHtml(fileName)}</small></span>${state}</li>`;
  });
  return items.length > 0 ? `<ul class="list">${items.join("")}</ul>` : "";
}

function taskWords({ problem: { type, isNamed, reason }, accepted, replaces, who }: DocumentTask): TaskWords {
  const words = replaces ? replacementWords(type, replaces, who) : missingWords(type, accepted, who);
  return isNamed ? { ...words, why: `${words.why} ${reason}` } : words;
}

export function documentsPage(page: OpenPage, key: string, taskId?: string, state: FormState = {}): Page {
  const { packet } = page;
  const tasks = documentTasks(packet);
  const task = tasks.find(({ id }) => id === taskId) ?? tasks[0];
  const given = documentList(packet, true);
  if (!task) {
    const html = `${given}<a class="button" href="?step=next">Continue</a>`;
    return stepPage(page, "documents", { title: "Documents", html });
  }
  const { title, why } = taskWords(task);
  const groups = documentGroups(task.accepted);
  const { problems = [] } = state;
  const inner = groupsHtml(groups, state.values ?? documentDefaults(packet, task), problems);
  const others = tasks
    .filter((other) => other !== task)
    .map((other) => {
      const { title: name } = taskWords(other);
      return `<li><span>${escapeHtml(name)}</span><a href="?step=documents&amp;task=${other.id}">Add<span class="unseen"> ${escapeHtml(name)}</span></a></li>`;
    });
  const further = others.length > 0 ? `<h2>Still needed after this</h2><ul class="list">${others.join("")}</ul>` : "";
  return stepPage(page, "documents", {
    title,
    html: `<p class="lead">${escapeHtml(why)}</p>${form(`step=documents&task=${task.id}`, inner, "Add this document", { key, isUpload: true })}<div class="after">${further}${given && `<h2>Added already</h2>${given}`}</div>`,
    fields: fieldsOf(groups),
    problems,
  });
}

/** The issuing country is most likely the holder's own. */
function documentDefaults({ details, people }: KycPacket, { problem, accepted, replaces }: DocumentTask): Values {
  const person = people.find(({ id }) => id === (replaces?.documentHolder ?? problem.resourceId));
  const known = valuesOf(person ?? details);
  const country = known["personalInfo.nationality"] ?? known["businessInfo.country"] ?? known.nationality ?? [];
  return { country, documentType: replaces ? [replaces.documentType] : accepted.length === 1 ? accepted : [] };
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function shown(field: Field, value: string): string {
  if (field.kind === "date") return longDate.format(new Date(value));
  return "options" in field ? labelOf(field.options, value) : value;
}

function summary(packet: KycPacket): string {
  const values = valuesOf(packet.details);
  const rows = fieldsOf(detailsGroups(packet.isBusiness)).flatMap((field) => {
    const given = (values[field.name] ?? []).map((value) => shown(field, value));
    const text = packet.known.includes(field.name) ? "Given, not shown" : given.join(", ");
    return text === "" ? [] : [`<div><dt>${escapeHtml(field.label)}</dt><dd>${escapeHtml(text)}</dd></div>`];
  });
  return `<dl>${rows.join("")}</dl>`;
}

export function checkPage(page: OpenPage, problems: readonly Problem[] = []): Page {
  const { packet } = page;
  const { isBusiness, people, problems: open } = packet;
  const hasSteps = stepsOf(packet).length > 1;
  const section = (title: string, step: StepName, html: string) =>
    `<section><header><h2>${title}</h2>${hasSteps ? `<a class="edit" href="?step=${step}">Change<span class="unseen"> ${title.toLowerCase()}</span></a>` : ""}</header>${html}</section>`;
  const persons = people.map(
    (person) => `<div><dt>${escapeHtml(partOf(person))}</dt><dd>${escapeHtml(person.name)}</dd></div>`,
  );
  const documents = documentList(packet, false);
  const contacts = `<div class="note">Your e-mail address and phone number must be confirmed before you can submit. Ask the sender of this link.</div>`;
  const submit =
    open.length > 0
      ? `<div class="note">Something is still missing.</div><a class="button" href="?step=${nextStep(packet)}">Continue</a>`
      : packet.isAwaitingContacts
        ? contacts
        : `<p>By submitting you confirm that all of this is true and complete, as far as you know. You can’t change it here afterwards.</p>${form("step=check", "", "Submit for verification")}`;
  return stepPage(page, "check", {
    title: "Check and submit",
    html: [
      section(isBusiness ? "The business" : "Your details", "details", summary(packet)),
      persons.length > 0 ? section("People", "people", `<dl>${persons.join("")}</dl>`) : "",
      documents && section("Documents", "documents", documents),
      packet.remarks.length > 0
        ? `<div class="note">You were asked:<ul>${packet.remarks.map((remark) => `<li>${escapeHtml(remark)}</li>`).join("")}</ul></div>`
        : "",
      submit,
    ].join(""),
    problems,
  });
}

const closed = {
  UNKNOWN: {
    title: "This link is not valid",
    text: "Check that it is complete, or ask the sender for a new one.",
  },
  EXPIRED: {
    title: "This link has expired",
    text: "Ask the sender for a new one. What you saved is kept.",
  },
};

const marks: Readonly<Partial<Record<KycOutcome, string>>> = {
  APPROVED: `<path fill="none" stroke="#fff" d="m12 21 6 6 11-12"/>`,
  IN_REVIEW: `<path fill="none" stroke="#fff" d="M20 11v10l6 4"/>`,
};
const colours: Readonly<Partial<Record<KycOutcome, string>>> = { APPROVED: "#1c6b3a", IN_REVIEW: "#2451c7" };

/** The outcome as an icon next to its text. */
function markOf(outcome: KycOutcome): string {
  const mark = marks[outcome] ?? `<path fill="none" stroke="#fff" d="M20 11v11m0 6v.100"/>`;
  const colour = colours[outcome] ?? "#8a5300";
  return `<svg class="sign" width="48" height="48" viewBox="0 0 40 40" aria-hidden="true" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"><circle cx="20" cy="20" r="20" fill="${colour}"/>${mark}</svg>`;
}

/** The link back to the application that the person came from. */
function wayBack(redirectUri: string | null): string {
  return redirectUri === null
    ? ""
    : `<p><a class="button" href="${escapeHtml(redirectUri)}" rel="noreferrer">Return to ${escapeHtml(new URL(redirectUri).host)}</a></p>`;
}

/** The page of a link that is not open. `isNew`: just submitted. */
export function closedPage(page: Omit<KycPage, "packet"> | undefined, isNew = false): Page {
  const { state = "UNKNOWN", outcome = "NONE", isSandbox = false, redirectUri = null, isBusiness = false } = page ?? {};
  const isOver = state === "UNKNOWN" || state === "EXPIRED";
  const { title, text } = isOver ? closed[state] : outcomeWords(outcome, isBusiness);
  const used = state === "USED" && !isNew ? "<p>This link has already been used and can’t be used again.</p>" : "";
  const html = `${used}<p>${text}</p>${wayBack(redirectUri)}`;
  return frame.render({ title, above: `${above(isSandbox)}${markOf(outcome)}`, html }, page?.brand);
}

/** The page for an internal error, or a request that none of our forms sends. */
export function failurePage(status: number): Page {
  const isOurs = status >= 500;
  const title = isOurs ? "Something went wrong" : "This can’t be done";
  const text = isOurs
    ? "Nothing was saved. Wait a moment, go back and try again."
    : "Go back to the previous page, and try again from there.";
  return frame.render({ title, above: above(false), html: `<p>${text}</p>` });
}
