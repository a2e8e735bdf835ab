import { shiftPoint, splitDecimal } from "../../../i18n/decimal-text.ts";
import type { InputOf, OutputOf } from "../../../shared/endpoint.ts";
import type { AssetRef } from "../../../shared/schemas/ledger.schema.ts";
import type { backtestContract } from "../backtest.contract.ts";
import type { BacktestQuestion } from "../question.schema.ts";

export type Stats = OutputOf<(typeof backtestContract)["GET /api/backtest-result/stats"]>;
type Question = InputOf<(typeof backtestContract)["POST /api/backtest/calc"]>;
export type Weights = readonly { readonly asset: AssetRef; readonly weight: string }[];

/** An asset with its weight in percent; either may be missing. */
export interface DraftRow {
  readonly key: string;
  readonly asset: AssetRef | null;
  readonly percent: string | null;
}

export interface DraftPortfolio {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly DraftRow[];
  readonly rebalancing: BacktestQuestion["portfolios"][number]["rebalancing"];
  readonly drift: string | null;
}

/** Form state: percent as entered, empty settings as null. */
export interface Draft {
  readonly portfolios: readonly DraftPortfolio[];
  /** Empty: none. */
  readonly benchmark: string;
  readonly currency: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly amount: string | null;
  readonly flow: string | null;
  readonly every: "month" | "quarter" | "year";
  readonly growth: string | null;
  readonly dividends: BacktestQuestion["dividends"];
  readonly feePercent: string | null;
  readonly feeFixed: string | null;
  readonly feeMinimum: string | null;
  readonly tax: string | null;
  readonly riskFree: string | null;
  readonly isInLots: boolean;
}

function shifted(text: string, places: number): string {
  const { isNegative, whole, fraction } = shiftPoint(splitDecimal(text), places);
  const digits = fraction.replace(/0+$/, "");
  return `${isNegative ? "-" : ""}${whole}${digits === "" ? "" : `.${digits}`}`;
}

/** Converts "12.5" percent to the ratio "0.125", exactly. */
export const ratioOf = (percent: string): string => shifted(percent, -2);
export const percentOf = (ratio: string): string => shifted(ratio, 2);

let keys = 0;
/** React key. */
const newKey = (): string => `draft-${keys++}`;

export const emptyRow = (): DraftRow => ({ key: newKey(), asset: null, percent: null });

export const emptyPortfolio = (): DraftPortfolio => ({
  ...{ key: newKey(), name: "", rebalancing: "year" as const, drift: "5" },
  rows: [emptyRow(), emptyRow()],
});

export const rowsOf = (weights: Weights): DraftRow[] =>
  weights.map(({ asset, weight }) => ({ key: newKey(), asset, percent: percentOf(weight) }));

/** Period of a new form. */
const years = 5;

/** 29 February becomes the 28th. */
function yearsBefore(day: string, count: number): string {
  const [year = "", rest = ""] = [day.slice(0, 4), day.slice(4)];
  return `${Number(year) - count}${rest === "-02-29" ? "-02-28" : rest}`;
}

export const newDraft = (today: string, currency: string): Draft => ({
  portfolios: [emptyPortfolio()],
  ...{ benchmark: "", currency, start: yearsBefore(today, years), end: today, amount: "10000" },
  ...{ flow: null, every: "month", growth: null, dividends: "reinvest" },
  ...{ feePercent: null, feeFixed: null, feeMinimum: null, tax: null, riskFree: null, isInLots: false },
});

/** Non-empty rows; an empty form sends its first, for the server to name it. */
export function sentRows({ rows }: DraftPortfolio): readonly DraftRow[] {
  const filled = rows.filter(({ asset, percent }) => asset !== null || percent !== null);
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

const ratioOrNull = (percent: string | null): string | null => (percent === null ? null : ratioOf(percent));

export function toQuestion(draft: Draft): Question {
  const { feePercent, feeFixed, feeMinimum } = draft;
  const hasFees = feePercent !== null || feeFixed !== null || feeMinimum !== null;
  return {
    portfolios: draft.portfolios.map((portfolio) => ({
      name: portfolio.name,
      rebalancing: portfolio.rebalancing,
      drift: portfolio.rebalancing === "threshold" ? ratioOrNull(portfolio.drift) : null,
      assets: sentRows(portfolio).map(({ asset, percent }) => ({
        assetId: asset?.id ?? "",
        weight: ratioOrNull(percent) ?? "0",
      })),
    })),
    benchmark: draft.benchmark === "" ? null : draft.benchmark,
    ...{ currency: draft.currency, start: draft.start ?? "", end: draft.end, amount: draft.amount ?? "" },
    flow:
      draft.flow === null
        ? null
        : { amount: draft.flow, every: draft.every, growth: ratioOrNull(draft.growth) },
    dividends: draft.dividends,
    fees: hasFees
      ? {
          percent: ratioOrNull(feePercent) ?? "0",
          fixed: feeFixed ?? "0",
          minimum: feeMinimum ?? "0",
        }
      : null,
    withholding: ratioOrNull(draft.tax),
    riskFree: ratioOrNull(draft.riskFree),
    isInLots: draft.isInLots,
  };
}

const percentOrNull = (ratio: string | null | undefined): string | null =>
  ratio === null || ratio === undefined ? null : percentOf(ratio);

/** Returns the form of a result, to change and run again. */
export function draftOf({ question, lines }: Stats): Draft {
  const { flow, fees } = question;
  return {
    portfolios: question.portfolios.map(({ name, rebalancing, drift }, index) => ({
      ...{ key: newKey(), name, rebalancing, drift: percentOrNull(drift) ?? "5" },
      rows: rowsOf(lines.find(({ portfolio }) => portfolio === index)?.assets ?? []),
    })),
    benchmark: question.benchmark ?? "",
    ...{ currency: question.currency, start: question.start, end: question.end, amount: question.amount },
    ...{ flow: flow?.amount ?? null, every: flow?.every ?? "month", growth: percentOrNull(flow?.growth) },
    dividends: question.dividends,
    feePercent: percentOrNull(fees?.percent),
    feeFixed: fees?.fixed ?? null,
    feeMinimum: fees?.minimum ?? null,
    tax: percentOrNull(question.withholding),
    riskFree: percentOrNull(question.riskFree),
    isInLots: question.isInLots,
  };
}

/** Rounding of generated weights: 0.01 %. */
const parts = 10_000;

/** Sums the weights in percent, without float noise. */
export const sumOf = (rows: readonly DraftRow[]): number =>
  Number(rows.reduce((sum, { percent }) => sum + Number(percent ?? 0), 0).toFixed(8));

/** Distributes 100 % equally; the first rows take the rest. */
export function equalShares(rows: readonly DraftRow[]): DraftRow[] {
  const base = Math.floor(parts / rows.length);
  const rest = parts - base * rows.length;
  return rows.map((row, index) => ({ ...row, percent: String((base + (index < rest ? 1 : 0)) / 100) }));
}

/** Scales the weights to 100 %, rounded to 0.01 %; the largest takes the rest. */
export function scaledShares(rows: readonly DraftRow[]): DraftRow[] {
  const sum = sumOf(rows);
  if (!(sum > 0)) return [...rows];
  const shares = rows.map(({ percent }) => Math.floor((Number(percent ?? 0) / sum) * parts));
  const rest = parts - shares.reduce((total, share) => total + share, 0);
  const largest = shares.indexOf(Math.max(...shares));
  return rows.map((row, index) => ({
    ...row,
    percent:
      row.percent === null ? null : String(((shares[index] ?? 0) + (index === largest ? rest : 0)) / 100),
  }));
}
