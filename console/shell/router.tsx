import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { basePath } from "../client/places.js";
import { parseSearch, stringifySearch } from "../ui/address.js";
import { Crash, Missing } from "./errors.js";
import { Shell } from "./shell.js";
import type { ViewProps } from "../ui/view.js";
import { views, type ViewEntry } from "./views.js";

const root = createRootRoute({ component: Shell, notFoundComponent: Missing });

/** A view at its path and at every path below it: it reads the rest itself. */
function routesOf({ name, load }: ViewEntry) {
  const list = createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    component: lazyRouteComponent(async () => {
      const { View } = await load();
      return { default: () => <View path={[]} /> };
    }),
  });
  if (name === "") return [list];
  const page = createRoute({
    getParentRoute: () => root,
    path: `/${name}/$`,
    component: lazyRouteComponent(async () => {
      const { View } = await load();
      return { default: () => <Below View={View} /> };
    }),
  });
  function Below({ View }: { readonly View: React.ComponentType<ViewProps> }) {
    const { _splat = "" }: { _splat?: string } = page.useParams();
    return <View path={_splat.split("/").filter(Boolean)} />;
  }
  return [list, page];
}

export const router = createRouter({
  routeTree: root.addChildren(views.flatMap(routesOf)),
  basepath: basePath,
  parseSearch: parseSearch as never,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: Missing,
  trailingSlash: "never",
});
