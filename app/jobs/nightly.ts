import type { IsoDate } from "@zerno/engine";
import type { Capability } from "../market/providers/queries.ts";
import { isDue, readFetches } from "../market/updates/fetch-state.ts";
import { factKinds, isAskable, updateEvents } from "../market/updates/update-events.ts";
import { isReferenceAskable, type ReferenceKind, updateFacts } from "../market/updates/update-facts.ts";
import {
  dayOf,
  type StoringUpdate,
  type UpdateResult,
  type WantedAsset,
} from "../market/updates/updating.ts";
import { nilGuid } from "../shared/codes.ts";
import { universeAfter, wantedAssets } from "./wanted-assets.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Questions a night; the sources' own limits hold besides. */
const eventsBudget = 400;
const factsBudget = 300;
/** Headlines of at most so many assets an hour. */
const newsBudget = 60;
/** What an asset nobody holds is asked for again after. */
const staleMs = 30 * dayMs;
/** Reports come four times a year, weights change every day: those of held assets are looked at more often. */
const heldStaleMs = 10 * dayMs;
const newsStaleMs = { viewed: hourMs, held: dayMs } as const;
const universePage = 1_000;

/** One kind of data of the nightly round. */
interface Kind {
  readonly want: Capability;
  readonly isAskable: (asset: WantedAsset) => boolean;
  readonly update: (assets: readonly WantedAsset[]) => Promise<UpdateResult>;
}

export const noResult: UpdateResult = { asked: 0, failed: 0, published: 0, quarantined: 0 };

export const sumOf = (results: readonly UpdateResult[]): UpdateResult =>
  results.reduce(
    (a, b) => ({
      asked: a.asked + b.asked,
      failed: a.failed + b.failed,
      published: a.published + b.published,
      quarantined: a.quarantined + b.quarantined,
    }),
    noResult,
  );

/** Goes over held assets, most-held first, then over all others, until the night's questions are spent. */
async function goRound(
  { db, now }: StoringUpdate,
  kinds: readonly Kind[],
  { budget, heldMs }: { readonly budget: number; readonly heldMs: number },
): Promise<UpdateResult> {
  let left = budget;
  const results: UpdateResult[] = [];
  const take = async (assets: readonly WantedAsset[], olderMs: number) => {
    const since = new Date(now().getTime() - olderMs);
    for (const { want, isAskable, update } of kinds) {
      const known = await readFetches(
        db,
        want,
        assets.map(({ id }) => id),
      );
      const due = assets.filter((asset) => isAskable(asset) && isDue(known.get(asset.id), now(), since));
      const asked = due.slice(0, left);
      left -= asked.length;
      if (asked.length > 0) results.push(await update(asked));
    }
  };
  const held = await wantedAssets(db, now());
  await take(
    held.map((asset) => ({ ...asset, priority: "universe" as const })),
    heldMs,
  );
  for (let after: string = nilGuid; left > 0; ) {
    const page = await universeAfter(db, after, universePage, dayOf(now()) as IsoDate);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
    await take(page, staleMs);
  }
  return sumOf(results);
}

/** Payments and splits of the whole universe. */
export const nightlyEvents = (update: StoringUpdate): Promise<UpdateResult> =>
  goRound(
    update,
    factKinds.map((want) => ({
      want,
      isAskable: (asset) => isAskable(update.sources, asset, want),
      update: (assets) => updateEvents(update, want, assets, () => true),
    })),
    { budget: eventsBudget, heldMs: staleMs },
  );

const referenceKind = (update: StoringUpdate, want: ReferenceKind): Kind => ({
  want,
  isAskable: (asset) => isReferenceAskable(update.sources, asset, want),
  update: (assets) => updateFacts(update, want, assets),
});

/** Figures of reports and compositions of funds of the whole universe. */
export const nightlyFacts = (update: StoringUpdate): Promise<UpdateResult> =>
  goRound(update, [referenceKind(update, "fundamentals"), referenceKind(update, "composition")], {
    budget: factsBudget,
    heldMs: heldStaleMs,
  });

/** Headlines: every hour of what people look at now, once a day of what somebody holds. */
export async function hourlyNews(update: StoringUpdate): Promise<UpdateResult> {
  const { db, sources, now } = update;
  const assets = await wantedAssets(db, now());
  const known = await readFetches(
    db,
    "news",
    assets.map(({ id }) => id),
  );
  const due = assets.filter((asset) => {
    const since = new Date(now().getTime() - newsStaleMs[asset.priority === "viewed" ? "viewed" : "held"]);
    return isReferenceAskable(sources, asset, "news") && isDue(known.get(asset.id), now(), since);
  });
  return updateFacts(update, "news", due.slice(0, newsBudget));
}
