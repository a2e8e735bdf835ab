import { AssetType } from "../../../shared/codes.ts";
import { demoBonds } from "../bonds.ts";
import { demoFunds } from "../funds.ts";
import type { Bilingual } from "../portfolios/bilingual.ts";
import { foreignShares } from "../shares-abroad.ts";
import { russianShares } from "../shares-ru.ts";
import { demoPublisher, headlinesOf } from "./demo-news.ts";

const lineNames: readonly Bilingual[] = [
  { en: "Overnight lending against bonds", ru: "Однодневные займы под залог облигаций" },
  { en: "Gold bars", ru: "Слитки золота" },
  { en: "Demo Treasury notes, 2 to 5 years", ru: "Демо-казначейские облигации, 2–5 лет" },
  { en: "Demo Treasury notes, 5 to 10 years", ru: "Демо-казначейские облигации, 5–10 лет" },
  { en: "Demo Treasury bonds, over 10 years", ru: "Демо-казначейские облигации, свыше 10 лет" },
];

function allTexts(): ReadonlyMap<string, string> {
  const assets = [
    ...[...russianShares, ...foreignShares, ...demoFunds],
    ...demoBonds.map((bond) => ({ ...bond, type: AssetType.bond })),
  ];
  const texts = [
    ...lineNames,
    demoPublisher,
    ...assets.map(({ nameEn, nameRu }): Bilingual => ({ en: nameEn, ru: nameRu })),
    ...assets.flatMap(headlinesOf),
  ];
  return new Map(texts.map(({ en, ru }) => [en, ru]));
}

let known: ReadonlyMap<string, string> | undefined;

/** Translates a demo fact's text, stored in English; unknown texts stay as they are. */
export function demoFactIn<Text extends string | null>(text: Text, language: string): Text | string {
  if (text === null || language !== "ru") return text;
  known ??= allTexts();
  return known.get(text) ?? text;
}
