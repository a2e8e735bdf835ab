import { loadTexts } from "../texts/browser-i18n.ts";

/**
 * Returns the route exports of a screen without data; the empty loader avoids a second render.
 * @example const route = plainScreen(["home"]);
 * export const handle = route.handle;
 * export const loader = route.loader;
 * export const clientLoader = route.clientLoader;
 */
export const plainScreen = (namespaces: readonly string[]) => ({
  handle: { namespaces },
  loader: () => null,
  clientLoader: async () => {
    await loadTexts(namespaces);
    return null;
  },
});
