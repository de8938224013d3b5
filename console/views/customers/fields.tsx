import { useMemo } from "react";
import { SelectField, TextField } from "../../ui/form.js";
import { words } from "../../ui/words.js";
import type {
  CreateCustomerInput,
  CustomerProfileFragment,
  CustomerType,
  EntityType,
  PurposeOfAccount,
} from "./operations.graphql.js";
import styles from "./customers.module.css";

/** What is typed about a customer: every value as text, an empty one is absent. */
export type Draft = Readonly<Record<keyof typeof emptyDraft, string>>;

const emptyDraft = {
  fullName: "",
  birthDate: "",
  nationality: "",
  platformCustomerId: "",
  email: "",
  phoneNumber: "",
  umaAddress: "",
  region: "",
  currencies: "",
  purpose: "",
  line1: "",
  line2: "",
  city: "",
  state: "",
  postalCode: "",
  country: "",
  legalName: "",
  doingBusinessAs: "",
  businessCountry: "",
  registrationNumber: "",
  taxId: "",
  incorporatedOn: "",
  entityType: "",
};

export const newDraft: Draft = emptyDraft;

export function draftOf(customer: CustomerProfileFragment): Draft {
  const { address, businessInfo } = customer;
  const isBusiness = customer.customerType === "BUSINESS";
  const values: Record<keyof Draft, string | null | undefined> = {
    ...emptyDraft,
    fullName: customer.fullName,
    birthDate: customer.birthDate,
    nationality: customer.nationality,
    platformCustomerId: customer.platformCustomerId,
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    umaAddress: customer.umaAddress,
    region: customer.region,
    currencies: customer.currencies.join(", "),
    purpose: isBusiness ? businessInfo?.purposeOfAccount : customer.purposeOfAccount,
    ...address,
    legalName: businessInfo?.legalName,
    doingBusinessAs: businessInfo?.doingBusinessAs,
    businessCountry: businessInfo?.country,
    registrationNumber: businessInfo?.registrationNumber,
    taxId: businessInfo?.taxId,
    incorporatedOn: businessInfo?.incorporatedOn,
    entityType: businessInfo?.entityType,
  };
  return Object.fromEntries(Object.keys(emptyDraft).map((name) => [name, values[name as keyof Draft] ?? ""])) as Draft;
}

const listOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
const code = (text: string) => text.trim().toUpperCase();

/**
 * The members of the input that differ from `before`. A member that was there and is empty now is null, which removes
 * it. An address and the data of a business are sent whole.
 */
export function inputOf(
  type: CustomerType,
  draft: Draft,
  before: Draft = newDraft,
): Omit<CreateCustomerInput, "customerType"> {
  const isChanged = (...names: (keyof Draft)[]) => names.some((name) => draft[name].trim() !== before[name].trim());
  const text = (name: keyof Draft, read: (value: string) => string = (value) => value.trim()) =>
    isChanged(name) ? (draft[name].trim() === "" ? null : read(draft[name])) : undefined;
  const { line1, line2, city, state, postalCode, country } = draft;
  const isAddressed = isChanged("line1", "line2", "city", "state", "postalCode", "country");
  const address = isAddressed && {
    line1: line1.trim(),
    line2: line2.trim() || undefined,
    city: city.trim() || undefined,
    state: state.trim() || undefined,
    postalCode: postalCode.trim(),
    country: code(country),
  };
  const shared = {
    email: text("email"),
    phoneNumber: text("phoneNumber"),
    umaAddress: text("umaAddress"),
    currencies: isChanged("currencies") ? listOf(draft.currencies) : undefined,
    ...(address && { address }),
  };
  if (type === "INDIVIDUAL") {
    return {
      ...shared,
      fullName: text("fullName"),
      birthDate: text("birthDate"),
      nationality: text("nationality", code),
      purposeOfAccount: text("purpose") as PurposeOfAccount | null | undefined,
    };
  }
  const businessInfo = {
    legalName: text("legalName"),
    doingBusinessAs: text("doingBusinessAs"),
    country: text("businessCountry", code),
    registrationNumber: text("registrationNumber"),
    taxId: text("taxId"),
    incorporatedOn: text("incorporatedOn"),
    entityType: text("entityType") as EntityType | null | undefined,
    purposeOfAccount: text("purpose") as PurposeOfAccount | null | undefined,
  };
  return { ...shared, ...(Object.values(businessInfo).some((value) => value !== undefined) && { businessInfo }) };
}

const purposes: readonly PurposeOfAccount[] = [
  "CONTRACTOR_PAYOUTS",
  "CREATOR_PAYOUTS",
  "EMPLOYEE_PAYOUTS",
  "MARKETPLACE_SELLER_PAYOUTS",
  "SUPPLIER_PAYMENTS",
  "CROSS_BORDER_B2B",
  "AR_AUTOMATION",
  "AP_AUTOMATION",
  "EMBEDDED_PAYMENTS",
  "PLATFORM_FEE_COLLECTION",
  "P2P_TRANSFERS",
  "CHARITABLE_DONATIONS",
];
const entityTypes: readonly EntityType[] = [
  "SOLE_PROPRIETORSHIP",
  "PARTNERSHIP",
  "LLC",
  "CORPORATION",
  "S_CORPORATION",
  "NON_PROFIT",
  "PUBLICLY_LISTED_COMPANY",
  "TRUST",
  "PRIVATE_FOUNDATION",
  "CHARITY",
  "OTHER",
];
const choicesOf = (values: readonly string[]) =>
  [["", "Not given"] as const, ...values.map((value) => [value, words(value)] as const)] as const;

/** Hint of a field for a country. */
export const countryHint = "Two letters, such as DE.";

interface AddressFieldsProps {
  /** The properties of the field for this text, and its member of the input. */
  field(
    name: "line1" | "line2" | "postalCode" | "city" | "state" | "country",
    member: string,
  ): { readonly name: string; readonly value: string; readonly onChange: (value: string) => void };
}

/** The fields of an address, of a customer or of an owner. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>Address</legend>
      <TextField label="Street and number" {...field("line1", "address.line1")} />
      <TextField label="Addition" {...field("line2", "address.line2")} />
      <TextField label="Postal code" {...field("postalCode", "address.postalCode")} />
      <TextField label="City" {...field("city", "address.city")} />
      <TextField label="State or province" {...field("state", "address.state")} />
      <TextField label="Country" hint={countryHint} {...field("country", "address.country")} />
    </fieldset>
  );
}

export interface CustomerFieldsProps {
  readonly type: CustomerType;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isNew?: boolean;
}

/** The fields of a customer, of a person or of a business. */
export function CustomerFields({ type, draft, onChange, isNew = false }: CustomerFieldsProps) {
  const field = useMemo(
    () =>
      (name: keyof Draft, member: string = name) => ({
        name: member,
        value: draft[name],
        onChange: (value: string) => onChange({ ...draft, [name]: value }),
      }),
    [draft, onChange],
  );
  const info = (name: keyof Draft, member: string = name) => field(name, `businessInfo.${member}`);
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>{type === "INDIVIDUAL" ? "Person" : "Business"}</legend>
        {type === "INDIVIDUAL" ? (
          <>
            <TextField label="Full name, as in the passport" {...field("fullName")} />
            <TextField label="Date of birth" type="date" {...field("birthDate")} />
            <TextField label="Nationality" hint={countryHint} {...field("nationality")} />
          </>
        ) : (
          <>
            <TextField label="Legal name" {...info("legalName")} />
            <TextField label="Trading name" {...info("doingBusinessAs")} />
            <TextField label="Country of registration" hint={countryHint} {...info("businessCountry", "country")} />
            <TextField label="Registration number" {...info("registrationNumber")} />
            <TextField label="Tax number" {...info("taxId")} />
            <TextField label="Incorporated on" type="date" {...info("incorporatedOn")} />
            <SelectField label="Legal form" options={choicesOf(entityTypes)} {...info("entityType")} />
          </>
        )}
        <SelectField
          label="Purpose of the account"
          options={choicesOf(purposes)}
          {...field("purpose", type === "INDIVIDUAL" ? "purposeOfAccount" : "businessInfo.purposeOfAccount")}
        />
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>Contact and account</legend>
        {isNew && (
          <TextField label="Your id" hint="Your own id for the customer; unique." {...field("platformCustomerId")} />
        )}
        <TextField label="E-mail" type="email" {...field("email")} />
        <TextField label="Phone" hint="With the country: +49…" {...field("phoneNumber")} />
        <TextField label="UMA address" hint="Absent: made from your domain." {...field("umaAddress")} />
        {isNew && (
          <TextField label="Region" hint="Whose rules apply. Absent: the address’s country." {...field("region")} />
        )}
        <TextField label="Currencies" hint="USD, EUR, … Absent: all of the platform." {...field("currencies")} />
      </fieldset>
      <AddressFields field={field} />
    </>
  );
}
