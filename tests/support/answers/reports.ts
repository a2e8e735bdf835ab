import { addMonths, addYears, type IsoDate } from "@zerno/engine";
import { fundamentals } from "../../../app/market/facts/facts.tables.ts";
import type { Db } from "../../../app/server/db/db-types.ts";
import { nilGuid } from "../../../app/shared/codes.ts";
import type { DemoParts } from "../../e2e/figures/demo-file.ts";

/** Companies with reports; the last two cut their dividends now and then. */
export const reporting = ["PEARWORKS", "NEFTEKOT", "TOKOVED"] as const;
type Reporting = (typeof reporting)[number];

const years = Array.from({ length: 12 }, (_, at) => 2012 + at);
const isReporting = (ticker: string): ticker is Reporting => reporting.some((one) => one === ticker);

interface Report {
  readonly end: IsoDate;
  /** Null: unknown. */
  readonly filedOn: IsoDate | null;
  readonly dividends: number;
  readonly earnings: number;
  readonly freeCashFlow: number;
  readonly ebitda: number;
  readonly ebit: number;
  readonly interest: number;
  readonly netDebt: number;
}

/** Invented profit margins and leverage by company. */
const shareOf: Readonly<Record<Reporting, number>> = { PEARWORKS: 0.3, NEFTEKOT: 0.75, TOKOVED: 1.1 };
const debtOf: Readonly<Record<Reporting, number>> = { PEARWORKS: 400, NEFTEKOT: 3000, TOKOVED: 5200 };

function reportOf(ticker: Reporting, year: number): Report {
  const earnings = 1000 + (year - 2012) * 50;
  return {
    ...{ end: `${year}-12-31`, filedOn: ticker === "PEARWORKS" ? null : `${year + 1}-03-20` },
    ...{ earnings, dividends: earnings * shareOf[ticker], freeCashFlow: earnings - 100 },
    ...{ ebitda: earnings + 600, ebit: earnings + 300, interest: debtOf[ticker] / 20 },
    netDebt: debtOf[ticker],
  } as Report;
}

export const shareCount = 1000;

/** Stores the reports like a source of fundamentals. */
export async function addReports(db: Db, { find }: DemoParts): Promise<void> {
  const rows = reporting.flatMap((ticker) => {
    const { id, currency } = find(ticker).row;
    return years.flatMap((year) => {
      const { end, filedOn, ...report } = reportOf(ticker, year);
      const shared = { ownerId: nilGuid, assetId: id, source: "csv", periodEnd: end, filedOn };
      const row = (figure: string, value: number, period: "year" | "day") => ({
        ...{ ...shared, figure, period, value: String(value), fetchedAt: new Date("2024-06-01T00:00:00Z") },
        currency: figure === "shares" ? null : currency,
      });
      return [
        row("netIncome", report.earnings, "year"),
        row("dividendsPaid", report.dividends, "year"),
        row("freeCashFlow", report.freeCashFlow, "year"),
        row("ebitda", report.ebitda, "year"),
        row("operatingIncome", report.ebit, "year"),
        row("interest", report.interest, "year"),
        row("netDebt", report.netDebt, "day"),
        row("shares", shareCount, "day"),
      ];
    });
  });
  await db.insert(fundamentals).values(rows as never);
}

/**
 * Returns the report known on a day: filed by then, or four months old if the filing day is unknown; at most eighteen
 * months old.
 */
export function reportKnownOn(ticker: string, day: IsoDate, isPast: boolean): Report | undefined {
  if (!isReporting(ticker)) return undefined;
  const known = years
    .map((year) => reportOf(ticker, year))
    .filter(({ end, filedOn }) => (filedOn ?? (isPast ? addMonths(end, 4) : end)) <= day)
    .filter(({ end }) => end >= addMonths(day, -18) && end > addYears(day, -3));
  return known.at(-1);
}

/** Facts of a report as input of `calc` and `rating`. */
export function ratingFacts(ticker: string, day: IsoDate, isPast: boolean) {
  const report = reportKnownOn(ticker, day, isPast);
  if (report === undefined) return {};
  const { end, filedOn: _, ...values } = report;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, date: end, source: "csv" }]),
  );
}
