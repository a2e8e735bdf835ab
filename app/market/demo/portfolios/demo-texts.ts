import type { Bilingual } from "./bilingual.ts";
import { demoAccountTexts } from "./demo-account-texts.ts";

export const demoPortfolioTexts = {
  "long-term": {
    name: { en: "Long-term", ru: "Долгосрочный" },
    note: {
      en: "Fictional: twelve years of monthly saving in shares, bonds and funds",
      ru: "Вымышленный: двенадцать лет ежемесячных вложений в акции, облигации и фонды",
    },
  },
  abroad: {
    name: { en: "US & ETFs", ru: "США и фонды" },
    note: {
      en: "Fictional: roubles turned into dollars, dividends with 10% withheld",
      ru: "Вымышленный: рубли меняются на доллары, с дивидендов удерживается 10 %",
    },
  },
  experiments: {
    name: { en: "Crypto and experiments", ru: "Криптовалюты и эксперименты" },
    note: {
      en: "Fictional: small sums, no cash account",
      ru: "Вымышленный: небольшие суммы, без денежного счёта",
    },
  },
} as const satisfies Record<string, { name: Bilingual; note: Bilingual }>;

export const demoRowNotes = {
  profit: { en: "Taking part of the profit", ru: "Часть прибыли" },
  inactive: { en: "Account fee", ru: "Плата за счёт" },
  custody: { en: "Custody, quarter", ru: "Депозитарий, квартал" },
  tax: { en: "Tax on coupons of the year", ru: "Налог с купонов за год" },
  exit: { en: "Sold for good: no dividends in sight", ru: "Продано насовсем: дивидендов не видно" },
  trim: { en: "Trimmed: above its share", ru: "Сокращено: выше своей доли" },
  flat: { en: "Repairs at home", ru: "Ремонт дома" },
} as const satisfies Record<string, Bilingual>;

const all: readonly Bilingual[] = [
  ...Object.values(demoPortfolioTexts).flatMap(({ name, note }): Bilingual[] => [name, note]),
  ...Object.values(demoRowNotes),
  ...Object.values(demoAccountTexts),
];
const known = new Map(all.flatMap((text) => [text.en, text.ru].map((spelling) => [spelling, text] as const)));

/** Translates a stored demo text; edited texts stay as written. */
export function demoTextIn<Text extends string | null>(text: Text, language: string): Text | string {
  const found = text === null ? undefined : known.get(text);
  return found?.[language === "ru" ? "ru" : "en"] ?? text;
}

/** Translates the demo account's own text to the reader's language; others' stay as stored. */
export const demoOwnTextIn = <Text extends string | null>(
  { user, language }: { readonly user: { readonly isDemo: boolean }; readonly language: string },
  text: Text,
): Text | string => (user.isDemo ? demoTextIn(text, language) : text);

export function demoOwnTextsIn<Value>(
  reader: { readonly user: { readonly isDemo: boolean }; readonly language: string },
  value: Value,
): Value {
  if (!reader.user.isDemo) return value;
  const shown = (part: unknown): unknown => {
    if (typeof part === "string") return demoTextIn(part, reader.language);
    if (Array.isArray(part)) return part.map(shown);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, shown(one)]));
  };
  return shown(value) as Value;
}
