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
import { assetsToUpdate, universeAfter } from "./assets-to-update.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Requests a night, besides the limits of the sources. */
const eventsBudget = 400;
const factsBudget = 300;
/** Assets an hour. */
const newsBudget = 60;
/** Age of facts of unheld assets before an update. */
const staleMs = 30 * dayMs;
/** Reports are quarterly, but weights change daily. */
const heldStaleMs = 10 * dayMs;
const newsStaleMs = { viewed: hourMs, held: dayMs } as const;
const universePage = 1_000;

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

/** Updates held assets, the most-held first, then all others within the budget. */
async function updateInTurn(
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
  const held = await assetsToUpdate(db, now());
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

export const nightlyEvents = (update: StoringUpdate): Promise<UpdateResult> =>
  updateInTurn(
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

/** Updates financials and fund compositions. */
export const nightlyFacts = (update: StoringUpdate): Promise<UpdateResult> =>
  updateInTurn(update, [referenceKind(update, "fundamentals"), referenceKind(update, "composition")], {
    budget: factsBudget,
    heldMs: heldStaleMs,
  });

/** Updates headlines, hourly for viewed assets, daily for held ones. */
export async function hourlyNews(update: StoringUpdate): Promise<UpdateResult> {
  const { db, sources, now } = update;
  const assets = await assetsToUpdate(db, now());
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
