import {
  findKindName,
  formatMoney,
  isKindName,
  KINDS,
  type KindName,
  kindOf,
  parseMoney,
} from "@zerno/engine";
import { and, desc, eq, gte, ilike, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { allAssets } from "../../market/market.views.ts";
import { namedOwners } from "../../market/market-reader.ts";
import { searchVariants } from "../../market/search/search-text.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Activity } from "../../shared/schemas/transaction.schema.ts";
import { transactions as t } from "../ledger.tables.ts";
import { listChildren } from "../portfolios/composite.queries.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import type { TransactionTableRow } from "./transactions.queries.ts";

export interface TransactionFilter {
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly assetId?: string | undefined;
  readonly importId?: string | undefined;
  readonly accountId?: string | undefined;
  /** Unknown kinds find nothing. */
  readonly kind?: string | undefined;
}

export interface TransactionPage {
  readonly rows: readonly TransactionTableRow[];
  readonly nextCursor: string | null;
}

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** With more assets most rows match, and reading by day is faster. */
const mostFoundAssets = 300;

/** Looks up asset ids first, so that indexes serve instead of a full scan. */
async function matches(db: Db, userId: string, search = ""): Promise<SQL | undefined> {
  if (search === "") return undefined;
  // Lets the partial index serve.
  const inNote = and(ne(t.note, ""), ilike(t.note, likeText(search)));
  const spellings = searchVariants(search).map((text) => ilike(allAssets.searchText, likeText(text)));
  if (spellings.length === 0) return inNote;
  const isFound = and(inArray(allAssets.ownerId, [...namedOwners(userId)]), or(...spellings));
  const found = await db
    .select({ id: allAssets.id })
    .from(allAssets)
    .where(isFound)
    .limit(mostFoundAssets + 1);
  if (found.length > mostFoundAssets)
    return or(sql`${t.assetId} in (select ${allAssets.id} from ${allAssets} where ${isFound})`, inNote);
  if (found.length === 0) return inNote;
  return or(
    inArray(
      t.assetId,
      found.map(({ id }) => id),
    ),
    inNote,
  );
}

export type RowCondition = SQL | undefined;

async function isOf(db: Db, { id, userId, isComposite }: FilteredPortfolio): Promise<SQL> {
  if (!isComposite) return eq(t.portfolioId, id);
  const children = (await listChildren(db, userId, id)).get(id) ?? [];
  return inArray(
    t.portfolioId,
    children.map((child) => child.id),
  );
}

type FilteredPortfolio = Pick<PortfolioRow, "id" | "userId" | "isComposite">;

/** Resolves children and assets once for all queries. */
export const rowsOf = async (
  db: Db,
  portfolio: FilteredPortfolio,
  { search, ...filter }: TransactionFilter = {},
): Promise<RowCondition> =>
  and(
    eq(t.userId, portfolio.userId),
    await isOf(db, portfolio),
    filter.from ? gte(t.tradeDate, filter.from) : undefined,
    filter.to ? lte(t.tradeDate, filter.to) : undefined,
    filter.assetId ? or(eq(t.assetId, filter.assetId), eq(t.toAssetId, filter.assetId)) : undefined,
    filter.importId ? eq(t.importId, filter.importId) : undefined,
    filter.accountId ? eq(t.accountId, filter.accountId) : undefined,
    filter.kind === undefined
      ? undefined
      : eq(t.kind, isKindName(filter.kind) ? kindOf(filter.kind).code : 0),
    await matches(db, portfolio.userId, search),
  );

const kindsOf = (activity: Activity): SQL | undefined =>
  activity === "all"
    ? undefined
    : inArray(
        t.kind,
        (Object.keys(KINDS) as KindName[]).flatMap((name) =>
          kindOf(name).group === activity ? [kindOf(name).code] : [],
        ),
      );

/** Day and id of the last row: stable while rows change. */
function afterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!date || !id || Number.isNaN(Date.parse(date)))
    throw new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);
  return sql`(${t.tradeDate}, ${t.id}) < (${date}::date, ${id}::uuid)`;
}

/** Newest first. */
export async function listTransactions(
  db: Db,
  condition: RowCondition,
  page: { readonly activity: Activity; readonly cursor?: string | undefined; readonly size: number },
): Promise<TransactionPage> {
  const rows = await db
    .select()
    .from(t)
    .where(and(condition, kindsOf(page.activity), afterCursor(page.cursor)))
    .orderBy(desc(t.tradeDate), desc(t.id))
    .limit(page.size + 1);
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > page.size && last ? `${last.tradeDate}_${last.id}` : null };
}

export interface KindSum {
  readonly kind: KindName;
  readonly currency: string;
  readonly feeCurrency: string | null;
  readonly taxCurrency: string | null;
  readonly count: number;
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
}

/** One pass over all activities. */
export async function sumTransactions(db: Db, condition: RowCondition): Promise<KindSum[]> {
  const isSummed = inArray(
    t.kind,
    (Object.keys(KINDS) as KindName[]).flatMap((name) => (isMoneySummed(name) ? [kindOf(name).code] : [])),
  );
  const rows = await db
    .select({
      kind: t.kind,
      currency: t.currency,
      feeCurrency: t.feeCurrency,
      taxCurrency: t.taxCurrency,
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<string>`coalesce(sum(coalesce(${t.amount}, round(${t.quantity} * ${t.price}, 10))) filter (where ${isSummed}), 0)::text`,
      fee: sql<string>`coalesce(sum(${t.fee}), 0)::text`,
      tax: sql<string>`coalesce(sum(${t.tax}), 0)::text`,
    })
    .from(t)
    .where(condition)
    .groupBy(t.kind, t.currency, t.feeCurrency, t.taxCurrency);
  return rows.flatMap(({ kind, ...sum }) => {
    const name = findKindName(kind);
    return name ? [{ kind: name, ...sum }] : [];
  });
}

/** Trades exchange value, so they are not summed. */
const isMoneySummed = (name: KindName): boolean =>
  !["position", "exchange", "none"].includes(kindOf(name).line);

type TotalKey = "income" | "fees" | "taxes" | "deposits" | "withdrawals";
export type CurrencyTotals = { readonly currency: string } & Readonly<Record<TotalKey, string>>;

/** Per currency, by code. */
export function totalsOf(sums: readonly KindSum[], activity: Activity): CurrencyTotals[] {
  const totals = new Map<string, Record<TotalKey, bigint>>();
  const add = (currency: string, key: TotalKey, text: string) => {
    const amount = parseMoney(text) ?? 0n;
    if (amount === 0n) return;
    const of = totals.get(currency) ?? { income: 0n, fees: 0n, taxes: 0n, deposits: 0n, withdrawals: 0n };
    of[key] += amount;
    totals.set(currency, of);
  };
  for (const sum of sums) {
    const kind = kindOf(sum.kind);
    if (activity !== "all" && kind.group !== activity) continue;
    const key = totalOf(sum.kind);
    if (key) add(sum.currency, key, sum.amount);
    add(sum.feeCurrency ?? sum.currency, "fees", sum.fee);
    add(sum.taxCurrency ?? sum.currency, kind.taxEffect === "cost" ? "fees" : "taxes", sum.tax);
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      income: formatMoney(of.income),
      fees: formatMoney(of.fees),
      taxes: formatMoney(of.taxes),
      deposits: formatMoney(of.deposits),
      withdrawals: formatMoney(of.withdrawals),
    }));
}

function totalOf(name: KindName): TotalKey | undefined {
  const { line, cashSign } = kindOf(name);
  if (line === "cash") return cashSign > 0 ? "deposits" : "withdrawals";
  return {
    income: "income",
    fee: "fees",
    tax: "taxes",
    position: undefined,
    exchange: undefined,
    moved: undefined,
    none: undefined,
  }[line] as TotalKey | undefined;
}

/** Latest first; uses the index of notes. */
export async function findByNote(
  db: Db,
  userId: string,
  portfolioIds: readonly string[],
  text: string,
  limit: number,
): Promise<TransactionTableRow[]> {
  if (portfolioIds.length === 0) return [];
  return db
    .select()
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        inArray(t.portfolioId, [...portfolioIds]),
        ne(t.note, ""),
        ilike(t.note, likeText(text)),
      ),
    )
    .orderBy(desc(t.tradeDate), desc(t.id))
    .limit(limit);
}

export function countByActivity(sums: readonly KindSum[]): Record<Activity, number> {
  const counts = { trade: 0, income: 0, expense: 0, cash: 0, all: 0 };
  for (const { kind, count } of sums) {
    counts[kindOf(kind).group] += count;
    counts.all += count;
  }
  return counts;
}
