import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isLanguage, type Language, languages } from "../shared/languages.ts";

export type Dictionary = Readonly<Record<string, unknown>>;

/** Namespaces: features, or `common`. */
export interface Texts {
  readonly namespaces: readonly string[];
  get(language: Language, namespace: string): Dictionary;
  /** JSON text for `/locales`; undefined without texts. */
  findJson(language: string, namespace: string): string | undefined;
}

export interface TextFile {
  readonly path: string;
  readonly namespace: string;
  readonly language: Language;
}

/**
 * Reads `<namespace>.<language>.json` files.
 * @throws on a duplicate namespace or a file that is no JSON object
 */
export function loadTexts(appDir: string): Texts {
  const dictionaries = new Map<string, Dictionary>();
  const menuTexts: (readonly [string, Dictionary])[] = [];
  const files = listTextFiles(appDir);
  for (const { language, namespace, path } of files) {
    const key = keyOf(language, namespace);
    if (dictionaries.has(key)) throw new Error(`two text files for ${key}: ${path}`);
    const [own, ...others] = splitMenu(namespace, readDictionary(path));
    dictionaries.set(key, own[1]);
    menuTexts.push(...others.map(([name, texts]) => [keyOf(language, name), texts] as const));
  }
  for (const [key, texts] of menuTexts) dictionaries.set(key, merge(dictionaries.get(key) ?? {}, texts));
  const jsons = new Map([...dictionaries].map(([key, texts]) => [key, JSON.stringify(texts)]));
  return {
    namespaces: [...new Set(files.map((file) => file.namespace))].sort(),
    get: (language, namespace) => dictionaries.get(keyOf(language, namespace)) ?? {},
    findJson: (language, namespace) => jsons.get(keyOf(language, namespace)),
  };
}

type NamespaceTexts = readonly [namespace: string, texts: Dictionary];

/**
 * `menu.label` becomes `shell:nav.<namespace>`, `menu.words` `search:words.<namespace>`, because every page has the
 * menu.
 * @returns the screen's own texts first
 */
export function splitMenu(
  namespace: string,
  dictionary: Dictionary,
): readonly [NamespaceTexts, ...NamespaceTexts[]] {
  const { menu, ...own } = dictionary;
  if (menu === undefined) return [[namespace, own]];
  const { label, words } = menu as Dictionary;
  return [
    [namespace, own],
    ["shell", { nav: { [namespace]: label } }],
    ["search", { words: { [namespace]: words } }],
  ];
}

const merge = (texts: Dictionary, more: Dictionary): Dictionary => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(more).map(([section, entries]) => [
      section,
      { ...(texts[section] as Dictionary | undefined), ...(entries as Dictionary) },
    ]),
  ),
});

/** Lists the text files (`namespace.language.json`) below a folder in a stable order. */
export function listTextFiles(appDir: string): readonly TextFile[] {
  return readdirSync(appDir, { recursive: true, encoding: "utf8" })
    .sort()
    .flatMap((name) => {
      const match = /^([a-z0-9-]+)\.([a-z]{2})\.json$/.exec(basename(name));
      const [, namespace, language] = match ?? [];
      if (namespace === undefined || !isLanguage(language)) return [];
      return [{ path: join(appDir, name), namespace, language }];
    });
}

export function readDictionary(path: string): Dictionary {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`${path} must hold one JSON object, one of ${languages.join(", ")}`);
  }
  return value as Dictionary;
}

const keyOf = (language: string, namespace: string): string => `${language}/${namespace}`;
