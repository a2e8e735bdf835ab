import { dayNumber, type IsoDate, type PriceSeries } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { marketQuotes } from "../updates/updates.tables.ts";

export type QuoteOfDay = typeof marketQuotes.$inferSelect;

/** Source name that marks a value as a running price, not a close. */
export const quoteSourceOf = (source: string): string => `${source}-quote`;

export async function loadQuotes(
  db: Db,
  assetIds: readonly string[],
  day: IsoDate,
): Promise<ReadonlyMap<string, QuoteOfDay>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(marketQuotes)
    .where(
      and(
        eq(marketQuotes.ownerId, nilGuid),
        eq(marketQuotes.day, day),
        inArray(marketQuotes.assetId, [...assetIds]),
      ),
    );
  return new Map(rows.map((row) => [row.assetId, row]));
}

/**
 * Adds today's running prices, with time and delay, where today has no close yet (conventions C21). Inputs are not
 * changed.
 */
export function withQuotes(
  prices: ReadonlyMap<string, PriceSeries>,
  quotes: ReadonlyMap<string, QuoteOfDay>,
  sourceNames: readonly string[],
): Map<string, PriceSeries> {
  const out = new Map(prices);
  for (const [assetId, quote] of quotes) {
    const today = dayNumber(quote.day as IsoDate);
    const source = sourceNames.indexOf(quoteSourceOf(quote.source));
    const series = prices.get(assetId);
    const slot = series === undefined ? 0 : today - series.firstDay;
    if (source < 1 || slot < 0 || (series !== undefined && (series.sources[slot] ?? 0) !== 0)) continue;
    const closes = new Float64Array(Math.max(slot + 1, series?.closes.length ?? 0)).fill(Number.NaN);
    const sources = new Uint8Array(closes.length);
    if (series !== undefined) {
      closes.set(series.closes);
      sources.set(series.sources);
    }
    closes[slot] = Number(quote.price);
    sources[slot] = source;
    const running = {
      day: today,
      at: quote.at.toISOString(),
      ...(quote.delayMinutes !== null && { delayMinutes: quote.delayMinutes }),
    };
    out.set(assetId, { ...series, assetId, firstDay: series?.firstDay ?? today, closes, sources, running });
  }
  return out;
}
