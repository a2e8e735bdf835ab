import i18next, { type TFunction } from "i18next";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import type { Language } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import type { AskPublic } from "./ask-public.ts";
import type { PictureContent, PictureRatio } from "./picture.types.ts";
import en from "./share-pictures.en.json" with { type: "json" };
import ru from "./share-pictures.ru.json" with { type: "json" };
import { toDrawable } from "./to-png.ts";

interface Source {
  readonly ask: AskPublic;
  readonly key: string;
  readonly language: Language;
}

const texts = { en, ru };
const translators = new Map<Language, TFunction>();

function translatorOf(language: Language): TFunction {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const instance = i18next.createInstance();
  void instance.init({
    ...{
      lng: language,
      fallbackLng: false,
      resources: { [language]: { "share-pictures": texts[language] } },
    },
    ...{ ns: ["share-pictures"], defaultNS: "share-pictures" },
    ...{ interpolation: { escapeValue: false }, initAsync: false },
  });
  translators.set(language, instance.t);
  return instance.t;
}

type Known = { readonly value: string } | { readonly refused: unknown } | null | undefined;

const writer = (language: Language) => {
  const locale = localeOfLanguage[language];
  const isLow = (value: string) => Number(value) < 0;
  return {
    t: translatorOf(language),
    day: (date: string) => formatDayWithName(date, locale),
    count: (label: string, value: number): PictureRatio => ({
      ...{ label, tone: "plain", value: formatNumber(String(value), locale) },
    }),
    ratio: (label: string, known: Known, kind: "change" | "share"): PictureRatio[] => {
      if (!known || !("value" in known)) return [];
      const { value } = known;
      const isChange = kind === "change";
      const text = formatPercent(value, locale, {
        ...{ minDigits: 1, maxDigits: 1, sign: isChange ? "always" : "minus" },
      });
      return [{ label, value: text, tone: isChange ? (isLow(value) ? "loss" : "gain") : "plain" }];
    },
  };
};

const asRatio = (value: number | null): Known => (value === null ? null : { value: String(value) });

async function portfolioPicture({ ask, key, language }: Source): Promise<PictureContent> {
  const { t, ratio, day } = writer(language);
  const input = { key, period: "ALL" } as const;
  const portfolio = await ask("GET /api/public/portfolio", input);
  const [stats, prices] = [
    await ask("GET /api/public/stats", input),
    await ask("GET /api/public/history-prices", input),
  ];
  const { figures } = stats;
  const from = portfolio.publication.firstDay ?? portfolio.publication.asOf;
  return {
    ...{ title: portfolio.name, note: null, avatar: null },
    kicker: [t("portfolio"), ...(portfolio.isDemo ? [t("demo")] : []), day(portfolio.publication.asOf)].join(
      " · ",
    ),
    ratios: [
      ...ratio(t("return", { date: day(from) }), figures.twr, "change"),
      ...ratio(t("annualised"), figures.twrAnnualised, "change"),
      ...ratio(t("volatility"), figures.volatility, "share"),
      ...ratio(t("drawdown"), figures.maxDrawdown, "share"),
    ],
    lines: linesOf([
      { points: prices.series.map(({ twrIndex }) => twrIndex), isMain: true },
      { points: prices.series.map(({ benchmark }) => benchmark), isMain: false },
    ]),
  };
}

/** Keeps lines with at least two points. */
const linesOf = (lines: PictureContent["lines"]) =>
  lines.filter(({ points }) => points.filter((point) => point !== null).length > 1);

async function profilePicture({ ask, key, language }: Source): Promise<PictureContent> {
  const { t, ratio, count } = writer(language);
  const profile = await ask("GET /api/social/public-profile", { userName: key });
  const best = profile.portfolios[0];
  return {
    ...{ kicker: t("profile"), title: profile.displayName || profile.userName },
    ...{ note: profile.about || `@${profile.userName}`, avatar: await toDrawable(profile.avatar) },
    ratios: [
      ...(best ? ratio(`${t("oneYear")} · ${best.name}`, asRatio(best.return1y), "change") : []),
      count(t("portfolios"), profile.portfolios.length),
      count(t("followers"), profile.followers),
    ],
    lines: best ? linesOf([{ points: best.spark, isMain: true }]) : [],
  };
}

async function assetPicture({ ask, key, language }: Source): Promise<PictureContent> {
  const { t, ratio, count } = writer(language);
  const { asset, dividendYield, rating } = await ask("GET /api/public/asset-info/summary-by-symbol", {
    symbol: key,
  });
  const { points } = await ask("GET /api/public/asset-info/price-history", {
    ...{ symbol: key, period: "1Y", most: 200 },
  });
  const [first, last] = [points[0], points.at(-1)];
  const change =
    first && last && points.length > 1 && Number(first.close) > 0
      ? { value: String(Number(last.close) / Number(first.close) - 1) }
      : null;
  const score = rating?.score ?? null;
  return {
    ...{ title: asset.name, note: null, avatar: null },
    kicker: [asset.ticker, asset.exchangeName, ...(asset.isDemo ? [t("demo")] : [])]
      .filter(Boolean)
      .join(" · "),
    ratios: [
      ...ratio(t("priceChange"), change, "change"),
      ...ratio(
        t("dividendYield"),
        asRatio(dividendYield.value === null ? null : Number(dividendYield.value)),
        "share",
      ),
      ...(score === null ? [] : [count(t("rating"), score)]),
    ],
    lines: linesOf([{ points: points.map(({ close }) => Number(close)), isMain: true }]),
  };
}

async function backtestPicture({ ask, key, language }: Source): Promise<PictureContent> {
  const { t, ratio, day } = writer(language);
  const { lines, from } = await ask("GET /api/backtest-result/stats", { id: key });
  const history = await ask("GET /api/backtest-result/history", { id: key });
  const main = lines.find(({ portfolio, played }) => portfolio !== null && played !== null);
  const figures = main?.played?.figures;
  return {
    ...{ kicker: t("backtest"), note: null, avatar: null },
    title: lines.map(({ name }) => name).join(" · "),
    ratios: [
      ...ratio(t("return", { date: day(from) }), figures?.twr, "change"),
      ...ratio(t("annualised"), figures?.twrAnnualised, "change"),
      ...ratio(t("volatility"), figures?.volatility, "share"),
      ...ratio(t("drawdown"), figures?.maxDrawdown, "share"),
    ],
    lines: linesOf(
      history.lines.map(({ portfolio, growth }) => ({
        points: growth,
        isMain: portfolio !== null && portfolio === main?.portfolio,
      })),
    ),
  };
}

async function postPicture({ ask, key, language }: Source): Promise<PictureContent> {
  const { t } = writer(language);
  const { title, description } = await ask("GET /api/public/blog/post", { slug: key });
  return { kicker: t("post"), title, note: description, ratios: [], lines: [], avatar: null };
}

export const pictureKinds = {
  portfolio: portfolioPicture,
  profile: profilePicture,
  asset: assetPicture,
  backtest: backtestPicture,
  post: postPicture,
} as const satisfies Record<string, (source: Source) => Promise<PictureContent>>;
type PictureKind = keyof typeof pictureKinds;

export const isPictureKind = (kind: string): kind is PictureKind => Object.hasOwn(pictureKinds, kind);
