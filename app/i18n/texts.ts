import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isLanguage, type Language, languages } from "../shared/languages.ts";

export type Dictionary = Readonly<Record<string, unknown>>;

/** All texts of the program in memory; namespace = name of the feature, `common` for the shared ones. */
export interface Texts {
  readonly namespaces: readonly string[];
  /** The dictionary; empty when the namespace has no texts. */
  get(language: Language, namespace: string): Dictionary;
  /** The same as JSON text, for what is asked of `/locales`; undefined when there is none. */
  findJson(language: string, namespace: string): string | undefined;
}

export interface TextFile {
  readonly path: string;
  readonly namespace: string;
  readonly language: Language;
}

/**
 * Reads every `<namespace>.<language>.json` below `appDir`, once, at start.
 * @throws when two files claim one namespace or a file is not a JSON object: the start must stop.
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
 * Splits the texts of a screen from those of its place in the menu: its `menu.label` is `shell:nav.<namespace>`, its
 * `menu.words`, by which the search finds it, `search:words.<namespace>`. The menu is on every page, the screen's own
 * texts are not.
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

/** Joins the sections of two dictionaries. */
const merge = (texts: Dictionary, more: Dictionary): Dictionary => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(more).map(([section, entries]) => [
      section,
      { ...(texts[section] as Dictionary | undefined), ...(entries as Dictionary) },
    ]),
  ),
});

/** Text files below a folder, in a stable order. */
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
