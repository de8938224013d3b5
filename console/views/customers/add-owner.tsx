import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { CheckField, Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { AddressFields, countryHint } from "./fields.js";
import { AddOwnerDocument, type BeneficialOwnerRole, type IdentificationType } from "./operations.graphql.js";
import { roleText } from "./words.js";
import styles from "./customers.module.css";

const roles = Object.keys(roleText) as BeneficialOwnerRole[];
const numbers: readonly (readonly [IdentificationType, string])[] = [
  ["SSN", "SSN (United States)"],
  ["ITIN", "ITIN (United States)"],
  ["EIN", "EIN (United States)"],
  ["NON_US_TAX_ID", "Tax number of another country"],
];

/** Texts of the form by the member of `personalInfo`; an empty one is absent. */
const emptyPerson = {
  firstName: "",
  middleName: "",
  lastName: "",
  birthDate: "",
  nationality: "",
  email: "",
  phoneNumber: "",
  line1: "",
  line2: "",
  postalCode: "",
  city: "",
  state: "",
  country: "",
  idType: "SSN",
  identifier: "",
  countryOfIssuance: "",
};
type Person = Readonly<Record<keyof typeof emptyPerson, string>>;

const optional = <Name extends keyof Person>(person: Person, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, person[name].trim()]).filter(([, text]) => text !== "")) as Partial<
    Record<Name, string>
  >;

function personalInfoOf(person: Person) {
  const country = (name: "nationality" | "country" | "countryOfIssuance") => person[name].trim().toUpperCase();
  const issuer = country("countryOfIssuance");
  return {
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    birthDate: person.birthDate,
    nationality: country("nationality"),
    idType: person.idType as IdentificationType,
    identifier: person.identifier.trim(),
    ...optional(person, ["middleName", "email", "phoneNumber"]),
    ...(issuer !== "" && { countryOfIssuance: issuer }),
    address: {
      line1: person.line1.trim(),
      postalCode: person.postalCode.trim(),
      country: country("country"),
      ...optional(person, ["line2", "city", "state"]),
    },
  };
}

/** The button that adds an owner, director or officer to a business. */
export function AddOwner({ customerId }: { readonly customerId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isSmall icon="plus" needs="MANAGE" onClick={() => setIsOpen(true)}>
        Add a person…
      </Button>
      {isOpen && <OwnerDialog customerId={customerId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function OwnerDialog({ customerId, onClose }: { readonly customerId: string; readonly onClose: () => void }) {
  const [person, setPerson] = useState<Person>(emptyPerson);
  const [chosen, setChosen] = useState<readonly BeneficialOwnerRole[]>(["UBO"]);
  const [share, setShare] = useState("");
  const { send, isSending, problem } = useMutate(AddOwnerDocument, ["customer"]);
  const hasShare = /^\d{1,3}$/.test(share.trim());
  const add = async () => {
    const input = {
      customerId,
      roles: [...chosen],
      ownershipPercentage: Number(share),
      personalInfo: personalInfoOf(person),
    };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) onClose();
  };
  return (
    <Dialog title="Add a person" isOpen onClose={onClose}>
      <Form onSubmit={() => void add()} problem={problem}>
        <fieldset className={styles.fieldset}>
          <legend>Part in the business</legend>
          {roles.map((role) => (
            <CheckField
              key={role}
              label={roleText[role]}
              isChecked={chosen.includes(role)}
              onChange={(isChecked) =>
                setChosen(isChecked ? [...chosen, role] : chosen.filter((other) => other !== role))
              }
            />
          ))}
          <TextField
            label="Share of the business, in percent"
            name="ownershipPercentage"
            inputMode="numeric"
            value={share}
            onChange={setShare}
            error={share !== "" && !hasShare ? "A whole number, at most 100." : undefined}
          />
        </fieldset>
        <PersonFields person={person} onChange={setPerson} />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending} disabled={!hasShare || chosen.length === 0}>
            Add
          </Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function PersonFields({ person, onChange }: { readonly person: Person; readonly onChange: (person: Person) => void }) {
  const field = (name: keyof Person, member: string = name) => ({
    name: `personalInfo.${member}`,
    value: person[name],
    onChange: (value: string) => onChange({ ...person, [name]: value }),
  });
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>Person</legend>
        <TextField label="First name" {...field("firstName")} />
        <TextField label="Middle name" {...field("middleName")} />
        <TextField label="Last name" {...field("lastName")} />
        <TextField label="Date of birth" type="date" {...field("birthDate")} />
        <TextField label="Nationality" hint={countryHint} {...field("nationality")} />
        <SelectField label="Kind of number" options={numbers} {...field("idType")} />
        <TextField label="Number" {...field("identifier")} />
        <TextField label="Country that issued it" hint={countryHint} {...field("countryOfIssuance")} />
        <TextField label="E-mail" type="email" {...field("email")} />
        <TextField label="Phone" hint="With the country: +49…" {...field("phoneNumber")} />
      </fieldset>
      <AddressFields field={field} />
    </>
  );
}
