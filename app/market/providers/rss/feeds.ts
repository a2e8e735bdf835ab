import { z } from "zod";

/** "{code}" in an address stands for a symbol. */
const Feed = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string().min(1),
  url: z
    .string()
    .refine(
      (text) => URL.canParse(text.replaceAll("{code}", "X")) && /^https?:/.test(text),
      "no web address",
    ),
});
export type Feed = z.output<typeof Feed>;

const defaults: readonly Feed[] = [
  {
    id: "yahoo-symbol",
    name: "Yahoo Finance",
    url: "https://feeds.finance.yahoo.com/rss/2.0/headline?s={code}&region=US&lang=en-US",
  },
  { id: "yahoo", name: "Yahoo Finance", url: "https://finance.yahoo.com/news/rssindex" },
  { id: "cbr", name: "Банк России", url: "https://www.cbr.ru/rss/RssPress" },
  { id: "interfax", name: "Интерфакс", url: "https://www.interfax.ru/rss.asp" },
];

export const Settings = z.object({ feeds: z.array(Feed).default([...defaults]) });
export type RssSettings = z.output<typeof Settings>;

const isAboutOne = ({ url }: Feed) => url.includes("{code}");

export function feedsFor({ feeds }: RssSettings, code: string | null): readonly Feed[] {
  if (code === null) return feeds.filter((feed) => !isAboutOne(feed));
  const named = feeds.find((feed) => feed.id === code && !isAboutOne(feed));
  return named === undefined ? feeds.filter(isAboutOne) : [named];
}

export const addressOf = (feed: Feed, code: string | null): string =>
  feed.url.replaceAll("{code}", encodeURIComponent(code ?? ""));

export const tickersOf = (feed: Feed, code: string | null): readonly string[] =>
  isAboutOne(feed) && code !== null ? [code] : [];

export const toFeedLines = (feeds: readonly Feed[]): string =>
  feeds.map(({ name, url }) => `${name}; ${url}`).join("\n");

/**
 * Parses lines `name; address`; ids are given by place.
 * @returns the number of the first invalid line, from 1
 */
export function readFeedLines(text: string): readonly Feed[] | { readonly line: number } {
  const feeds: Feed[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, name = "", url = ""] = /^(.*?);(.*)$/.exec(line) ?? [];
    const read = Feed.safeParse({ id: `feed-${feeds.length + 1}`, name: name.trim(), url: url.trim() });
    if (!read.success) return { line: at + 1 };
    feeds.push(read.data);
  }
  return feeds;
}
