import { setTimeout as pause } from "node:timers/promises";
import type { AssetRow } from "../../market/assets/assets.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { searchedAt, searchSubject, wasSearched } from "../../market/updates/find-assets.ts";
import type { Ctx } from "../../server/context.ts";

/** Fewer hits than this are too few: sources are asked as well. */
const enough = 3;
/** Two letters mean everything and nothing. */
const leastLetters = 3;
/** Nobody waits longer for a source; what comes later is found by the next search. */
const longestWaitMs = 1_500;
const pollMs = 50;
/** Texts one user may have sources asked about within a minute. */
const perMinute = 12;
const minuteMs = 60_000;

/** Counts the questions of a user within a minute. @returns false when there were enough */
function mayAsk({ memory, now, user }: Ctx): boolean {
  const asked = memory.cache<readonly number[]>("asset-search", 10_000);
  const key = user?.id ?? "";
  const at = now().getTime();
  const recent = (asked.get(key) ?? []).filter((before) => at - before < minuteMs);
  if (recent.length >= perMinute) return false;
  asked.set(key, [...recent, at]);
  return true;
}

/** Every circuit of the sources is open: there is no network, and nobody need wait to learn that again. */
function isCutOff({ background }: Ctx): boolean {
  const states = background?.sourceStates() ?? [];
  return states.length > 0 && states.every(({ state }) => state === "open");
}

/**
 * A search that found too little has sources asked behind it, and waits a moment for them. Only for those who are signed
 * in, so many times a minute, once a week for a text, and never where market data is off.
 * @returns what is found now, which is what was found before where nobody could be asked
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
