import { loadTexts } from "../texts/browser-i18n.ts";

/**
 * Returns the route exports of a screen without data: its texts are loaded before it is shown. The empty loader tells
 * React Router that the server's page is complete, which avoids a second render.
 * @example const route = plainScreen(["home"]); export const handle = route.handle; export const loader = route.loader;
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
