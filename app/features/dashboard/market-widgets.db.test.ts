import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { newsItems } from "../../market/facts/facts.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { askAll, makeFixture } from "./testing/widget-fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

it("the first watchlist and the headlines about what is held, the newest first", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const watched = await addAsset(test.db, {
      ...{ number: 8, ticker: "SEEN", closes: { "2026-11-19": 10, "2026-11-20": 11 } },
    });
    const assets = [{ symbol: "SEEN", targetPrice: "12", targetSide: 1 }];
    await user.call("POST /api/watchlist", { name: "Later", columns: ["price"], assets });
    const held = (await askAll(user, portfolioId)).get("top-holdings").body.rows[0].asset.id;
    const item = (day: string, title: string) => ({
      title,
      url: `https://x.example/${day}`,
      publishedAt: day,
    });
    const items = [item("2026-11-18T08:00:00Z", "Old"), item("2026-11-19T08:00:00Z", "New")];
    for (const [index, { title, url, publishedAt }] of items.entries())
      await test.db.insert(newsItems).values({
        ...{
          ownerId: nilGuid,
          assetId: held,
          id: String(index),
          title,
          url,
          publisher: "Wire",
          source: "rss",
        },
        ...{ publishedAt: new Date(publishedAt), fetchedAt: new Date(publishedAt) },
      });
    const answers = await askAll(user, portfolioId);
    expect(answers.get("watchlist").body).toMatchObject({
      name: "Later",
      rows: [
        {
          ...{ asset: { id: watched }, isReached: true },
          price: {
            ...{ value: "11", date: "2026-11-20", source: "test", change: "0.1" },
            before: { value: "10", date: "2026-11-19" },
          },
        },
      ],
    });
    expect(answers.get("news").body.items.map(({ title }: Any) => title)).toEqual(["New", "Old"]);
  }));
