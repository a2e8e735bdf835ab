import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { and, eq, lt, sql } from "drizzle-orm";
import { copyIn } from "../../../server/db/copy/copy-in.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { demoMarketOwner } from "../../../shared/codes.ts";
import { findEdition, removeEdition, storeEdition } from "../../editions.ts";
import { fundamentals, fundHoldings, newsItems } from "../../facts/facts.tables.ts";
import { seriesYears } from "../../market.tables.ts";
import { storeSeriesOf } from "../../prices/series.ts";
import { screenerStates } from "../../screener/screener.tables.ts";
import { type DemoMarket, generateDemoMarket } from "../demo-market.ts";
import { demoSource } from "../demo-source.ts";
import { demoCompositions } from "./demo-compositions.ts";
import { demoNews, newsDays } from "./demo-news.ts";
import { demoReports } from "./demo-reports.ts";
import { demoSeries, pointsFrom } from "./demo-series.ts";

/** Increment when generated facts change, to reseed. */
const factsEdition = 2;

interface Span {
  readonly from: number;
  readonly now: Date;
}

/**
 * Idempotent; the market must be seeded.
 * @param market the generated market, if at hand
 */
export async function seedDemoFacts(db: Db, today: IsoDate, market?: DemoMarket | null): Promise<void> {
  if ((await lastSeededDay(db)) >= dayNumber(today)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno demo facts'))`);
    const seeded = await lastSeededDay(tx);
    if (seeded >= dayNumber(today)) return;
    if (seeded < 0) await removeDemoFacts(tx);
    const generated = market ?? generateDemoMarket(today);
    const span = { from: seeded < 0 ? generated.firstDay : seeded + 1, now: new Date(`${today}T00:00:00Z`) };
    await seedSeries(tx, generated, span);
    await storeReports(tx, generated, span);
    await storeCompositions(tx, generated, { ...span, today });
    await storeNews(tx, generated, span);
    await storeEdition(tx, "demo-facts", { edition: factsEdition, day: generated.lastDay });
  });
}

export async function removeDemoFacts(tx: Db): Promise<void> {
  for (const table of [fundamentals, fundHoldings, newsItems, seriesYears])
    await tx.delete(table).where(eq(table.ownerId, demoMarketOwner));
  // Derived from the facts; the next start recomputes them.
  await tx.delete(screenerStates).where(eq(screenerStates.ownerId, demoMarketOwner));
  await removeEdition(tx, "demo-facts");
}

/** This edition's, or -1. */
async function lastSeededDay(db: Db): Promise<number> {
  const stored = await findEdition(db, "demo-facts");
  return stored?.edition === factsEdition ? (stored.day ?? -1) : -1;
}

async function seedSeries(tx: Db, market: DemoMarket, { from, now }: Span): Promise<void> {
  for (const series of demoSeries(market)) {
    const points = pointsFrom(series, market.firstDay, from);
    await storeSeriesOf(tx, demoMarketOwner, { code: series.code, source: demoSource.id }, points, now);
  }
}

const reportColumns = [
  ...["owner_id", "asset_id", "source", "figure", "period", "period_end", "period_start", "value"],
  ...["currency", "filed_on", "form", "fetched_at"],
];

async function storeReports(tx: Db, market: DemoMarket, { from, now }: Span): Promise<void> {
  const first = fromDayNumber(from);
  const rows = demoReports(market).flatMap(({ assetId, figures }) =>
    figures
      .filter(({ filedOn }) => (filedOn ?? "") >= first)
      .map((one) => [
        ...[demoMarketOwner, assetId, demoSource.id, one.figure, one.period, one.periodEnd, one.periodStart],
        ...[one.value, one.currency, one.filedOn, one.form, now.toISOString()],
      ]),
  );
  if (rows.length > 0) await copyIn(tx, { table: "fundamentals", columns: reportColumns }, rows);
}

async function storeCompositions(
  tx: Db,
  market: DemoMarket,
  { from, now, today }: Span & { readonly today: IsoDate },
): Promise<void> {
  const day = `${today.slice(0, 7)}-01` as IsoDate;
  if (from > dayNumber(day)) return;
  const rows = demoCompositions(market, day).flatMap(({ assetId, holdings }) =>
    holdings.map(({ ticker, name, weightPercent }, place) => ({
      ...{ ownerId: demoMarketOwner, assetId, source: demoSource.id, place, ticker, name, weightPercent },
      ...{ day, isDayTold: true, fetchedAt: now },
    })),
  );
  await tx.delete(fundHoldings).where(eq(fundHoldings.ownerId, demoMarketOwner));
  await tx.insert(fundHoldings).values(rows);
}

async function storeNews(tx: Db, market: DemoMarket, { from, now }: Span): Promise<void> {
  const first = market.lastDay - newsDays + 1;
  const items = demoNews(market, Math.max(first, from), market.lastDay);
  const beside = { ownerId: demoMarketOwner, source: demoSource.id, fetchedAt: now };
  if (items.length > 0)
    await tx
      .insert(newsItems)
      .values(items.map((item) => ({ ...item, ...beside })))
      .onConflictDoNothing();
  const oldest = new Date(`${fromDayNumber(first)}T00:00:00Z`);
  await tx
    .delete(newsItems)
    .where(and(eq(newsItems.ownerId, demoMarketOwner), lt(newsItems.publishedAt, oldest)));
}
