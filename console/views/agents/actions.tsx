import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useGo } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Menu } from "../../ui/menu.js";
import { Failure } from "../../ui/states.js";
import { DeviceCode, type Code } from "./device-code.js";
import { draftOf, policyOf } from "./draft.js";
import {
  CreateAgentDeviceCodeDocument,
  DeleteAgentDocument,
  UpdateAgentDocument,
  UpdateAgentPolicyDocument,
  type AgentDetailFragment,
} from "./operations.graphql.js";
import { PolicyFields } from "./policy.js";

type Opened = "policy" | "pause" | "rename" | "code" | "delete";

interface ActionProps {
  readonly agent: AgentDetailFragment;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** What can be done with an agent. */
export function AgentActions({ agent, reload }: Omit<ActionProps, "onClose">) {
  const [opened, setOpened] = useState<Opened>();
  const props = { agent, reload, onClose: () => setOpened(undefined) };
  return (
    <>
      <Button needs="MANAGE" onClick={() => setOpened("pause")}>
        {agent.isPaused ? "Resume…" : "Pause…"}
      </Button>
      <Button needs="MANAGE" variant="primary" onClick={() => setOpened("policy")}>
        Change the policy…
      </Button>
      <Menu
        label="More actions"
        actions={[
          { title: "Connect by a device code…", needs: "MANAGE", onChoose: () => setOpened("code") },
          { title: "Rename…", needs: "MANAGE", onChoose: () => setOpened("rename") },
          { title: "Delete…", needs: "MANAGE", isDangerous: true, onChoose: () => setOpened("delete") },
        ]}
      />
      {opened === "policy" && <PolicyDialog {...props} />}
      {opened === "pause" && <PauseDialog {...props} />}
      {opened === "rename" && <RenameDialog {...props} />}
      {opened === "code" && <CodeDialog {...props} />}
      {opened === "delete" && <DeleteDialog {...props} />}
    </>
  );
}

/** Sends only the parts that differ, so that a colleague's change of another part stays. */
function PolicyDialog({ agent, reload, onClose }: ActionProps) {
  const { decimals } = useEnvironment();
  const [before] = useState(() => draftOf(agent.policy, decimals));
  const [draft, setDraft] = useState(before);
  const { send, isSending, problem } = useMutate(UpdateAgentPolicyDocument, ["agents", "agentApprovals"]);
  const policy = policyOf(draft, decimals);
  const save = async () => {
    if (!policy) return;
    const old: Record<string, unknown> = policyOf(before, decimals) ?? {};
    const changed = Object.fromEntries(
      Object.entries(policy).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
    );
    if (Object.keys(changed).length === 0) return onClose();
    if (!(await send(() => ({ input: { agentId: agent.id, ...changed } })))) return;
    reload();
    onClose();
  };
  return (
    <Dialog title="Policy" isOpen onClose={onClose}>
      <Form onSubmit={() => void save()} problem={problem}>
        <PolicyFields customerId={agent.customerId} draft={draft} onChange={setDraft} />
        <p>
          It takes effect immediately, also for what waits for approval: a payment that no longer fits is refused when
          it is approved, and nothing that waits is paid by itself.
        </p>
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending} disabled={!policy}>
            Save the policy
          </Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function PauseDialog({ agent, reload, onClose }: ActionProps) {
  const { send, isSending, problem } = useMutate(UpdateAgentDocument, ["agents"]);
  const verb = agent.isPaused ? "Resume" : "Pause";
  const change = async () => {
    if (!(await send(() => ({ input: { agentId: agent.id, isPaused: !agent.isPaused } })))) return;
    reload();
    onClose();
  };
  return (
    <Confirm
      title={`${verb} ${agent.name}`}
      isOpen
      onClose={onClose}
      action={`${verb} the agent`}
      onConfirm={() => void change()}
      isSending={isSending}
      problem={problem}
    >
      <p>
        {agent.isPaused
          ? "It can request payments again at once."
          : "It takes effect immediately. The agent can request no payment until it is resumed."}
      </p>
    </Confirm>
  );
}

function RenameDialog({ agent, reload, onClose }: ActionProps) {
  const [name, setName] = useState(agent.name);
  const { send, isSending, problem } = useMutate(UpdateAgentDocument, ["agents"]);
  const save = async () => {
    if (!(await send(() => ({ input: { agentId: agent.id, name: name.trim() } })))) return;
    reload();
    onClose();
  };
  return (
    <Dialog title="Rename the agent" isOpen onClose={onClose}>
      <Form onSubmit={() => void save()} problem={problem}>
        <TextField label="Name" name="name" value={name} onChange={setName} />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending} disabled={name.trim() === ""}>
            Save
          </Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function CodeDialog({ agent, onClose }: ActionProps) {
  const { send, isSending, problem } = useMutate(CreateAgentDeviceCodeDocument);
  const [code, setCode] = useState<Code>();
  const create = async () => {
    const data = await send((idempotencyKey) => ({ input: { agentId: agent.id, idempotencyKey } }));
    if (data) setCode(data.createAgentDeviceCode);
  };
  return (
    <Dialog title="Connect by a device code" isOpen onClose={onClose}>
      {code ? (
        <DeviceCode code={code} />
      ) : (
        <>
          <p>
            Anyone with this code can act as <bdi>{agent.name}</bdi>, within its policy. It works once, and expires in
            24 hours.
          </p>
          {problem && <Failure problem={problem} />}
          <FormActions>
            <Button onClick={onClose}>Back</Button>
            <Button variant="primary" isBusy={isSending} onClick={() => void create()}>
              Create the code
            </Button>
          </FormActions>
        </>
      )}
    </Dialog>
  );
}

function DeleteDialog({ agent, onClose }: ActionProps) {
  const go = useGo();
  const { send, isSending, problem } = useMutate(DeleteAgentDocument, ["agents", "agentApprovals"]);
  const remove = async () => {
    if (!(await send(() => ({ input: { agentId: agent.id } })))) return;
    onClose();
    go("/agents");
  };
  return (
    <Confirm
      title={`Delete ${agent.name}`}
      isOpen
      onClose={onClose}
      action="Delete the agent"
      onConfirm={() => void remove()}
      isSending={isSending}
      problem={problem}
      isDangerous
      typed={agent.name}
    >
      <p>Its software is disconnected at once, and its payments that wait for approval fail. This can’t be undone.</p>
    </Confirm>
  );
}
