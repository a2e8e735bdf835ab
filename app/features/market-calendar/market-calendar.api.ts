import { formatDec, parseDec } from "@zerno/engine";
import { and, asc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { assets, incomeEvents } from "../../market/market.tables.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { ParsedInputOf } from "../../shared/endpoint.ts";
import { monthAfter } from "../../shared/months.ts";
import {
  type MarketPayment,
  type MarketPaymentKind,
  type marketCalendarContract,
  paymentsPerPage,
} from "./market-calendar.contract.ts";

/** Stored amounts have all their decimals. */
function plain(amount: string | null): string | null {
  const exact = amount === null ? undefined : parseDec(amount);
  return exact === undefined ? null : formatDec(exact);
}

type Input = ParsedInputOf<(typeof marketCalendarContract)["GET /api/public/market-calendar"]>;

const storedKinds: Readonly<Record<MarketPaymentKind, readonly string[]>> = {
  dividend: ["dividend"],
  coupon: ["coupon"],
  repayment: ["amortisation", "redemption"],
};

const dayOf = {
  ex: sql`coalesce(${incomeEvents.exDate}, ${incomeEvents.payDate})`,
  pay: incomeEvents.payDate,
};

/** The first days of a month and of the one after it. */
const borders = (month: string): readonly [string, string] => [`${month}-01`, `${monthAfter(month, 1)}-01`];

/** Whether an asset that was not invented for the demo has payments: then the invented ones are left out. */
async function hasRealPayments(db: Db): Promise<boolean> {
  const real = db
    .select({ one: sql`1` })
    .from(incomeEvents)
    .where(and(eq(incomeEvents.ownerId, nilGuid), eq(incomeEvents.assetId, assets.id)));
  const found = await db
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(eq(assets.ownerId, nilGuid), eq(assets.isActive, true), eq(assets.isDemo, false), exists(real)),
    )
    .limit(1);
  return found.length > 0;
}

/** Payments of listed assets in a month, of one kind. */
async function inMonth(
  db: Db,
  { kind, by }: Pick<Input, "kind" | "by">,
  month: string,
): Promise<SQL | undefined> {
  const [from, end] = borders(month);
  return and(
    eq(incomeEvents.ownerId, nilGuid),
    sql`${dayOf[by]} >= ${from} and ${dayOf[by]} < ${end}`,
    inArray(incomeEvents.kind, [...storedKinds[kind]]),
    eq(assets.isActive, true),
    (await hasRealPayments(db)) ? eq(assets.isDemo, false) : undefined,
  );
}

const ofAsset = and(eq(assets.ownerId, incomeEvents.assetOwnerId), eq(assets.id, incomeEvents.assetId));

async function choicesOf(db: Db, isShown: SQL | undefined) {
  const rows = await db
    .selectDistinct({ country: assets.country, currency: incomeEvents.currency })
    .from(incomeEvents)
    .innerJoin(assets, ofAsset)
    .where(isShown);
  const distinct = (names: readonly (string | null)[]) =>
    [...new Set(names)].filter((name) => name !== null).sort();
  return {
    countries: distinct(rows.map(({ country }) => country)),
    currencies: distinct(rows.map(({ currency }) => currency)),
  };
}

async function answerMonth({ db, language, today }: Ctx, input: Input) {
  const month = input.month ?? today.slice(0, 7);
  const isShown = await inMonth(db, input, month);
  const isAsked = and(
    isShown,
    input.country === undefined ? undefined : eq(assets.country, input.country),
    input.currency === undefined ? undefined : eq(incomeEvents.currency, input.currency),
  );
  const day = dayOf[input.by];
  const asked = db.select({ count: sql<number>`count(*)::int` }).from(incomeEvents);
  const [counted] = await asked.innerJoin(assets, ofAsset).where(isAsked);
  const rows = await db
    .select({ asset: assets, event: incomeEvents, date: sql<string>`${day}::text` })
    .from(incomeEvents)
    .innerJoin(assets, ofAsset)
    .where(isAsked)
    .orderBy(day, asc(assets.ticker), asc(incomeEvents.id))
    .limit(paymentsPerPage)
    .offset(input.offset);
  const payments = rows.map(
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
  return { month, today, total: counted?.count ?? 0, payments, ...(await choicesOf(db, isShown)) };
}

export const marketCalendarHandlers: Handlers<typeof marketCalendarContract> = {
  "GET /api/public/market-calendar": answerMonth,
};
