import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Language, languages } from "../shared/languages.ts";
import { refusedPhrases } from "./refused-phrases.ts";
import { type KeyUse, listKeyUses } from "./text-keys.ts";
import { type Dictionary, listTextFiles, readDictionary, splitMenu } from "./texts.ts";

/** `common:error.NOT_FOUND` without plural suffix -> its forms. */
type Flat = Map<string, Map<string, string>>;

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** One sentence per problem. */
export function checkTexts(appDir: string): readonly string[] {
  const perLanguage = new Map<Language, Flat>(languages.map((language) => [language, new Map()]));
  const folders = new Map<string, string>();
  for (const file of listTextFiles(appDir)) {
    folders.set(file.namespace, dirname(file.path));
    const flat = perLanguage.get(file.language);
    for (const [namespace, texts] of splitMenu(file.namespace, readDictionary(file.path)))
      if (flat) flatten(texts, `${namespace}:`, flat);
  }
  const keys = new Set([...perLanguage.values()].flatMap((flat) => [...flat.keys()]));
  const uses = listSources(appDir).flatMap((path) => listKeyUses(readFileSync(path, "utf8"), path));
  return [
    ...[...keys].flatMap((key) => checkKey(key, perLanguage)),
    ...checkUses(keys, uses, folders),
  ].sort();
}

function flatten(dictionary: Dictionary, prefix: string, into: Flat): void {
  for (const [name, value] of Object.entries(dictionary)) {
    if (typeof value === "object" && value !== null) {
      flatten(value as Dictionary, `${prefix}${name}.`, into);
      continue;
    }
    const form = pluralEnding.exec(name)?.[1] ?? "";
    const key = prefix + name.replace(pluralEnding, "");
    const forms = into.get(key) ?? new Map<string, string>();
    forms.set(form, String(value));
    into.set(key, forms);
  }
}

function checkKey(key: string, perLanguage: ReadonlyMap<Language, Flat>): readonly string[] {
  const problems: string[] = [];
  const parameters = new Map<Language, string>();
  const isPlural = [...perLanguage.values()].some((flat) => flat.get(key)?.has("other"));
  for (const [language, flat] of perLanguage) {
    const forms = flat.get(key);
    if (!forms) {
      problems.push(`${key}: missing in ${language}`);
      continue;
    }
    const wanted = isPlural ? new Intl.PluralRules(language).resolvedOptions().pluralCategories : [""];
    for (const form of wanted) {
      if (!forms.has(form)) problems.push(`${key}: no form "${form}" in ${language}`);
    }
    for (const [form, text] of forms) {
      if (!wanted.some((name) => name === form))
        problems.push(`${key}: form "${form}" is not used in ${language}`);
      if (text.trim() === "") problems.push(`${key}: empty in ${language}`);
      for (const phrase of refusedPhrases(language, text)) problems.push(`${key}: ${phrase} in ${language}`);
    }
    parameters.set(language, parametersOf([...forms.values()]));
  }
  if (new Set(parameters.values()).size > 1) {
    const list = [...parameters].map(([language, names]) => `${language}: ${names || "none"}`);
    problems.push(`${key}: different parameters (${list.join("; ")})`);
  }
  return problems;
}

const parametersOf = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1])))]
    .sort()
    .join(", ");

function checkUses(
  keys: ReadonlySet<string>,
  uses: readonly KeyUse[],
  folders: ReadonlyMap<string, string>,
): readonly string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const use of uses) {
    const candidates = candidatesOf(use, folders);
    const matches = [...keys].filter((key) =>
      candidates.some((name) => (use.isPrefix ? key.startsWith(name) : key === name)),
    );
    for (const key of matches) used.add(key);
    if (matches.length === 0 && use.isCertain) problems.push(`${use.path}: key "${use.key}" does not exist`);
  }
  for (const key of keys) {
    if (!used.has(key)) problems.push(`${key}: not used`);
  }
  return problems;
}

/** Namespaces named in the file, those of its folders, or `common`. */
function candidatesOf(use: KeyUse, folders: ReadonlyMap<string, string>): readonly string[] {
  if (use.key.includes(":")) return [use.key];
  const own = [...folders]
    .filter(([, folder]) => `${dirname(use.path)}/`.startsWith(`${folder}/`))
    .map(([namespace]) => namespace);
  return [...new Set([...use.namespaces, ...own, "common"])].map((namespace) => `${namespace}:${use.key}`);
}

const listSources = (appDir: string): readonly string[] =>
  readdirSync(appDir, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name))
    .map((name) => join(appDir, name))
    .sort();

if (import.meta.main) {
  const problems = checkTexts(join(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  console.log(`texts: ${problems.length === 0 ? "complete" : `${problems.length} problems`}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
