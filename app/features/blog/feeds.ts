import { generateAtomFeed, generateRssFeed } from "feedsmith";
import { renderPost } from "../../server/markdown/render-post.ts";
import type { Language } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import type { TextRow } from "./blog.queries.ts";
import { postParts, translatorOf } from "./post-parts.ts";

/** A post of a feed: its text in the feed's language. */
export interface FeedPost {
  readonly text: TextRow;
  readonly publishedAt: Date;
}

/** A feed of the blog in one language. */
export interface BlogFeed {
  /** Address of the installation without a slash at the end. */
  readonly site: string;
  readonly language: Language;
  /** Newest first. */
  readonly posts: readonly FeedPost[];
}

export const feedFormats = ["rss", "atom"] as const;
export type FeedFormat = (typeof feedFormats)[number];

const addressIn = ({ site, language }: BlogFeed, path: string): string => `${site}${path}?lang=${language}`;

/** Makes addresses of this site absolute: feed readers show a post on other sites. */
const withHost = (html: string, site: string): string =>
  html
    .replaceAll(/(href|src)="\//g, `$1="${site}/`)
    .replaceAll(
      /srcset="([^"]*)"/g,
      (_, list: string) => `srcset="${list.replaceAll(/(^|, )\//g, `$1${site}/`)}"`,
    );

function entryOf(feed: BlogFeed, { text, publishedAt }: FeedPost) {
  const { site, language } = feed;
  const address = addressIn(feed, `/public/blog/${text.slug}`);
  const { html } = renderPost(text.body, postParts(language, localeOfLanguage[language]));
  const { title, description, tags } = text;
  return {
    address,
    title,
    description,
    tags,
    publishedAt,
    html: withHost(html, site),
    updatedAt: text.updatedAt,
  };
}

function toRss(feed: BlogFeed): string {
  const t = translatorOf(feed.language);
  const entries = feed.posts.map((post) => entryOf(feed, post));
  return generateRssFeed({
    title: t("feed.title"),
    description: t("description"),
    link: addressIn(feed, "/public/blog"),
    language: feed.language,
    ...(entries[0] && { pubDate: entries[0].publishedAt }),
    atom: {
      links: [{ href: addressIn(feed, "/public/blog/rss.xml"), rel: "self", type: "application/rss+xml" }],
    },
    items: entries.map(({ address, title, description, tags, publishedAt, html }) => ({
      ...{ title, description, link: address, pubDate: publishedAt },
      guid: { value: address, isPermaLink: true },
      categories: tags.map((tag) => ({ name: tag })),
      content: { encoded: html },
    })),
  });
}

function toAtom(feed: BlogFeed, now: Date): string {
  const t = translatorOf(feed.language);
  const entries = feed.posts.map((post) => entryOf(feed, post));
  const changes = entries.map(({ updatedAt }) => updatedAt.getTime());
  return generateAtomFeed({
    id: addressIn(feed, "/public/blog"),
    title: { value: t("feed.title") },
    subtitle: { value: t("description") },
    updated: changes.length > 0 ? new Date(Math.max(...changes)) : now,
    authors: [{ name: "Zerno" }],
    links: [
      { href: addressIn(feed, "/public/blog"), rel: "alternate", type: "text/html" },
      { href: addressIn(feed, "/public/blog/atom.xml"), rel: "self", type: "application/atom+xml" },
    ],
    entries: entries.map(({ address, title, description, tags, publishedAt, updatedAt, html }) => ({
      ...{ id: address, title: { value: title }, published: publishedAt, updated: updatedAt },
      links: [{ href: address, rel: "alternate", type: "text/html" }],
      summary: { value: description },
      categories: tags.map((tag) => ({ term: tag })),
      content: { value: html, type: "html" },
    })),
  });
}

/** Returns a feed as text. */
export const toFeed = (format: FeedFormat, feed: BlogFeed, now: Date): string =>
  format === "rss" ? toRss(feed) : toAtom(feed, now);
