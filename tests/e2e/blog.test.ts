import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let admin: ApiUser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  admin = await registerApiUser(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const phone = { width: 390, height: 844 };
const variants = [
  { language: "en", size: null, figure: "+10.00%" },
  { language: "ru", size: phone, figure: "+10,00\u00A0%" },
] as const;

/** Camera image with metadata. */
const photo = async () => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1800, height: 900, channels: 3, background: "#0b7a75" } })
    .jpeg()
    .toBuffer(),
});

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });

describe.each(variants)("in $language", ({ language, size, figure }) => {
  const t = wordsOf(language);
  const slug = `first-words-${language}`;

  it("a post is written beside its preview, published, read, and fetched as a feed", {
    ...atNight(language === "ru"),
    timeout: 60_000,
  }, async () => {
    const { context, page } = await visit(browser, server.url);
    if (size) await page.setViewportSize(size);
    const prefs = JSON.stringify({
      language,
      locale: language === "ru" ? "ru-RU" : "en-US",
      theme: "light",
    });
    await signIn(page, admin, "/robots.txt");
    await context.addCookies([{ name: "prefs", value: encodeURIComponent(prefs), url: server.url }]);
    await page.goto(`${server.url}/admin/blog`);
    await page.getByRole("link", { name: t("blog:admin.new"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("blog:editor.titleNew") }).waitFor();
    await box(page, t("blog:editor.name")).fill("First words");
    await box(page, t("blog:editor.description")).fill("What the blog is about.");
    await box(page, t("blog:editor.tags")).fill("Returns, news");
    await box(page, t("blog:editor.slug")).fill(slug);
    await box(page, t("blog:editor.body")).fill('It made :figure{example="two-deposits" name="tvr"}.');
    const preview = page.getByRole("region", { name: t("blog:editor.preview") });
    const fault = { line: "1", name: "tvr", example: "two-deposits" };
    await preview.getByText(t("blog:fault.figure-unknown", fault)).waitFor();

    await page.getByLabel(t("blog:editor.mode.now"), { exact: true }).check();
    await page.getByRole("button", { name: t("blog:editor.publish"), exact: true }).click();
    await page.getByText(t("common:field.post-figure-unknown", fault)).nth(1).waitFor();

    await box(page, t("blog:editor.body")).fill('It made :figure{example="two-deposits" name="twr"}.');
    await preview.getByText(`It made ${figure}.`).waitFor();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: t("blog:editor.picture"), exact: true }).click();
    await (await choosing).setFiles(await photo());
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("blog:editor.alt"), { exact: true }).fill("A teal wall");
    await dialog.getByRole("button", { name: t("blog:editor.insert"), exact: true }).click();
    await preview.getByRole("img", { name: "A teal wall" }).waitFor();
    await page.getByRole("button", { name: t("blog:editor.publish"), exact: true }).click();
    await page.getByRole("link", { name: t("blog:editor.view"), exact: true }).click();
    await page.waitForURL(`**/public/blog/${slug}`);

    const reader = await visit(browser, server.url);
    if (size) await reader.page.setViewportSize(size);
    await reader.page.goto(`${server.url}/public/blog?lang=${language}`);
    await reader.page.getByRole("link", { name: "First words", exact: true }).first().click();
    await reader.page.getByRole("heading", { level: 1, name: "First words" }).waitFor();
    const image = reader.page.getByRole("img", { name: "A teal wall" });
    await image.scrollIntoViewIfNeeded();
    expect(await image.getAttribute("width")).toBe("1600");
    const widest = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(widest).toBeLessThanOrEqual(0);
    const shared = await reader.page.locator('meta[property="og:image"]').getAttribute("content");
    const picture = await reader.page.request.get(shared ?? "");
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);

    const rss = await (
      await reader.page.request.get(`${server.url}/public/blog/rss.xml?lang=${language}`)
    ).text();
    expect(rss).toContain("<title>First words</title>");
    expect(rss).toContain(`/public/blog/${slug}?lang=${language}`);
    await Promise.all([context.close(), reader.context.close()]);
  });
});
