import { demoFactIn } from "../../../market/demo/facts/demo-fact-texts.ts";
import { listNewsOf } from "../../../market/facts/news.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import { openAssets } from "../../../portfolio/figures/open-assets.ts";
import { countOf, type WidgetKind } from "./kind.ts";

/** Newest first. */
export const news: WidgetKind = {
  kind: "news",
  width: 3,
  height: "middle",
  settings: { rows: ["5", "10", "20"] },
  read: async ({ db }, question) => {
    const { view, period, language } = question;
    const ids = openAssets(view, period).map(({ assetId }) => assetId);
    const items = await listNewsOf(db, readerOfPortfolio(view.portfolio), ids, countOf(question));
    const shown = <Text extends string | null>(text: Text) =>
      view.portfolio.isDemo ? demoFactIn(text, language) : text;
    const list = items.map(({ assetId, title, url, publishedAt, publisher }) => ({
      ...{ title: shown(title), url, publisher: shown(publisher), publishedAt: publishedAt.toISOString() },
      asset: assetRefOf(view, assetId, language),
    }));
    return list.length === 0 ? null : { type: "news", items: list };
  },
};
