import { useKept } from "../../client/kept.js";
import { useMutate } from "../../client/mutate.js";
import { useAddress, useGo } from "../../ui/address.js";
import { LinkButton } from "../../ui/button.js";
import { Form, FormActions, SelectField, Submit } from "../../ui/form.js";
import { Link } from "../../ui/link.js";
import { Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { CustomerFields, inputOf, newDraft } from "./fields.js";
import { CreateCustomerDocument, type CustomerType } from "./operations.graphql.js";

/** `/customers/new`: registers a person or a business. */
export function NewCustomer() {
  const { get, set } = useAddress();
  const go = useGo();
  const type: CustomerType = get("type") === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL";
  const [draft, setDraft] = useKept("customer", () => newDraft);
  const { send, isSending, problem } = useMutate(CreateCustomerDocument, ["customers"]);
  const create = async () => {
    const { platformCustomerId, region } = draft;
    const input = {
      ...inputOf(type, draft),
      customerType: type,
      ...(platformCustomerId.trim() !== "" && { platformCustomerId: platformCustomerId.trim() }),
      ...(region.trim() !== "" && { region: region.trim().toUpperCase() }),
    };
    const data = await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    const path = data && pathOf(data.createCustomer.id);
    if (path !== undefined) go(path);
  };
  return (
    <Page title="New customer" above={<Link to="/customers">Customers</Link>} needs="MANAGE">
      <Section title="About the customer">
        <Form onSubmit={() => void create()} problem={problem}>
          <SelectField
            label="Type"
            name="customerType"
            value={type}
            onChange={(value) => set({ type: value }, { isReplaced: true })}
            options={[
              ["INDIVIDUAL", "Individual"],
              ["BUSINESS", "Business"],
            ]}
          />
          <p>Nothing but the type must be known now: the hosted page asks the customer for the rest.</p>
          <CustomerFields type={type} draft={draft} onChange={setDraft} isNew />
          <FormActions>
            <LinkButton to="/customers">Back</LinkButton>
            <Submit isBusy={isSending}>Create the customer</Submit>
          </FormActions>
        </Form>
      </Section>
    </Page>
  );
}
