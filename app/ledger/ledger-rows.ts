import {
  type Dec,
  findKindName,
  type IsoDate,
  type KindName,
  type Money,
  type Transaction,
} from "@zerno/engine";
import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../server/db-types.ts";
import { transactions } from "./ledger.tables.ts";

/** Rows become engine transactions here and nowhere else. */
const t = transactions;
const columns = [
  t.id,
  sql`${t.kind}::text`,
  t.tradeDate,
  t.tradeTime,
  t.accountId,
  t.assetId,
  t.quantity,
  t.price,
  t.currency,
  t.amount,
  t.accrued,
  t.fee,
  t.feeCurrency,
  t.tax,
  t.taxCurrency,
  t.rate,
  t.toAmount,
  t.toCurrency,
  t.ratioTo,
  t.ratioFrom,
  t.cost,
  t.acquiredOn,
  // What nearly every row says is not sent: the driver reads rows cell by cell.
  sql`nullif(${t.affectsCash}::text, 'true')`,
  sql`nullif(${t.note}, '')`,
] as const;

/** Texts of one row in the order of the asked fields; null is a missing value. */
export type RowTexts = readonly (string | null)[];

type Writable = { -readonly [Key in keyof Transaction]: Transaction[Key] };

const [zero, minus, point] = [48, 45, 46];
/** Digits of an integer that a float64 certainly holds exactly. */
const exactDigits = 15;
const powersOfTen = Array.from({ length: 19 }, (_, places) => 10n ** BigInt(places));

/**
 * The integer of the smallest units: columns have fixed scales, so it is the text without its point. Most amounts
 * are a few digits and many zeros: those are read as a small exact number and scaled, in half the time.
 */
export function unitsOf(text: string, scale: number): bigint {
  let end = text.length;
  while (end > text.length - scale && text.charCodeAt(end - 1) === zero) end--;
  const isNegative = text.charCodeAt(0) === minus;
  if (end - (isNegative ? 1 : 0) > exactDigits + 1)
    return BigInt(text.slice(0, -scale - 1) + text.slice(-scale));
  let digits = 0;
  for (let i = isNegative ? 1 : 0; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== point) digits = digits * 10 + code - zero;
  }
  const units = BigInt(digits) * (powersOfTen[text.length - end] ?? 1n);
  return isNegative ? -units : units;
}
const dec = (text: string) => unitsOf(text, 18) as Dec;
const money = (text: string) => unitsOf(text, 10) as Money;

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** A split's ratio in lowest terms: 3 for 1 stays 3:1 whatever the scale of the column. */
export function toRatio(to: bigint, from: bigint): { to: bigint; from: bigint } {
  const divisor = greatestDivisor(to, from);
  return divisor === 0n ? { to, from } : { to: to / divisor, from: from / divisor };
}

interface Reader {
  readonly kinds: Map<string, KindName | undefined>;
  /** One copy of every repeated text: less to keep, and the engine's maps find a text they have seen at once. */
  readonly texts: Map<string, string>;
  /** The last text of each field; days, accounts and currencies mostly repeat it, which is cheaper than a look-up. */
  readonly last: string[];
}

function share(reader: Reader, field: number, text: string): string {
  const last = reader.last[field];
  if (last === text) return last;
  const known = reader.texts.get(text);
  if (known === undefined) reader.texts.set(text, text);
  reader.last[field] = known ?? text;
  return known ?? text;
}

function kindOfCode(reader: Reader, code: string): KindName | undefined {
  const known = reader.kinds.get(code);
  if (known !== undefined) return known;
  const kind = findKindName(Number(code));
  reader.kinds.set(code, kind);
  return kind;
}

function readRow(reader: Reader, f: RowTexts): Transaction | undefined {
  const kind = kindOfCode(reader, f[1] ?? "");
  if (kind === undefined) return undefined;
  const row: Writable = {
    id: f[0] ?? "",
    kind,
    date: share(reader, 2, f[2] ?? "") as IsoDate,
    currency: share(reader, 8, f[8] ?? ""),
    affectsCash: f[22] !== "false",
  };
  if (f[3]) row.time = f[3];
  if (f[4]) row.accountId = share(reader, 4, f[4]);
  if (f[5]) row.assetId = share(reader, 5, f[5]);
  if (f[6]) row.quantity = dec(f[6]);
  if (f[7]) row.price = dec(f[7]);
  if (f[9]) row.amount = money(f[9]);
  if (f[10]) row.accrued = money(f[10]);
  if (f[11]) row.fee = money(f[11]);
  if (f[12]) row.feeCurrency = share(reader, 12, f[12]);
  if (f[13]) row.tax = money(f[13]);
  if (f[14]) row.taxCurrency = share(reader, 14, f[14]);
  if (f[15]) row.rate = dec(f[15]);
  if (f[16]) row.toAmount = money(f[16]);
  if (f[17]) row.toCurrency = share(reader, 17, f[17]);
  if (f[18] && f[19]) row.ratio = toRatio(dec(f[18]), dec(f[19]));
  if (f[20]) row.cost = money(f[20]);
  if (f[21]) row.acquired = f[21] as IsoDate;
  if (f[23]) row.note = f[23];
  return row;
}

/**
 * The fields of the rows that a condition selects, by date, as texts (cast other types to text). Fixed-scale
 * decimals come with all their decimals. The rows go past Drizzle's mapping as the driver reads them: it looks at
 * every cell twice more, and 10,000 rows have 240,000; they arrive while the database still writes the rest.
 */
export async function readTexts(
  db: Db,
  fields: readonly (PgColumn | SQL)[],
  condition: SQL | undefined,
): Promise<readonly RowTexts[]> {
  const query = db
    .select(Object.fromEntries(fields.map((field, i) => [`f${i}`, field])))
    .from(t)
    .where(condition)
    .orderBy(t.tradeDate, t.id)
    .toSQL();
  const asArrays = (rows: unknown[][]) => rows as RowTexts[];
  return db._.session
    .prepareQuery<{ execute: RowTexts[]; all: never; values: never }>(
      query,
      undefined,
      undefined,
      true,
      asArrays,
    )
    .execute();
}

/**
 * Transactions that a condition selects, by date, as the engine takes them. Kinds that this program does not know
 * yet are left out.
 */
export async function loadTransactions(db: Db, condition: SQL | undefined): Promise<Transaction[]> {
  const reader: Reader = { kinds: new Map(), texts: new Map(), last: columns.map(() => "") };
  const rows: Transaction[] = [];
  for (const fields of await readTexts(db, columns, condition)) {
    const row = readRow(reader, fields);
    if (row) rows.push(row);
  }
  return rows;
}

/** The condition that selects a portfolio's rows; the user leads every key. */
export const rowsOfPortfolio = (userId: string, portfolioId: string): SQL =>
  sql`${t.userId} = ${userId} and ${t.portfolioId} = ${portfolioId}`;

/** The ids of the assets a portfolio's rows name, as a query. */
export const assetIdsOfPortfolio = (db: Db, userId: string, portfolioId: string) =>
  db
    .selectDistinct({ id: t.assetId })
    .from(t)
    .where(and(rowsOfPortfolio(userId, portfolioId), isNotNull(t.assetId)));
