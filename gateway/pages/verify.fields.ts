import type { FieldError } from "../../subgraphs/shared/kernel/errors.js";
import { countryCodes } from "../../subgraphs/shared/kernel/countries.js";
import { escapeHtml } from "./html.js";

// Forms as data: their fields are shown, read and validated without scripts.

/** The values of a form by field name, in order. */
export type Values = Readonly<Record<string, readonly string[]>>;

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface FieldText {
  /** Path of the value in the service's input, such as `address.line1`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** Messages for a missing, and for an invalid value. */
  readonly missing: string;
  readonly invalid: string;
}

export type Field = FieldText &
  (
    | {
        readonly kind: "text";
        readonly autocomplete?: string;
        readonly inputmode?: "numeric" | "text";
        readonly maxLength: number;
        /** Whether a stored value is not shown; an empty field then keeps it. */
        readonly isSecret?: boolean;
      }
    | { readonly kind: "number"; readonly min: number; readonly max: number; readonly unit: string }
    | { readonly kind: "date"; readonly autocomplete?: string }
    | { readonly kind: "choice"; readonly options: readonly Option[]; readonly autocomplete?: string }
    | { readonly kind: "several"; readonly options: readonly Option[] }
    /** Checkboxes. */
    | { readonly kind: "checks"; readonly options: readonly Option[] }
    | { readonly kind: "file"; readonly accept: readonly string[] }
  );

export interface Group {
  /** Undefined for the only group of its page, which has the page's heading. */
  readonly legend?: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
}

/** A problem of a form, or of one of its fields. */
export interface Problem {
  readonly field?: string;
  readonly text: string;
}

const displayNames = new Intl.DisplayNames("en", { type: "region" });
const countryName = (code: string): string => displayNames.of(code) ?? code;
export const countries: readonly Option[] = [...countryCodes]
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** Maximum number of values of a field with several. */
const maxSeveral = 250;
/** Number of empty selects that a field with several values initially shows. */
const spareSelects = 3;

const idOf = (name: string, index?: number) => `f-${name}${index === undefined ? "" : `-${index}`}`;

/** The id of the field's first control, which the summary of problems links to. */
function anchorOf(field: Field): string {
  return field.kind === "checks" || field.kind === "several" ? idOf(field.name, 0) : idOf(field.name);
}

function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join("");
}

function optionsHtml(options: readonly Option[], selected: string | undefined): string {
  const chosen = options.some(({ value }) => value === selected);
  return [
    `<option value=""${chosen ? "" : " selected"}>Choose…</option>`,
    ...options.map(
      ({ value, label }) =>
        `<option value="${escapeHtml(value)}"${value === selected ? " selected" : ""}>${escapeHtml(label)}</option>`,
    ),
  ].join("");
}

/** The field with its label, hint and problem. `isKnown`: a secret value is already stored. */
function fieldHtml(field: Field, values: Values, problem: string | undefined, isKnown = false): string {
  const given = values[field.name] ?? [];
  const hint = [field.hint, isKnown && "We already have this: leave it empty to keep it."].filter(Boolean).join(" ");
  const [hintId, errorId] = [`${idOf(field.name)}-hint`, `${idOf(field.name)}-error`];
  const describedBy = [hint && hintId, problem !== undefined && errorId].filter(Boolean).join(" ") || undefined;
  const optional = field.isOptional && !isKnown ? ' <span class="optional">(optional)</span>' : "";
  const label = `${escapeHtml(field.label)}${optional}`;
  const notes = `${hint && `<p class="hint" id="${hintId}">${escapeHtml(hint)}</p>`}${
    problem === undefined ? "" : `<p class="error" id="${errorId}"><b>Error:</b> ${escapeHtml(problem)}</p>`
  }`;
  const css = problem === undefined ? "field" : "field wrong";
  if (field.kind === "checks" || field.kind === "several") {
    const controls = field.kind === "checks" ? checksHtml(field, given) : severalHtml(field, given, problem);
    return `<fieldset class="${css}"${attributes({ "aria-describedby": describedBy })}><legend>${label}</legend>${notes}${controls}</fieldset>`;
  }
  const shared = {
    id: idOf(field.name),
    name: field.name,
    required: !field.isOptional && !isKnown,
    "aria-describedby": describedBy,
    "aria-invalid": problem === undefined ? undefined : "true",
  };
  return `<div class="${css}"><label for="${shared.id}">${label}</label>${notes}${controlHtml(field, shared, given[0])}</div>`;
}

type Single = Exclude<Field, { kind: "checks" | "several" }>;
type Attributes = Parameters<typeof attributes>[0];

function controlHtml(field: Single, shared: Attributes, value: string | undefined): string {
  switch (field.kind) {
    case "choice":
      return `<select${attributes({ ...shared, autocomplete: field.autocomplete })}>${optionsHtml(field.options, value)}</select>`;
    case "file":
      return `<input type="file"${attributes({ ...shared, accept: field.accept.join(",") })}>`;
    case "date":
      return `<input type="date"${attributes({ ...shared, autocomplete: field.autocomplete, value, max: "9999-12-31" })}>`;
    case "number": {
      const input = `<input class="short" type="text"${attributes({ ...shared, inputmode: "numeric", maxlength: 3, value })}>`;
      return `<span class="unit">${input} ${escapeHtml(field.unit)}</span>`;
    }
    case "text":
      return `<input type="text"${attributes({
        ...shared,
        autocomplete: field.isSecret ? "off" : field.autocomplete,
        inputmode: field.inputmode,
        maxlength: field.maxLength,
        spellcheck: "false",
        value: field.isSecret ? undefined : value,
      })}>`;
  }
}

function checksHtml({ name, options }: Field & { kind: "checks" }, given: readonly string[]): string {
  return options
    .map(({ value, label }, index) => {
      const id = idOf(name, index);
      const box = `<input type="checkbox"${attributes({ id, name, value, checked: given.includes(value) })}>`;
      return `<div class="check">${box}<label for="${id}">${escapeHtml(label)}</label></div>`;
    })
    .join("");
}

function severalHtml(
  field: Field & { kind: "several" },
  given: readonly string[],
  problem: string | undefined,
): string {
  const { name, options, label } = field;
  const count = Math.min(given.length + spareSelects, maxSeveral);
  return Array.from({ length: count }, (_, index) => {
    const title = `${label}, ${index + 1}`;
    const invalid = problem === undefined ? undefined : "true";
    const facts = attributes({ id: idOf(name, index), name, "aria-label": title, "aria-invalid": invalid });
    return `<select${facts}>${optionsHtml(options, given[index])}</select>`;
  }).join("");
}

/** The form's groups, each field with its problem. `known` names the secret fields whose value is stored. */
export function groupsHtml(
  groups: readonly Group[],
  values: Values,
  problems: readonly Problem[],
  known: readonly string[] = [],
): string {
  return groups
    .map(({ legend, hint, fields }) => {
      const inner = fields.map((field) => {
        const problem = problems.find(({ field: name }) => name === field.name)?.text;
        return fieldHtml(field, values, problem, known.includes(field.name));
      });
      if (legend === undefined) return inner.join("\n");
      const note = hint === undefined ? "" : `<p class="hint">${escapeHtml(hint)}</p>`;
      return `<fieldset class="group"><legend>${escapeHtml(legend)}</legend>${note}${inner.join("\n")}</fieldset>`;
    })
    .join("\n");
}

/** The problems above the form, each linked to its field. Focused when the page opens. */
export function problemsHtml(fields: readonly Field[], problems: readonly Problem[]): string {
  if (problems.length === 0) return "";
  const items = problems.map(({ field: name, text }) => {
    const field = fields.find((candidate) => candidate.name === name);
    return `<li>${field ? `<a href="#${anchorOf(field)}">${escapeHtml(text)}</a>` : escapeHtml(text)}</li>`;
  });
  return `<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems"><h2 id="problems">There is a problem</h2><ul>${items.join("")}</ul></div>`;
}

/** The submitted values of these fields, trimmed; others are ignored. */
export function readValues(fields: readonly Field[], sent: (name: string) => readonly string[]): Values {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const given = sent(name)
        .map((value) => value.trim())
        .filter((value) => value !== "");
      return [name, [...new Set(given)].slice(0, maxSeveral)];
    }),
  );
}

/** Fields without a value, or with one that their control can't send. */
export function checkValues(fields: readonly Field[], values: Values, known: readonly string[] = []): Problem[] {
  return fields.flatMap((field): Problem[] => {
    const { name, missing, invalid, isOptional } = field;
    const given = values[name] ?? [];
    if (field.kind === "file") return [];
    if (given.length === 0) return isOptional || known.includes(name) ? [] : [{ field: name, text: missing }];
    return given.every((value) => isPossible(field, value)) ? [] : [{ field: name, text: invalid }];
  });
}

function isPossible(field: Field, value: string): boolean {
  if (field.kind === "number") return /^\d{1,3}$/.test(value) && +value >= field.min && +value <= field.max;
  if (field.kind === "text") return value.length <= field.maxLength;
  return !("options" in field) || field.options.some((option) => option.value === value);
}

interface Tree {
  [name: string]: Tree | string | number | readonly string[];
}

function isTree(value: Tree[string] | undefined): value is Tree {
  return typeof value === "object" && !Array.isArray(value);
}

/** The service's input from a form's values: nested by the fields' names, without empty ones. */
export function inputOf(fields: readonly Field[], values: Values): Tree {
  const input: Tree = {};
  for (const { name, kind } of fields) {
    const given = values[name] ?? [];
    const [first] = given;
    if (first === undefined) continue;
    const path = name.split(".");
    const last = path.pop() ?? name;
    const place = path.reduce((parent, part) => {
      const inner = parent[part];
      return isTree(inner) ? inner : (parent[part] = {});
    }, input);
    if (kind === "several" || kind === "checks") place[last] = given;
    else place[last] = kind === "number" ? Number(first) : first;
  }
  return input;
}

/** The reverse: a record's members as a form's values. */
export function valuesOf(record: object): Values {
  const values: Record<string, readonly string[]> = {};
  const read = (value: unknown, name: string): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) values[name] = value.map(String);
    else if (typeof value === "object") {
      for (const [part, member] of Object.entries(value)) read(member, name === "" ? part : `${name}.${part}`);
    } else if (typeof value === "string" || typeof value === "number") values[name] = [String(value)];
  };
  read(record, "");
  return values;
}

/** A service's field errors as problems of the form. */
export function problemsOf(fields: readonly Field[], errors: readonly FieldError[]): Problem[] {
  const found = errors.map(({ field: path, message }): Problem => {
    const field = fields.find(
      ({ name }) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`),
    );
    return field ? { field: field.name, text: field.invalid } : { text: `We can't accept this: ${path} ${message}.` };
  });
  return found.filter(
    ({ field, text }, index) => found.findIndex((other) => other.field === field && other.text === text) === index,
  );
}
