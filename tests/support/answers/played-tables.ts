import { addDays, type IsoDate } from "@zerno/engine";
import { Decimal } from "decimal.js";
import { backtestCalculator } from "../../../packages/cli/src/calc/calculators/backtest.ts";
import { riskCalculator } from "../../../packages/cli/src/calc/calculators/risk.ts";
import { computeResult } from "../../../packages/cli/src/calc/compute.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import { portfolio } from "../../../packages/cli/src/calc/schema/portfolio-schema.ts";
import { type AnswerTable, rounded, type Wanted } from "./compare-answer.ts";
import { assetCodes, rowOf } from "./held-tables.ts";
import type { Leaf } from "./leaves.ts";
import { type AnswersWorld, today } from "./load-answers.ts";
import { yearClosesOf } from "./market-tables.ts";

/** Answers of simulations on past prices: `backtest` runs the same plan, `calc` measures its ledger. */

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
type Market = AnswersWorld["market"];
const lastOf = ({ parents }: Leaf): Row => parents.at(-1);

interface Played {
  readonly ticker: string;
  readonly weight: string;
}

function fileOf(market: Market, assets: readonly Played[], plan: object): object {
  const tickers = assets.map(({ ticker }) => ticker);
  const { prices, rates } = market.partsOf(tickers, ["USD", "EUR"]);
  return {
    ...plan,
    ...{ prices, rates },
    assets: assets.map(({ ticker, weight }) => {
      const { id, currency } = market.find(ticker).row;
      return { asset: id, currency, weight };
    }),
    dividends: tickers.flatMap((ticker) => {
      const { row, payments } = market.find(ticker);
      return payments.flatMap(({ kind, exDate, payDate, amount }) =>
        kind === "dividend" && exDate !== null ? [{ asset: row.id, exDate, payDate, amount }] : [],
      );
    }),
    splits: tickers.flatMap((ticker) => {
      const { row, splits } = market.find(ticker);
      return splits.map(({ exDate, to, from }) => ({ asset: row.id, date: exDate, ratio: `${to}:${from}` }));
    }),
  };
}

const play = (market: Market, assets: readonly Played[], plan: object): Row =>
  JSON.parse(
    JSON.stringify(
      backtestCalculator.compute(parseInput(backtestCalculator.schema, fileOf(market, assets, plan))),
    ),
  );

/** Measures the generated ledger with `calc` over periods of its own. */
function measure(played: Row, periods: readonly { from: string; to: string }[], wantsSeries = false): Row {
  const file = { ...played.portfolio, periods };
  return JSON.parse(JSON.stringify(computeResult(parseInput(portfolio, file), wantsSeries)));
}

export const question = (market: Market) => ({
  portfolios: [
    {
      name: "Quarterly",
      assets: [
        { assetId: market.find("PEARWORKS").row.id, weight: "0.6" },
        { assetId: market.find("TERRAWELT").row.id, weight: "0.4" },
      ],
      rebalancing: "quarter",
    },
    { name: "Held", assets: [{ assetId: market.find("WHOLEPIE").row.id, weight: "1" }] },
  ],
  ...{ benchmark: "DEMOUSA@DEMO", currency: "USD", start: "2021-01-04", end: today, amount: "10000" },
  ...{ flow: { amount: "100", every: "month" }, dividends: "reinvest", withholding: "0.1", riskFree: "0.03" },
  fees: { percent: "0.001", fixed: "0", minimum: "1" },
});

/** Runs the same plan with `backtest`, a file each; the index has no fees. */
export function playQuestion(market: Market): Readonly<Record<string, Row>> {
  const common = {
    ...{ currency: "USD", start: "2021-01-04", end: today, amount: "10000", withholding: "0.1" },
    ...{ flow: { amount: "100", every: "month" }, dividendTreatment: "reinvest", riskFreeRate: 0.03 },
  };
  const fees = { percent: "0.001", fixed: "0", minimum: "1" };
  const quarterly = [
    { ticker: "PEARWORKS", weight: "0.6" },
    { ticker: "TERRAWELT", weight: "0.4" },
  ];
  return {
    Quarterly: play(market, quarterly, { ...common, fees, rebalancing: "quarter" }),
    Held: play(market, [{ ticker: "WHOLEPIE", weight: "1" }], { ...common, fees }),
    "Demo America Index": play(market, [{ ticker: "DEMOUSA", weight: "1" }], common),
  };
}

type Plays = ReturnType<typeof playQuestion>;
/** Line of the result that contains the number. */
const lineOf = (leaf: Leaf): Row => leaf.parents.find((one) => one && "portfolio" in one && "name" in one);
const playedOf = (plays: Plays, leaf: Leaf): Row => plays[lineOf(leaf).name];

/** Growth relative to the index bought on the same days, by calculator `risk`. */
function againstOf(plays: Plays, name: string): Row {
  const growth = (line: string) => {
    const { firstDay, twrIndex } = seriesOf(plays[line]);
    return (twrIndex as number[]).map((value, at) => ({ date: addDays(firstDay as IsoDate, at), value }));
  };
  const file = {
    ...{ values: growth(name), benchmark: growth("Demo America Index") },
    ...{ riskFreeRate: 0.03, calendar: "XNYS" },
  };
  return JSON.parse(JSON.stringify(riskCalculator.compute(parseInput(riskCalculator.schema, file)))).figures;
}

export function resultTable(plays: Plays): AnswerTable {
  const name = (leaf: Leaf) => String(leaf.keys.at(-1));
  const against = new Map(Object.keys(plays).map((line) => [line, againstOf(plays, line)] as const));
  return {
    compared: {
      "lines.*.played.figures.*": (leaf) => playedOf(plays, leaf).figures[name(leaf)],
      "lines.*.played.against.*": (leaf) => against.get(lineOf(leaf).name)?.[name(leaf)],
    },
    beside: {
      "question.**": "what was asked",
      "riskFree.rate": "what was asked",
      "lines.*.portfolio": "a number of the line",
      "lines.*.assets.*.weight": "what was asked",
      ...assetCodes("lines.*.assets.*"),
    },
  };
}

const codes = {
  "lines.*.portfolio": "a number of the line",
} as const;

const measured = new WeakMap<object, Row>();

/** The day before the first purchases, so that their rows count. */
const bookedFrom = ({ from }: Row): string => addDays(from as IsoDate, -1);
/** Returns are measured from the first close, everything else with the first purchases. */
const isReturn = (metric: string): boolean => metric === "twr" || metric === "contribution";

/** Daily columns by `calc --series`; net deposits include the first deposit. */
function seriesOf(played: Row): Row {
  const { from, to } = played;
  const known = measured.get(played);
  if (known) return known;
  const [returns, booked] = measure(
    played,
    [
      { from, to },
      { from: bookedFrom(played), to },
    ],
    true,
  ).periods;
  const found = { ...returns.series, netFlows: booked.series.netFlows.slice(1) };
  measured.set(played, found);
  return found;
}

export function historyTable(plays: Plays): AnswerTable {
  const at = (leaf: Leaf, series: Row): number => {
    const day = leaf.parents[0].days[Number(leaf.keys.at(-1))];
    return (Date.parse(day) - Date.parse(series.firstDay)) / 86_400_000;
  };
  const point = (value: number) => Number(value.toPrecision(12));
  const column = (key: string) => (leaf: Leaf) => {
    const series = seriesOf(playedOf(plays, leaf));
    return point(series[key][at(leaf, series)]);
  };
  return {
    compared: {
      "lines.*.values.*": column("values"),
      "lines.*.netFlows.*": column("netFlows"),
      "lines.*.growth.*": column("twrIndex"),
      "lines.*.falls.*": (leaf) => {
        const series = seriesOf(playedOf(plays, leaf));
        const until = series.twrIndex.slice(0, at(leaf, series) + 1) as number[];
        return point((until.at(-1) ?? 0) / Math.max(...until) - 1);
      },
    },
    beside: codes,
  };
}

const monthEnd = (month: string): string => {
  const [year = 0, one = 0] = month.split("-").map(Number);
  const next = one === 12 ? `${year + 1}-01-01` : `${year}-${String(one + 1).padStart(2, "0")}-01`;
  return addDays(next as IsoDate, -1);
};
/** A month or year of the simulation, as periods of `calc`. */
function spanOf({ from, to }: Row, first: string, last: string) {
  const before = addDays(first as IsoDate, -1);
  return { from: before > from ? before : from, to: last < to ? last : to };
}

function measuredBy(plays: Plays) {
  const known = new Map<string, Row>();
  return (name: string, span: { from: string; to: string }): Row => {
    const key = `${name} ${span.from} ${span.to}`;
    const found = known.get(key) ?? measure(plays[name], [span]).periods[0];
    known.set(key, found);
    return found;
  };
}

function grownIn({ firstDay, twrIndex }: Row, { from, to }: { from: string; to: string }): number {
  const at = (day: string) => twrIndex[(Date.parse(day) - Date.parse(firstDay)) / 86_400_000];
  return at(to) / at(from) - 1;
}

export function periodsTable(plays: Plays): AnswerTable {
  const ask = measuredBy(plays);
  const ofYear = (leaf: Leaf) => {
    const [{ from, to }, metric, played] = [rowOf(leaf), String(leaf.keys.at(-1)), playedOf(plays, leaf)];
    const first = from === played.from && !isReturn(metric) ? bookedFrom(played) : from;
    return ask(lineOf(leaf).name, { from: first, to }).portfolio.figures[metric];
  };
  return {
    compared: {
      ...Object.fromEntries(
        ["value", "netFlows", "totalProfit", "income", "twr"].map((name) => [
          `lines.*.years.*.${name}`,
          ofYear,
        ]),
      ),
      "lines.*.months.*.twr": (leaf) => {
        const { month } = lastOf(leaf);
        const span = spanOf(playedOf(plays, leaf), `${month}-01`, monthEnd(month));
        return grownIn(seriesOf(playedOf(plays, leaf)), span);
      },
    },
    beside: { ...codes, "lines.*.years.*.year": "a year" },
  };
}

export function companiesTable(plays: Plays): AnswerTable {
  const ask = measuredBy(plays);
  return {
    compared: Object.fromEntries(
      ["quantity", "value", "weight", "totalProfit", "income", "twr", "contribution"].map((metric) => [
        `lines.*.companies.*.${metric}`,
        (leaf: Leaf) => {
          const played = playedOf(plays, leaf);
          const from = isReturn(metric) ? played.from : bookedFrom(played);
          return ask(lineOf(leaf).name, { from, to: played.to }).assets[rowOf(leaf).asset.id].figures[metric];
        },
      ]),
    ),
    beside: {
      ...codes,
      ...assetCodes("lines.*.companies.*"),
      "lines.*.companies.*.target": "what was asked",
    },
  };
}

/** Dividends of the selected rows, in dollars at the rates of their days. */
function paidIn(market: Market, { portfolio: file }: Row, isMeant: (row: Row) => boolean) {
  const rows = file.transactions.filter((row: Row) => row.type === "dividend" && isMeant(row));
  const inDollars = (row: Row, key: string) => {
    const rate = row.currency === "USD" ? 1 : market.rateOf(row.currency, "USD", row.date);
    return Number((Number(row[key] ?? 0) * rate).toFixed(10));
  };
  const sum = (key: string) => rows.reduce((total: number, row: Row) => total + inDollars(row, key), 0);
  const [gross, tax] = [sum("amount"), sum("tax")];
  return { payments: rows.length as number, gross, tax, net: gross - tax };
}

export function paymentsTable({ market }: AnswersWorld, plays: Plays): AnswerTable {
  const paid = (leaf: Leaf) => {
    const { month, year, asset } = lastOf(leaf);
    const isMeant = (row: Row) =>
      asset ? row.asset === asset.id : row.date.startsWith(month ?? String(year));
    return paidIn(market, playedOf(plays, leaf), isMeant);
  };
  const keys = ["gross", "tax", "net"] as const;
  const sums = ["months", "years", "assets"].flatMap((list) =>
    keys.map((key) => [`lines.*.${list}.*.${key}`, (leaf: Leaf) => nearest(leaf, paid(leaf)[key])] as const),
  );
  return {
    compared: {
      ...Object.fromEntries(sums),
      "lines.*.assets.*.payments": (leaf) => paid(leaf).payments,
      "lines.*.years.*.growth": (leaf) => growthOf(leaf),
    },
    beside: { ...codes, "lines.*.years.*.year": "a year", ...assetCodes("lines.*.assets.*") },
  };
}

/** Tolerance: money is exact to ten decimals, float64 sums of forty payments to nine. */
const nearest = (leaf: Leaf, wanted: number): Wanted =>
  Math.abs(Number(leaf.found) - wanted) < 2e-8 ? String(leaf.found) : wanted;

/** Whole years only, without the first and last: quotient of the sums compared above. */
function growthOf(leaf: Leaf): Wanted {
  const { year, gross } = lastOf(leaf);
  const before = lineOf(leaf).years.find((one: Row) => one.year === year - 1);
  const isWhole = (one: number) => one > 2021 && one < 2024;
  return before && isWhole(year) && isWhole(year - 1) ? Number(gross) / Number(before.gross) - 1 : null;
}

export function rowsTable(plays: Plays): AnswerTable {
  const wanted = (key: string) => (leaf: Leaf) => {
    const row = plays.Quarterly.portfolio.transactions[Number(leaf.keys[1])];
    // A file omits an amount that is quantity x price.
    if (key === "amount" && row.amount === undefined && row.quantity && row.price)
      return new Decimal(row.quantity).mul(row.price).toDecimalPlaces(10, Decimal.ROUND_HALF_EVEN).toFixed();
    return row[key] ?? null;
  };
  return {
    compared: {
      ...Object.fromEntries(
        ["quantity", "price", "amount", "fee", "tax", "toAmount"].map((key) => [
          `rows.*.${key}`,
          wanted(key),
        ]),
      ),
      totalCount: () => plays.Quarterly.portfolio.transactions.length,
    },
    beside: assetCodes("rows.*"),
  };
}

/** An equal-weighted list held for a year, dividends reinvested: `backtest` without rebalancing. */
export function watchedTable({ market }: AnswersWorld): AnswerTable {
  const assets = ["PEARWORKS", "TERRAWELT"].map((ticker) => ({ ticker, weight: "0.5" }));
  const start = "2023-06-28";
  const played = play(market, assets, { currency: "USD", start, end: today, amount: "1000000" });
  const { figures, series } = played;
  return {
    compared: {
      "figures.simpleReturn": () => figures.twr,
      "figures.twrAnnualised": () => figures.twrAnnualised,
      "figures.volatility": () => rounded(figures.volatility, 10),
      "figures.maxDrawdown": () => rounded(figures.maxDrawdown, 10),
      "assets.*.change": (leaf) => {
        const { last, before } = yearClosesOf(market, lastOf(leaf).asset.ticker);
        return rounded(last / before - 1, 10);
      },
      "series.*.growth": (leaf) => {
        const at = (Date.parse(lastOf(leaf).date) - Date.parse(series.firstDay)) / 86_400_000;
        return at === 0 ? 0 : series.values[at] / 1_000_000 - 1;
      },
    },
    beside: assetCodes("assets.*"),
  };
}
