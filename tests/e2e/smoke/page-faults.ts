import type { Language } from "../../../app/shared/languages.ts";
import { listDoubleIds, listRawKeys, parseMarkup, textWithin } from "../../support/markup.ts";
import { wordsOf } from "../words.ts";

const count = (all: ReturnType<typeof parseMarkup>, tag: string): number =>
  all.filter((element) => element.tag === tag).length;

/** Texts of error pages and failed parts. */
interface ErrorWords {
  readonly titles: readonly string[];
  /** Follows the name of the failed part. */
  readonly partly: string;
}

const wordsIn = (language: Language): ErrorWords => {
  const t = wordsOf(language);
  const titles = ["errors:notFound.title", "errors:failure.title", "errors:offline.title", "shell:failed"];
  return { titles: titles.map((key) => t(key)), partly: t("common:state.failed", { what: "" }) };
};
export const errorWords = { en: wordsIn("en"), ru: wordsIn("ru") };

export function markupFaults(
  html: string,
  { language, status }: { readonly language: Language; readonly status: number },
): readonly string[] {
  const words = errorWords[language];
  const all = parseMarkup(html);
  const faults: string[] = [];
  const lang = all.find(({ tag }) => tag === "html")?.attributes.lang;
  if (lang !== language) faults.push(`lang is ${lang}`);
  for (const tag of ["h1", "main", "title"])
    if (count(all, tag) !== 1) faults.push(`${count(all, tag)} × <${tag}>`);
  const heading = all.find(({ tag }) => tag === "h1");
  if (heading && textWithin(heading) === "") faults.push("an empty heading");
  faults.push(...listRawKeys(all).map((key) => `key ${key}`));
  faults.push(...listDoubleIds(all).map((id) => `id ${id} twice`));
  if (status !== 200) return faults;
  const main = all.find(({ tag }) => tag === "main");
  const text = main ? textWithin(main) : "";
  if (heading && words.titles.includes(textWithin(heading))) faults.push("the page of an error");
  const at = text.indexOf(words.partly);
  if (at >= 0) faults.push(`${text.slice(Math.max(0, at - 40), at)}${words.partly}`);
  return faults;
}
