import sharp from "sharp";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { addPost, postSlug } from "../../../tests/support/own-rows/blog-post.ts";

const pictureOf = ({ app }: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/public/pictures/${path}`, headers });

it("a post has a picture in each language, drawn once and identified by its content", async () => {
  await withApp(async (test) => {
    await addPost(test.db);
    const first = await pictureOf(test, `post/${postSlug}.png?lang=en`);
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/png"]);
    const { width, height } = await sharp(first.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const { etag } = first.headers;
    const again = await pictureOf(test, `post/${postSlug}.png?lang=en`, { "if-none-match": String(etag) });
    expect(again.statusCode).toBe(304);
    expect((await pictureOf(test, `post/${postSlug}.png?lang=ru`)).headers.etag).not.toBe(etag);
  });
});

it.each([
  "post/nothing.png",
  "post/a b.png",
  "asset/NOBODY@DEMO.png",
  "profile/nobody.png",
  "portfolio/abcdefghij.png",
  "portfolio/x.png",
  "backtest/nobodys-result-0123456.png",
  "toString/x.png",
  "post/x.svg",
])("%s has no picture", async (path) => {
  await withApp(async (test) => {
    expect((await pictureOf(test, path)).statusCode).toBe(404);
  });
});

it("a public portfolio has a picture without amounts, which disappears with it", async () => {
  await withApp(async (test) => {
    const owner = await test.register();
    const assetId = await addAsset(test.db, { number: 1, ticker: "ONE" });
    const publish = async (quantity: string) => {
      const id = await addPortfolio(owner, { name: "Long term" });
      const bought = { kind: "buy", date: "2026-11-04", assetId, quantity, price: "1234" };
      await addRow(owner, id, bought);
      const opened = await owner.call("POST /api/MyPortfolio/public-key", {
        id,
        areTransactionsShared: true,
      });
      return { id, path: `portfolio/${opened.body.key}.png` };
    };
    const [small, large] = [await publish("7"), await publish("51.1")];
    const shown = await pictureOf(test, small.path);
    expect(shown.statusCode).toBe(200);
    // A portfolio 7.3 times as large gives the same picture.
    expect((await pictureOf(test, large.path)).headers.etag).toBe(shown.headers.etag);
    await owner.call("DELETE /api/MyPortfolio/public-key", { id: small.id });
    expect((await pictureOf(test, small.path)).statusCode).toBe(410);
  });
});
