import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withheldSubjects } from "../app/domain/publication/publication.tables.ts";
import { blogTexts } from "../app/features/blog/blog.tables.ts";
import { bumpPublicList } from "../app/identity/accounts/bump-public-list.ts";
import { publicProfiles } from "../app/identity/identity.tables.ts";
import { findUserByEmail } from "../app/identity/users.ts";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import { listPublicPaths } from "../app/server/page/public-paths.ts";
import { nilGuid } from "../app/shared/codes.ts";
import { type TestApp, type TestAppOptions, withApp } from "./support/app.ts";
import { blankPages } from "./support/blank-pages.ts";
import { addAsset } from "./support/ledger-rows.ts";
import { addPost, postSlug } from "./support/own-rows/blog-post.ts";

const inSite = (body: (test: TestApp) => Promise<void>, env: Record<string, string> = {}) =>
  withApp(body, { pages: blankPages, env } satisfies TestAppOptions);

const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers });

it("serves the worker of pushes, as it stands in the sources", () =>
  inSite(async (test) => {
    const { statusCode, headers, body } = await get(test, "/push-worker.js");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/javascript; charset=utf-8"]);
    expect(body).toBe(readFileSync(path.join(import.meta.dirname, "../public/push-worker.js"), "utf8"));
  }));

it("serves a manifest whose icons have the size they claim", () =>
  inSite(async (test) => {
    const answer = await get(test, "/manifest.webmanifest");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      expect.stringContaining("application/manifest+json"),
    ]);
    const { default: sharp } = await import("sharp");
    const { name, icons } = answer.json<{
      name: string;
      icons: { src: string; sizes: string; type: string }[];
    }>();
    expect([name, icons.length]).toEqual(["Zerno", 4]);
    for (const { src, sizes, type } of [
      ...icons,
      { src: "apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    ]) {
      const icon = await get(test, `/${src}`);
      expect([src, icon.statusCode, icon.headers["content-type"]]).toEqual([src, 200, type]);
      const { width, height } = await sharp(icon.rawPayload).metadata();
      if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
    }
  }));

it("pages name the manifest and the icon of phones", async () => {
  const pages = await loadBuiltPages();
  await withApp(
    async (test) => {
      const { body } = await get(test, "/pricing");
      expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
      expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    },
    { pages },
  );
});

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

it("lists the public pages for search engines with the address of each language", () =>
  inSite(
    async (test) => {
      const site = "https://zerno.example/app";
      const index = await get(test, "/sitemap.xml");
      expect([index.statusCode, index.headers["content-type"]]).toEqual([
        200,
        "application/xml; charset=utf-8",
      ]);
      expect(addressesIn(index.body)[0]).toBe(`${site}/sitemaps/pages-1.xml`);
      const { body } = await get(test, "/sitemaps/pages-1.xml");
      expect(addressesIn(body)).toEqual(listPublicPaths().map((one) => `${site}${one}`));
      expect(addressesIn(body)).toContain(`${site}/dividend-info/us`);
      expect(body).toContain(`hreflang="ru" href="${site}/pricing?lang=ru"`);
      expect((await get(test, "/robots.txt")).body).toContain(`Sitemap: ${site}/sitemap.xml`);
      expect((await get(test, "/sitemaps/nothing-1.xml")).statusCode).toBe(404);
    },
    { BASE_URL: "https://zerno.example/app" },
  ));

it("caches shared assets of the real market for an hour, and rereads them for an administrator", () =>
  inSite(async (test) => {
    const admin = await test.register();
    const other = await test.register("other@example.org");
    const listed = async () => addressesIn((await get(test, "/sitemaps/assets-1.xml")).body);
    await addAsset(test.db, { number: 1, ticker: "GRN" });
    const before = await listed();
    expect(before).toContain("http://localhost/public/asset/GRN%40TEST");
    await addAsset(test.db, { number: 2, ticker: "OAT" });
    expect(await listed()).toEqual(before);
    expect((await other.call("POST /api/admin/generate-sitemap", {})).status).toBe(403);
    const { body } = await admin.call("POST /api/admin/generate-sitemap", {});
    const { addresses } = body.parts.find(({ name }: { name: string }) => name === "assets-1");
    expect(addresses).toBe(before.length + 1);
    expect(await listed()).toContain("http://localhost/public/asset/OAT%40TEST");
  }));

it("lists a profile exactly while it is public", () =>
  inSite(async (test) => {
    const user = await test.register();
    const listed = async () => addressesIn((await get(test, "/sitemaps/profiles-1.xml")).body);
    expect(await listed()).toEqual([]);
    const owner = await findUserByEmail(test.db, user.email);
    const setPublic = (isPublic: boolean) =>
      test.db.transaction(async (tx) => {
        await tx
          .insert(publicProfiles)
          .values({ userId: owner?.userId ?? "", userName: "vera-sows", isPublic })
          .onConflictDoUpdate({ target: publicProfiles.userId, set: { isPublic } });
        await bumpPublicList(tx);
      });
    await setPublic(true);
    expect(await listed()).toEqual(["http://localhost/public/profile/vera-sows"]);
    // Hidden by an administrator, it answers 410.
    const place = { userId: owner?.userId ?? "", portfolioId: nilGuid };
    await test.db.transaction(async (tx) => {
      const withheldAt = test.clock.now;
      await tx.insert(withheldSubjects).values({ ...place, reason: "Not Vera", withheldAt });
      await bumpPublicList(tx);
    });
    expect(await listed()).toEqual([]);
    await test.db.transaction(async (tx) => {
      await tx.delete(withheldSubjects);
      await bumpPublicList(tx);
    });
    expect(await listed()).toHaveLength(1);
    await setPublic(false);
    expect(await listed()).toEqual([]);
  }));

it("names the languages of a post that exist, and lets no cache keep what can be withdrawn", () =>
  inSite(async (test) => {
    await addPost(test.db);
    const answer = await get(test, "/sitemaps/posts-1.xml");
    const [entry] = /<url>.*everybodys-post.*<\/url>/.exec(answer.body) ?? [];
    expect(entry).toBe(
      `<url><loc>http://localhost/public/blog/${postSlug}</loc><lastmod>2026-11-01</lastmod></url>`,
    );
    const text = { title: "Пост", description: "Текст.", tags: [], body: "Текст.", words: 1 };
    await test.db
      .insert(blogTexts)
      .values({ slug: postSlug, language: "ru", ...text, updatedAt: test.clock.now });
    const both = await get(test, "/sitemaps/posts-1.xml");
    expect(both.body).toContain(`hreflang="ru" href="http://localhost/public/blog/${postSlug}?lang=ru"`);
    expect(answer.headers["cache-control"]).toBe("public, no-cache");
  }));

it("says where weaknesses are reported, and for how long that holds", () =>
  inSite(
    async (test) => {
      const { statusCode, headers, body } = await get(test, "/.well-known/security.txt");
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(body.split("\n")).toEqual([
        "Contact: mailto:safe@zerno.example",
        "Expires: 2027-05-19T00:00:00.000Z",
        "Preferred-Languages: en, ru",
        "Canonical: https://zerno.example/.well-known/security.txt",
        "",
      ]);
    },
    { BASE_URL: "https://zerno.example", SECURITY_CONTACT: "safe@zerno.example" },
  ));

it("has no security.txt without a contact, rather than one without a Contact", () =>
  inSite(async (test) => {
    expect((await get(test, "/.well-known/security.txt")).statusCode).toBe(404);
  }));

it.each(["a@b", "a:b@c", "a/b", "a?b", "a#b", "a\\b", "[::1", "x y"])(
  "refuses the host %s everywhere",
  (host) =>
    inSite(async (test) => {
      for (const url of ["/", "/auth/login", "/robots.txt", "/sitemap.xml"])
        expect([url, (await get(test, url, { host })).statusCode]).toEqual([
          url,
          url.includes(".") ? 404 : 400,
        ]);
      expect((await get(test, "/api/health-of-nothing", { host })).statusCode).toBe(404);
    }),
);

it("takes a path that begins like another host as a path of this one", () =>
  inSite(async (test) => {
    for (const url of ["//a@b/", "//evil.example/public/x"]) {
      const { statusCode, headers } = await get(test, url);
      expect([url, statusCode < 500]).toEqual([url, true]);
      expect(String(headers.location ?? "/auth/")).toMatch(/^\/auth\//);
    }
  }));
