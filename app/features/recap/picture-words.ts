import i18next, { type TFunction } from "i18next";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { monthName } from "../../i18n/format-date.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Language } from "../../shared/languages.ts";
import type { Locale } from "../../shared/locales.ts";
import { marksOf } from "../../ui/money/marks-text.ts";
import type { PictureWords } from "./draw-recap.ts";
import type { Recap } from "./recap.contract.ts";
import en from "./recap.en.json" with { type: "json" };
import ru from "./recap.ru.json" with { type: "json" };

const texts = { en, ru };
const translators = new Map<Language, TFunction>();

/** Texts of the image, which is drawn on the server. */
function translatorOf(language: Language): TFunction {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const instance = i18next.createInstance();
  void instance.init({
    ...{ lng: language, fallbackLng: false, resources: { [language]: { recap: texts[language] } } },
    ...{ ns: ["recap"], defaultNS: "recap", interpolation: { escapeValue: false }, initAsync: false },
  });
  translators.set(language, instance.t);
  return instance.t;
}

interface Reader {
  readonly language: Language;
  readonly locale: Locale;
}

/** Formats a return, marked where it rests on a stale, provisional, estimated or substituted input. */
const percent = (figure: Figure, locale: Locale): string | null => {
  if (!("value" in figure)) return null;
  const text = formatPercent(figure.value, locale, { sign: "always", minDigits: 1, maxDigits: 1 });
  return marksOf(figure).length > 0 ? `≈ ${text}` : text;
};

/** Returns the texts of the image; unknown figures have no line. */
export function pictureWords(recap: Recap, { language, locale }: Reader): PictureWords {
  const t = translatorOf(language);
  const { result, best, worst, bestMonth, streaks, income, year } = recap;
  const benchmark = percent(result.benchmark.twr, locale);
  const line = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  const asset = (one: Recap["best"]) =>
    one && `${one.asset.ticker} ${percent(one.contribution, locale) ?? ""}`.trim();
  const count = (value: number) => formatNumber(String(value), locale);
  return {
    title: t("picture.title", { year: String(year) }),
    result: percent(result.twr, locale) ?? "—",
    resultLabel: t("picture.result"),
    ahead:
      benchmark === null
        ? null
        : t("picture.benchmark", { name: result.benchmark.id.split("@")[0], result: benchmark }),
    lines: [
      ...line(t("card.best"), asset(best)),
      ...line(t("card.worst"), asset(worst)),
      ...line(
        t("card.bestMonth"),
        bestMonth &&
          `${monthName(Number(bestMonth.month.slice(5)), locale, "long")} ${percent(bestMonth.result, locale) ?? ""}`,
      ),
      ...line(t("picture.payments"), income.payments > 0 ? count(income.payments) : null),
      ...line(t("streak.gains"), streaks.gains > 0 ? count(streaks.gains) : null),
      ...line(t("streak.deposits"), streaks.deposits > 0 ? count(streaks.deposits) : null),
    ],
  };
}
