import {
  addYears,
  adjustForSplits,
  type ForecastScores,
  forecastIncome,
  formatDec,
  type IncomePayment,
  type IsoDate,
  isRefused,
  type MarketSplit,
  type PastForecast,
  parseDec,
  type Refused,
  scoreForecasts,
} from "@zerno/engine";
import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { toDividends } from "../events/dividends.ts";
import { listPayments, loadSplits, type PaymentRow } from "../events/payments.ts";
import { incomeForecasts, type KeptPayment } from "../market.tables.ts";
import type { MarketReader } from "../market-reader.ts";
import { listDividendPayers } from "./dividend-ratings.ts";

const hindcastYears = 5;
const pageSize = 200;

const isKnownOn = ({ announcedOn, exDate, payDate }: PaymentRow, day: IsoDate): boolean =>
  (announcedOn ?? exDate ?? payDate ?? day) <= day;

/** Next 12 months as known at the end of a day, per unit of that day. */
function forecastOn(
  rows: readonly PaymentRow[],
  splits: readonly MarketSplit[],
  madeOn: IsoDate,
): PastForecast {
  const known = toDividends(rows.filter((row) => isKnownOn(row, madeOn)));
  const adjusted = adjustForSplits(known, splits, madeOn);
  return { madeOn, payments: forecastIncome({ payments: adjusted, asOf: madeOn }).payments };
}

const toKept = ({ exDate, payDate, amount, currency }: IncomePayment): KeptPayment => ({
  ...{ exDate: exDate ?? null, payDate, amount: formatDec(amount), currency },
});

function fromKept({ exDate, payDate, amount, currency }: KeptPayment): IncomePayment {
  const perUnit = parseDec(amount);
  if (perUnit === undefined) throw new Error(`stored amount cannot be read: ${amount}`);
  return {
    ...(exDate === null ? {} : { exDate: exDate as IsoDate }),
    ...{ payDate: payDate as IsoDate, amount: perUnit, currency, kind: "regular", status: "estimated" },
  };
}

interface Sources {
  readonly rows: ReadonlyMap<string, readonly PaymentRow[]>;
  readonly splits: ReadonlyMap<string, readonly MarketSplit[]>;
}

async function readSources(db: Db, reader: MarketReader, ids: readonly string[]): Promise<Sources> {
  const keys = ids.map((id) => ({ ownerId: reader.sharedId, id }));
  const rows = Map.groupBy(await listPayments(db, reader, keys), ({ assetId }) => assetId);
  return { rows, splits: await loadSplits(db, reader, keys) };
}

export async function storeForecasts(db: Db, reader: MarketReader, madeOn: IsoDate): Promise<number> {
  const month = `${madeOn.slice(0, 7)}-01`;
  let kept = 0;
  for (let after: string = nilGuid; ; ) {
    const ids = await listDividendPayers(db, reader, after, pageSize);
    const last = ids.at(-1);
    if (last === undefined) return kept;
    after = last;
    const there = await db
      .select({ id: incomeForecasts.assetId })
      .from(incomeForecasts)
      .where(
        and(
          eq(incomeForecasts.ownerId, reader.sharedId),
          inArray(incomeForecasts.assetId, ids),
          gte(incomeForecasts.madeOn, month),
        ),
      );
    const done = new Set(there.map(({ id }) => id));
    const open = ids.filter((id) => !done.has(id));
    if (open.length === 0) continue;
    const { rows, splits } = await readSources(db, reader, open);
    const values = open.map((assetId) => {
      const { payments } = forecastOn(rows.get(assetId) ?? [], splits.get(assetId) ?? [], madeOn);
      const regular = payments.filter(({ kind }) => kind === "regular");
      return { ownerId: reader.sharedId, assetId, madeOn, payments: regular.map(toKept) };
    });
    await db.insert(incomeForecasts).values(values).onConflictDoNothing();
    kept += values.length;
  }
}

export interface ForecastGrade {
  readonly assetId: string;
  readonly hindcast: ForecastScores | Refused;
  readonly live: { readonly since: IsoDate | null; readonly scores: ForecastScores | Refused };
}

/** Five recomputed for the same day of past years, and those stored at least a year ago. */
export async function gradeForecasts(
  db: Db,
  reader: MarketReader,
  ids: readonly string[],
  asOf: IsoDate,
): Promise<ForecastGrade[]> {
  if (ids.length === 0) return [];
  const { rows, splits } = await readSources(db, reader, ids);
  const stored = Map.groupBy(
    await db
      .select()
      .from(incomeForecasts)
      .where(
        and(
          eq(incomeForecasts.ownerId, reader.sharedId),
          inArray(incomeForecasts.assetId, [...ids]),
          lte(incomeForecasts.madeOn, asOf),
        ),
      )
      .orderBy(asc(incomeForecasts.madeOn)),
    ({ assetId }) => assetId,
  );
  return ids.map((assetId) => {
    const told = rows.get(assetId) ?? [];
    const given = { payments: toDividends(told), splits: splits.get(assetId) ?? [], asOf };
    const days = Array.from({ length: hindcastYears }, (_, year) => addYears(asOf, -1 - year));
    const again = days.map((madeOn) => forecastOn(told, given.splits, madeOn));
    const kept = stored.get(assetId) ?? [];
    const live = kept.map(({ madeOn, payments }) => ({
      madeOn: madeOn as IsoDate,
      payments: payments.map(fromKept),
    }));
    return {
      assetId,
      hindcast: scoreForecasts({ ...given, forecasts: again.filter(({ payments }) => payments.length > 0) }),
      live: {
        since: live[0]?.madeOn ?? null,
        scores: scoreForecasts({ ...given, forecasts: live }),
      },
    };
  });
}

export const scoresOf = (scores: ForecastScores | Refused): ForecastScores["scores"] =>
  isRefused(scores) ? [] : scores.scores;
