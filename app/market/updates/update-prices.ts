import { addDays } from "@zerno/engine";
import { ingestPrices } from "../quality/ingest-prices.ts";
import { missingWindows } from "../runner/windows.ts";
import { type Closes, fetchCloses } from "./fetch-closes.ts";
import { type Attempt, type FetchRow, isDue, readFetches, storedDays, writeFetches } from "./fetch-state.ts";
import { inParallel } from "./in-parallel.ts";
import { withAnchors } from "./level-anchors.ts";
import {
  dayOf,
  type StoringUpdate,
  type UpdateResult,
  type WantedAsset,
  type WantedDays,
} from "./updating.ts";

/** The limits of each source apply as well. */
const askedAtOnce = 32;
const storedAtOnce = 100;
/** Days of the first request; earlier years follow in the background. */
const recentDays = 400;
const overlapDays = 5;

interface Answered {
  readonly asset: WantedAsset;
  readonly days: WantedDays;
  readonly closes: Closes;
}

export type Part = "recent" | "history";

function windowOf(
  asset: WantedAsset,
  row: FetchRow | undefined,
  part: Part,
  now: Date,
): WantedDays | undefined {
  const today = dayOf(now);
  const stored = storedDays(row);
  if (part === "recent") {
    const [recent] = missingWindows(
      { from: stored.firstDay ?? addDays(today, -recentDays), to: today },
      stored,
      overlapDays,
    );
    return recent;
  }
  if (stored.firstDay === undefined || asset.historyFrom >= stored.firstDay) return undefined;
  return { from: asset.historyFrom, to: addDays(stored.firstDay, -1) };
}

/** In the order of the list, stored in parts so that results before a failure stay. */
export async function updatePrices(
  update: StoringUpdate,
  assets: readonly WantedAsset[],
  part: Part = "recent",
): Promise<UpdateResult> {
  const { db, now, signal } = update;
  const fetches = await readFetches(
    db,
    "prices",
    assets.map(({ id }) => id),
  );
  const asked = assets.flatMap((asset) => {
    const row = fetches.get(asset.id);
    const isNow = part === "recent" ? isDue(row, now()) : row?.failures === 0;
    const days = isNow ? windowOf(asset, row, part, now()) : undefined;
    return days === undefined ? [] : [{ asset, days }];
  });
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  let answered: Answered[] = [];
  let storing = Promise.resolve();
  const store = () => {
    const batch = answered;
    answered = [];
    storing = storing.then(async () => {
      const taken = await storeAnswers(update, batch);
      result.published += taken.published;
      result.quarantined += taken.quarantined;
    });
    return storing;
  };
  try {
    await inParallel(asked, askedAtOnce, signal, async ({ asset, days }) => {
      const closes = await fetchCloses(update, asset, days);
      if (closes.problem?.problem === "cancelled") return;
      result.asked += 1;
      if (closes.problem !== null) result.failed += 1;
      answered.push({ asset, days, closes });
      if (answered.length >= storedAtOnce) await store();
    });
  } finally {
    await store();
  }
  return result;
}

async function storeAnswers(update: StoringUpdate, batch: readonly Answered[]) {
  const { db, now } = update;
  if (batch.length === 0) return { published: 0, quarantined: 0 };
  const anchored = await withAnchors(update, batch);
  return db.transaction(async (tx) => {
    const prices = batch.flatMap(({ asset }) => anchored.get(asset.id) ?? []);
    const taken =
      prices.length === 0 ? { published: 0, quarantined: 0 } : await ingestPrices(tx, prices, now());
    const attempts = batch.map(
      ({ asset, days, closes }): Attempt => ({
        subject: asset.id,
        source: closes.source,
        problem: closes.problem,
        ...(closes.problem === null ? { covered: days } : {}),
      }),
    );
    await writeFetches(tx, "prices", attempts, now());
    return taken;
  });
}
