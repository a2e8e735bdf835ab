import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { allPortfoliosId } from "../../shared/codes.ts";

const search = async (user: TestUser, query: string, language = "en") =>
  (await user.call("GET /api/search", { query }, { "accept-language": language })).body;

const tickers = (rows: readonly { ticker: string }[]) => rows.map(({ ticker }) => ticker);

describe("search", () => {
  it("finds what is held first, then all assets, each once", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const gold = await addAsset(db, { number: 1, ticker: "GOLDX", nameEn: "Gold miner", nameRu: "Рудник" });
      await addAsset(db, {
        number: 2,
        ticker: "GOLD",
        exchange: "MISX",
        nameEn: "Gold fund",
        nameRu: "Фонд золота",
      });
      const sold = await addAsset(db, { number: 3, ticker: "GOLDS", nameEn: "Gold seller" });
      const [one, two] = [
        await addPortfolio(user, { name: "One" }),
        await addPortfolio(user, { name: "Two" }),
      ];
      const trade = { date: "2026-01-05", quantity: "2", price: "10", affectsCash: false };
      for (const id of [one, two]) await addRow(user, id, { kind: "buy", assetId: gold, ...trade });
      await addRow(user, one, { kind: "buy", assetId: sold, ...trade });
      await addRow(user, one, { kind: "sell", assetId: sold, ...trade, date: "2026-01-06" });
      const found = await search(user, "gold");
      expect(tickers(found.held)).toEqual(["GOLDX"]);
      expect(found.held[0].portfolios).toEqual([
        { id: one, name: "One" },
        { id: two, name: "Two" },
      ]);
      // The exact ticker before one that starts with it.
      expect(tickers(found.assets)).toEqual(["GOLD", "GOLDS"]);
      // The exchange by name, never by code.
      expect(found.assets[0].exchangeName).toBe("Moscow Exchange");
      expect((await search(user, "золот", "ru")).assets[0].exchangeName).toBe("Московская биржа");
      expect((await search(user, "рудник", "ru")).held[0]).toMatchObject({ ticker: "GOLDX", name: "Рудник" });
      // A sale shows in the next answer: holdings follow from the rows.
      for (const id of [one, two])
        await addRow(user, id, { kind: "sell", assetId: gold, ...trade, date: "2026-02-02" });
      const later = await search(user, "goldx");
      expect([tickers(later.held), tickers(later.assets)]).toEqual([[], ["GOLDX"]]);
    }));

  it("finds portfolios by name and broker, and all of them as one", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const ids = [
        await addPortfolio(user, { name: "Pension", broker: "Allbank" }),
        await addPortfolio(user, { name: "My all-weather" }),
      ];
      const { portfolios } = await search(user, "all");
      expect(portfolios.map(({ id }: { id: string }) => id)).toEqual([allPortfoliosId, ids[1], ids[0]]);
      expect(portfolios[0]).toMatchObject({ name: "All portfolios", owner: "" });
      expect((await search(user, "все порт", "ru")).portfolios).toMatchObject([{ name: "Все портфели" }]);
    }));

  it("finds transactions by note, the latest first, without those of deleted portfolios", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const [one, gone] = [await addPortfolio(user, { name: "One" }), await addPortfolio(user)];
      const deposit = { kind: "deposit", amount: "1" };
      await addRow(user, one, { ...deposit, date: "2026-01-05", note: "Bonus of May, 50% off" });
      const buy = { kind: "buy", assetId, quantity: "1", price: "1", affectsCash: false };
      const latest = await addRow(user, one, { ...buy, date: "2026-03-05", note: "from the bonus" });
      await addRow(user, one, { ...deposit, date: "2026-02-05", note: "salary" });
      await addRow(user, gone, { ...deposit, date: "2026-02-05", note: "bonus" });
      await user.call("DELETE /api/MyPortfolio", { id: gone });
      const { transactions } = await search(user, "BONUS");
      expect(transactions.map(({ note }: { note: string }) => note)).toEqual([
        "from the bonus",
        "Bonus of May, 50% off",
      ]);
      expect(transactions[0]).toEqual({
        ...{ id: latest.id, portfolioId: one, portfolioName: "One", date: "2026-03-05" },
        ...{ kind: "buy", ticker: "ONE", note: "from the bonus" },
      });
      // Wildcards of patterns are literal.
      expect((await search(user, "0%")).transactions).toHaveLength(1);
      expect((await search(user, "_")).transactions).toHaveLength(0);
    }));

  it("answers at most six of a type", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      for (let number = 1; number <= 9; number++) await addAsset(db, { number, ticker: `MANY${number}` });
      for (let at = 0; at < 8; at++) {
        const id = await addPortfolio(user, { name: `Many ${at}` });
        await addRow(user, id, { kind: "deposit", date: "2026-01-05", amount: "1", note: "many" });
      }
      const found = await search(user, "many");
      expect(Object.values(found).map((rows) => (rows as unknown[]).length)).toEqual([0, 6, 6, 6]);
    }));

  it("answers nothing of somebody else's but what was shared, and nothing for signs alone", () =>
    withApp(async ({ register, db }) => {
      const [user, other] = [await register(), await register()];
      const id = await addPortfolio(other, { name: "Secret plan" });
      const assetId = await addAsset(db, { number: 1, ticker: "SECRET" });
      const buy = { kind: "buy", assetId, quantity: "1", price: "1", affectsCash: false };
      await addRow(other, id, { ...buy, date: "2026-03-05", note: "secret note" });
      const before = await search(user, "secret");
      expect([before.held, before.portfolios, before.transactions]).toEqual([[], [], []]);
      expect(tickers(before.assets)).toEqual(["SECRET"]);
      const { link } = (await other.call("POST /api/MyPortfolio/access", { id, label: "U", level: "view" }))
        .body;
      const token = link.split("token=")[1];
      await user.call("POST /api/MyPortfolio/access/accept", { token });
      const shared = await search(user, "secret");
      expect(shared.portfolios).toMatchObject([{ id, name: "Secret plan" }]);
      expect([shared.held, shared.transactions]).toEqual([[], []]);
      expect((await user.call("GET /api/search", { query: "  " })).status).toBe(400);
      expect(await search(user, "?!")).toEqual({ held: [], assets: [], portfolios: [], transactions: [] });
    }));
});
