import type { SnapshotPeriod, SnapshotRows } from "../../../domain/publication/snapshot/snapshot.types.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { Activity } from "../../../shared/schemas/transaction.schema.ts";
import type { publicPortfoliosContract } from "../public-portfolios.contract.ts";
import { assetIn, nameIn, type Opened, usedPeriod } from "./get-portfolio.ts";

type Contract = typeof publicPortfoliosContract;
type Stats = AnswerOf<Contract["GET /api/public/stats"]>;
type Income = AnswerOf<Contract["GET /api/public/income"]>;
type Transactions = AnswerOf<Contract["GET /api/public/transactions"]>;

/** Builds the answer with returns, risk and yields of a period. */
export function getStatsAnswer({ snapshot, language }: Opened, period: SnapshotPeriod): Stats {
  const { currency, holdingCount, day, benchmark } = snapshot.content;
  return {
    ...{ currency, period: usedPeriod(period), holdingCount, day },
    benchmark: benchmark && { id: benchmark.id, name: nameIn(benchmark.name, language) },
    figures: period.figures as Stats["figures"],
    amounts: period.amounts,
  };
}

/** Returns yields, and income by month and payer as shares. */
export function getIncomeAnswer({ snapshot, language }: Opened): Income {
  const { currency, income } = snapshot.content;
  return {
    ...{ currency, asOf: snapshot.asOf },
    figures: income.figures as Income["figures"],
    months: [...income.months],
    payers: income.payers.map(({ asset, share }) => ({ asset: assetIn(asset, language), share })),
    hidden: income.hidden,
    amounts: income.amounts,
  };
}

interface Page {
  readonly activity: Activity;
  /** Position of its first row among all activity. */
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

/** Returns one page of the shared rows, newest first. */
export function getTransactionsAnswer(
  rows: SnapshotRows,
  { activity, cursor, pageSize }: Page,
  language: string,
): Transactions {
  const chosen = rows.filter(({ group }) => activity === "all" || group === activity);
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return {
    rows: chosen.slice(start, end).map(({ date, kindName, asset, amounts }) => ({
      ...{ date, kindName, amounts },
      asset: asset && assetIn(asset, language),
    })),
    nextCursor: end < chosen.length ? String(end) : null,
  };
}
