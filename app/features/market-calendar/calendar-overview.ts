import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { assets, incomeEvents } from "../../market/market.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { ParsedInputOf } from "../../shared/endpoint.ts";
import { monthAfter } from "../../shared/text/months.ts";
import type { MarketCalendar, marketCalendarContract } from "./market-calendar.contract.ts";

export type Input = ParsedInputOf<(typeof marketCalendarContract)["GET /api/public/market-calendar"]>;

export const dayOf = {
  ex: sql`coalesce(${incomeEvents.exDate}, ${incomeEvents.payDate})`,
  pay: sql`${incomeEvents.payDate}`,
};

export const ofAsset = and(
  eq(assets.ownerId, incomeEvents.assetOwnerId),
  eq(assets.id, incomeEvents.assetId),
);

/** Tickers shown per day of a month. */
const shownTickers = 4;

const counts = {
  count: sql<number>`count(*)::int`,
  specials: sql<number>`(count(*) filter (where ${incomeEvents.isSpecial}))::int`,
};

async function daysOf(db: Db, { by }: Input, isAsked: SQL | undefined): Promise<MarketCalendar["days"]> {
  const date = sql<string>`${dayOf[by]}::text`;
  const symbols = sql<string[]>`(array_agg(${assets.ticker} || '@' || ${assets.exchange}
    order by ${assets.ticker}, ${incomeEvents.id}))[1:${sql.raw(String(shownTickers))}]`;
  const rows = await db
    .select({ date, ...counts, symbols })
    .from(incomeEvents)
    .innerJoin(assets, ofAsset)
    .where(isAsked)
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
  return rows.map(({ symbols: list, ...row }) => ({
    ...row,
    assets: list.map((symbol) => ({ symbol, ticker: symbol.slice(0, symbol.lastIndexOf("@")) })),
  }));
}

async function monthsOf(
  db: Db,
  { by }: Input,
  year: string,
  isAsked: SQL | undefined,
): Promise<MarketCalendar["months"]> {
  const month = sql<string>`to_char(${dayOf[by]}, 'YYYY-MM')`;
  const rows = await db
    .select({ month, ...counts, assets: sql<number>`count(distinct ${assets.id})::int` })
    .from(incomeEvents)
    .innerJoin(assets, ofAsset)
    .where(isAsked)
    .groupBy(sql`1`);
  const known = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: 12 }, (_, at) => {
    const name = monthAfter(`${year}-01`, at);
    return known.get(name) ?? { month: name, count: 0, specials: 0, assets: 0 };
  });
}

/** Returns the days of a month or the months of a year for the view. */
export async function overviewOf(
  db: Db,
  input: Input,
  month: string,
  isAsked: SQL | undefined,
): Promise<Pick<MarketCalendar, "days" | "months">> {
  return {
    days: input.view === "month" ? await daysOf(db, input, isAsked) : [],
    months: input.view === "year" ? await monthsOf(db, input, month.slice(0, 4), isAsked) : [],
  };
}
