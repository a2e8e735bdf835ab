import { eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { PayFrequency } from "../../shared/names/screener-names.ts";
import { sharedAssetsMark } from "../assets/shared-assets-mark.ts";
import { assets, marketEditions } from "../market.tables.ts";
import type { MarketReader, SharedOwner } from "../market-reader.ts";
import type { ScreenedRow } from "./screened-row.ts";
import { screenerFacts, screenerStates } from "./screener.tables.ts";
import { ScreenerIndex } from "./screener-index.ts";

/** Null day = never derived. */
interface SharedScreener {
  readonly index: ScreenerIndex;
  readonly madeOn: string | null;
}

/** By market and versions; the last two of each market, since a transaction may see older ones. */
const made = new Map<string, Promise<ScreenerIndex>>();
const keptIndexes = 4;

/** Rebuilt when assets or facts change: both set a random version in their transaction. */
export async function sharedScreener(db: Db, { sharedId }: MarketReader): Promise<SharedScreener> {
  const [versions] = await db
    .select({
      assets: sql<string>`coalesce(max(${marketEditions.edition})::text, '')`,
      facts: sql<string | null>`(select ${screenerStates.version}::text from ${screenerStates}
        where ${screenerStates.ownerId} = ${sharedId})`,
      madeOn: sql<string | null>`(select ${screenerStates.madeOn}::text from ${screenerStates}
        where ${screenerStates.ownerId} = ${sharedId})`,
    })
    .from(marketEditions)
    .where(eq(marketEditions.name, sharedAssetsMark));
  const key = `${sharedId} ${versions?.assets} ${versions?.facts}`;
  const madeOn = versions?.madeOn ?? null;
  const known = made.get(key);
  if (known) return { index: await known, madeOn };
  const index = readRows(db, sharedId).then((rows) => new ScreenerIndex(rows));
  made.set(key, index);
  index.catch(() => made.delete(key));
  for (const old of [...made.keys()].slice(0, -keptIndexes)) made.delete(old);
  return { index: await index, madeOn };
}

/** Returns the evening for which facts were last computed; null if never. */
export async function screenerDay(db: Db, { sharedId }: MarketReader): Promise<string | null> {
  const [state] = await db
    .select({ madeOn: screenerStates.madeOn })
    .from(screenerStates)
    .where(eq(screenerStates.ownerId, sharedId));
  return state?.madeOn ?? null;
}

interface StoredRow extends Record<string, unknown> {
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
  readonly name_en: string;
  readonly name_ru: string;
  readonly type: number;
  readonly country: string | null;
  readonly sector: string | null;
  readonly currency: string;
  readonly is_demo: boolean;
  readonly text: string;
  readonly yield: number | null;
  readonly growth: number | null;
  readonly streak: number | null;
  readonly payout: number | null;
  readonly rating: number | null;
  readonly safety: number | null;
  readonly cap: number | null;
  readonly pe: number | null;
  readonly price: number | null;
  readonly frequency: PayFrequency | null;
  readonly ex_date: string | null;
  readonly is_estimated: boolean | null;
  readonly holders: number | null;
  readonly months1: number | null;
  readonly months3: number | null;
  readonly months6: number | null;
  readonly months12: number | null;
  readonly twelve_minus_one: number | null;
  readonly high: number | null;
  readonly price_on: string | null;
  readonly paid_on: string | null;
  readonly report_on: string | null;
  readonly shares_on: string | null;
  readonly rated_on: string | null;
}

async function readRows(db: Db, sharedId: SharedOwner): Promise<ScreenedRow[]> {
  const f = screenerFacts;
  const { rows } = await db.execute<StoredRow>(sql`
    select a.id, a.ticker, a.exchange, a.name_en, a.name_ru, a.type, a.country, a.sector, a.currency, a.is_demo,
      a.search_text as text, f.dividend_yield as yield, f.growth, f.streak, f.payout, f.rating, f.safety,
      f.market_cap as cap, f.price_earnings as pe, f.price, f.frequency, f.next_ex_date::text as ex_date,
      f.is_ex_date_estimated as is_estimated, f.holders, f.momentum1 as months1, f.momentum3 as months3, f.momentum6 as months6,
      f.momentum12 as months12, f.momentum12_minus1 as twelve_minus_one, f.high_distance as high, f.price_on::text, f.paid_on::text, f.report_on::text,
      f.shares_on::text, f.rated_on::text
    from ${assets} a left join ${f} f on f.owner_id = a.owner_id and f.asset_id = a.id
    where a.owner_id = ${sharedId} and a.is_active`);
  return rows.map(toRow);
}

const toRow = (row: StoredRow): ScreenedRow => ({
  id: row.id,
  ticker: row.ticker,
  exchange: row.exchange,
  nameEn: row.name_en,
  nameRu: row.name_ru,
  type: row.type,
  country: row.country,
  sector: row.sector,
  currency: row.currency,
  isDemo: row.is_demo,
  text: row.text,
  numbers: {
    yield: row.yield,
    growth: row.growth,
    streak: row.streak,
    payout: row.payout,
    rating: row.rating,
    safety: row.safety,
    cap: row.cap,
    pe: row.pe,
    price: row.price,
  },
  frequency: row.frequency,
  exDate: row.ex_date,
  isExDateEstimated: row.is_estimated ?? false,
  holders: row.holders,
  momentum: {
    months1: row.months1,
    months3: row.months3,
    months6: row.months6,
    months12: row.months12,
    twelveMinusOne: row.twelve_minus_one,
    high: row.high,
  },
  priceOn: row.price_on,
  paidOn: row.paid_on,
  reportOn: row.report_on,
  sharesOn: row.shares_on,
  ratedOn: row.rated_on,
});
