import { useList } from "../../client/list.js";
import { useAddress } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { nowOf } from "../../ui/clock.js";
import { useEnvironment } from "../../ui/environment.js";
import { Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { useOrder } from "../../ui/order.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { TokensDocument, type TokenRowFragment } from "./operations.graphql.js";
import { TokenDetail } from "./token.js";
import { NewToken } from "./token-actions.js";
import { LastUse } from "./last-use.js";
import { permissionText } from "./words.js";

const filters: readonly Filter[] = [
  { type: "text", name: "name", title: "Name", hint: "As it is written" },
  { type: "time", name: "created", title: "Created" },
];

function Name({ token }: { readonly token: TokenRowFragment }) {
  const { tokenId } = useEnvironment();
  return (
    <>
      <bdi>{token.name}</bdi> {token.id === tokenId && <Badge tone="info">yours</Badge>}
    </>
  );
}

const columns: readonly Column<TokenRowFragment>[] = [
  { name: "name", title: "Name", width: 240, cell: (token) => <Name token={token} />, text: ({ name }) => name },
  {
    name: "permissions",
    title: "Permissions",
    width: 280,
    cell: ({ permissions }) => permissions.map((one) => permissionText[one][0]).join(", "),
    text: ({ permissions }) => permissions.join(" "),
  },
  {
    name: "used",
    title: "Last used",
    width: 110,
    cell: ({ lastUsedAt }) => <LastUse at={lastUsedAt} />,
    text: ({ lastUsedAt }) => lastUsedAt ?? "",
  },
  {
    name: "expires",
    title: "Stops",
    width: 110,
    cell: ({ expiresAt }) => <Time at={expiresAt} />,
    text: ({ expiresAt }) => expiresAt ?? "",
  },
  {
    name: "created",
    title: "Created",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    name: "clientId",
    title: "Client id",
    width: 180,
    cell: ({ clientId }) => <Id id={clientId} />,
    text: ({ clientId }) => clientId,
  },
];

/** The environment's API tokens. */
export function TokenList() {
  const { search, set } = useAddress();
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const createdAt = timeRange(search.created, nowOf("environment"));
  const filter = { ...(search.name !== undefined && { name: search.name }), ...(createdAt && { createdAt }) };
  const list = useList(TokensDocument, { filter, orderBy }, ({ tokens }) => tokens);
  const { open } = search;
  const close = () => set({ open: undefined });
  return (
    <>
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="API token" page={pathOf(open)} onClose={close}>
              <TokenDetail
                key={open}
                id={open}
                onReplaced={(next) => set({ open: next }, { isReplaced: true })}
                onDeleted={close}
              />
            </Panel>
          )
        }
      >
        <Table
          name="tokens"
          label="API tokens"
          columns={columns}
          list={list}
          order={orderBy}
          toolbar={<NewToken />}
          empty={<Empty title="No token matches">Remove a filter.</Empty>}
        />
      </WithPanel>
    </>
  );
}
