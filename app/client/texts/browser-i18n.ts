import type { i18n } from "i18next";
import { loadNamespaces } from "../../i18n/make-i18n.ts";

/** i18next instance of the browser; on the server every render has its own. */
let instance: i18n | undefined;

export const setBrowserI18n = (made: i18n): void => {
  instance = made;
};

/** Loads texts before a screen is shown. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  if (instance) await loadNamespaces(instance, namespaces);
}

/** Namespaces that failed to load: i18next does not retry them otherwise. */
const failed = new Set<string>();

/**
 * Loads texts like `loadTexts`, for parts that can report missing ones. Each call retries.
 * @throws Error
 */
export async function requireTexts(namespaces: readonly string[]): Promise<void> {
  const made = instance;
  if (!made) return;
  const again = namespaces.filter((namespace) => failed.delete(namespace));
  if (again.length > 0) await made.reloadResources([made.language], again);
  await loadNamespaces(made, namespaces);
  const missing = namespaces.filter((namespace) => !made.hasResourceBundle(made.language, namespace));
  for (const namespace of missing) failed.add(namespace);
  if (missing.length > 0) throw new Error(`texts did not load: ${missing.join(", ")}`);
}

/**
 * Returns a load of a module together with the texts it cannot do without.
 * @throws Error from the load when either is missing
 */
export const withTexts =
  <Module>(load: () => Promise<Module>, namespaces: readonly string[]) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), requireTexts(namespaces)]))[0];
