import { useState } from "react";
import { useKept } from "../../client/kept.js";
import { useMutate } from "../../client/mutate.js";
import { useAddress } from "../../ui/address.js";
import { LinkButton } from "../../ui/button.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Link } from "../../ui/link.js";
import { Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { DeviceCode, type Code } from "./device-code.js";
import { newDraft, policyOf, withoutNulls } from "./draft.js";
import { CreateAgentDocument } from "./operations.graphql.js";
import { PolicyFields } from "./policy.js";

const customer = /^Customer:[\w-]{1,80}$/;

/** `/agents/new`: creates an agent, and shows the code that connects its software. */
export function NewAgent() {
  const { get, set } = useAddress();
  const { decimals } = useEnvironment();
  const customerId = get("customer") ?? "";
  const isId = customer.test(customerId);
  const [name, setName] = useKept("name", () => "");
  const [draft, setDraft] = useKept("policy", () =>
    newDraft(Object.hasOwn(decimals, "USD") ? "USD" : (Object.keys(decimals)[0] ?? "USD")),
  );
  const [created, setCreated] = useState<{ readonly id: string; readonly code: Code }>();
  const { send, isSending, problem } = useMutate(CreateAgentDocument, ["agents"]);
  const policy = policyOf(draft, decimals);
  const create = async () => {
    if (!policy || !isId) return;
    const input = { name: name.trim(), customerId, policy: withoutNulls(policy) };
    const data = await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    if (data) setCreated({ id: data.createAgent.agent.id, code: data.createAgent.deviceCode });
  };
  const above = <Link to="/agents">Agents</Link>;
  if (created) {
    return (
      <Page title="Connect the agent" above={above}>
        <Section title="Device code">
          <DeviceCode code={created.code} />
          <LinkButton to={pathOf(created.id) ?? "/agents"}>Open the agent</LinkButton>
        </Section>
      </Page>
    );
  }
  return (
    <Page title="New agent" above={above} needs="MANAGE">
      <Section title="Agent and policy">
        <Form onSubmit={() => void create()} problem={problem}>
          <TextField label="Name" name="name" value={name} onChange={setName} isRequired />
          <TextField
            label="Customer for whom it pays"
            name="customerId"
            value={customerId}
            placeholder="Customer:…"
            onChange={(value) => set({ customer: value.trim() }, { isReplaced: true })}
            error={customerId !== "" && !isId ? "The id of a customer begins with Customer:" : undefined}
            hint="The page of a customer has its id."
          />
          {isId && <PolicyFields customerId={customerId} draft={draft} onChange={setDraft} />}
          <FormActions>
            <LinkButton to="/agents">Back</LinkButton>
            <Submit isBusy={isSending} disabled={!policy || !isId || name.trim() === ""}>
              Create the agent
            </Submit>
          </FormActions>
        </Form>
      </Section>
    </Page>
  );
}
