import { formatDec, parseDec } from "@zerno/engine";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { publicMarket } from "../../market/assets/public-market.ts";
import { assets, incomeEvents } from "../../market/market.tables.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import { sectorName } from "../../market/reference/sectors.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { monthAfter } from "../../shared/text/months.ts";
import { dayOf, type Input, ofAsset, overviewOf } from "./calendar-overview.ts";
import type { MarketPayment, marketCalendarContract } from "./market-calendar.contract.ts";
import { type MarketPaymentKind, paymentsPerPage } from "./market-views.ts";

/** Stored amounts are padded with zeros. */
function plain(amount: string | null): string | null {
  const exact = amount === null ? undefined : parseDec(amount);
  return exact === undefined ? null : formatDec(exact);
}

const storedKinds: Readonly<Record<MarketPaymentKind, readonly string[]>> = {
  dividend: ["dividend"],
  coupon: ["coupon"],
  repayment: ["amortisation", "redemption"],
};

/** Returns the first day of the shown period and of the next: a month, or its year. */
function bordersOf(month: string, view: Input["view"]): readonly [string, string] {
  const first = view === "year" ? `${month.slice(0, 4)}-01` : month;
  return [`${first}-01`, `${monthAfter(first, view === "year" ? 12 : 1)}-01`];
}

/** Condition for payments of one kind in a month or year. */
function inTime({ sharedId }: MarketReader, { kind, by, view }: Input, month: string): SQL | undefined {
  const [from, end] = bordersOf(month, view);
  return and(
    eq(incomeEvents.ownerId, sharedId),
    sql`${dayOf[by]} >= ${from} and ${dayOf[by]} < ${end}`,
    inArray(incomeEvents.kind, [...storedKinds[kind]]),
    eq(assets.isActive, true),
  );
}

async function choicesOf({ db, language }: Ctx, isShown: SQL | undefined) {
  const rows = await db
    .selectDistinct({ country: assets.country, currency: incomeEvents.currency, sector: assets.sector })
    .from(incomeEvents)
    .innerJoin(assets, ofAsset)
    .where(isShown);
  const distinct = (names: readonly (string | null)[]) =>
    [...new Set(names)].filter((name) => name !== null).sort();
  return {
    countries: distinct(rows.map(({ country }) => country)),
    currencies: distinct(rows.map(({ currency }) => currency)),
    sectors: distinct(rows.map(({ sector }) => sector)).map((id) => ({
      id,
      name: sectorName(id, language) ?? id,
    })),
  };
}

async function listPayments({ db, language }: Ctx, input: Input, isAsked: SQL | undefined) {
  const day = dayOf[input.by];
  const rows = await db
    .select({ asset: assets, event: incomeEvents, date: sql<string>`${day}::text` })
    .from(incomeEvents)
    .innerJoin(assets, ofAsset)
    .where(isAsked)
    .orderBy(day, asc(assets.ticker), asc(incomeEvents.id))
    .limit(paymentsPerPage)
    .offset(input.offset);
  return rows.map(
    ({ asset, event, date }): MarketPayment => ({
      id: event.id,
      date,
      asset: {
        symbol: `${asset.ticker}@${asset.exchange}`,
        ticker: asset.ticker,
        name: language === "ru" ? asset.nameRu : asset.nameEn,
        country: asset.country,
        isDemo: asset.isDemo,
      },
      kind: input.kind,
      isSpecial: event.isSpecial,
      exDate: event.exDate,
      recordDate: event.recordDate,
      payDate: event.payDate,
      amount: plain(event.amount),
      currency: event.currency,
    }),
  );
}

async function getMarketCalendar(ctx: Ctx, input: Input) {
  const { db, today } = ctx;
  const { view, country, currency, sector } = input;
  const month = input.month ?? today.slice(0, 7);
  const isShown = inTime(await publicMarket(db, ctx.user), input, month);
  const isAsked = and(
    isShown,
    country === undefined ? undefined : eq(assets.country, country),
    currency === undefined ? undefined : eq(incomeEvents.currency, currency),
    sector === undefined ? undefined : eq(assets.sector, sector),
    view === "list" && input.day !== undefined ? sql`${dayOf[input.by]} = ${input.day}` : undefined,
  );
  const asked = db.select({ count: sql<number>`count(*)::int` }).from(incomeEvents);
  const [counted] = await asked.innerJoin(assets, ofAsset).where(isAsked);
  return {
    ...{ month, today, total: counted?.count ?? 0 },
    payments: view === "list" ? await listPayments(ctx, input, isAsked) : [],
    ...(await overviewOf(db, input, month, isAsked)),
    ...(await choicesOf(ctx, isShown)),
  };
}

export const marketCalendarHandlers: Handlers<typeof marketCalendarContract> = {
  "GET /api/public/market-calendar": getMarketCalendar,
};
