import { setImmediate as nextTurn } from "node:timers/promises";
import { createRates, dayNumber, decToNumber, type IsoDate, RATING_VERSION } from "@zerno/engine";
import { and, asc, eq, getTableColumns, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { v4 as randomId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { loadRatedFacts } from "../facts/rated-facts.ts";
import { assets, dividendRatings } from "../market.tables.ts";
import type { MarketReader } from "../market-reader.ts";
import { readYears } from "../prices/prices.ts";
import { listCurrencies } from "../rates/currencies.ts";
import { loadRateSeries } from "../rates/rates.ts";
import { type ScreenerRow, toScreenerRow } from "./screened-facts.ts";
import { screenerFacts, screenerStates } from "./screener.tables.ts";

const batchSize = 200;

interface MakeScreenerInput {
  readonly reader: MarketReader;
  readonly asOf: IsoDate;
  readonly now: Date;
  readonly holders: ReadonlyMap<string, number>;
  readonly signal: AbortSignal;
}

async function newestRatings(db: Db, { sharedId }: MarketReader, ids: readonly string[], asOf: IsoDate) {
  const { assetId, ratedOn, rating, safety, ownerId, formulaVersion } = dividendRatings;
  const rows = await db
    .selectDistinctOn([assetId], { assetId, ratedOn, rating, safety })
    .from(dividendRatings)
    .where(
      and(
        eq(ownerId, sharedId),
        eq(formulaVersion, RATING_VERSION),
        lte(ratedOn, asOf),
        inArray(assetId, [...ids]),
      ),
    )
    .orderBy(assetId, sql`${ratedOn} desc`);
  return new Map(rows.map((row) => [row.assetId, row]));
}

async function dollarRates(
  db: Db,
  reader: MarketReader,
  asOf: IsoDate,
): Promise<(currency: string) => number | undefined> {
  const codes = listCurrencies().map(({ code }) => code);
  const rates = createRates(await loadRateSeries(db, reader, codes));
  return (currency) => {
    if (currency === "USD") return 1;
    const rate = rates.rate(currency, "USD", dayNumber(asOf));
    return rate === undefined ? undefined : decToNumber(rate);
  };
}

const columns = getTableColumns(screenerFacts);
/** Upsert: all columns from the inserted row. */
const replaced = Object.fromEntries(
  Object.entries(columns)
    .filter(([key]) => key !== "ownerId" && key !== "assetId")
    .map(([key]) => [
      key,
      sql.raw(`excluded.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
    ]),
);

async function saveRows(db: Db, rows: readonly ScreenerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(screenerFacts)
    .values([...rows])
    .onConflictDoUpdate({ target: [screenerFacts.ownerId, screenerFacts.assetId], set: replaced });
}

async function makeBatch(
  db: Db,
  ids: readonly string[],
  { reader, asOf, holders }: MakeScreenerInput,
  usdRateOf: (currency: string) => number | undefined,
): Promise<number> {
  const known = await loadRatedFacts(db, reader, ids, asOf);
  const ratings = await newestRatings(db, reader, ids, asOf);
  const year = Number(asOf.slice(0, 4));
  const closes = await readYears(db, reader.sharedId, ids, { from: year - 1, to: year });
  const rows = [...known].map(([id, facts]) =>
    toScreenerRow(
      {
        ...facts,
        closes: closes.get(id),
        rating: ratings.get(id),
        holders: holders.get(id),
        usdRate: usdRateOf(facts.asset.currency),
      },
      asOf,
    ),
  );
  await saveRows(db, rows);
  return rows.length;
}

/**
 * Derives facts in batches, deletes rows of hidden assets, then sets a new version.
 * @returns how many assets have a row
 */
export async function makeScreener(db: Db, input: MakeScreenerInput): Promise<number> {
  const { reader, asOf, now, signal } = input;
  const { sharedId } = reader;
  const usdRateOf = await dollarRates(db, reader, asOf);
  let made = 0;
  for (let after: string = nilGuid; ; ) {
    signal.throwIfAborted();
    const page = await db
      .select({ id: assets.id })
      .from(assets)
      .where(and(eq(assets.ownerId, sharedId), eq(assets.isActive, true), gt(assets.id, after)))
      .orderBy(asc(assets.id))
      .limit(batchSize);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
    made += await makeBatch(
      db,
      page.map(({ id }) => id),
      input,
      usdRateOf,
    );
    await nextTurn();
  }
  await db.transaction(async (tx) => {
    await tx
      .delete(screenerFacts)
      .where(and(eq(screenerFacts.ownerId, sharedId), ne(screenerFacts.madeOn, asOf)));
    const state = { version: randomId(), madeOn: asOf, madeAt: now };
    await tx
      .insert(screenerStates)
      .values({ ownerId: sharedId, ...state })
      .onConflictDoUpdate({ target: screenerStates.ownerId, set: state });
  });
  return made;
}
