import { UNSAFE_createClientRoutes as createClientRoutes, createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { leaveRoutesForLater, type RouterWindow } from "./late-routes.ts";

type Routes = RouterWindow["__reactRouterManifest"]["routes"];

const empty = "data:text/javascript,export default () => null";

function routesOf(entries: readonly (readonly [id: string, parentId: string, path?: string])[]): Routes {
  const none = {
    ...{ hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false },
    ...{ hasClientMiddleware: false, hasErrorBoundary: false, module: empty },
    ...{ clientActionModule: undefined, clientLoaderModule: undefined },
    ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
  };
  return Object.fromEntries(
    entries.map(([id, parentId, path]) => [
      id,
      { ...none, id, ...(parentId !== "" && { parentId }), ...(path !== undefined && { path }) },
    ]),
  );
}

const all = routesOf([
  ["root", "", ""],
  ["shell", "root"],
  ["dashboard", "shell", "dashboard"],
  ["holdings", "shell", "holdings"],
  ["home", "root", "home"],
  ["tools", "root"],
  ["calculator", "tools", "calculator"],
  ["unknown", "root", "*"],
]);

/** A page of the dashboard; `takeOver` makes its router, `addLater` is what follows. */
function open() {
  const modules = Object.fromEntries(
    ["root", "shell", "dashboard"].map((id) => [id, { default: () => null }]),
  ) as unknown as RouterWindow["__reactRouterRouteModules"];
  const manifest = { routes: all };
  const listeners: ((event: Pick<Event, "stopImmediatePropagation">) => void)[] = [];
  const location = { pathname: "/dashboard", search: "", hash: "", reload: vi.fn() };
  const own = {
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
    location,
    addEventListener: (_name: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  } as unknown as RouterWindow;
  const addLater = leaveRoutesForLater(own);
  const known = Object.keys(manifest.routes);
  const takeOver = () => {
    const router = createMemoryRouter(createClientRoutes(manifest.routes, modules, null, true, false), {
      initialEntries: ["/dashboard"],
      hydrationData: { loaderData: {} },
    });
    Object.assign(own, { __reactRouterDataRouter: router });
    return router;
  };
  /** Whether the router hears of it too. */
  const goBack = (): boolean => {
    const stopImmediatePropagation = vi.fn();
    for (const listen of listeners) listen({ stopImmediatePropagation });
    return stopImmediatePropagation.mock.calls.length === 0;
  };
  return { known, manifest, location, takeOver, addLater, goBack };
}

/** A page of the dashboard, taken over. */
function begin() {
  const page = open();
  const router = page.takeOver();
  page.addLater();
  return { ...page, router };
}

const idsOf = ({ routes }: { readonly routes: readonly unknown[] }): string[] => {
  const ids: string[] = [];
  const add = (list: readonly { id: string; children?: never[] }[]): void => {
    for (const { id, children = [] } of list) {
      ids.push(id);
      add(children);
    }
  };
  add(routes as never[]);
  return ids.sort();
};

test("a page begins with its own routes, and its program has all addresses again when it has begun", () => {
  const { router, known, manifest } = begin();
  expect(known).toEqual(["root", "shell", "dashboard"]);
  expect(idsOf(router)).toEqual(["dashboard", "root", "shell"]);
  expect(manifest.routes).toBe(all);
});

test("the others come with the first step, those under one parent at once, and only then", async () => {
  const { router } = begin();
  const patched = vi.spyOn(router, "patchRoutes");
  expect(patched).not.toHaveBeenCalled();
  await router.navigate("/dashboard?p=1");
  expect(idsOf(router)).toEqual(Object.keys(all).sort());
  await router.navigate("/dashboard");
  expect(patched.mock.calls.map(([parent]) => parent).sort()).toEqual(["root", "shell"]);
});

test.each([
  ["/holdings", ["root", "shell", "holdings"]],
  ["/calculator", ["root", "tools", "calculator"]],
  ["/nowhere", ["root", "unknown"]],
])("a step to %s before that finds its route", async (to, ids) => {
  const { router } = begin();
  await router.navigate(to);
  expect(router.state.matches.map(({ route }) => route.id)).toEqual(ids);
});

test("so does a step back, which the router hears of by itself", () => {
  const { router, goBack } = begin();
  expect(goBack()).toBe(true);
  expect(idsOf(router)).toEqual(Object.keys(all).sort());
});

test("a step back between the router and what is drawn by it waits until that is drawn", async () => {
  const { takeOver, addLater, goBack, location } = open();
  const router = takeOver();
  Object.assign(location, { pathname: "/holdings", hash: "#one" });
  expect(goBack()).toBe(false);
  expect(router.state.navigation.state).toBe("idle");
  addLater();
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: "/holdings", hash: "#one" }),
  );
  expect(router.state.historyAction).toBe("REPLACE");
  expect(idsOf(router)).toEqual(Object.keys(all).sort());
});

test("a step back before there is a router loads the other address; one within the page does not", () => {
  const { location, goBack } = open();
  goBack();
  expect(location.reload).not.toHaveBeenCalled();
  Object.assign(location, { search: "?p=1" });
  goBack();
  expect(location.reload).toHaveBeenCalledOnce();
});

test("a step back of which nobody was told is shown by the router too", async () => {
  const { takeOver, addLater, location } = open();
  const router = takeOver();
  Object.assign(location, { pathname: "/holdings" });
  addLater();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/holdings"));
  expect(router.state.historyAction).toBe("REPLACE");
});
