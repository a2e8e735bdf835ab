import { setTimeout as pause } from "node:timers/promises";
import type { AssetRow } from "../../market/assets/assets.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { searchedAt, searchSubject, wasSearched } from "../../market/updates/find-assets.ts";
import type { Ctx } from "../../server/context.ts";

/** With fewer hits sources are queried too. */
const enough = 3;
/** Shorter texts are too ambiguous. */
const leastLetters = 3;
/** Later answers are found by the next search. */
const longestWaitMs = 1_500;
const pollMs = 50;
/** Queries per user and minute. */
const perMinute = 12;
const minuteMs = 60_000;

/**
 * Counts a user's queries within a minute.
 * @returns false when the limit is reached
 */
function mayAsk({ memory, now, user }: Ctx): boolean {
  const asked = memory.cache<readonly number[]>("asset-search", 10_000);
  const key = user?.id ?? "";
  const at = now().getTime();
  const recent = (asked.get(key) ?? []).filter((before) => at - before < minuteMs);
  if (recent.length >= perMinute) return false;
  asked.set(key, [...recent, at]);
  return true;
}

/** All circuits are open: without a network there is no point in waiting. */
function isCutOff({ background }: Ctx): boolean {
  const states = background?.sourceStates() ?? [];
  return states.length > 0 && states.every(({ state }) => state === "open");
}

/**
 * Queries sources after a search with too few hits, and waits briefly. Only for signed-in users, limited per minute,
 * once a week per text, never with market data off.
 * @returns the hits now; the earlier ones where no source could be queried
 */
export async function searchFurther(
  ctx: Ctx,
  {
    query,
    limit,
    isHoldable,
  }: { readonly query: string; readonly limit: number; readonly isHoldable: boolean },
  found: AssetRow[],
): Promise<AssetRow[]> {
  const { background, config, user, db, now } = ctx;
  const text = searchSubject(query);
  if (background === undefined || !config.hasMarketData || user === null || user.isDemo) return found;
  if (found.length >= enough || text.length < leastLetters || isCutOff(ctx)) return found;
  if ((await wasSearched(db, text, now())) || !mayAsk(ctx)) return found;
  const before = await searchedAt(db, text);
  await background.jobs.send("asset-search", { text }, { isUrgent: true });
  for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
    await pause(pollMs);
    if ((await searchedAt(db, text)) !== before)
      return findAssetsByText(db, readerOfUser(user), query, limit, isHoldable);
  }
  return found;
}
