import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { publishGrown } from "../app/features/public-portfolios/testing/published-portfolio.ts";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { type TestApp, withApp } from "./support/app.ts";
import { listRawKeys, parseMarkup } from "./support/markup.ts";

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const withPages = (body: (test: TestApp) => Promise<void>) => withApp(body, { pages });
const get = ({ app }: TestApp, url: string) => app.inject({ url });

describe("a public portfolio and its owner's profile", () => {
  const pictureOf = (body: string): string => {
    const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    return pathname + search;
  };

  it("have a preview picture of 1200 × 630 in their heads", async () => {
    await withPages(async (test) => {
      const { user, key } = await publishGrown(test, {
        ...{ number: 1, growth: 1.5, settings: { showsOwner: true } },
      });
      await user.call("PUT /api/social/public-profile/edit", {
        ...{ userName: "vera-sows", displayName: "Vera", about: "", website: "", isPublic: true },
        ...{ showsCountry: false, showsSince: false },
      });
      for (const path of [`/public/portfolios/${key}`, "/public/profile/vera-sows"])
        for (const language of ["en", "ru"]) {
          const page = await get(test, `${path}?lang=${language}`);
          const picture = await test.app.inject({ url: pictureOf(page.body) });
          expect([path, page.statusCode, picture.statusCode, picture.headers["content-type"]]).toEqual([
            ...[path, 200, 200, "image/png"],
          ]);
          const { width, height } = await sharp(picture.rawPayload).metadata();
          expect([width, height]).toEqual([1200, 630]);
        }
    });
  });

  it.each([
    ["en", "Portfolio not found", "Portfolio no longer public", "Profile not found"],
    ["ru", "Такого портфеля нет", "Портфель больше не публичный", "Такого профиля нет"],
  ])("say in words that they are missing or gone, in %s", async (language, missing, gone, nobody) => {
    await withPages(async (test) => {
      const { user, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
      await user.call("DELETE /api/MyPortfolio/public-key", { id: portfolioId });
      for (const [path, status, title] of [
        ["/public/portfolios/nobodyskey", 404, missing],
        [`/public/portfolios/${key}`, 410, gone],
        ["/public/profile/nobody", 404, nobody],
      ] as const) {
        const { statusCode, body } = await get(test, `${path}?lang=${language}`);
        expect([path, statusCode, body.includes(`>${title}</h1>`)]).toEqual([path, status, true]);
        expect(listRawKeys(parseMarkup(body))).toEqual([]);
      }
    });
  });
});
