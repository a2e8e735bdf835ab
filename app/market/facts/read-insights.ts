import { addMonths, addYears, type IsoDate } from "@zerno/engine";
import type { InsightCode } from "../../shared/names/insight-codes.ts";
import type { FigureId } from "../../shared/schemas/figure.schema.ts";
import {
  balanceNear,
  ebitdaOf,
  freeCashFlowOf,
  lastReport,
  netDebtOf,
  type Report,
} from "./rating-figures.ts";
import { chosenFigures, type FigureRow, type StoredFigure } from "./read-fundamentals.ts";

export interface InsightValue {
  readonly kind: "money" | "ratio" | "times";
  readonly value: number;
}

export interface Insight {
  readonly code: InsightCode;
  readonly values: Readonly<Record<string, InsightValue>>;
  readonly cites: readonly FigureRow[];
}

export interface Insights {
  readonly period: "year" | "trailing";
  readonly end: string;
  readonly currency: string;
  readonly isOld: boolean;
  readonly list: readonly Insight[];
}

const staleMonths = 18;
const sameDayMs = 20 * 86_400_000;
const noticed = 0.01;

const money = (value: number): InsightValue => ({ kind: "money", value });
const ratio = (value: number): InsightValue => ({ kind: "ratio", value });
const times = (value: number): InsightValue => ({ kind: "times", value });

interface Read {
  readonly now: Report;
  readonly before: Report;
  readonly balance: Report;
}

const valueIn = (report: Report, figure: FigureId): number | undefined => {
  const row = report.get(figure);
  return row === undefined ? undefined : Number(row.value);
};

const cited = (report: Report, ...figures: readonly FigureId[]): FigureRow[] =>
  figures.flatMap((figure) => report.get(figure) ?? []);

const toldOr = (report: Report, told: FigureId, ...parts: readonly FigureId[]): FigureRow[] =>
  report.has(told) ? cited(report, told) : cited(report, ...parts);

function revenueLine({ now, before }: Read): Insight | undefined {
  const [value, earlier] = [valueIn(now, "revenue"), valueIn(before, "revenue")];
  if (value === undefined) return undefined;
  const cites = [...cited(now, "revenue"), ...cited(before, "revenue")];
  if (earlier === undefined || earlier <= 0)
    return { code: "revenue", values: { value: money(value) }, cites: cited(now, "revenue") };
  const change = value / earlier - 1;
  const code =
    Math.abs(change) < noticed ? "revenue-same" : change > 0 ? "revenue-up" : ("revenue-down" as const);
  const values = { value: money(value), before: money(earlier), change: ratio(Math.abs(change)) };
  return { code, values, cites };
}

function profitLine({ now, before }: Read): Insight | undefined {
  const [value, earlier] = [valueIn(now, "netIncome"), valueIn(before, "netIncome")];
  if (value === undefined) return undefined;
  const has = earlier !== undefined;
  const turned = has && value > 0 !== earlier > 0;
  const code = value > 0 ? (turned ? "profit-after-loss" : "profit") : turned ? "loss-after-profit" : "loss";
  const values = { value: money(Math.abs(value)), ...(turned && { before: money(Math.abs(earlier)) }) };
  return { code, values, cites: [...cited(now, "netIncome"), ...(turned ? cited(before, "netIncome") : [])] };
}

function marginLine({ now }: Read): Insight | undefined {
  const [income, revenue] = [valueIn(now, "netIncome"), valueIn(now, "revenue")];
  if (income === undefined || revenue === undefined || revenue <= 0 || income <= 0) return undefined;
  return {
    code: "margin",
    values: { share: ratio(income / revenue) },
    cites: cited(now, "netIncome", "revenue"),
  };
}

function cashLine({ now }: Read): Insight | undefined {
  const value = freeCashFlowOf(now);
  if (value === undefined || value === 0) return undefined;
  const cites = toldOr(now, "freeCashFlow", "operatingCashFlow", "capitalExpenditure");
  return { code: value > 0 ? "cash-in" : "cash-out", values: { value: money(Math.abs(value)) }, cites };
}

function payoutLine({ now }: Read): Insight | undefined {
  const [paid, income] = [valueIn(now, "dividendsPaid"), valueIn(now, "netIncome")];
  if (paid === undefined || income === undefined || paid <= 0) return undefined;
  const cites = cited(now, "dividendsPaid", "netIncome");
  if (income <= 0) return { code: "payout-from-loss", values: { value: money(paid) }, cites };
  const share = paid / income;
  const values = { value: money(paid), share: ratio(share) };
  return { code: share > 1 ? "payout-above-profit" : "payout", values, cites };
}

function debtLine({ now, balance }: Read): Insight | undefined {
  const debt = netDebtOf(balance);
  if (debt === undefined) return undefined;
  const cites = toldOr(balance, "netDebt", "debt", "cash");
  if (debt <= 0) return { code: "net-cash", values: { value: money(-debt) }, cites };
  const ebitda = ebitdaOf(now);
  if (ebitda === undefined || ebitda <= 0) return undefined;
  return {
    code: "net-debt",
    values: { value: money(debt), years: times(debt / ebitda) },
    cites: [...cites, ...toldOr(now, "ebitda", "operatingIncome", "depreciation")],
  };
}

function interestLine({ now }: Read): Insight | undefined {
  const [income, interest] = [valueIn(now, "operatingIncome"), valueIn(now, "interest")];
  if (income === undefined || interest === undefined || interest <= 0) return undefined;
  const cover = income / interest;
  const cites = cited(now, "operatingIncome", "interest");
  if (cover < 1) return { code: "interest-not-covered", values: { value: money(interest) }, cites };
  return { code: "interest-covered", values: { times: times(cover) }, cites };
}

function equityLine({ balance }: Read): Insight | undefined {
  const equity = valueIn(balance, "equity");
  if (equity === undefined || equity >= 0) return undefined;
  return { code: "negative-equity", values: { value: money(-equity) }, cites: cited(balance, "equity") };
}

/** For every company; cash flow, debt and interest do not apply to banks and insurers. */
const rules = [revenueLine, profitLine, marginLine, payoutLine, equityLine] as const;
const rulesOfOthers = [cashLine, debtLine, interestLine] as const;

function yearBefore(rows: readonly FigureRow[], end: string): Report {
  const wanted = Date.parse(addYears(end as IsoDate, -1));
  const found = rows.filter(
    ({ period, periodEnd }) => period === "year" && Math.abs(Date.parse(periodEnd) - wanted) <= sameDayMs,
  );
  return new Map(found.map((row) => [row.figure, row]));
}

/**
 * Cites stored figures.
 * @param isFinancial banks, insurers, brokers
 * @returns undefined without a report that states the profit
 */
export function readInsights(
  figures: readonly StoredFigure[],
  { isFinancial, today }: { readonly isFinancial: boolean; readonly today: IsoDate },
): Insights | undefined {
  const rows = chosenFigures(
    figures.filter(({ periodEnd, filedOn }) => periodEnd <= today && (filedOn ?? periodEnd) <= today),
  );
  const recent = addMonths(today, -staleMonths);
  const report = lastReport(rows, recent) ?? lastReport(rows, "");
  const income = report?.get("netIncome");
  if (report === undefined || income === undefined || income.currency === null) return undefined;
  const { periodEnd: end, currency } = income;
  const sameMoney = rows.filter((row) => row.currency === null || row.currency === currency);
  const period = income.period === "trailing" ? "trailing" : "year";
  const read: Read = {
    now: new Map([...report].filter(([, row]) => row.currency === null || row.currency === currency)),
    before: period === "year" ? yearBefore(sameMoney, end) : new Map(),
    balance: balanceNear(sameMoney, end),
  };
  const asked = isFinancial ? rules : [...rules, ...rulesOfOthers];
  const list = asked.flatMap((rule) => rule(read) ?? []);
  return { period, end, currency, isOld: end < recent, list };
}
