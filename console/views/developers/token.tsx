import { useRead } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { useEnvironment } from "../../ui/environment.js";
import { Copy, Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import styles from "./developers.module.css";
import { TokenDocument, type TokenRowFragment } from "./operations.graphql.js";
import { LastUse } from "./last-use.js";
import { DeleteToken, ReplaceToken } from "./token-actions.js";
import { permissionText } from "./words.js";

const list = { to: "/developers", search: { tab: "tokens" } };

/** `/developers/Token:…`. */
export function TokenPage({ id }: { readonly id: string }) {
  const go = useGo();
  return (
    <Page title="API token" above={<Link {...list}>API tokens</Link>} beside={<Id id={id} />}>
      <TokenDetail
        id={id}
        onReplaced={(next) => go(pathOf(next) ?? list.to)}
        onDeleted={() => go(list.to, list.search)}
      />
    </Page>
  );
}

interface DetailProps {
  readonly id: string;
  /** Takes the id of its replacement. */
  readonly onReplaced: (id: string) => void;
  readonly onDeleted: () => void;
}

/** A token: its page, and the panel next to the list. */
export function TokenDetail({ id, ...actions }: DetailProps) {
  const { data, problem, reload } = useRead(TokenDocument, { id });
  const isUnknown = problem?.status === 404 || problem?.status === 400;
  if (data?.token && !isUnknown) return <Detail token={data.token} {...actions} />;
  if (problem && !isUnknown) return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={6} />;
}

type Actions = Pick<DetailProps, "onReplaced" | "onDeleted">;

function Detail({ token, onReplaced, onDeleted }: Actions & { readonly token: TokenRowFragment }) {
  const { tokenId } = useEnvironment();
  const { id, name, permissions, clientId, createdAt, lastUsedAt, expiresAt } = token;
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <strong className={styles.name}>
          <bdi>{name}</bdi>
        </strong>
        {id === tokenId && <Badge tone="info">You are signed in with it</Badge>}
      </div>
      <div className={styles.actions}>
        <ReplaceToken token={token} onReplaced={onReplaced} />
        <DeleteToken token={token} onDeleted={onDeleted} />
      </div>
      <Section title="About">
        <Facts
          facts={[
            [
              "Client id",
              <span key="id" className={styles.copied}>
                <code>{clientId}</code>
                <Copy text={clientId} label="Copy the client id" />
              </span>,
            ],
            ["Id", <Id key="own" id={id} />],
            ["Last used", <LastUse key="used" at={lastUsedAt} />],
            ["Created", <Time key="created" at={createdAt} />],
            ["Replaced; stops", expiresAt && <Time at={expiresAt} isAbsolute />],
          ]}
        />
      </Section>
      <Section title="Permissions">
        <ul className={styles.permissions}>
          {permissions.map((one) => (
            <li key={one}>
              <strong>{permissionText[one][0]}</strong>: {permissionText[one][1]}
            </li>
          ))}
        </ul>
      </Section>
      <p>
        <Link to="/developers" search={{ token: id }}>
          Its requests
        </Link>
        {", "}
        <Link to="/developers" search={{ token: id, failed: "yes" }}>
          those that failed
        </Link>
      </p>
    </div>
  );
}
