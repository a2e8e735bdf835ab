import { brokers } from "@zerno/brokers";
import { KIND_CODES } from "@zerno/engine";
import type { Language } from "../../app/shared/languages.ts";

const counts: ReadonlyMap<string, number> = new Map([
  ["formats", brokers.filter(({ id }) => id !== "template").length],
  ["transaction-types", Object.keys(KIND_CODES).length],
]);

type WrittenCount = { readonly text: string } | { readonly fault: string };

/** Writes `:count{name="formats"}`, with the matching form of `one="формат" few="формата" many="форматов"`. */
export function writeCount(
  { name, ...forms }: Readonly<Record<string, string | null | undefined>>,
  language: Language,
): WrittenCount {
  const count = counts.get(name ?? "");
  if (count === undefined) return { fault: `unknown count "${name ?? ""}"` };
  const rules = new Intl.PluralRules(language);
  const known: readonly string[] = rules.resolvedOptions().pluralCategories;
  const [strange] = Object.keys(forms).filter((form) => !known.includes(form));
  if (strange !== undefined) return { fault: `count "${name}" has the unknown form "${strange}"` };
  if (Object.keys(forms).length === 0) return { text: `${count}` };
  const category = rules.select(count);
  const noun = forms[category];
  return noun ? { text: `${count} ${noun}` } : { fault: `count "${name}" has no form "${category}"` };
}
