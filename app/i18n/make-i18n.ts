import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, languages } from "../shared/languages.ts";
import { lazyBackend } from "./lazy-backend.ts";

export interface I18nSetup {
  readonly language: Language;
  readonly namespaces: readonly string[];
  readonly resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** In the address, to bypass caches of older releases. */
  readonly build: string;
}

/**
 * Per render on the server, per tab in the browser, where more texts load from `/locales` (10 parallel reads, 5
 * retries, first after 350 ms, doubling: client contract, S9.13).
 */
export function makeI18n(setup: I18nSetup): i18n {
  const { language, namespaces, resources, build } = setup;
  const instance = i18next.createInstance();
  const isBrowser = typeof window !== "undefined";
  if (isBrowser) instance.use(lazyBackend(`/locales/{{lng}}/{{ns}}.json?v=${encodeURIComponent(build)}`));
  instance.use(initReactI18next);
  void instance.init({
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false,
    load: "currentOnly",
    ns: [...new Set(["common", ...namespaces])],
    defaultNS: "common",
    fallbackNS: "common",
    resources: { [language]: { ...resources } },
    initAsync: false,
    partialBundledLanguages: isBrowser,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
    parseMissingKeyHandler: (key, text) =>
      key.startsWith("source.") && text ? nameOfId(text) : (text ?? key),
  });
  return instance;
}

/** "acme-data" is "Acme data". */
const nameOfId = (id: string): string =>
  /^[a-z][a-z0-9-]*$/.test(id) ? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}` : id;

export const loadNamespaces = async (instance: i18n, namespaces: readonly string[]): Promise<void> => {
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(instance.language, namespace));
  if (missing.length > 0) await instance.loadNamespaces(missing);
};
