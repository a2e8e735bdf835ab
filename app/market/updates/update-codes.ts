import { eq } from "drizzle-orm";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { addAssetCodes } from "../assets/asset-codes.ts";
import { assets } from "../market.tables.ts";
import type { ListedAsset } from "../providers/rows.ts";
import { findExchange } from "../reference/exchanges.ts";
import { isDue, readFetches, writeFetches } from "./fetch-state.ts";
import type { StoringUpdate, UpdateResult } from "./updating.ts";

type Known = Pick<
  typeof assets.$inferSelect,
  "id" | "ticker" | "nameEn" | "isin" | "type" | "exchange" | "country"
>;

interface CodeList {
  readonly provider: string;
  readonly code: string;
  /** Key that must match exactly one entry; undefined: not listed. */
  readonly keyOf: (asset: Known) => string | undefined;
  readonly keyOfEntry: (entry: ListedAsset) => string | undefined;
}

const staleMs = 6 * 86_400_000;

const isAmerican = ({ exchange }: Known) => findExchange(exchange)?.country === "US";

/** An ISIN is one listing per exchange; the list has other venues, too. */
const tinvestList = (code: string, types: readonly number[]): CodeList => ({
  provider: "tinvest",
  code,
  keyOf: ({ type, exchange, isin }) =>
    types.includes(type) && exchange === "MISX" ? (isin ?? undefined) : undefined,
  keyOfEntry: ({ mic, isin }) => (mic === "MISX" ? (isin ?? undefined) : undefined),
});

const lists: readonly CodeList[] = [
  {
    // Coin tickers are not unique: match ticker and name.
    provider: "coingecko",
    code: "coins",
    keyOf: ({ type, ticker, nameEn }) =>
      type === AssetType.crypto ? `${ticker} ${nameEn.toLowerCase()}` : undefined,
    keyOfEntry: ({ ticker, name }) => `${ticker} ${name.toLowerCase()}`,
  },
  {
    // US tickers are unique; a dash precedes the class.
    provider: "sec",
    code: "companies",
    keyOf: (asset) =>
      asset.type === AssetType.stock && isAmerican(asset) ? asset.ticker.replaceAll(".", "-") : undefined,
    keyOfEntry: ({ ticker }) => ticker,
  },
  tinvestList("shares", [AssetType.stock]),
  tinvestList("bonds", [AssetType.bond]),
  tinvestList("etfs", [AssetType.etf]),
];

/** Needs exactly one matching entry. Skips sources that are off or not set up. */
export async function updateCodes(update: StoringUpdate): Promise<UpdateResult> {
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  const { db } = update;
  const { id, ticker, nameEn, isin, type, exchange, country } = assets;
  let known: Known[] | undefined;
  for (const list of lists) {
    const entries = await fetchList(update, list);
    if (entries === "not-asked") continue;
    result.asked += 1;
    if (entries === "failed") {
      result.failed += 1;
      continue;
    }
    known ??= await db
      .select({ id, ticker, nameEn, isin, type, exchange, country })
      .from(assets)
      .where(eq(assets.ownerId, nilGuid));
    result.published += await giveCodes(update, list, entries, known);
  }
  return result;
}

async function fetchList({ db, sources, now, signal }: StoringUpdate, { provider, code }: CodeList) {
  const subject = `${provider}/${code}`;
  const before = (await readFetches(db, "listing", [subject])).get(subject);
  const since = new Date(now().getTime() - staleMs);
  if (!sources.isSourceOn(provider) || !isDue(before, now(), since)) return "not-asked";
  const query = { want: "listing", code } as const;
  const fetched = await sources.runner.fetchRows(provider, query, { priority: "held", signal });
  const problem = fetched.problem ?? null;
  if (problem?.problem === "cancelled" || problem?.problem === "not-configured") return "not-asked";
  await writeFetches(db, "listing", [{ subject, source: provider, problem }], now());
  return problem === null ? fetched.rows : "failed";
}

async function giveCodes(
  { db }: StoringUpdate,
  { provider, keyOf, keyOfEntry }: CodeList,
  entries: readonly ListedAsset[],
  known: readonly Known[],
): Promise<number> {
  const byKey = Map.groupBy(entries, (entry) => keyOfEntry(entry) ?? "");
  byKey.delete("");
  let given = 0;
  for (const asset of known) {
    const [found, second] = byKey.get(keyOf(asset) ?? "") ?? [];
    if (found === undefined || second !== undefined) continue;
    await addAssetCodes(db, asset.id, [{ kind: "provider", code: found.code, venue: provider }]);
    given += 1;
  }
  return given;
}
