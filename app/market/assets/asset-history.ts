import {
  addMonths,
  addYears,
  adjustForSplits,
  closeOn,
  type Dec,
  dayNumber,
  decFromNumber,
  formatDec,
  fromDayNumber,
  type IncomePayment,
  type IsoDate,
  isRefused,
  type MarketSplit,
  type PriceSeries,
  trailingIncome,
} from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { toDividends } from "../events/dividends.ts";
import { listPayments, loadSplits, type PaymentRow } from "../events/payments.ts";
import { toCloseSeries } from "../facts/rating-facts.ts";
import type { MarketReader } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import type { AssetRow } from "./assets.ts";

export interface AssetHistory {
  readonly asset: AssetRow;
  readonly series: PriceSeries | undefined;
  readonly splits: readonly MarketSplit[];
  readonly rows: readonly PaymentRow[];
  readonly payments: readonly IncomePayment[];
}

export async function loadHistories(
  db: Db,
  reader: MarketReader,
  list: readonly AssetRow[],
): Promise<Map<string, AssetHistory>> {
  const series = await loadPriceSeries(db, reader, list);
  const splits = await loadSplits(db, reader, list);
  const rows = Map.groupBy(
    (await listPayments(db, reader, list)).filter(({ kind }) => kind === "dividend"),
    ({ assetId }) => assetId,
  );
  return new Map(
    list.map((asset) => {
      const paid = rows.get(asset.id) ?? [];
      const of = { asset, series: series.get(asset.id), splits: splits.get(asset.id) ?? [] };
      return [asset.id, { ...of, rows: paid, payments: toDividends(paid) }];
    }),
  );
}

export async function loadHistory(db: Db, reader: MarketReader, asset: AssetRow): Promise<AssetHistory> {
  const found = (await loadHistories(db, reader, [asset])).get(asset.id);
  if (!found) throw new Error("no history of an asset that was asked for");
  return found;
}

/** Close in the shares of `asOf`: times from / to of every later split, cut to 18 decimals. */
function closeText(close: number, day: number, splits: readonly MarketSplit[], asOf: number): string {
  let value: bigint = decFromNumber(close);
  for (const { exDate, to, from } of splits) {
    const split = dayNumber(exDate);
    if (split > day && split <= asOf) value = (value * from) / to;
  }
  return formatDec(value as Dec);
}

export interface ClosePoint {
  readonly date: IsoDate;
  readonly close: string;
  readonly sourceId: number;
}

export function closePoints(
  { series, splits }: Pick<AssetHistory, "series" | "splits">,
  days: { readonly from: string | undefined; readonly to: string; readonly isAdjusted: boolean },
): ClosePoint[] {
  if (!series) return [];
  const { firstDay, closes, sources } = series;
  const last = dayNumber(days.to as IsoDate);
  const points: ClosePoint[] = [];
  for (const [index, close] of closes.entries()) {
    const day = firstDay + index;
    const date = fromDayNumber(day);
    if (Number.isNaN(close) || day > last || (days.from !== undefined && date < days.from)) continue;
    const text = closeText(close, day, days.isAdjusted ? splits : [], last);
    points.push({ date, close: text, sourceId: sources[index] ?? 0 });
  }
  return points;
}

const maxMonths = 240;

/** Oldest first, the last on `asOf`. Days without a close, and the first year of payments, are left out. */
export function yieldPoints(history: AssetHistory, asOf: IsoDate): { date: string; yield: string }[] {
  const { payments, splits, asset } = history;
  const closes = toCloseSeries(history.series);
  const regular = payments.filter(({ kind }) => kind === "regular");
  const first = regular.map(({ exDate, payDate }) => exDate ?? payDate).sort()[0];
  if (first === undefined || regular.some(({ currency }) => currency !== asset.currency)) return [];
  const since = addYears(first, 1);
  const points: { date: string; yield: string }[] = [];
  for (let back = 0; back < maxMonths; back++) {
    const date = addMonths(asOf, -back);
    if (date < since) break;
    const close = closeOn(closes, dayNumber(date));
    const income = trailingIncome(adjustForSplits(payments, splits, date), date);
    if (!(close > 0) || isRefused(income)) continue;
    const price = decFromNumber(close);
    points.push({ date, yield: formatDec(((income.perShare * 10n ** 18n) / price) as Dec) });
  }
  return points.reverse();
}

/** Sums regular dividends by year and currency, newest first, per share of `asOf`. */
export function yearSums({ payments, splits }: AssetHistory, asOf: IsoDate) {
  const sums = new Map<string, bigint>();
  for (const { kind, exDate, payDate, amount, currency } of adjustForSplits(payments, splits, asOf)) {
    if (kind !== "regular") continue;
    const key = `${(exDate ?? payDate).slice(0, 4)}/${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([key, sum]) => {
      const [year = "", currency = ""] = key.split("/");
      return { year: Number(year), amount: formatDec(sum as Dec), currency };
    });
}
