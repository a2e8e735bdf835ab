import { and, eq } from "drizzle-orm";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { addAssetCodes } from "../asset-codes.ts";
import { assets } from "../market.tables.ts";
import { isDue, readFetches, writeFetches } from "./fetch-state.ts";
import type { StoringUpdate, UpdateResult } from "./updating.ts";

const provider = "coingecko";
const list = "coins";
const staleMs = 6 * 86_400_000;

/**
 * Gives coins their names at CoinGecko, where tickers are not unique: a coin gets one only where its ticker and its name
 * together are those of exactly one entry of the list.
 */
export async function updateCodes({ db, sources, now, signal }: StoringUpdate): Promise<UpdateResult> {
  const nothing = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  const known = (await readFetches(db, "listing", [`${provider}/${list}`])).get(`${provider}/${list}`);
  const since = new Date(now().getTime() - staleMs);
  if (!sources.isSourceOn(provider) || !isDue(known, now(), since)) return nothing;
  const query = { want: "listing", code: list } as const;
  const fetched = await sources.runner.fetchRows(provider, query, { priority: "held", signal });
  const problem = fetched.problem ?? null;
  if (problem?.problem === "cancelled") return nothing;
  const byName = Map.groupBy(fetched.rows, ({ ticker, name }) => `${ticker} ${name.toLowerCase()}`);
  const coins = await db
    .select({ id: assets.id, ticker: assets.ticker, name: assets.nameEn })
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), eq(assets.type, AssetType.crypto), eq(assets.isDemo, false)));
  let published = 0;
  for (const { id, ticker, name } of problem === null ? coins : []) {
    const [found, second] = byName.get(`${ticker} ${name.toLowerCase()}`) ?? [];
    if (found === undefined || second !== undefined) continue;
    await addAssetCodes(db, id, [{ kind: "provider", code: found.code, venue: provider }]);
    published += 1;
  }
  await writeFetches(db, "listing", [{ subject: `${provider}/${list}`, source: provider, problem }], now());
  return { ...nothing, asked: 1, failed: problem === null ? 0 : 1, published };
}
