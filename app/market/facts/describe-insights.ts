import { decFromNumber, formatDec, type IsoDate, parseDec } from "@zerno/engine";
import i18next, { type TFunction } from "i18next";
import { formatCompact, formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Language } from "../../shared/languages.ts";
import type { Locale } from "../../shared/locales.ts";
import type { AssetRow } from "../assets/assets.ts";
import type { MarketReader } from "../market-reader.ts";
import en from "./insights.en.json" with { type: "json" };
import ru from "./insights.ru.json" with { type: "json" };
import { listFigures } from "./read-fundamentals.ts";
import { type Insight, type Insights, type InsightValue, readInsights } from "./read-insights.ts";

const texts = { en, ru };
const translators = new Map<Language, TFunction>();

function translatorOf(language: Language): TFunction {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const instance = i18next.createInstance();
  const resources = { [language]: { insights: texts[language] } };
  void instance.init({
    ...{ lng: language, fallbackLng: false, resources, initAsync: false },
    ...{ ns: ["insights"], defaultNS: "insights", interpolation: { escapeValue: false } },
  });
  translators.set(language, instance.t);
  return instance.t;
}

const decimal = (value: number): string => formatDec(decFromNumber(value));

function valueText({ kind, value }: InsightValue, currency: string, locale: Locale): string {
  if (kind === "money") return formatCompact(decimal(value), locale, { currency });
  if (kind === "ratio") return formatPercent(decimal(value), locale, { minDigits: 0, maxDigits: 1 });
  return formatNumber(decimal(value), locale, { maxDigits: 1 });
}

function sentence(t: TFunction, { code, values }: Insight, insights: Insights, locale: Locale): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    valueText(value, insights.currency, locale),
  ]);
  const end = formatDayWithName(insights.end, locale, "long");
  const period = t(`insightPeriod.${insights.period}`, { end });
  return t(`insight.${code}`, { ...Object.fromEntries(shown), period } as Readonly<Record<string, string>>);
}

const toCited = ({ cites }: Insight) =>
  cites.map(({ figure, value, currency, periodEnd, source }) => ({
    ...{ figure, currency, periodEnd, source },
    value: formatDec(parseDec(value) ?? 0n),
  }));

interface Reader {
  readonly language: Language;
  readonly locale: Locale;
  readonly today: string;
}

/** Describes an asset's last report; without one, returns a reason and no sentences. */
export async function describeInsights(
  db: Db,
  market: MarketReader,
  asset: AssetRow,
  { language, locale, today }: Reader,
) {
  const figures = await listFigures(db, market, [asset.id]);
  const isFinancial = asset.sector === "financials";
  const found = readInsights(figures, { isFinancial, today: today as IsoDate });
  if (found === undefined || found.list.length === 0)
    return {
      ...{ period: null, end: null, currency: null, isOld: false, source: null, fetchedOn: null, lines: [] },
      reasons: [{ code: "no-reports", params: { asset: asset.ticker } }],
    };
  const t = translatorOf(language);
  const cites = found.list.flatMap((insight) => insight.cites);
  const fetched = Math.max(...cites.map(({ fetchedAt }) => fetchedAt.getTime()));
  const lines = found.list.map((insight) => ({
    code: insight.code,
    text: sentence(t, insight, found, locale),
    figures: toCited(insight),
  }));
  return {
    ...{ period: found.period, end: found.end, currency: found.currency, isOld: found.isOld },
    source: cites.at(-1)?.source ?? null,
    fetchedOn: new Date(fetched).toISOString().slice(0, 10),
    lines,
    reasons: found.isOld ? [{ code: "report-old", params: { asset: asset.ticker, date: found.end } }] : [],
  };
}
