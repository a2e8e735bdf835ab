import { addDays, type IsoDate } from "@zerno/engine";
import type { PriceUnit } from "../providers/rows.ts";

/** Yearly rate in percent, consumer price index, money per unit. */
export type SeriesKind = "rate" | "prices" | "metal";

export interface SeriesSource {
  readonly provider: string;
  readonly code: string;
}

export interface SeriesInfo {
  readonly code: string;
  readonly kind: SeriesKind;
  readonly unit: PriceUnit;
  /** Of money values, else of the series' subject. */
  readonly currency: string;
  readonly nameEn: string;
  readonly nameRu: string;
  /** Best first. Loaded files precede them, the self-hoster's own file follows. */
  readonly sources: readonly SeriesSource[];
  /** First day any source has. */
  readonly from: IsoDate;
  readonly staleAfterDays: number;
}

const units: Record<SeriesKind, PriceUnit> = { rate: "percent", prices: "points", metal: "money" };

type Row = readonly [
  code: string,
  kind: SeriesKind,
  currency: string,
  nameEn: string,
  nameRu: string,
  sources: string,
  from: string,
  staleAfterDays: number,
];

const table: readonly Row[] = [
  [
    "key-rate",
    "rate",
    "RUB",
    "Key rate of the Bank of Russia",
    "Ключевая ставка Банка России",
    "cbr:key-rate",
    "2013-09-17",
    7,
  ],
  ["ruonia", "rate", "RUB", "RUONIA", "RUONIA", "cbr:ruonia", "2010-01-11", 7],
  [
    "deposit-rate",
    "rate",
    "RUB",
    "Ruble deposits, average rate",
    "Рублёвые вклады, средняя ставка",
    "cbr:deposit-rate",
    "2014-01-01",
    120,
  ],
  [
    "ru-cpi",
    "prices",
    "RUB",
    "Consumer prices in Russia",
    "Потребительские цены в России",
    "worldbank:ru-cpi",
    "1992-01-01",
    760,
  ],
  [
    "us-cpi",
    "prices",
    "USD",
    "Consumer prices in the USA",
    "Потребительские цены в США",
    "fred:us-cpi",
    "1913-01-01",
    100,
  ],
  [
    "eu-cpi",
    "prices",
    "EUR",
    "Consumer prices in the euro area",
    "Потребительские цены в еврозоне",
    "ecb:hicp",
    "1996-01-01",
    100,
  ],
  [
    "t-bill-3m",
    "rate",
    "USD",
    "US Treasury bills, 3 months",
    "Казначейские векселя США, 3 месяца",
    "fred:t-bill-3m",
    "1954-01-04",
    7,
  ],
  ["estr", "rate", "EUR", "€STR", "€STR", "ecb:estr fred:estr", "2019-10-01", 7],
  ["euribor-3m", "rate", "EUR", "Euribor, 3 months", "Euribor, 3 месяца", "ecb:euribor-3m", "1994-01-01", 70],
  ["gold", "metal", "RUB", "Gold, per gram", "Золото, за грамм", "cbr:gold", "1997-06-02", 14],
  ["silver", "metal", "RUB", "Silver, per gram", "Серебро, за грамм", "cbr:silver", "1997-06-02", 14],
  ["platinum", "metal", "RUB", "Platinum, per gram", "Платина, за грамм", "cbr:platinum", "1997-06-02", 14],
  [
    "palladium",
    "metal",
    "RUB",
    "Palladium, per gram",
    "Палладий, за грамм",
    "cbr:palladium",
    "1997-06-02",
    14,
  ],
];

/** Shipped publishers that no source of the catalogue continues. */
const shipped: ReadonlySet<string> = new Set(["bls", "euribor", "us-treasury"]);

export const isShippedSource = (source: string): boolean => shipped.has(source);

/** Self-hoster's files: asked last, by catalogue code. */
export const ownFiles = "csv-address";

const sourcesOf = (text: string, code: string): SeriesSource[] => [
  ...text.split(" ").map((source) => {
    const [provider = "", named = ""] = source.split(":");
    return { provider, code: named };
  }),
  { provider: ownFiles, code },
];

const catalogue: readonly SeriesInfo[] = table.map(
  ([code, kind, currency, nameEn, nameRu, sources, from, staleAfterDays]) => ({
    code,
    kind,
    unit: units[kind],
    currency,
    nameEn,
    nameRu,
    sources: sourcesOf(sources, code),
    from: from as IsoDate,
    staleAfterDays,
  }),
);

export const listSeries = (): readonly SeriesInfo[] => catalogue;

export const findSeries = (code: string): SeriesInfo | undefined =>
  catalogue.find((series) => series.code === code);

/** Returns whether a last value of `lastDay` is too old on `today`. */
export const isStale = ({ staleAfterDays }: SeriesInfo, lastDay: IsoDate, today: IsoDate): boolean =>
  addDays(lastDay, staleAfterDays) < today;
