import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { AssetType } from "../../../shared/codes.ts";
import type { Figure, FigureId } from "../../../shared/schemas/figure.schema.ts";
import type { DemoAsset, DemoMarket } from "../demo-market.ts";
import { demoFunds } from "../funds.ts";
import { roundTo } from "../listing-prices.ts";
import { createNoise } from "../noise.ts";
import { foreignShares } from "../shares-abroad.ts";
import { russianShares } from "../shares-ru.ts";

export interface DemoReports {
  readonly assetId: string;
  readonly figures: readonly Figure[];
}

const firstYear = 2014;
/** Overpayment and debt in the year before a skipped dividend. */
const strained = { payout: 1.05, leverage: 4.2 } as const;
const plans = new Map(
  [...russianShares, ...foreignShares, ...demoFunds].map(({ ticker, payout, beta }) => [
    ticker,
    { skippedYears: payout?.skippedYears ?? [], timesAYear: payout?.months.length ?? 0, beta },
  ]),
);

const filedAfterDays = 75;
/** The running year has no quarters, as its report would need future days. */
const firstQuarterYear = 2023;
const quarterShares = [0.23, 0.24, 0.25] as const;

type Told = readonly [figure: FigureId, value: number];

function characterOf({ ticker, currency }: Pick<DemoAsset["row"], "ticker" | "currency">) {
  const noise = createNoise(`reports:${ticker}`);
  const between = (low: number, high: number, at: number) => low + (high - low) * noise.uniform(at);
  const { timesAYear = 0, beta = 1 } = plans.get(ticker) ?? {};
  const risk = (timesAYear < 4 ? 0.6 : 0) + Math.max(0, beta - 0.7) * 0.5;
  return {
    noise,
    payout: between(0.25, 0.4, 1) + 0.4 * risk,
    sales: between(0.5, 1.2, 2),
    leverage: between(0.2, 1.2, 3) + 1.6 * risk,
    returnOnEquity: between(0.1, 0.24, 4),
    size: between(10.6, 12.4, 5) - (currency === "RUB" ? 0 : 2),
  };
}

const millions = (value: number): number => Math.round(value / 1e6) * 1e6;

function closesOf({ closes }: DemoAsset, firstDay: number) {
  const first = closes.findIndex((close) => !Number.isNaN(close));
  const lastIn = (year: number): number => {
    for (let at = dayNumber(`${year}-12-31` as IsoDate) - firstDay; at >= 0; at--)
      if (!Number.isNaN(closes[at] ?? Number.NaN)) return closes[at] ?? 0;
    return 0;
  };
  return { firstClose: closes[first] ?? 1, listedYear: yearOf(firstDay + first), lastIn };
}

const yearOf = (day: number): number => Number(fromDayNumber(day).slice(0, 4));

const splitsUntil = ({ splits }: DemoAsset, day: string): number =>
  splits.reduce((factor, { exDate, to, from }) => (exDate <= day ? (factor * to) / from : factor), 1);

const paidIn = (asset: DemoAsset, year: number, shares: number): number =>
  asset.payments
    .filter(({ exDate }) => exDate?.startsWith(`${year}-`))
    .reduce((sum, { exDate, amount }) => sum + Number(amount) * shares * splitsUntil(asset, exDate ?? ""), 0);

interface YearFacts {
  readonly year: number;
  readonly shares: number;
  /** At the end of the year, and the mean of three years. */
  readonly worth: number;
  readonly meanWorth: number;
  readonly paid: number;
  readonly isStrained: boolean;
}

function statementsOf(character: ReturnType<typeof characterOf>, facts: YearFacts, isFinancial: boolean) {
  const { noise, sales, returnOnEquity } = character;
  const { year, worth, meanWorth, paid } = facts;
  const { payout, leverage } = facts.isStrained ? strained : character;
  const vary = (at: number) => 0.92 + 0.16 * noise.uniform(year * 10 + at);
  const shares = facts.shares;
  const netIncome = millions(
    paid > 0 ? paid / (payout * vary(0)) : worth * (0.07 * noise.uniform(year) - 0.01),
  );
  const revenue = millions(meanWorth * sales * vary(1));
  const depreciation = millions(revenue * 0.05 * vary(2));
  const earned = netIncome > 0 ? netIncome / 0.8 : netIncome;
  const debt = millions(Math.max(0, earned + depreciation) * leverage * vary(3));
  const interest = millions(debt * 0.07);
  const operatingIncome = millions(earned + interest);
  const operatingCashFlow = millions(netIncome + depreciation * vary(4));
  const capitalExpenditure = millions(depreciation * vary(5));
  const equity = millions(Math.max(worth * 0.25, Math.abs(netIncome) / returnOnEquity));
  const cash = millions(revenue * 0.08 * vary(6));
  const liabilities = millions(isFinancial ? equity * 7 : debt * 1.2 + revenue * 0.12);
  const perShare = (value: number) => roundTo(value / shares, 4);
  const flows: Told[] = [
    ["revenue", revenue],
    ["operatingIncome", operatingIncome],
    ["netIncome", netIncome],
    ["epsBasic", perShare(netIncome)],
    ["dividendsPaid", millions(paid)],
    ["dividendsPerShare", perShare(paid)],
  ];
  const business: Told[] = [
    ["ebitda", operatingIncome + depreciation],
    ["depreciation", depreciation],
    ["interest", interest],
    ["operatingCashFlow", operatingCashFlow],
    ["capitalExpenditure", capitalExpenditure],
    ["freeCashFlow", operatingCashFlow - capitalExpenditure],
  ];
  const balance: Told[] = [
    ["assets", equity + liabilities],
    ["liabilities", liabilities],
    ["equity", equity],
    ["shares", Math.round(shares)],
  ];
  const owed: Told[] = [
    ["cash", cash],
    ["debt", debt],
    ["netDebt", debt - cash],
  ];
  // Debt and cash flow are a bank's business.
  return isFinancial
    ? { flows, balance }
    : { flows: [...flows, ...business], balance: [...balance, ...owed] };
}

const quarterEnds = ["03-31", "06-30", "09-30", "12-31"] as const;
const inQuarters: readonly FigureId[] = [
  "revenue",
  "operatingIncome",
  "netIncome",
  "operatingCashFlow",
  "capitalExpenditure",
];

function quartersOf(year: number, flows: readonly Told[]): { period: string; start: string; told: Told[] }[] {
  const chosen = flows.filter(([figure]) => inQuarters.includes(figure));
  const parts = chosen.map(([figure, value]) => {
    const first = quarterShares.map((share) => millions(value * share));
    return { figure, values: [...first, value - first.reduce((sum, part) => sum + part, 0)] };
  });
  return quarterEnds.map((end, index) => ({
    period: `${year}-${end}`,
    start: `${year}-${String(index * 3 + 1).padStart(2, "0")}-01`,
    told: parts.map(({ figure, values }): Told => [figure, values[index] ?? 0]),
  }));
}

const text = (value: number): string => value.toFixed(4).replace(/\.?0+$/, "");

function reportsOf(asset: DemoAsset, { firstDay, lastDay }: DemoMarket): Figure[] {
  const { row } = asset;
  const character = characterOf(row);
  const { firstClose, listedYear, lastIn } = closesOf(asset, firstDay);
  const scale = 10 ** Math.floor(Math.log10(10 ** character.size / firstClose) - 1);
  const firstShares = Math.round(10 ** character.size / firstClose / scale) * scale;
  const figures: Figure[] = [];
  const today = fromDayNumber(lastDay);
  const isKnown = (filedOn: string) => filedOn <= today;
  const filedAfter = (end: string): IsoDate => fromDayNumber(dayNumber(end as IsoDate) + filedAfterDays);
  for (let year = Math.max(firstYear, listedYear); isKnown(filedAfter(`${year}-12-31`)); year++) {
    const end = `${year}-12-31`;
    const shares = firstShares * splitsUntil(asset, end);
    const worthIn = (one: number) =>
      lastIn(Math.max(one, listedYear)) * firstShares * splitsUntil(asset, `${one}-12-31`);
    const isStrained = plans.get(row.ticker)?.skippedYears.includes(year + 1) === true;
    const facts = {
      ...{ year, shares, isStrained, worth: worthIn(year), paid: paidIn(asset, year, firstShares) },
      meanWorth: (worthIn(year) + worthIn(year - 1) + worthIn(year - 2)) / 3,
    };
    const { flows, balance } = statementsOf(character, facts, row.sector === "financials");
    const beside = { filedOn: filedAfter(end), form: "FY" };
    const toFigure = (told: Told, period: Figure["period"], start: string | null, to: string): Figure => ({
      ...{ figure: told[0], period, periodStart: start, periodEnd: to, value: text(told[1]) },
      ...{ currency: told[0] === "shares" ? null : row.currency, ...beside },
    });
    figures.push(...flows.map((told) => toFigure(told, "year", `${year}-01-01`, end)));
    figures.push(...balance.map((told) => toFigure(told, "day", null, end)));
    if (year < firstQuarterYear) continue;
    for (const { period, start, told } of quartersOf(year, flows))
      figures.push(...told.map((one) => toFigure(one, "quarter", start, period)));
  }
  return figures;
}

const reporting: readonly number[] = [AssetType.stock, AssetType.reit];

/**
 * Builds fictional company reports that fit closes, dividends and splits.
 * Years since 2014, filed in March, and quarters since 2023; a later last day only adds reports.
 */
export const demoReports = (market: DemoMarket): readonly DemoReports[] =>
  market.assets
    .filter(({ row }) => reporting.includes(row.type))
    .map((asset) => ({ assetId: asset.row.id, figures: reportsOf(asset, market) }));
