import { CSPProvider } from "@base-ui/react/csp-provider";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "console:styles";
import { basePath } from "./client/places.js";
import { client } from "./client/client.js";
import { sessionState, signInByFragment, watchIdle } from "./client/session.js";
import { CallerDocument } from "./shell/operations.graphql.js";
import { followTheme } from "./shell/preferences.js";
import { router } from "./shell/router.js";
import { earlierViews } from "./shell/views.js";

/** `#/customers/Customer%3A…`, an address of the console before this one, is `/customers/Customer:…`. */
function redirectEarlier(): void {
  const match = /^#\/(\w+)(?:\/([^/]+))?$/.exec(location.hash);
  const view = match?.[1] !== undefined && Object.hasOwn(earlierViews, match[1]) ? earlierViews[match[1]] : undefined;
  if (view === undefined) return;
  const id = match?.[2] === undefined ? "" : `${view.endsWith("=") ? "" : "/"}${match[2].replaceAll("%3A", ":")}`;
  history.replaceState(null, "", `${basePath}${view === "" ? "" : `/${view}`}${id}`);
}

signInByFragment();
redirectEarlier();
followTheme();
watchIdle();
// All views wait for it: its request needn't wait for theirs to be loaded.
if (sessionState.get().status === "in")
  void client.query(CallerDocument, {}, { requestPolicy: "network-only" }).toPromise();
const app = document.querySelector("#app");
if (!app) throw new Error("The page has no place for the console");
createRoot(app).render(
  // Base UI would add styles to the page, which the policy forbids.
  <CSPProvider disableStyleElements>
    <RouterProvider router={router as never} />
  </CSPProvider>,
);
