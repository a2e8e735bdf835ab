import { addDays, type IsoDate } from "@zerno/engine";
import type { CalcFigure } from "./calc-answers.ts";
import type { Derive, Ground, Shown } from "./derive.types.ts";
import { less, made, now, pieces, ratio } from "./numbers.ts";

/** Derivations for screens other than analytics: momentum, recommendations, recap, reports, asset page. */

const spans: Readonly<Record<string, string>> = {
  ...{ months1: "momentum1", months3: "momentum3", months6: "momentum6", months12: "momentum12" },
  ...{ twelveMinusOne: "momentum12Minus1", high: "highDistance" },
};

const ofMarket = ({ market }: Ground, symbol: string, metric: string): CalcFigure | undefined =>
  market(symbol.slice(0, symbol.lastIndexOf("@")))[metric];

const momentum = (ground: Ground, span: string, symbol: string) =>
  ofMarket(ground, symbol, spans[span] ?? span);

const symbolOf = ({ address }: Shown): string => /\/asset\/([^?#]+)/.exec(address)?.[1] ?? "";

const heldOf = (ground: Ground, ticker: string) => {
  const held = ground.assets.find((asset) => asset.ticker === ticker);
  return held && now(ground).assets[held.id]?.figures;
};

const asCount = (figure: CalcFigure | undefined): CalcFigure | undefined =>
  figure?.value === undefined ? figure : { value: String(Math.round(Number(figure.value))), unit: "count" };

function monthsOf({ today }: Ground, year: string) {
  return Array.from({ length: 12 }, (_, at) => {
    const first = `${year}-${String(at + 1).padStart(2, "0")}-01` as IsoDate;
    const next = at === 11 ? `${Number(year) + 1}-01-01` : `${year}-${String(at + 2).padStart(2, "0")}-01`;
    const end = addDays(next as IsoDate, -1);
    return { first, from: addDays(first, -1), to: end < today ? end : today, against: "", plan: "" };
  }).filter(({ first }) => first <= today);
}

function longestRun(ground: Ground, metric: string): CalcFigure {
  const months = monthsOf(ground, "2024");
  ground.calc.prepare(months);
  let [run, longest] = [0, 0];
  for (const month of months) {
    const value = Number(ground.calc.period(month).portfolio.figures[metric]?.value ?? "0");
    run = value > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { value: String(longest), unit: "count" };
}

const countRows = ({ rows }: Ground, kinds: readonly string[]): CalcFigure => ({
  value: String(rows.filter(({ kind, date }) => kinds.includes(kind) && date.startsWith("2024")).length),
  unit: "count",
});

const ofTax = ({ taxYear }: Ground, part: "gains" | "income", name: string): CalcFigure | undefined => {
  const sums = taxYear[part];
  if (name !== "net") return sums[name];
  return made([sums.gross, sums.withheld, sums.deductions], ([gross = 0, withheld = 0, deducted = 0]) => ({
    ...{ value: String(gross - withheld - deducted), unit: "money", currency: "USD" },
  }));
};

export const elsewhere: readonly (readonly [page: RegExp, name: RegExp, derive: Derive])[] = [
  [
    /^\/momentum/,
    /^against-(.+)$/,
    (ground, _shown, [, ticker]) =>
      made(
        [momentum(ground, "months12", `${ticker}@DEMO`), momentum(ground, "months12", "DEMOUSA@DEMO")],
        ([own = 0, other = 0]) => ratio(own - other),
      ),
  ],
  [
    /^\/momentum/,
    /^(\w+)-(.+@DEMO)$/,
    (ground, _shown, [, span, symbol]) => momentum(ground, span ?? "", symbol ?? ""),
  ],
  [
    /^\/recommendations/,
    /^asset-value-(.+)$/,
    (ground, _shown, [, ticker]) => heldOf(ground, ticker ?? "")?.value,
  ],
  [
    /^\/recommendations/,
    /^currency-(.+)$/,
    (ground, _shown, [, code]) =>
      ratio(pieces(ground).reduce((sum, { currency, weight }) => sum + (currency === code ? weight : 0), 0)),
  ],
  [
    /^\/recommendations/,
    /^payer-income-(.+)$/,
    (ground, _shown, [, ticker]) => heldOf(ground, ticker ?? "")?.incomeNextYear,
  ],
  [
    /^\/recommendations/,
    /^payer-(.+)$/,
    (ground, _shown, [, ticker]) =>
      made(
        [heldOf(ground, ticker ?? "")?.incomeNextYear, now(ground).portfolio.figures.incomeNextYear],
        ([own = 0, all = 0]) => ratio(own / all),
      ),
  ],
  [/^\/recommendations/, /^cash-value-$/, (ground) => now(ground).portfolio.figures.cash],
  [
    /^\/recommendations/,
    /^cash-$/,
    (ground) => {
      const { cash, value } = now(ground).portfolio.figures;
      return made([cash, value], ([part = 0, all = 0]) => ratio(part / all));
    },
  ],
  [/^\/recap/, /^ahead$/, (_ground, shown) => less(shown, "twr", "benchmark")],
  [/^\/recap/, /^streak-gains$/, (ground) => longestRun(ground, "twr")],
  [/^\/recap/, /^streak-income$/, (ground) => longestRun(ground, "incomePaid")],
  [/^\/recap/, /^payments$/, (ground) => countRows(ground, ["dividend"])],
  [/^\/recap/, /^streak-trades$/, (ground) => countRows(ground, ["buy", "sell"])],
  [/^\/recap/, /^streak-deposits$/, (ground) => countRows(ground, ["deposit"])],
  [
    /^\/recap/,
    /^fee-load$/,
    ({ calc }, shown) => {
      const [, to = ""] = shown.evenings("fees");
      const asked = { from: to, to, against: "", plan: "" };
      calc.prepare([asked]);
      const { value } = calc.period(asked).portfolio.figures;
      return made([shown.expected("fees"), value], ([fees = 0, all = 0]) => ratio(fees / all));
    },
  ],
  [
    /^\/report\?kind=income/,
    /^(\w+)-(.+)$/,
    (ground, _shown, [name = ""]) => ofTax(ground, "income", partOf(name)),
  ],
  [/^\/report/, /^(\w+)-(.+)$/, (ground, _shown, [name = ""]) => ofTax(ground, "gains", partOf(name))],
  [/^\/cash/, /^cash-total$/, (ground) => now(ground).portfolio.figures.cash],
  [/^\/asset/, /^price$/, (ground, shown) => ofMarket(ground, symbolOf(shown), "lastPrice")],
  [/^\/asset/, /^rating$/, (ground, shown) => asCount(ofMarket(ground, symbolOf(shown), "dividendRating"))],
  [/^\/asset/, /^safety$/, (ground, shown) => asCount(ofMarket(ground, symbolOf(shown), "dividendSafety"))],
  [/^\/asset/, /^dividendYield$/, (ground, shown) => ofMarket(ground, symbolOf(shown), "dividendYield")],
  [/^\/asset/, /^change$/, (ground, shown) => ofMarket(ground, symbolOf(shown), "dayChangeRatio")],
];

/** Kind of sum in "sum-gain", "gain-0", "total-gain"; one sale and one payment are the whole of their year. */
const partOf = (name: string): string => {
  const [first = "", second = ""] = name.split("-");
  return first === "sum" || first === "total" ? second : first;
};
