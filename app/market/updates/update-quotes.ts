import { readCurrency } from "@zerno/brokers";
import type { IsoDate } from "@zerno/engine";
import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { realMarket } from "../market-reader.ts";
import { sourceIdOf } from "../prices/price-sources.ts";
import { findPrice } from "../prices/prices.ts";
import { quoteSourceOf } from "../prices/quotes.ts";
import { movePoint } from "../providers/kit/decimal-text.ts";
import type { QuoteRow } from "../providers/rows.ts";
import { findExchange } from "../reference/exchanges.ts";
import { sourcesFor } from "../runner/source-order.ts";
import { codeAt, needOf } from "./source-codes.ts";
import { marketQuotes } from "./updates.tables.ts";
import { dayOf, type StoringUpdate, type UpdateResult, type WantedAsset } from "./updating.ts";

/** Trading hours UTC by country, summer or winter, with delays. */
const sessions: Readonly<Record<string, readonly [number, number]>> = {
  RU: [4, 21],
  US: [13, 22],
  JP: [0, 8],
  HK: [1, 10],
  CN: [1, 9],
  KR: [0, 8],
  AU: [0, 8],
  IN: [3, 12],
};
const otherSession = [7, 18] as const;

/** True if the exchange may be trading: coins always, others on weekdays, Moscow on weekends too. */
export function isInSession(exchange: string, now: Date): boolean {
  const country = findExchange(exchange)?.country ?? null;
  if (country === null) return true;
  const [from, to] = sessions[country] ?? otherSession;
  const isWeekend = [0, 6].includes(now.getUTCDay());
  return (!isWeekend || country === "RU") && now.getUTCHours() >= from && now.getUTCHours() < to;
}

type Quote = typeof marketQuotes.$inferInsert;

/** Undefined for another day or currency. */
function toQuote(asset: WantedAsset, row: QuoteRow, source: string, now: Date): Quote | undefined {
  const read = row.currency === null ? null : readCurrency(row.currency);
  if (row.currency !== null && (read?.code ?? row.currency) !== asset.currency) return undefined;
  const inMoney = (text: string) => (read?.isHundredth ? movePoint(text, -2) : text);
  const at = row.at === null ? now : new Date(row.at);
  if (dayOf(at) !== dayOf(now) || Number(row.price) <= 0) return undefined;
  return {
    ownerId: nilGuid,
    assetId: asset.id,
    price: inMoney(row.price),
    previousClose: row.previousClose === null ? null : inMoney(row.previousClose),
    day: dayOf(at),
    at,
    delayMinutes: row.delayMinutes,
    source,
    fetchedAt: now,
  };
}

/** A price beyond this multiple of the last close is in another unit. */
const mostJump = 3;

/** Plausible ones beside the last close; without one a quote waits. */
async function withoutJumps(db: Db, quotes: readonly Quote[], today: IsoDate): Promise<Quote[]> {
  const good: Quote[] = [];
  for (const quote of quotes) {
    const last = await findPrice(db, realMarket, { ownerId: nilGuid, id: quote.assetId }, today);
    const ratio = Number(quote.price) / Number(last?.close ?? 0);
    if (ratio < mostJump && ratio > 1 / mostJump) good.push(quote);
  }
  return good;
}

/** Updates running prices of exchanges in session; each source is asked for the remaining assets. */
export async function updateQuotes(
  update: StoringUpdate,
  assets: readonly WantedAsset[],
): Promise<UpdateResult> {
  const { sources, now } = update;
  const trading = assets.filter(({ exchange }) => isInSession(exchange, now()));
  const groups = Map.groupBy(trading, (asset) => sourcesFor(sources.order(), needOf(asset, "quotes")).join());
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  for (const [order, group] of groups) {
    let left = group;
    for (const source of order.split(",")) {
      update.signal.throwIfAborted();
      const named = left.filter((asset) => codeAt(source, asset, "quotes") !== undefined);
      if (named.length === 0 || !sources.isSourceOn(source)) continue;
      result.asked += named.length;
      const found = await askOne(update, source, named);
      result.published += found.size;
      left = left.filter(({ id }) => !found.has(id));
    }
    result.failed += left.length;
  }
  return result;
}

/** @returns the assets with a received price */
async function askOne(
  { db, sources, now, signal }: StoringUpdate,
  source: string,
  assets: readonly WantedAsset[],
): Promise<ReadonlySet<string>> {
  const byCode = new Map(assets.map((asset) => [codeAt(source, asset, "quotes") ?? "", asset]));
  const query = { want: "quotes", codes: [...byCode.keys()] } as const;
  const { rows } = await sources.runner.fetchRows(source, query, { priority: "viewed", signal });
  const read = rows.flatMap((row) => {
    const asset = byCode.get(row.code);
    return asset === undefined ? [] : (toQuote(asset, row, source, now()) ?? []);
  });
  const quotes = await withoutJumps(db, read, dayOf(now()));
  if (quotes.length === 0) return new Set();
  await db.transaction(async (tx) => {
    await sourceIdOf(tx, quoteSourceOf(source));
    await lockLog(tx, nilGuid);
    const written = await tx
      .insert(marketQuotes)
      .values(quotes)
      .onConflictDoUpdate({
        target: [marketQuotes.ownerId, marketQuotes.assetId],
        set: {
          price: sql`excluded.price`,
          previousClose: sql`excluded.previous_close`,
          day: sql`excluded.day`,
          at: sql`excluded.at`,
          delayMinutes: sql`excluded.delay_minutes`,
          source: sql`excluded.source`,
          fetchedAt: sql`excluded.fetched_at`,
        },
        setWhere: sql`(${marketQuotes.price}, ${marketQuotes.day}) is distinct from (excluded.price, excluded.day)`,
      })
      .returning({ id: marketQuotes.assetId });
    if (written.length > 0)
      await logSeries(
        tx,
        nilGuid,
        "prices",
        written.map(({ id }) => id),
      );
  });
  return new Set(quotes.map(({ assetId }) => assetId));
}
