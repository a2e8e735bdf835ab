import { insertWatched, insertWatchlist, listWatchlists } from "../domain/watchlists/watchlists.queries.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { defaultWatchColumns, TargetSide } from "../shared/names/watch-columns.ts";
import { assetOf, type DemoPlace, isNamed, priceAt } from "./demo-place.ts";

/** Ticker, and target price as a share of the close on creation; null = none. */
type Watched = readonly [ticker: string, target: number | null, hasNote?: boolean];

const lists: readonly (readonly [name: keyof typeof demoAccountTexts, assets: readonly Watched[]])[] = [
  [
    "dip",
    [
      ["YAGODATA", 0.85, true],
      ["MAGNITKO", 0.9],
      ["APTECHKA", 0.8],
      ["KOPILKAP", 0.92],
      ["BETONUS", null],
      ["GOSZERNO203", 0.97],
    ],
  ],
  [
    "payers",
    [
      ["OLDBRIDGE", 0.9],
      ["PATIENTCO", 0.88, true],
      ["DRILLBEE", null],
      ["CARTWHEEL", 0.95],
      ["ALPENUHR", null],
      ["FOGHORN", 0.8],
    ],
  ],
];

/** Adds the missing demo watchlists; existing ones stay. */
export async function seedWatchlists(place: DemoPlace): Promise<void> {
  const { tx, userId, now } = place;
  const there = await listWatchlists(tx, userId);
  for (const [key, assets] of lists) {
    const text = demoAccountTexts[key];
    if (there.some((list) => isNamed(list, text))) continue;
    const values = { name: text.en, columns: [...defaultWatchColumns] };
    const { id: watchlistId } = await insertWatchlist(tx, { userId, now }, values);
    for (const [ticker, share, hasNote = false] of assets)
      await insertWatched(tx, {
        ...{ userId, watchlistId, asset: assetOf(place, ticker), now },
        targetPrice: share === null ? null : priceAt(place, ticker, share),
        targetSide: share === null ? null : TargetSide.below,
        note: hasNote ? demoAccountTexts.watchNote.en : "",
      });
  }
}
