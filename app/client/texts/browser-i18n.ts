import type { i18n } from "i18next";
import { loadNamespaces } from "../../i18n/make-i18n.ts";

/** Browser only: on the server every render has its own. */
let instance: i18n | undefined;

export const setBrowserI18n = (made: i18n): void => {
  instance = made;
};

export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  if (instance) await loadNamespaces(instance, namespaces);
}

/** i18next does not retry them. */
const failed = new Set<string>();

/**
 * Loads texts; each call retries.
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
 * Loads a module with its texts.
 * @throws Error when either is missing
 */
export const withTexts =
  <Module>(load: () => Promise<Module>, namespaces: readonly string[]) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), requireTexts(namespaces)]))[0];
