import { fromDayNumber } from "@zerno/engine";
import type { SeriesPoint } from "../../prices/series.ts";
import type { DemoMarket } from "../demo-market.ts";
import { buildFactors } from "../factors.ts";
import { roundTo } from "../listing-prices.ts";
import { createNoise } from "../noise.ts";
import { anchored, walk } from "../paths.ts";

export interface DemoSeries {
  readonly code: string;
  /** `values[0]` belongs to the market's first day. */
  readonly values: Float64Array;
}

type Points = Parameters<typeof anchored>[0];

const dollarBills: Points = [
  ["2011-01-03", 0.12],
  ["2015-12-01", 0.2],
  ["2018-12-20", 2.35],
  ["2020-03-20", 0.1],
  ["2022-03-15", 0.5],
  ["2023-08-01", 5.3],
  ["2024-09-20", 4.9],
  ["2026-06-15", 3.4],
];
const euroRate: Points = [
  ["2011-01-03", 0.6],
  ["2014-06-11", -0.1],
  ["2019-09-18", -0.5],
  ["2022-07-20", -0.4],
  ["2023-09-20", 3.9],
  ["2024-06-12", 3.7],
  ["2025-06-11", 2],
];
const roublePrices: Points = [
  ["2011-01-03", 100],
  ["2014-01-01", 119],
  ["2015-12-31", 150],
  ["2018-01-01", 164],
  ["2021-01-01", 188],
  ["2022-03-01", 209],
  ["2022-06-01", 228],
  ["2024-01-01", 251],
  ["2026-01-01", 291],
  ["2030-01-01", 350],
];
const dollarPrices: Points = [
  ["2011-01-03", 100],
  ["2020-12-31", 119],
  ["2023-01-01", 136],
  ["2026-01-01", 147],
  ["2030-01-01", 161],
];
const euroPrices: Points = [
  ["2011-01-03", 100],
  ["2021-01-01", 113],
  ["2023-03-01", 131],
  ["2026-01-01", 140],
  ["2030-01-01", 151],
];

const gramsOfOunce = 31.1034768;
const metals = [
  { code: "gold", dollars: 1390, beta: 1, volatility: 0 },
  { code: "silver", dollars: 30, beta: 0.9, volatility: 0.2 },
  { code: "platinum", dollars: 1750, beta: 0.3, volatility: 0.18 },
  { code: "palladium", dollars: 770, beta: 0.2, volatility: 0.26 },
] as const;

/** Builds fictional rates, consumer prices and metals; a later last day only appends. */
export function demoSeries(
  market: Pick<DemoMarket, "lastDay" | "firstDay" | "rates">,
): readonly DemoSeries[] {
  const factors = buildFactors(market.lastDay);
  const { length, keyRate, log, open } = factors;
  const dollar = market.rates.find(({ base, quote }) => base === "USD" && quote === "RUB")?.values;
  const noise = createNoise("series:overnight");
  const rate = (values: Float64Array, digits = 2) => values.map((value) => roundTo(value, digits));
  const along = (points: Points, digits = 2) => rate(anchored(points, length), digits);
  const key = keyRate.map((value) => roundTo(value * 400, 0) / 4);
  const euro = anchored(euroRate, length);
  const metal = ({ code, dollars, beta, volatility }: (typeof metals)[number]): DemoSeries => {
    const own = walk({ seed: `series:${code}`, drift: 0, volatility }, open.us);
    const values = new Float64Array(length).map((_, index) => {
      const ounce = dollars * Math.exp(beta * (log.gold[index] ?? 0) + (own[index] ?? 0));
      return roundTo((ounce / gramsOfOunce) * (dollar?.[index] ?? Number.NaN), 2);
    });
    return { code, values };
  };
  return [
    { code: "key-rate", values: key },
    {
      code: "ruonia",
      values: key.map((value, index) =>
        roundTo(value - 0.15 + 0.05 * noise.normal(market.firstDay + index), 2),
      ),
    },
    { code: "deposit-rate", values: keyRate.map((value) => roundTo(value * 100 - 1.2, 2)) },
    { code: "t-bill-3m", values: along(dollarBills) },
    { code: "estr", values: rate(euro, 3) },
    { code: "euribor-3m", values: euro.map((value) => roundTo(value + 0.15, 3)) },
    { code: "ru-cpi", values: along(roublePrices, 3) },
    { code: "us-cpi", values: along(dollarPrices, 3) },
    { code: "eu-cpi", values: along(euroPrices, 3) },
    ...metals.map(metal),
  ];
}

/** Lists a series' values from day number `from` on, as they are stored. */
export const pointsFrom = ({ values }: DemoSeries, firstDay: number, from: number): readonly SeriesPoint[] =>
  [...values.subarray(Math.max(0, from - firstDay))].map((value, at) => ({
    day: fromDayNumber(Math.max(firstDay, from) + at),
    value,
  }));
