import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { languages } from "../../shared/languages.ts";

const folder = path.resolve(import.meta.dirname, "../../../content");

const slugsIn = (home: string): readonly string[] =>
  existsSync(home)
    ? readdirSync(home, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".md"))
        .map((file) => file.slice(0, -".md".length).split(path.sep).join("/"))
    : [];

let known: readonly string[] | undefined;

/** Returns sorted slugs that exist in every language: "dividend-info/us". */
export function contentSlugs(): readonly string[] {
  const [first = [], ...others] = known
    ? []
    : languages.map((language) => slugsIn(path.join(folder, language)));
  known ??= first.filter((slug) => others.every((slugs) => slugs.includes(slug))).sort();
  return known;
}
