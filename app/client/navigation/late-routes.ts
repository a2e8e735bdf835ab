import { useLayoutEffect } from "react";
import type { DataRouter } from "react-router";
import { UNSAFE_createClientRoutes as createClientRoutes } from "react-router";

type Modules = Parameters<typeof createClientRoutes>[1];
type Routes = Parameters<typeof createClientRoutes>[0];

/** What React Router's scripts in a page tell its program. */
export interface RouterWindow extends Pick<Window, "addEventListener" | "location"> {
  readonly __reactRouterManifest: { routes: Routes };
  readonly __reactRouterRouteModules: Modules;
  /** Made when the page is taken over: not there before. */
  readonly __reactRouterDataRouter?: DataRouter;
}

/**
 * Leaves the router the routes of this page, and gives it the others before the first step to another one: it writes
 * down and ranks all of them twice, a tenth of a second on a phone, to find the one route it was told. Not when the page
 * is idle: the router draws the page again for it. Called before the router is made; what it answers is called after it.
 */
export function leaveRoutesForLater(page: RouterWindow): () => void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = page;
  const all = manifest.routes;
  const missing: Routes = {};
  // What missing routes stand under: known ones, and others that are missing too.
  const parents = new Set<string>();
  manifest.routes = {};
  for (const [id, route] of Object.entries(all)) {
    (id in modules ? manifest.routes : missing)[id] = route;
    if (!(id in modules)) parents.add(route?.parentId ?? "");
  }
  const addAll = (router: DataRouter): void => {
    manifest.routes = all;
    for (const parent of parents)
      if (parents.delete(parent) && !(parent in missing))
        router.patchRoutes(parent, createClientRoutes(missing, modules, null, true, false, parent));
  };
  const addressOf = ({ pathname, search }: Location): string => pathname + search;
  const hrefOf = (location: Location): string => addressOf(location) + location.hash;
  const shown = hrefOf(page.location);
  const shownAddress = addressOf(page.location);
  let isTakenOver = false;
  const onStepBack = (event: Event): void => {
    const { __reactRouterDataRouter: router } = page;
    if (!router) {
      // Nobody else hears of it, and the server's page of the other address would be taken for this one's.
      if (addressOf(page.location) !== shownAddress) page.location.reload();
    } else if (isTakenOver) addAll(router);
    // A step of the router now makes React draw the whole page anew, and the removed links to styles never load.
    else event.stopImmediatePropagation();
  };
  // Before the router hears of it, which listens to the same event without capturing.
  page.addEventListener("popstate", onStepBack, true);

  return () => {
    const { __reactRouterDataRouter: router } = page;
    if (!router) throw new Error("the router is made with the page");
    isTakenOver = true;
    const { navigate } = router;
    manifest.routes = all;
    router.navigate = (...step: unknown[]) => {
      addAll(router);
      return (navigate as (...step: unknown[]) => Promise<void>)(...step);
    };
    // A step back from before now is taken by the router that did not hear of it.
    const address = hrefOf(page.location);
    if (address !== shown) void router.navigate(address, { replace: true });
  };
}

/** Beside the router: its effect runs when the router is there, and before anything in the page takes a step. */
export function LateRoutes({ add }: { readonly add: () => void }) {
  useLayoutEffect(add, [add]);
  return null;
}
