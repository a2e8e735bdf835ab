import { isLanguage } from "../../shared/languages.ts";
import words from "./order-words.json" with { type: "json" };

const nameIn = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** Returns the order line of form and receipt, at most 128 characters. */
export function describeOrder(
  { plan, period }: { readonly plan: string; readonly period: string },
  language: string,
): string {
  const own = words[isLanguage(language) ? language : "en"];
  return `Zerno ${nameIn(own.plan, plan)}, ${nameIn(own.period, period)}`;
}
