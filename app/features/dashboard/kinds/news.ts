import { assetRefOf } from "../../../ledger/asset-refs.ts";
import { listNewsOf } from "../../../market/facts/news.ts";
import { openAssets } from "../open-assets.ts";
import { countOf, type WidgetKind } from "./kind.ts";

/** Headlines about what is held, the newest first. */
export const news: WidgetKind = {
  kind: "news",
  width: 3,
  height: "middle",
  settings: { rows: ["5", "10", "20"] },
  read: async ({ db }, question) => {
    const { view, period, language } = question;
    const ids = openAssets(view, period).map(({ assetId }) => assetId);
    const items = await listNewsOf(db, ids, countOf(question));
    const shown = items.map(({ assetId, title, url, publishedAt, publisher }) => ({
      ...{ title, url, publisher, publishedAt: publishedAt.toISOString() },
      asset: assetRefOf(view, assetId, language),
    }));
    return shown.length === 0 ? null : { type: "news", items: shown };
  },
};
