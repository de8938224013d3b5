import { Popover } from "@base-ui/react/popover";
import type { Ref } from "react";
import { idleMinutes, signOut } from "../client/session.js";
import { useStore, type Store } from "../client/store.js";
import { Button, IconButton } from "../ui/button.js";
import { ahead, duration, tick, timeOfDay, zone } from "../ui/clock.js";
import { useEnvironment } from "../ui/environment.js";
import { SelectField } from "../ui/form.js";
import { Link } from "../ui/link.js";
import { Popup } from "../ui/popup.js";
import { theme } from "./preferences.js";
import { SearchButton } from "./search.js";
import styles from "./top-bar.module.css";

export interface TopBarProps {
  readonly onMenu: () => void;
  readonly isMenuOpen: boolean;
  readonly onSandbox: () => void;
  readonly isSandboxOpen: boolean;
  readonly sandboxButton: Ref<HTMLButtonElement>;
}

/** The platform and its environment: production is red over the full width, the sandbox has a yellow edge and its clock. */
export function TopBar({ onMenu, isMenuOpen, onSandbox, isSandboxOpen, sandboxButton }: TopBarProps) {
  const { environment, platformName } = useEnvironment();
  return (
    <header className={styles.bar} data-environment={environment.toLowerCase()}>
      <IconButton
        icon="menu"
        label="Views"
        className={styles.menu}
        aria-expanded={isMenuOpen}
        aria-controls="views"
        onClick={onMenu}
      />
      <Link to="/" className={styles.platform}>
        <bdi>{platformName}</bdi>
      </Link>
      {environment === "PRODUCTION" ? (
        <strong className={styles.environment}>Production</strong>
      ) : (
        <SandboxClock onOpen={onSandbox} isOpen={isSandboxOpen} button={sandboxButton} />
      )}
      <div className={styles.search}>
        <SearchButton />
      </div>
      <Account />
    </header>
  );
}

/** The sandbox's time; a click opens what only a sandbox can do. */
function SandboxClock({
  onOpen,
  isOpen,
  button,
}: {
  readonly onOpen: () => void;
  readonly isOpen: boolean;
  readonly button: Ref<HTMLButtonElement>;
}) {
  const aheadMs = useStore(ahead);
  const timeZone = useStore(zone);
  const now = useStore(tick) + aheadMs;
  const text = aheadMs < 60_000 ? "" : `, ${duration(aheadMs / 1_000)} ahead`;
  return (
    <button
      ref={button}
      type="button"
      className={styles.environment}
      aria-expanded={isOpen}
      aria-controls="sandbox"
      data-tip="Clock, funding, payments in, card purchases"
      onClick={onOpen}
    >
      <strong>Sandbox</strong>
      <span className={styles.clock}>
        {" "}
        time {timeOfDay(now, timeZone)}
        {text}
      </span>
    </button>
  );
}

/** A setting that is one of a few values. */
function Preference<Value extends string>({
  label,
  store,
  options,
}: {
  readonly label: string;
  readonly store: Store<Value>;
  readonly options: readonly (readonly [Value, string])[];
}) {
  return (
    <SelectField
      label={label}
      value={useStore(store)}
      onChange={(value) => store.set(value as Value)}
      options={options}
    />
  );
}

function Account() {
  const { tokenName, permissions } = useEnvironment();
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button isSmall className={styles.account} />}>
        <bdi>{tokenName}</bdi>
      </Popover.Trigger>
      <Popup label="Account">
        <p>
          <strong>
            <bdi>{tokenName}</bdi>
          </strong>
        </p>
        <p className={styles.permissions}>{permissions.join(", ")}</p>
        <Preference
          label="Theme"
          store={theme}
          options={[
            ["system", "As the system"],
            ["light", "Light"],
            ["dark", "Dark"],
          ]}
        />
        <Preference
          label="Times"
          store={zone}
          options={[
            ["local", "Local time"],
            ["UTC", "UTC"],
          ]}
        />
        <Preference
          label="Sign out without use"
          store={idleMinutes}
          options={[
            ["15", "after 15 minutes"],
            ["30", "after 30 minutes"],
            ["120", "after 2 hours"],
            ["720", "after 12 hours"],
          ]}
        />
        <Button onClick={() => signOut()}>Sign out</Button>
      </Popup>
    </Popover.Root>
  );
}
