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
  const dictionaries = new Map<string, { readonly dictionary: Dictionary; readonly json: string }>();
  const files = listTextFiles(appDir);
  for (const file of files) {
    const key = keyOf(file.language, file.namespace);
    if (dictionaries.has(key)) throw new Error(`two text files for ${key}: ${file.path}`);
    const dictionary = readDictionary(file.path);
    dictionaries.set(key, { dictionary, json: JSON.stringify(dictionary) });
  }
  return {
    namespaces: [...new Set(files.map((file) => file.namespace))].sort(),
    get: (language, namespace) => dictionaries.get(keyOf(language, namespace))?.dictionary ?? {},
    findJson: (language, namespace) => dictionaries.get(keyOf(language, namespace))?.json,
  };
}

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
