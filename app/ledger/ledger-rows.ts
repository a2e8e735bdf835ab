import {
  type Dec,
  findKindName,
  type IsoDate,
  type KindName,
  type Money,
  type Transaction,
} from "@zerno/engine";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../server/db-types.ts";
import { transactions } from "./ledger.tables.ts";

/**
 * Rows become engine transactions here and nowhere else. The database packs all rows into one text (unit and
 * record separators), because a driver that parses 25 columns of 10,000 rows takes longer than the whole engine.
 */
const fieldMark = "\u001f";
const rowMark = "\u001e";

const t = transactions;
const columns = [
  t.id,
  t.kind,
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
  t.affectsCash,
] as const;

/** Notes only break ties of equal rows; the marks may not stand in them. */
const note = sql`translate(${t.note}, ${rowMark + fieldMark}, '')`;

type Writable = { -readonly [Key in keyof Transaction]: Transaction[Key] };

/** The columns have fixed scales, so the text without its point is the integer of the smallest units. */
export const unitsOf = (text: string, scale: number): bigint =>
  BigInt(text.slice(0, -scale - 1) + text.slice(-scale));
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
  /** One copy of every repeated text, so that rows do not keep pieces of the packed text alive. */
  readonly texts: Map<string, string>;
}

function share(reader: Reader, text: string): string {
  const known = reader.texts.get(text);
  if (known !== undefined) return known;
  reader.texts.set(text, text);
  return text;
}

function kindOfCode(reader: Reader, code: string): KindName | undefined {
  if (!reader.kinds.has(code)) reader.kinds.set(code, findKindName(Number(code)));
  return reader.kinds.get(code);
}

function readRow(reader: Reader, f: readonly string[]): Transaction | undefined {
  const kind = kindOfCode(reader, f[1] ?? "");
  if (kind === undefined) return undefined;
  const row: Writable = {
    id: f[0] ?? "",
    kind,
    date: share(reader, f[2] ?? "") as IsoDate,
    currency: share(reader, f[8] ?? ""),
    affectsCash: f[22] === "t",
  };
  if (f[3]) row.time = f[3];
  if (f[4]) row.accountId = share(reader, f[4]);
  if (f[5]) row.assetId = share(reader, f[5]);
  if (f[6]) row.quantity = dec(f[6]);
  if (f[7]) row.price = dec(f[7]);
  if (f[9]) row.amount = money(f[9]);
  if (f[10]) row.accrued = money(f[10]);
  if (f[11]) row.fee = money(f[11]);
  if (f[12]) row.feeCurrency = share(reader, f[12]);
  if (f[13]) row.tax = money(f[13]);
  if (f[14]) row.taxCurrency = share(reader, f[14]);
  if (f[15]) row.rate = dec(f[15]);
  if (f[16]) row.toAmount = money(f[16]);
  if (f[17]) row.toCurrency = share(reader, f[17]);
  if (f[18] && f[19]) row.ratio = toRatio(dec(f[18]), dec(f[19]));
  if (f[20]) row.cost = money(f[20]);
  if (f[21]) row.acquired = f[21] as IsoDate;
  if (f[23]) row.note = f[23];
  return row;
}

/**
 * The fields of the rows that a condition selects, by date, as texts; null is "". Fixed-scale decimals come with
 * all their decimals.
 */
export async function readPacked(
  db: Db,
  fields: readonly (PgColumn | SQL)[],
  condition: SQL | undefined,
): Promise<string[][]> {
  // `concat` writes every field once and a null as nothing; a chain of `||` copies the line with every field.
  const line = sql`concat(${sql.join([...fields], sql.raw(", E'\\x1f', "))})`;
  const lines = db
    .select({ line: sql<string>`${line}`.as("line") })
    .from(t)
    .where(condition)
    .orderBy(t.tradeDate, t.id)
    .as("lines");
  const [row] = await db
    .select({ text: sql<string | null>`string_agg(${lines.line}, ${sql.raw("E'\\x1e'")})` })
    .from(lines);
  return row?.text ? row.text.split(rowMark).map((text) => text.split(fieldMark)) : [];
}

/**
 * Transactions that a condition selects, by date, as the engine takes them. Kinds that this program does not know
 * yet are left out.
 */
export async function loadTransactions(db: Db, condition: SQL | undefined): Promise<Transaction[]> {
  const reader: Reader = { kinds: new Map(), texts: new Map() };
  const rows: Transaction[] = [];
  for (const fields of await readPacked(db, [...columns, note], condition)) {
    const row = readRow(reader, fields);
    if (row) rows.push(row);
  }
  return rows;
}

/** The condition that selects a portfolio's rows; the user leads every key. */
export const rowsOfPortfolio = (userId: string, portfolioId: string): SQL =>
  sql`${t.userId} = ${userId} and ${t.portfolioId} = ${portfolioId}`;
