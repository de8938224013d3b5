import { lazyRouteComponent, Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useRead } from "../client/read.js";
import { basePath } from "../client/places.js";
import { sessionState } from "../client/session.js";
import { useStore } from "../client/store.js";
import { ahead } from "../ui/clock.js";
import { Dialog } from "../ui/dialog.js";
import { EnvironmentContext, useEnvironment, type Environment } from "../ui/environment.js";
import { Failure, Skeleton } from "../ui/states.js";
import { Tooltips } from "../ui/tooltip.js";
import { Banners } from "./banners.js";
import { Help } from "./help.js";
import { useKeys } from "./keys.js";
import { Navigation } from "./navigation.js";
import { CallerDocument, type CallerQuery } from "./operations.graphql.js";
import { SearchDialog } from "./search.js";
import { SignIn, SignInForm } from "./sign-in.js";
import { TopBar } from "./top-bar.js";
import styles from "./shell.module.css";

const SandboxPanel = lazyRouteComponent(async () => ({ default: (await import("./sandbox/panel.js")).SandboxPanel }));

function environmentOf({ caller }: Pick<CallerQuery, "caller">): Environment {
  const { platform } = caller;
  return {
    environment: caller.environment,
    platformId: platform.platformId,
    platformName: platform.name,
    tokenId: caller.tokenId,
    tokenName: caller.tokenName,
    permissions: caller.permissions,
    decimals: Object.fromEntries(
      platform.supportedCurrencies.map(({ currency: { code, decimals } }) => [code, decimals]),
    ),
  };
}

/** The page: without credentials the form to sign in, otherwise the views. */
export function Shell() {
  const { status } = useStore(sessionState);
  return (
    <>
      {status === "out" ? <SignIn /> : <SignedIn />}
      <Tooltips />
    </>
  );
}

function SignedIn() {
  const { data, problem, reload } = useRead(CallerDocument, {});
  // The same object until the token changes: the clock is read again every 30 s.
  const caller = data && JSON.stringify({ caller: data.caller });
  const environment = useMemo(
    () => (caller === undefined ? undefined : environmentOf(JSON.parse(caller) as Pick<CallerQuery, "caller">)),
    [caller],
  );
  const aheadSeconds = data?.sandboxClock?.aheadSeconds ?? 0;
  const isLoaded = data !== undefined;
  const [isClockSet, setClockSet] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    ahead.set(aheadSeconds * 1_000);
    setClockSet(true);
  }, [isLoaded, aheadSeconds]);
  useEffect(() => {
    document.documentElement.dataset.environment = environment?.environment.toLowerCase() ?? "";
  }, [environment?.environment]);
  // The views ask for periods of the environment's clock.
  if (!environment || !isClockSet) {
    return (
      <main className={styles.start}>
        {problem ? <Failure problem={problem} onRetry={reload} /> : <Skeleton lines={6} />}
        <SignInAgain platform={undefined} />
      </main>
    );
  }
  return (
    <EnvironmentContext.Provider value={environment}>
      <Frame />
      <SignInAgain platform={`${environment.platformId} ${environment.environment}`} />
    </EnvironmentContext.Provider>
  );
}

function Frame() {
  /** The path at which the drawer was opened: another one closes it. */
  const [drawer, setDrawer] = useState<string>();
  const [isSandboxOpen, setIsSandboxOpen] = useState(false);
  const sandboxButton = useRef<HTMLButtonElement>(null);
  const isSandbox = useEnvironment().environment === "SANDBOX";
  useKeys();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [path]);
  const isDrawerOpen = drawer === path;
  const close = () => setDrawer(undefined);
  return (
    <div className={styles.shell} data-sandbox={(isSandbox && isSandboxOpen) || undefined}>
      <a
        className={styles.skip}
        href={`${basePath}#main`}
        onClick={(event) => (event.preventDefault(), main.current?.focus())}
      >
        Skip to the content
      </a>
      <TopBar
        onMenu={() => setDrawer(isDrawerOpen ? undefined : path)}
        isMenuOpen={isDrawerOpen}
        onSandbox={() => setIsSandboxOpen(!isSandboxOpen)}
        isSandboxOpen={isSandboxOpen}
        sandboxButton={sandboxButton}
      />
      <Navigation isOpen={isDrawerOpen} onClose={close} />
      <main ref={main} className={styles.main} tabIndex={-1} id="main">
        <Banners />
        <Outlet />
      </main>
      {isSandbox && isSandboxOpen && (
        <Suspense>
          <SandboxPanel
            onClose={() => {
              setIsSandboxOpen(false);
              sandboxButton.current?.focus();
            }}
          />
        </Suspense>
      )}
      <SearchDialog />
      <Help />
    </div>
  );
}

/** The server refuses the token while someone works: what is typed stays behind the dialog. */
function SignInAgain({ platform }: { readonly platform: string | undefined }) {
  const state = useStore(sessionState);
  const before = useRef(platform);
  useEffect(() => {
    // Another platform or environment: nothing of the earlier one may stay.
    if (before.current !== undefined && platform !== undefined && before.current !== platform) location.reload();
    before.current = platform ?? before.current;
  }, [platform]);
  if (state.status !== "expired") return null;
  return (
    <Dialog title="Sign in again" isOpen onClose={() => {}}>
      <p>{state.reason} What you have typed stays.</p>
      <SignInForm />
    </Dialog>
  );
}
