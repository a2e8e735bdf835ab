import { eq } from "drizzle-orm";
import { parseAtomFeed, parseRssFeed } from "feedsmith";
import sharp from "sharp";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";
import type { Drafts, EditedPost } from "./blog.contract.ts";
import { blogPosts, blogTexts } from "./blog.tables.ts";
import { parseFirstText, readFirstTexts, seedFirstTexts } from "./first-texts.ts";

const none = { title: "", description: "", tags: [], body: "" };
const english = {
  title: "How bonds accrue",
  description: "On accrued interest.",
  tags: ["Bonds", "how-it-works"],
  body: 'A coupon grows by :figure{example="accrued-interest" name="per-day"} a day.',
};
const russian = { ...english, title: "Как растёт НКД", tags: ["облигации"] };
const both: Drafts = { en: english, ru: russian };

/** Calls as the administrator, who is the first to register. */
async function editorOf({ register }: TestApp) {
  const admin = await register();
  const put = (post: { slug: string; publishAt: string | null; texts: Drafts }, ifMatch: string) =>
    admin.call("PUT /api/admin/blog/post", post, { "if-match": ifMatch });
  return { admin, put };
}

const faultsOf = ({ body }: { body: { error?: { fields?: { path: string; code: string }[] } } }) =>
  (body.error?.fields ?? []).map(({ path, code }) => `${path} ${code}`);

it("shows a draft to administrators only, publishes it on schedule, and serves both languages", async () => {
  await withApp(async (app) => {
    const { anonymous, clock } = app;
    const { put, admin } = await editorOf(app);
    const read = (language = "en") =>
      anonymous.call("GET /api/public/blog/post", { slug: "bonds" }, { "accept-language": language });
    const listed = async () => (await anonymous.call("GET /api/public/blog/posts", {})).body.posts.length;

    const draft = (await put({ slug: "bonds", publishAt: null, texts: both }, noRowTag)).body as EditedPost;
    expect([(await read()).status, await listed()]).toEqual([404, 0]);

    const publishAt = new Date(clock.now.getTime() + 600_000).toISOString();
    const saved = await put({ ...draft, publishAt }, draft.etag);
    expect([saved.status, (await read()).status]).toEqual([200, 404]);
    clock.now = new Date(clock.now.getTime() + 600_000);
    const { body } = await read();
    expect(body).toMatchObject({ title: english.title, language: "en", languages: ["en", "ru"], minutes: 1 });
    expect(body.tags).toEqual(["bonds", "how-it-works"]);
    expect(body.html).toBe('<p>A coupon grows by <data value="0.2">0.20\u00A0₽</data> a day.</p>');
    const { body: inRussian } = await read("ru");
    expect([inRussian.title, inRussian.html.includes("0,20\u00A0₽")]).toEqual([russian.title, true]);
    expect(await listed()).toBe(1);
    // Its picture shows the description, so that its address changes with it.
    const { etag } = saved.body as EditedPost;
    const changed = { en: { ...english, description: "On interest." }, ru: russian };
    await put({ slug: "bonds", publishAt, texts: changed }, etag);
    expect((await read()).body.hash).not.toBe(body.hash);
    const all = await admin.call("GET /api/admin/blog/posts", {});
    expect(all.body.posts[0]).toMatchObject({ slug: "bonds", isPublished: true, languages: ["en", "ru"] });

    expect((await admin.call("DELETE /api/admin/blog/post", { slug: "bonds" })).status).toBe(204);
    expect([(await read()).status, await listed()]).toEqual([404, 0]);
  });
});

it("rejects publishing incomplete texts, alternative texts, figures and pictures", async () => {
  await withApp(async (app) => {
    const { put } = await editorOf(app);
    const publishAt = app.clock.now.toISOString();
    const tried = async (en: typeof english, at: string | null = publishAt) =>
      faultsOf(await put({ slug: "bonds", publishAt: at, texts: { en, ru: none } }, noRowTag));
    const body = (text: string) => ({ ...english, body: text });
    const kept = `/public/blog/pictures/${"a".repeat(32)}-10x10.webp`;
    expect(await tried({ ...english, title: "" })).toEqual(["texts.en.title required"]);
    expect(await tried({ ...english, title: "" }, null)).toEqual(["texts.en.title required"]);
    expect(await tried(none as never, null)).toEqual(["texts.en.title required"]);
    expect(await tried({ ...english, description: "" })).toEqual(["texts.en.description required"]);
    expect(await tried(body(':figure{example="accrued-interest" name="yield"}'))).toEqual([
      "texts.en.body post-figure-unknown",
    ]);
    expect(await tried(body("![x](https://example.org/a.png)"))).toEqual([
      "texts.en.body post-picture-unknown",
    ]);
    expect(await tried(body(`![](${kept})`))).toEqual([
      "texts.en.body post-picture-alt",
      "texts.en.body post-picture-gone",
    ]);
    expect(await tried(body("![](/x.png)"), null)).toEqual([]);
  });
});

it("keeps two editors from overwriting each other, and slugs unique", async () => {
  await withApp(async (app) => {
    const { put } = await editorOf(app);
    const first = (await put({ slug: "bonds", publishAt: null, texts: both }, noRowTag)).body as EditedPost;
    expect(faultsOf(await put({ ...first }, noRowTag))).toEqual(["slug slug-taken"]);
    const texts = { ...both, ru: none };
    expect((await put({ ...first, texts }, first.etag)).status).toBe(200);
    expect((await put({ ...first }, first.etag)).body.error.code).toBe("STALE");
    const slugs = ["new", "Bonds", "a--b", ""];
    const refused = await Promise.all(slugs.map((slug) => put({ ...first, slug }, noRowTag)));
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });
});

it("re-encodes a picture, serves it as immutable, and shows it in a post with its size", async () => {
  await withApp(async (app) => {
    const { admin, put } = await editorOf(app);
    const canvas = { width: 2400, height: 1200, channels: 3, background: "#0b7a75" } as const;
    const file = await sharp({ create: canvas })
      .jpeg()
      .withExif({ IFD0: { Copyright: "x" } })
      .toBuffer();
    const upload = await admin.upload("/api/admin/blog/picture", { name: "a.jpg", bytes: file });
    expect(upload.body).toMatchObject({ width: 1600, height: 800 });
    const { address } = upload.body;
    const stored = await app.app.inject(address);
    expect([stored.statusCode, stored.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    const { format, exif, width } = await sharp(stored.rawPayload).metadata();
    expect([format, exif, width]).toEqual(["webp", undefined, 1600]);
    const small = await app.app.inject(address.replace(".webp", "-small.webp"));
    expect((await sharp(small.rawPayload).metadata()).width).toBe(800);
    expect((await app.app.inject(address.replace(/\/[0-9a-f]{4}/, "/0000"))).statusCode).toBe(404);

    const texts = { en: { ...english, body: `![Teal](${address})` }, ru: none };
    const publishAt = app.clock.now.toISOString();
    expect((await put({ slug: "teal", publishAt, texts }, noRowTag)).status).toBe(200);
    const { body } = await app.anonymous.call("GET /api/public/blog/post", { slug: "teal" });
    expect(body.html).toContain('alt="Teal" width="1600" height="800" loading="lazy"');
    const bad = await admin.upload("/api/admin/blog/picture", {
      ...{ name: "a.svg", bytes: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
    });
    expect(faultsOf(bad)).toEqual(["file picture-unreadable"]);
  });
});

it("feeds list the posts in their language, with absolute addresses", async () => {
  await withApp(async (app) => {
    const { put } = await editorOf(app);
    const publishAt = app.clock.now.toISOString();
    await put({ slug: "bonds", publishAt, texts: both }, noRowTag);
    await put({ slug: "only-english", publishAt, texts: { en: english, ru: none } }, noRowTag);
    await put({ slug: "draft", publishAt: null, texts: both }, noRowTag);
    const get = (path: string) => app.app.inject({ url: path, headers: { host: "zerno.example" } });
    const rss = await get("/public/blog/rss.xml?lang=ru");
    expect(rss.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const { items = [], language } = parseRssFeed(rss.payload);
    expect([language, items.map(({ title }) => title)]).toEqual(["ru", [russian.title]]);
    expect(items[0]?.link).toBe("http://zerno.example/public/blog/bonds?lang=ru");
    expect(items[0]?.content?.encoded).toContain("0,20\u00A0₽");
    const atom = parseAtomFeed((await get("/public/blog/atom.xml")).payload);
    expect(atom.entries?.map(({ id }) => id)).toEqual([
      "http://zerno.example/public/blog/bonds?lang=en",
      "http://zerno.example/public/blog/only-english?lang=en",
    ]);
    const { etag } = rss.headers;
    const again = await app.app.inject({
      ...{ url: "/public/blog/rss.xml?lang=ru" },
      headers: { host: "zerno.example", "if-none-match": String(etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

it("filters the list by topic, and relates posts that share topics", async () => {
  await withApp(async (app) => {
    const { put } = await editorOf(app);
    const write = (slug: string, tags: string[], minutesAgo: number) =>
      put(
        {
          slug,
          publishAt: new Date(app.clock.now.getTime() - minutesAgo * 60_000).toISOString(),
          texts: { en: { ...english, tags }, ru: none },
        },
        noRowTag,
      );
    await write("old", ["a", "b"], 50);
    await write("middle", ["b"], 40);
    await write("other", ["c"], 30);
    await write("newest", ["a", "b"], 20);
    const { body } = await app.anonymous.call("GET /api/public/blog/posts", { tag: "B" });
    expect(body.posts.map(({ slug }: { slug: string }) => slug)).toEqual(["newest", "middle", "old"]);
    expect(body.tags.slice(0, 2)).toEqual([
      { tag: "b", count: 3 },
      { tag: "a", count: 2 },
    ]);
    const post = await app.anonymous.call("GET /api/public/blog/post", { slug: "newest" });
    expect(post.body.related.map(({ slug }: { slug: string }) => slug)).toEqual(["old", "middle", "other"]);
  });
});

it("loads initial posts once; edits stay, and deleted posts do not come back", async () => {
  await withApp(async ({ db, clock }) => {
    const file = (title: string) =>
      `---\ntitle: ${title}\ndescription: D\ndate: 2026-11-03\ntags: [a]\n---\n\nText.\n`;
    const of = (title: string) => [parseFirstText("first", "en", file(title))];
    const titles = async () =>
      (await db.select({ title: blogTexts.title }).from(blogTexts)).map((row) => row.title);
    await seedFirstTexts(db, of("One"), clock.now);
    await seedFirstTexts(db, of("One"), clock.now);
    expect(await titles()).toEqual(["One"]);
    await seedFirstTexts(db, of("One, mended"), clock.now);
    expect(await titles()).toEqual(["One, mended"]);
    await db.update(blogTexts).set({ title: "Mine" }).where(eq(blogTexts.slug, "first"));
    await seedFirstTexts(db, of("One, again"), clock.now);
    expect(await titles()).toEqual(["Mine"]);
    await db.delete(blogPosts);
    await seedFirstTexts(db, of("One, again"), clock.now);
    await seedFirstTexts(db, of("Another"), clock.now);
    expect(await titles()).toEqual([]);
  });
});

it("every initial post can be published in both languages", async () => {
  await withApp(async (app) => {
    const { put } = await editorOf(app);
    const texts = readFirstTexts();
    const slugs = [...new Set(texts.map(({ slug }) => slug))];
    expect(slugs.length).toBeGreaterThan(4);
    for (const slug of slugs) {
      const textIn = (language: "en" | "ru") => {
        const text = texts.find((one) => one.slug === slug && one.language === language);
        if (text === undefined) return none;
        const { title, description, tags, body } = text;
        return { title, description, tags, body };
      };
      const post = {
        slug,
        publishAt: app.clock.now.toISOString(),
        texts: { en: textIn("en"), ru: textIn("ru") },
      };
      const { status, body } = await put(post, noRowTag);
      expect([slug, status, body.error?.fields]).toEqual([slug, 200, undefined]);
      expect([post.texts.en.title, post.texts.ru.title]).not.toContain("");
    }
  });
});
