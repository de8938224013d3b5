import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { FileField, Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { words } from "../../ui/words.js";
import { UploadDocumentDocument, type DocumentSide, type DocumentType } from "./operations.graphql.js";

const types: readonly DocumentType[] = [
  "PASSPORT",
  "DRIVERS_LICENSE",
  "NATIONAL_ID",
  "PROOF_OF_ADDRESS",
  "SELFIE",
  "BANK_STATEMENT",
  "UTILITY_BILL",
  "ELECTRICITY_BILL",
  "RENT_OR_LEASE_AGREEMENT",
  "TAX_RETURN",
  "CERTIFICATE_OF_INCORPORATION",
  "ARTICLES_OF_INCORPORATION",
  "ARTICLES_OF_ASSOCIATION",
  "STATE_REGISTRY_EXCERPT",
  "STATE_COMPANY_REGISTRY",
  "GOOD_STANDING_CERTIFICATE",
  "INFORMATION_STATEMENT",
  "INCUMBENCY_CERTIFICATE",
  "BUSINESS_LICENSE",
  "SHAREHOLDER_REGISTER",
  "DIRECTOR_REGISTRY",
  "POWER_OF_ATTORNEY",
  "TRUST_AGREEMENT",
  "PARTNERSHIP_AGREEMENT",
  "PARTNERSHIP_CONTROL_AGREEMENT",
  "OTHER",
];
const sides = [
  ["", "Both, or it has only one"],
  ["FRONT", "Front"],
  ["BACK", "Back"],
] as const;

export interface UploadProps {
  /** The customer, and the owners of a business: id and name. */
  readonly holders: readonly (readonly [id: string, name: string])[];
}

/** The button that adds a document for the customer, such as one that came by e-mail. */
export function UploadDocument({ holders }: UploadProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isSmall icon="plus" needs="MANAGE" onClick={() => setIsOpen(true)}>
        Upload a document…
      </Button>
      {isOpen && <UploadDialog holders={holders} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function UploadDialog({ holders, onClose }: UploadProps & { readonly onClose: () => void }) {
  const [holder, setHolder] = useState(holders[0]?.[0] ?? "");
  const [type, setType] = useState<DocumentType>("PASSPORT");
  const [side, setSide] = useState<DocumentSide | "">("");
  const [country, setCountry] = useState("");
  const [number, setNumber] = useState("");
  const [file, setFile] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const { send, isSending, problem } = useMutate(UploadDocumentDocument, ["customer"]);
  const upload = async () => {
    setIsMissing(!file);
    if (!file) return;
    const input = {
      documentHolder: holder,
      documentType: type,
      country: country.trim().toUpperCase(),
      file,
      ...(side !== "" && { side }),
      ...(number.trim() !== "" && { documentNumber: number.trim() }),
    };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) onClose();
  };
  return (
    <Dialog title="Upload a document" isOpen onClose={onClose}>
      <Form onSubmit={() => void upload()} problem={problem}>
        <SelectField label="About" name="documentHolder" value={holder} onChange={setHolder} options={holders} />
        <SelectField
          label="Kind of document"
          name="documentType"
          value={type}
          onChange={(value) => setType(value as DocumentType)}
          options={types.map((one) => [one, words(one)])}
        />
        <SelectField
          label="Side"
          name="side"
          value={side}
          onChange={(value) => setSide(value as DocumentSide | "")}
          options={sides}
        />
        <TextField
          label="Country that issued it"
          name="country"
          value={country}
          onChange={setCountry}
          hint="Two letters, such as DE."
          isRequired
        />
        <TextField label="Its number" name="documentNumber" value={number} onChange={setNumber} />
        <FileField
          label="File"
          name="file"
          accept="image/png,image/jpeg,application/pdf"
          hint="PDF, JPEG or PNG: no picture of a screen."
          error={isMissing ? "Choose a file." : undefined}
          onChange={(chosen) => {
            setFile(chosen);
            setIsMissing(false);
          }}
        />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending}>Upload</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
