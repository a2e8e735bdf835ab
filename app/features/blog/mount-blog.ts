import { hash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../server/config/config.ts";
import { type ScopedParts, scopeOf } from "../../server/request-scope.ts";
import { requestOrigin } from "../../server/security/request-origin.ts";
import { isLanguage, type Language } from "../../shared/languages.ts";
import { listPublished, listTexts, readPictureBytes } from "./blog.queries.ts";
import { type BlogFeed, type FeedFormat, feedFormats, toFeed } from "./feeds.ts";
import { readPictureName } from "./picture-address.ts";

/** Application parts that the blog's routes need. */
interface BlogParts extends ScopedParts {
  readonly config: Pick<Config, "baseUrl">;
  readonly now: () => Date;
}

const perMinute = 120;
/** Posts of a feed. */
const feedLength = 20;
const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
};

interface FeedQuery {
  readonly lang?: string;
}

/** Returns the feed of posts with a text in the language; readers of a feed expect one language. */
async function feedOf({ db }: ReturnType<typeof scopeOf>, site: string, language: Language, now: Date) {
  const published = (await listPublished(db, now))
    .filter(({ texts }) => texts.some((text) => text.language === language))
    .slice(0, feedLength);
  const slugs = published.map(({ post }) => post.slug);
  const texts = new Map((await listTexts(db, slugs, language)).map((text) => [text.slug, text]));
  const posts = published.flatMap(({ post: { slug, publishAt } }) => {
    const text = texts.get(slug);
    return text && publishAt ? [{ text, publishedAt: publishAt }] : [];
  });
  return { site, language, posts } satisfies BlogFeed;
}

const languageOf = (request: FastifyRequest<{ Querystring: FeedQuery }>): Language => {
  const { lang } = request.query;
  return isLanguage(lang) ? lang : "en";
};

/**
 * Serves the parts of the blog that are not pages: feeds (`/public/blog/rss.xml?lang=ru`, `atom.xml`) and the pictures
 * of posts, which never change under their address.
 */
export async function mountBlog(app: FastifyInstance, parts: BlogParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: true, max: perMinute, timeWindow: 60_000 });
    for (const format of feedFormats)
      scope.get<{ Querystring: FeedQuery }>(`/public/blog/${format}.xml`, async (request, reply) => {
        const site = parts.config.baseUrl ?? requestOrigin(request);
        if (site === undefined) return reply.code(404).type("text/plain").send("Not found");
        const feed = await feedOf(scopeOf(parts), site, languageOf(request), parts.now());
        const text = toFeed(format, feed, parts.now());
        const tag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
        reply.header("Cache-Control", "public, max-age=300").header("ETag", tag);
        if (request.headers["if-none-match"] === tag) return reply.code(304).send();
        return reply.type(feedTypes[format]).send(text);
      });
  });
  app.get<{ Params: { readonly file: string } }>("/public/blog/pictures/:file", async (request, reply) => {
    const named = readPictureName(request.params.file);
    const bytes = named && (await readPictureBytes(scopeOf(parts).db, named.id, named.isSmall));
    if (!bytes) return reply.code(404).type("text/plain").send("Not found");
    return reply
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("Cross-Origin-Resource-Policy", "cross-origin")
      .type("image/webp")
      .send(Buffer.from(bytes));
  });
}
