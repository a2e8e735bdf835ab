import {
  type Calendar,
  type Dec,
  dayNumber,
  exDateOf,
  formatDec,
  type IsoDate,
  type MarketSplit,
  parseDec,
} from "@zerno/engine";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { v5 as uuidFromName } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { loadSplits } from "../events/payments.ts";
import { storeIncomeEvents } from "../events/store-income-events.ts";
import { incomeEvents } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { supportSource } from "../prices/price-sources.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { findExchange } from "../reference/exchanges.ts";
import type { KnownAsset } from "./known-assets.ts";
import { fileSource, type Loader } from "./load-file.ts";
import { type CellReader, cellReader } from "./read-cells.ts";
import { type CsvRow, cellOf, columnOf } from "./read-rows.ts";

interface Dividend {
  readonly asset: KnownAsset;
  readonly exDate: IsoDate;
  readonly payDate: IsoDate | null;
  readonly amount: Dec;
  readonly currency: string;
}

/** Tolerances for the same payment in two feeds. */
const sameDays = 7;
const sameRatio = 0.01;

interface Columns {
  readonly code: number;
  readonly ex: number;
  readonly record: number;
  readonly pay: number;
  readonly amount: number;
  readonly currency: number;
  readonly isAdjusted: boolean;
}

function findColumns(header: readonly string[], name: string): Columns | null {
  const amounts = header.filter((label) => label.startsWith("amount"));
  const declared =
    amounts.find((label) => label.endsWith("as_declared")) ??
    amounts.find((label) => !label.includes("adjusted"));
  const label = declared ?? amounts[0];
  const columns = {
    code: columnOf(header, "symbol", "ticker", "asset", "isin"),
    ex: columnOf(header, "ex_date", "exdate"),
    record: columnOf(header, "record_date", "registry_close", "date"),
    pay: columnOf(header, "pay_date", "paydate"),
    amount: label === undefined ? -1 : header.indexOf(label),
    currency: columnOf(header, "currency"),
    isAdjusted:
      label?.includes("split_adjusted") === true || (label === "amount" && name.includes("split_adjusted")),
  };
  return columns.code < 0 || columns.amount < 0 || Math.max(columns.ex, columns.record) < 0 ? null : columns;
}

function exDateIn(row: CsvRow, columns: Columns, asset: KnownAsset, reader: CellReader): IsoDate | null {
  if (cellOf(row, columns.ex) !== "") return reader.day(row, columns.ex, "ex_date");
  const recordDate = reader.day(row, columns.record, "record_date");
  if (recordDate === null) return null;
  const calendar: Calendar = findExchange(asset.exchange)?.calendar ?? "weekdays";
  const zero = 0n as Dec;
  const payment = { recordDate, payDate: recordDate, amount: zero, currency: asset.currency } as const;
  const found = exDateOf({ ...payment, kind: "regular", status: "announced" }, calendar);
  if (typeof found === "string") return found;
  return reader.fail(row, "record_date", `the ex-date does not follow from it on ${asset.exchange}`);
}

const declared = (amount: Dec, exDate: IsoDate, splits: readonly MarketSplit[]): Dec =>
  splits
    .filter((split) => split.exDate > exDate)
    .reduce((sum, { to, from }) => ((sum * to) / from) as Dec, amount);

function readDividend(
  row: CsvRow,
  columns: Columns,
  asset: KnownAsset | "unknown" | "ambiguous",
  reader: CellReader,
): Dividend | null {
  if (typeof asset === "string")
    return reader.fail(row, "symbol", `${asset} asset: ${cellOf(row, columns.code)}`);
  const exDate = exDateIn(row, columns, asset, reader);
  const payDate = cellOf(row, columns.pay) === "" ? null : reader.day(row, columns.pay, "pay_date");
  const isNumber = reader.positive(row, columns.amount, "amount") !== null;
  const amount = parseDec(cellOf(row, columns.amount));
  const currency = cellOf(row, columns.currency).toUpperCase() || asset.currency;
  if (!isKnownCurrency(currency)) return reader.fail(row, "currency", `unknown: "${currency}"`);
  return exDate === null || !isNumber || amount === undefined
    ? null
    : { asset, exDate, payDate, amount, currency };
}

/** Loads dividends per share; skips those within 7 days and 1% of known ones. */
export const loadDividends: Loader = async ({ db, file, name, market, today, assets }) => {
  const columns = findColumns(file.header, name);
  if (!columns) return { reason: "no columns symbol, ex_date (or record_date) and amount" };
  const reader = cellReader(today);
  const known = await assets();
  const read = file.rows.flatMap(
    (row) => readDividend(row, columns, known.find(cellOf(row, columns.code), market), reader) ?? [],
  );
  const list = [...new Map(read.map(({ asset }) => [asset.id, asset])).values()];
  const splits = columns.isAdjusted
    ? await loadSplits(db, realMarket, list)
    : new Map<string, MarketSplit[]>();
  const dividends = read.map((row) => ({
    ...row,
    amount: declared(row.amount, row.exDate, splits.get(row.asset.id) ?? []),
  }));
  const stored = await db.transaction((tx) => storeDividends(tx, dividends));
  return { stored, known: dividends.length - stored, bad: reader.bad };
};

const isNear = (a: Dividend, b: { readonly amount: Dec; readonly currency: string }): boolean =>
  a.currency !== b.currency || Math.abs(Number(a.amount - b.amount)) <= sameRatio * Number(b.amount);

async function storeDividends(tx: Db, list: readonly Dividend[]): Promise<number> {
  await lockLog(tx, nilGuid);
  const taken = await knownPayments(tx, list);
  let isFilled = false;
  const rows: Parameters<typeof storeIncomeEvents>[2][number][] = [];
  for (const dividend of list) {
    const { asset, exDate, payDate, amount, currency } = dividend;
    const others = taken.get(asset.id) ?? [];
    taken.set(asset.id, others);
    const day = dayNumber(exDate);
    const same = others.find((other) =>
      other.day === day
        ? isNear(dividend, other) || other.isStored
        : Math.abs(other.day - day) <= sameDays && isNear(dividend, other),
    );
    if (same) {
      if (payDate !== null && same.day === day) {
        const { rowCount } = await fillPayDate(tx, asset, exDate, payDate);
        isFilled ||= rowCount !== 0;
      }
      continue;
    }
    const number = others.filter((other) => other.day === day).length;
    others.push({ day, amount, currency, isStored: false });
    rows.push({
      id: uuidFromName(`dividend:${exDate}${number === 0 ? "" : `:${number + 1}`}`, asset.id),
      assetOwnerId: asset.ownerId,
      assetId: asset.id,
      kind: "dividend",
      startsOn: null,
      exDate,
      payDate,
      amount: formatDec(amount),
      currency,
      source: fileSource,
    });
  }
  await storeIncomeEvents(tx, nilGuid, rows);
  if (isFilled) await logSeries(tx, nilGuid, "events");
  return rows.length;
}

interface Taken {
  readonly day: number;
  readonly amount: Dec;
  readonly currency: string;
  readonly isStored: boolean;
}

async function knownPayments(tx: Db, list: readonly Dividend[]): Promise<Map<string, Taken[]>> {
  const ids = [...new Set(list.map(({ asset }) => asset.id))];
  const found = new Map<string, Taken[]>();
  if (ids.length === 0) return found;
  const { assetId, exDate, amount, currency } = incomeEvents;
  const rows = await tx
    .select({ assetId, exDate, amount, currency })
    .from(incomeEvents)
    .where(and(eq(incomeEvents.ownerId, nilGuid), eq(incomeEvents.kind, "dividend"), inArray(assetId, ids)));
  for (const row of rows) {
    if (row.exDate === null) continue;
    const others = found.get(row.assetId) ?? [];
    found.set(row.assetId, others);
    const entry = { day: dayNumber(row.exDate as IsoDate), currency: row.currency, isStored: true };
    others.push({ ...entry, amount: parseDec(row.amount ?? "") ?? (0n as Dec) });
  }
  return found;
}

const fillPayDate = (tx: Db, asset: KnownAsset, exDate: IsoDate, payDate: IsoDate) =>
  tx
    .update(incomeEvents)
    .set({ payDate: sql`${payDate}` })
    .where(
      and(
        eq(incomeEvents.ownerId, nilGuid),
        eq(incomeEvents.assetId, asset.id),
        eq(incomeEvents.exDate, exDate),
        isNull(incomeEvents.payDate),
        ne(incomeEvents.source, supportSource),
      ),
    );
