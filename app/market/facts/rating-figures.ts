import {
  addMonths,
  addYears,
  adjustForSplits,
  type DatedFact,
  decToNumber,
  type IncomePayment,
  type IsoDate,
  type MarketSplit,
  parseDec,
  type RatingFact,
} from "@zerno/engine";
import type { FigureId } from "../../shared/schemas/figure.schema.ts";
import { chosenFigures, type FigureRow, type StoredFigure } from "./read-fundamentals.ts";

const staleMonths = 18;

export interface ReportedAsset {
  readonly figures: readonly StoredFigure[];
  readonly payments: readonly IncomePayment[];
  readonly splits: readonly MarketSplit[];
  /** Banks, insurers, brokers: cash flow and debt are their business. */
  readonly isFinancial: boolean;
}

export type Report = ReadonlyMap<FigureId, FigureRow>;

const numberOf = (row: FigureRow | undefined): number | undefined =>
  row === undefined ? undefined : Number(row.value);

export function lastReport(rows: readonly FigureRow[], oldest: string): Report | undefined {
  for (const period of ["year", "trailing"] as const) {
    const ends = rows
      .filter((row) => row.period === period && row.figure === "netIncome" && row.periodEnd >= oldest)
      .map(({ periodEnd }) => periodEnd)
      .sort();
    const end = ends.at(-1);
    if (end === undefined) continue;
    const found = rows.filter((row) => row.period === period && row.periodEnd === end);
    return new Map(found.map((row) => [row.figure, row]));
  }
  return undefined;
}

export function balanceNear(rows: readonly FigureRow[], end: string): Report {
  const [first, last] = [addMonths(end as IsoDate, -3), addMonths(end as IsoDate, 6)];
  const days = rows.filter(
    ({ period, periodEnd }) => period === "day" && periodEnd >= first && periodEnd <= last,
  );
  const found = new Map<FigureId, FigureRow>();
  for (const row of days) {
    const known = found.get(row.figure);
    const distance = (at: FigureRow) => Math.abs(Date.parse(at.periodEnd) - Date.parse(end));
    if (known === undefined || distance(row) < distance(known)) found.set(row.figure, row);
  }
  return found;
}

/** As reported, or per share times shares outstanding then. */
function dividendsOf(
  report: Report,
  balance: Report,
  { payments, splits }: ReportedAsset,
): number | undefined {
  const paid = numberOf(report.get("dividendsPaid"));
  if (paid !== undefined) return paid;
  const [shares, income] = [balance.get("shares"), report.get("netIncome")];
  if (shares === undefined || income === undefined) return undefined;
  const count = Number(shares.value);
  const told = numberOf(report.get("dividendsPerShare"));
  if (told !== undefined) return told * count;
  const end = income.periodEnd as IsoDate;
  const start = addYears(end, -1);
  const year = adjustForSplits(payments, splits, shares.periodEnd as IsoDate).filter(
    ({ kind, exDate, payDate }) =>
      kind === "regular" && (exDate ?? payDate) > start && (exDate ?? payDate) <= end,
  );
  if (year.length === 0 || year.some(({ currency }) => currency !== income.currency)) return undefined;
  return year.reduce((sum, { amount }) => sum + decToNumber(amount), 0) * count;
}

export function freeCashFlowOf(report: Report): number | undefined {
  const told = numberOf(report.get("freeCashFlow"));
  if (told !== undefined) return told;
  const [cash, spent] = [
    numberOf(report.get("operatingCashFlow")),
    numberOf(report.get("capitalExpenditure")),
  ];
  return cash === undefined || spent === undefined ? undefined : cash - spent;
}

export function ebitdaOf(report: Report): number | undefined {
  const told = numberOf(report.get("ebitda"));
  if (told !== undefined) return told;
  const [income, written] = [numberOf(report.get("operatingIncome")), numberOf(report.get("depreciation"))];
  return income === undefined || written === undefined ? undefined : income + written;
}

export function netDebtOf(balance: Report): number | undefined {
  const told = numberOf(balance.get("netDebt"));
  if (told !== undefined) return told;
  const [debt, cash] = [balance.get("debt"), balance.get("cash")];
  if (debt === undefined || cash === undefined || debt.periodEnd !== cash.periodEnd) return undefined;
  return decToNumber((parseDec(debt.value) ?? 0n) - (parseDec(cash.value) ?? 0n));
}

/** One source, year and currency, filed by `asOf`. Empty without a report of the last 18 months. */
export function reportedFacts(asset: ReportedAsset, asOf: IsoDate): Partial<Record<RatingFact, DatedFact>> {
  const rows = chosenFigures(
    asset.figures.filter(({ periodEnd, filedOn }) => periodEnd <= asOf && (filedOn ?? periodEnd) <= asOf),
  );
  const report = lastReport(rows, addMonths(asOf, -staleMonths));
  const income = report?.get("netIncome");
  if (report === undefined || income === undefined) return {};
  const sameMoney = rows.filter(({ currency }) => currency === null || currency === income.currency);
  const balance = balanceNear(sameMoney, income.periodEnd);
  const values: Partial<Record<RatingFact, number | undefined>> = {
    dividends: dividendsOf(report, balance, asset),
    earnings: Number(income.value),
    ...(asset.isFinancial
      ? {}
      : {
          freeCashFlow: freeCashFlowOf(report),
          ebitda: ebitdaOf(report),
          ebit: numberOf(report.get("operatingIncome")),
          interest: numberOf(report.get("interest")),
          netDebt: netDebtOf(balance),
        }),
  };
  const { source, periodEnd } = income;
  return Object.fromEntries(
    Object.entries(values).flatMap(([fact, value]) =>
      value === undefined ? [] : [[fact, { value, date: periodEnd as IsoDate, source }]],
    ),
  );
}
