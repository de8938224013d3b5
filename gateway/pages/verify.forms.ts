import { documentMimeType } from "../../subgraphs/verification/documents/wire.js";
import { countries, type Field, type Group } from "./verify.fields.js";
import { documentName, idTypes, roles } from "./verify.words.js";

// Every form of the page, as data.

/** An address; `prefix` is its path in the input. `isOwn`: of the person who fills in the form. */
function addressGroup(legend: string, prefix: string, isOwn: boolean): Group {
  const own = (token: string) => (isOwn ? token : "off");
  return {
    legend,
    fields: [
      {
        kind: "text",
        name: `${prefix}address.line1`,
        label: "Street and number",
        autocomplete: own("address-line1"),
        maxLength: 500,
        missing: "Enter the street and number",
        invalid: "Check the street and number",
      },
      {
        kind: "text",
        name: `${prefix}address.line2`,
        label: "Flat, floor or building",
        isOptional: true,
        autocomplete: own("address-line2"),
        maxLength: 500,
        missing: "",
        invalid: "Check the flat, floor or building",
      },
      {
        kind: "text",
        name: `${prefix}address.city`,
        label: "City",
        isOptional: true,
        autocomplete: own("address-level2"),
        maxLength: 250,
        missing: "",
        invalid: "Check the city",
      },
      {
        kind: "text",
        name: `${prefix}address.state`,
        label: "State, province or region",
        isOptional: true,
        autocomplete: own("address-level1"),
        maxLength: 250,
        missing: "",
        invalid: "Check the state, province or region",
      },
      {
        kind: "text",
        name: `${prefix}address.postalCode`,
        label: "Postal code",
        autocomplete: own("postal-code"),
        maxLength: 50,
        missing: "Enter the postal code",
        invalid: "Check the postal code",
      },
      {
        kind: "choice",
        name: `${prefix}address.country`,
        label: "Country",
        options: countries,
        autocomplete: own("country"),
        missing: "Choose the country of the address",
        invalid: "Choose the country of the address from the list",
      },
    ],
  };
}

/** Birth date, nationality and identification number of a person. */
function identityFields(prefix: string, isOwn: boolean): readonly Field[] {
  const whose = isOwn ? "your" : "the";
  return [
    {
      kind: "date",
      name: `${prefix}birthDate`,
      label: "Date of birth",
      autocomplete: isOwn ? "bday" : "off",
      missing: `Enter ${whose} date of birth`,
      invalid: "Enter a date of birth in the past, such as 1990-05-27",
    },
    {
      kind: "choice",
      name: `${prefix}nationality`,
      label: "Nationality",
      options: countries,
      missing: `Choose ${whose} nationality`,
      invalid: `Choose ${whose} nationality from the list`,
    },
  ];
}

function numberGroup(prefix: string): Group {
  return {
    legend: "Identification number",
    hint: "The number is stored encrypted and never shown again.",
    fields: [
      {
        kind: "choice",
        name: `${prefix}idType`,
        label: "Kind of number",
        hint: "Citizens of the United States: SSN or ITIN.",
        options: idTypes,
        missing: "Choose the kind of number",
        invalid: "Choose a kind of number that fits the nationality",
      },
      {
        kind: "text",
        name: `${prefix}identifier`,
        label: "Number",
        isSecret: true,
        maxLength: 100,
        missing: "Enter the identification number",
        invalid: "Check the identification number",
      },
      {
        kind: "choice",
        name: `${prefix}countryOfIssuance`,
        label: "Country that issued it",
        isOptional: true,
        options: countries,
        missing: "",
        invalid: "Choose the country that issued the number from the list",
      },
    ],
  };
}

const individual: readonly Group[] = [
  {
    legend: "About you",
    fields: [
      {
        kind: "text",
        name: "fullName",
        label: "Full name",
        hint: "As in your identity document.",
        autocomplete: "name",
        maxLength: 250,
        missing: "Enter your full name",
        invalid: "Check your full name",
      },
      ...identityFields("", true),
    ],
  },
  addressGroup("Home address", "", true),
  numberGroup(""),
];

const business: readonly Group[] = [
  {
    legend: "The business",
    fields: [
      {
        kind: "text",
        name: "businessInfo.legalName",
        label: "Legal name",
        autocomplete: "organization",
        maxLength: 250,
        missing: "Enter the legal name of the business",
        invalid: "Check the legal name",
      },
      {
        kind: "text",
        name: "businessInfo.doingBusinessAs",
        label: "Trading name",
        hint: "If it is known by another name.",
        isOptional: true,
        maxLength: 250,
        missing: "",
        invalid: "Check the trading name",
      },
      {
        kind: "choice",
        name: "businessInfo.country",
        label: "Country of incorporation",
        options: countries,
        missing: "Choose the country of incorporation",
        invalid: "Choose the country of incorporation from the list",
      },
      {
        kind: "date",
        name: "businessInfo.incorporatedOn",
        label: "Date of incorporation",
        missing: "Enter the date of incorporation",
        invalid: "Enter a date of incorporation in the past, such as 2015-03-31",
      },
      {
        kind: "text",
        name: "businessInfo.registrationNumber",
        label: "Registration number",
        isOptional: true,
        maxLength: 100,
        missing: "",
        invalid: "Check the registration number",
      },
      {
        kind: "text",
        name: "businessInfo.taxId",
        label: "Tax number",
        hint: "In the United States: the EIN. A business of another country that has no number leaves this empty: we ask for a certificate instead.",
        isOptional: true,
        isSecret: true,
        maxLength: 100,
        missing: "",
        invalid: "Enter the tax number of the business",
      },
    ],
  },
  {
    legend: "Where it operates",
    fields: [
      {
        kind: "several",
        name: "businessInfo.countriesOfOperation",
        label: "Countries of operation",
        hint: "For more countries than there are lines, save and come back.",
        options: countries,
        missing: "Choose at least one country of operation",
        invalid: "Choose the countries of operation from the list",
      },
    ],
  },
  addressGroup("Address of the business", "", true),
];

/** The details of the link's customer. */
export const detailsGroups = (isBusiness: boolean): readonly Group[] => (isBusiness ? business : individual);

/** An owner, director or officer of a business. */
export const personGroups: readonly Group[] = [
  {
    legend: "Role in the business",
    fields: [
      {
        kind: "checks",
        name: "roles",
        label: "Roles",
        hint: "Tick all that apply. The control person leads the business or may act on its behalf.",
        options: roles,
        missing: "Choose at least one role",
        invalid: "Choose the roles from the list",
      },
      {
        kind: "number",
        name: "ownershipPercentage",
        label: "Share of the business",
        hint: "A whole number; 0 for a person who owns no share.",
        min: 0,
        max: 100,
        unit: "per cent",
        missing: "Enter the share of the business, 0 if none",
        invalid: "Enter a share from 0 to 100; all shares together can’t be more than 100",
      },
    ],
  },
  {
    legend: "The person",
    fields: [
      {
        kind: "text",
        name: "personalInfo.firstName",
        label: "First name",
        autocomplete: "off",
        maxLength: 250,
        missing: "Enter the first name",
        invalid: "Check the first name",
      },
      {
        kind: "text",
        name: "personalInfo.middleName",
        label: "Middle name",
        isOptional: true,
        autocomplete: "off",
        maxLength: 250,
        missing: "",
        invalid: "Check the middle name",
      },
      {
        kind: "text",
        name: "personalInfo.lastName",
        label: "Last name",
        autocomplete: "off",
        maxLength: 250,
        missing: "Enter the last name",
        invalid: "Check the last name",
      },
      ...identityFields("personalInfo.", false),
    ],
  },
  addressGroup("Home address", "personalInfo.", false),
  numberGroup("personalInfo."),
];

/** A document of one of these types. */
export const documentGroups = (accepted: readonly string[]): readonly Group[] => [
  {
    fields: [
      {
        kind: "choice",
        name: "documentType",
        label: "Kind of document",
        options: accepted.map((value) => ({ value, label: documentName(value) })),
        missing: "Choose the kind of document",
        invalid: "Choose the kind of document from the list",
      },
      {
        kind: "choice",
        name: "country",
        label: "Country that issued it",
        options: countries,
        missing: "Choose the country that issued the document",
        invalid: "Choose the country that issued the document from the list",
      },
      {
        kind: "text",
        name: "documentNumber",
        label: "Document number",
        isOptional: true,
        isSecret: true,
        maxLength: 100,
        missing: "",
        invalid: "Check the document number",
      },
      {
        kind: "file",
        name: "file",
        label: "File",
        hint: "PDF, JPEG or PNG, at most 10 MB. Put both sides of a card into one file.",
        accept: documentMimeType.options,
        missing: "Choose a file",
        invalid: "Choose a PDF, JPEG or PNG file of at most 10 MB",
      },
    ],
  },
];

export const fieldsOf = (groups: readonly Group[]): readonly Field[] => groups.flatMap(({ fields }) => fields);
