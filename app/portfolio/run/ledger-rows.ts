import {
  DEC_PLACES,
  type Dec,
  findKindName,
  fromDayNumber,
  type IsoDate,
  type KindName,
  type LotChoice,
  MONEY_PLACES,
  type Money,
  parseDec,
  type Transaction,
} from "@zerno/engine";
import { and, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { BinaryRows } from "../../server/db/copy/binary-rows.ts";
import { copyRows } from "../../server/db/copy/copy-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type LotPick, transactions } from "../ledger.tables.ts";

/** The only conversion of rows to engine transactions. */
const t = transactions;

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** In lowest terms, whatever the column's scale. */
export function toRatio(to: bigint, from: bigint): { to: bigint; from: bigint } {
  const divisor = greatestDivisor(to, from);
  return divisor === 0n ? { to, from } : { to: to / divisor, from: from / divisor };
}

const LotPicks = z.array(z.object({ transactionId: z.string(), quantity: z.string() }));

export const toLotChoices = (picks: readonly LotPick[]): LotChoice[] =>
  picks.flatMap(({ transactionId, quantity }) => {
    const units = parseDec(quantity);
    return units === undefined ? [] : [{ rowId: transactionId, quantity: units }];
  });

/** First 96 bits; chained by the last 32. */
interface KnownId {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly text: string;
  readonly next: KnownId | undefined;
}

/** Converts fields of successive rows. */
export class LedgerFields {
  readonly #kinds = new Map<number, KindName | undefined>();
  readonly #days = new Map<number, IsoDate>();
  /** Shared strings save memory and speed up the engine's maps. */
  readonly #currencies = new Map<number, string>();
  readonly #ids = new Map<number, KnownId>();

  /** Undefined for an unknown kind. */
  kind(row: BinaryRows, field: number): KindName | undefined {
    const code = row.int(field);
    const known = this.#kinds.get(code);
    if (known !== undefined) return known;
    const kind = findKindName(code);
    this.#kinds.set(code, kind);
    return kind;
  }

  day(row: BinaryRows, field: number): IsoDate {
    const number = row.day(field);
    const known = this.#days.get(number);
    if (known !== undefined) return known;
    const day = fromDayNumber(number);
    this.#days.set(number, day);
    return day;
  }

  currency(row: BinaryRows, field: number): string {
    const code = row.shortText(field);
    const known = this.#currencies.get(code);
    if (known !== undefined) return known;
    const text = row.text(field);
    if (!Number.isNaN(code)) this.#currencies.set(code, text);
    return text;
  }

  /** Finds repeated ids by their bits, without a new string. */
  sharedId(row: BinaryRows, field: number): string {
    const [first, second, third] = [row.uuidPart(field, 0), row.uuidPart(field, 1), row.uuidPart(field, 2)];
    const last = row.uuidPart(field, 3);
    let known = this.#ids.get(last);
    while (known !== undefined) {
      if (known.first === first && known.second === second && known.third === third) return known.text;
      known = known.next;
    }
    const text = row.uuid(field);
    this.#ids.set(last, { first, second, third, text, next: this.#ids.get(last) });
    return text;
  }
}

/** Columns have the engine's decimals. */
export const decOf = (row: BinaryRows, field: number) => row.units(field, DEC_PLACES) as Dec;
const moneyOf = (row: BinaryRows, field: number) => row.units(field, MONEY_PLACES) as Money;
/** As text, for ids and times of day. */
export const asText = (field: SQLWrapper): SQL => sql`${field}::text`;

const columns = [
  asText(t.id),
  t.kind,
  t.tradeDate,
  asText(t.tradeTime),
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
  t.note,
  t.toAssetId,
  t.toQuantity,
  t.costShare,
  asText(t.lotChoices),
  t.optionRight,
] as const;

type Writable = { -readonly [Key in keyof Transaction]: Transaction[Key] };

function readRow(fields: LedgerFields, f: BinaryRows): Transaction | undefined {
  const kind = fields.kind(f, 1);
  if (kind === undefined) return undefined;
  const row: Writable = {
    id: f.text(0),
    kind,
    date: fields.day(f, 2),
    currency: fields.currency(f, 8),
    affectsCash: f.isTrue(22),
  };
  if (!f.isNull(3)) row.time = f.text(3);
  if (!f.isNull(4)) row.accountId = fields.sharedId(f, 4);
  if (!f.isNull(5)) row.assetId = fields.sharedId(f, 5);
  if (!f.isNull(6)) row.quantity = decOf(f, 6);
  if (!f.isNull(7)) row.price = decOf(f, 7);
  if (!f.isNull(9)) row.amount = moneyOf(f, 9);
  if (!f.isNull(10)) row.accrued = moneyOf(f, 10);
  if (!f.isNull(11)) row.fee = moneyOf(f, 11);
  if (!f.isNull(12)) row.feeCurrency = fields.currency(f, 12);
  if (!f.isNull(13)) row.tax = moneyOf(f, 13);
  if (!f.isNull(14)) row.taxCurrency = fields.currency(f, 14);
  if (!f.isNull(15)) row.rate = decOf(f, 15);
  if (!f.isNull(16)) row.toAmount = moneyOf(f, 16);
  if (!f.isNull(17)) row.toCurrency = fields.currency(f, 17);
  if (!f.isNull(18) && !f.isNull(19)) row.ratio = toRatio(decOf(f, 18), decOf(f, 19));
  if (!f.isNull(20)) row.cost = moneyOf(f, 20);
  if (!f.isNull(21)) row.acquired = fields.day(f, 21);
  const note = f.text(23);
  if (note !== "") row.note = note;
  if (!f.isNull(24)) row.toAssetId = fields.sharedId(f, 24);
  if (!f.isNull(25)) row.toQuantity = decOf(f, 25);
  if (!f.isNull(26)) row.costShare = decOf(f, 26);
  if (!f.isNull(27)) row.useLots = toLotChoices(LotPicks.parse(JSON.parse(f.text(27))));
  if (!f.isNull(28)) row.optionRight = f.text(28) === "put" ? "put" : "call";
  return row;
}

/** By date, as `take` reads fields. */
export const readRows = (
  db: Db,
  fields: readonly SQLWrapper[],
  condition: SQL | undefined,
  take: (row: BinaryRows) => void,
): Promise<void> =>
  copyRows(db, { fields, rest: sql`from ${t} where ${condition} order by ${t.tradeDate}, ${t.id}` }, take);

/** By date, without unknown kinds. */
export async function loadTransactions(db: Db, condition: SQL | undefined): Promise<Transaction[]> {
  const fields = new LedgerFields();
  const rows: Transaction[] = [];
  await readRows(db, columns, condition, (row) => {
    const transaction = readRow(fields, row);
    if (transaction !== undefined) rows.push(transaction);
  });
  return rows;
}

export const rowsOfPortfolio = (userId: string, portfolioId: string): SQL =>
  sql`${t.userId} = ${userId} and ${t.portfolioId} = ${portfolioId}`;

/** Subquery, with received assets. */
export const assetIdsOfPortfolio = (db: Db, userId: string, portfolioId: string) =>
  db
    .selectDistinct({ id: t.assetId })
    .from(t)
    .where(and(rowsOfPortfolio(userId, portfolioId), isNotNull(t.assetId)))
    .union(
      db
        .selectDistinct({ id: t.toAssetId })
        .from(t)
        .where(and(rowsOfPortfolio(userId, portfolioId), isNotNull(t.toAssetId))),
    );
