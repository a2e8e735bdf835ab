import { isLanguage } from "../../shared/languages.ts";
import english from "./order-words.en.json" with { type: "json" };
import russian from "./order-words.ru.json" with { type: "json" };

const words = { en: english, ru: russian } as const;

const nameIn = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** Returns the line of an order as the provider's form and the receipt show it, at most 128 characters. */
export function describeOrder(
  { plan, period }: { readonly plan: string; readonly period: string },
  language: string,
): string {
  const own = words[isLanguage(language) ? language : "en"];
  return own.line
    .replace("{{plan}}", nameIn(own.plan, plan))
    .replace("{{period}}", nameIn(own.period, period));
}
