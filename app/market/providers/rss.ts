import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { getRequest } from "./kit/get-request.ts";
import { isProblem, problem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { NewsRow } from "./rows.ts";
import { addressOf, feedsFor, type RssSettings, Settings, tickersOf } from "./rss/feeds.ts";
import { headlineOf, readItems } from "./rss/items.ts";

const Headline = z.object({
  id: z.string().min(1),
  title: z.string(),
  url: z.string(),
  publishedAt: z.string(),
  publisher: z.string().nullable(),
});

/** `code`: null, a feed id, or a symbol. */
const news: Endpoint<"news", RssSettings> = {
  maxBytes: 4 * 1024 * 1024,
  request({ code }, { settings, page = "0" }) {
    const feed = feedsFor(settings, code)[Number(page)];
    return feed === undefined
      ? problem("not-configured", { fields: "feeds" })
      : getRequest(addressOf(feed, code), {}, { expects: "xml" });
  },
  parse(reply, { code }, page = "0", settings) {
    const feeds = feedsFor(settings, code);
    const at = Number(page);
    const feed = feeds[at];
    if (feed === undefined) return problem("not-configured", { fields: "feeds" });
    const items = readItems(reply);
    if (isProblem(items)) return items;
    const base = addressOf(feed, code);
    const headlines = items.map((item) => headlineOf(item, base));
    const collected = collectRows(
      headlines,
      feed.id,
      Headline,
      ({ publisher, ...row }): NewsRow => ({
        ...row,
        publisher: publisher ?? feed.name,
        tickers: tickersOf(feed, code),
      }),
    );
    return { ...collected, ...(at + 1 < feeds.length ? { next: String(at + 1) } : {}) };
  },
};

/** RSS 2.0, RSS 1.0 and Atom feeds. Only title, address, time and publisher are taken, for copyright. */
export const rss: HttpProvider<typeof Settings> = {
  id: "rss",
  kind: "http",
  limits: { perMinute: 30, parallel: 2 },
  settings: Settings,
  endpoints: { news },
};
