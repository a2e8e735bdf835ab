import type { i18n } from "i18next";
import { loadNamespaces } from "../i18n/make-i18n.ts";

/** The browser's one i18next instance; undefined on the server, where every render has its own. */
let instance: i18n | undefined;

export const setBrowserI18n = (made: i18n): void => {
  instance = made;
};

/** Loads texts a screen needs before it is shown; those already there cost nothing. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  if (instance) await loadNamespaces(instance, namespaces);
}
