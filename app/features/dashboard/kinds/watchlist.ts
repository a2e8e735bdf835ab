import { watchFigures } from "../../../domain/watchlists/watch-figures.ts";
import { listWatched, listWatchlists } from "../../../domain/watchlists/watchlists.queries.ts";
import { demoOwnTextIn } from "../../../market/demo/portfolios/demo-texts.ts";
import { demoMarket, realMarket } from "../../../market/market-reader.ts";
import { countOf, type WidgetKind } from "./kind.ts";

/** The user's first watchlist: prices, day change, reached targets. */
export const watchlist: WidgetKind = {
  kind: "watchlist",
  width: 3,
  height: "middle",
  settings: { rows: ["5", "10", "20"] },
  read: async ({ db, user, actor = user }, question) => {
    // In a shared portfolio the reader's own list: only the portfolio is shared.
    const [list] = await listWatchlists(db, actor.id);
    if (list === undefined) return null;
    const kept = (await listWatched(db, actor.id, list.id)).slice(0, countOf(question));
    const { view, language } = question;
    const reader = user.isDemo && actor.id === user.id ? demoMarket : realMarket;
    const found = await watchFigures(db, reader, kept, { today: view.today, language });
    const rows = found.map(({ asset, symbol, price, target }) => ({
      ...{ asset, symbol },
      price,
      isReached: target?.isReached ?? false,
    }));
    return rows.length === 0
      ? null
      : { type: "watched", listId: list.id, name: demoOwnTextIn({ user, language }, list.name), rows };
  },
};
