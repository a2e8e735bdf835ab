import { addDays, dayNumber, type IsoDate, type KindName, type Transaction, worthOf } from "@zerno/engine";
import type { IncomeKind } from "../../shared/schemas/action.schema.ts";
import type { DueIncome } from "./due-income.ts";

/** Days before the pay date … */
const EARLY_DAYS = 3;
/** … and after it. */
const LATE_DAYS = 10;
/** After the ex-date, without a pay date: nominees and small brokers pay late. */
const UNDATED_DAYS = 45;
/** Highest withholding tax, percent. */
export const MOST_WITHHELD = 35n;
/** Brokers round per account: 1/50 or a cent. */
const ROUNDING_PART = 50n;
const CENT = 100_000_000n;
/** Tolerance of a broker's own rate, percent. */
const RATE_PERCENT = 10n;

const PAID_AS: Readonly<Record<IncomeKind, readonly KindName[]>> = {
  dividend: ["dividend"],
  coupon: ["coupon", "interest"],
  amortisation: ["amortisation", "redemption"],
  redemption: ["redemption", "amortisation", "sell"],
};

const paidKinds: ReadonlySet<KindName> = new Set(Object.values(PAID_AS).flat());

export const mayPayDue = (kind: KindName): boolean => paidKinds.has(kind);

export type Matchable = Pick<
  DueIncome,
  "key" | "kind" | "assetId" | "accountId" | "exDate" | "payDate" | "isExpected" | "gross" | "currency"
>;

/** 10^-10; undefined without a rate. */
export type Convert = (money: bigint, from: string, to: string, day: IsoDate) => bigint | undefined;

export type IncomeMatches = ReadonlyMap<string, readonly string[]>;

const grossOf = (row: Transaction): bigint | undefined => {
  if (row.amount !== undefined) return row.amount;
  const { quantity, price } = row;
  return quantity === undefined || price === undefined
    ? undefined
    : worthOf(undefined, { quantity, price, day: dayNumber(row.date) });
};

function isInDays(due: Matchable, row: Transaction): boolean {
  const first = due.isExpected ? (due.exDate ?? due.payDate) : addDays(due.payDate, -EARLY_DAYS);
  const last = due.isExpected
    ? addDays(due.exDate ?? due.payDate, UNDATED_DAYS)
    : addDays(due.payDate, LATE_DAYS);
  return row.date >= first && row.date <= last && (due.exDate === null || row.date >= due.exDate);
}

/** Income may be gross or net. */
function isInRange(due: Matchable, money: bigint, slackPercent: bigint): boolean {
  const slack = due.gross / ROUNDING_PART > CENT ? due.gross / ROUNDING_PART : CENT;
  const isIncome = due.kind === "dividend" || due.kind === "coupon";
  const least = isIncome ? (due.gross * (100n - MOST_WITHHELD)) / 100n - CENT : due.gross - slack;
  const most = due.gross + slack;
  return money * 100n >= least * (100n - slackPercent) && money * 100n <= most * (100n + slackPercent);
}

/** Foreign money without a rate matches by day alone. */
function isPaidBy(due: Matchable, rows: readonly Transaction[], convert: Convert): boolean {
  let sum = 0n;
  let slack = 0n;
  for (const row of rows) {
    const gross = grossOf(row);
    if (gross === undefined) return false;
    if (row.currency === due.currency) {
      sum += gross;
      continue;
    }
    const worth = convert(gross, row.currency, due.currency, row.date);
    if (worth === undefined) return gross > 0n;
    sum += worth;
    slack = RATE_PERCENT;
  }
  return isInRange(due, sum, slack);
}

interface Pair {
  readonly due: Matchable;
  readonly row: Transaction;
  readonly distance: number;
  readonly difference: bigint;
}

const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Same currency, nearest day, nearest amount; ties by content, never by arrival. */
function nearestFirst(a: Pair, b: Pair): number {
  const isOther = ({ due, row }: Pair): number => (row.currency === due.currency ? 0 : 1);
  return (
    isOther(a) - isOther(b) ||
    a.distance - b.distance ||
    compare(a.difference, b.difference) ||
    compare(a.due.payDate, b.due.payDate) ||
    compare(a.due.key, b.due.key) ||
    compare(a.row.date, b.row.date) ||
    compare(a.row.id, b.row.id)
  );
}

const isFor = (due: Matchable, row: Transaction): boolean =>
  row.assetId === due.assetId &&
  row.accountId === due.accountId &&
  PAID_AS[due.kind].includes(row.kind) &&
  isInDays(due, row);

type Rows = readonly Transaction[];

const placeOf = ({ assetId = "", accountId = "" }: Partial<Pick<Transaction, "assetId" | "accountId">>) =>
  `${assetId} ${accountId}`;

function rowsByPlace(dues: readonly Matchable[], rows: Rows): ReadonlyMap<string, Rows> {
  const assets = new Set(dues.map(({ assetId }) => assetId));
  const found = new Map<string, Transaction[]>();
  if (assets.size === 0) return found;
  for (const row of rows) {
    if (row.assetId === undefined || !assets.has(row.assetId) || !mayPayDue(row.kind)) continue;
    const place = placeOf(row);
    const list = found.get(place);
    if (list) list.push(row);
    else found.set(place, [row]);
  }
  return found;
}

function pairsOf(dues: readonly Matchable[], rows: ReadonlyMap<string, Rows>, convert: Convert): Pair[] {
  return dues.flatMap((due) =>
    (rows.get(placeOf(due)) ?? [])
      .filter((row) => isFor(due, row) && isPaidBy(due, [row], convert))
      .map((row): Pair => {
        const gross = grossOf(row) ?? 0n;
        const difference = gross > due.gross ? gross - due.gross : due.gross - gross;
        const distance = Math.abs(dayNumber(row.date) - dayNumber(due.payDate));
        return { due, row, distance, difference };
      }),
  );
}

/** Nearest first; re-pairs swappable rows (two late weekly payments). @returns payment keys by row id */
function pairUp(pairs: readonly Pair[]): Map<string, string> {
  const rowsOf = new Map<string, string[]>();
  for (const { due, row } of pairs) rowsOf.set(due.key, [...(rowsOf.get(due.key) ?? []), row.id]);
  const dueOf = new Map<string, string>();
  const paid = new Set<string>();
  for (const { due, row } of pairs) {
    if (paid.has(due.key) || dueOf.has(row.id)) continue;
    dueOf.set(row.id, due.key);
    paid.add(due.key);
  }
  const findRow = (key: string, asked: Set<string>): boolean =>
    (rowsOf.get(key) ?? []).some((id) => {
      if (asked.has(id)) return false;
      asked.add(id);
      const other = dueOf.get(id);
      if (other !== undefined && !findRow(other, asked)) return false;
      dueOf.set(id, key);
      return true;
    });
  for (const key of [...rowsOf.keys()].sort()) if (!paid.has(key)) findRow(key, new Set());
  return dueOf;
}

/**
 * Matches rows of the same asset, account and kind within the days above, not before a known ex-date, from net of the
 * highest tax to gross. A row pays one payment; otherwise all rows of its days together may (parts, reversals).
 * Independent of row order.
 */
export function matchIncome(
  dues: readonly Matchable[],
  rows: readonly Transaction[],
  convert: Convert,
): IncomeMatches {
  const byPlace = rowsByPlace(dues, rows);
  const single = pairUp(pairsOf(dues, byPlace, convert).sort(nearestFirst));
  const matches = new Map<string, readonly string[]>();
  for (const [rowId, due] of single) matches.set(due, [rowId]);
  const taken = new Set(single.keys());
  const open = dues.filter(({ key }) => !matches.has(key));
  for (const due of open.toSorted((a, b) => compare(a.payDate, b.payDate) || compare(a.key, b.key))) {
    const parts = (byPlace.get(placeOf(due)) ?? []).filter((row) => !taken.has(row.id) && isFor(due, row));
    if (parts.length < 2 || !isPaidBy(due, parts, convert)) continue;
    matches.set(due.key, parts.map(({ id }) => id).sort());
    for (const { id } of parts) taken.add(id);
  }
  return matches;
}

/** Rows of the right days with another amount. */
export function nearFinder(
  dues: readonly Matchable[],
  rows: Rows,
  matches: IncomeMatches,
): (due: Matchable) => Transaction | undefined {
  const byPlace = rowsByPlace(dues, rows);
  const taken = new Set([...matches.values()].flat());
  return (due) => byPlace.get(placeOf(due))?.find((row) => !taken.has(row.id) && isFor(due, row));
}
