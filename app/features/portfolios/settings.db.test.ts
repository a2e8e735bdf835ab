import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeRates } from "../../market/rates/store-rates.ts";
import { insertRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const headOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/main-stats", { portfolioId })).body.head;

const rate = (db: Db, source: string, base: string, quote: string, value: number) =>
  storeRates(db, nilGuid, [{ base, quote, day: "2026-11-19" as never, rate: value }], source);

it("figures are counted at the rates of the chosen bank, and their traces name it", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const closes = { "2026-11-19": 100 };
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", currency: "EUR", closes });
    await rate(db, "cbr", "EUR", "RUB", 90);
    await rate(db, "cbr", "USD", "RUB", 80);
    await rate(db, "ecb", "EUR", "USD", 1.2);
    const id = await addPortfolio(user);
    const buy = { kind: "buy", assetId, currency: "EUR", quantity: "1", price: "100", affectsCash: false };
    await addRow(user, id, { ...buy, date: "2026-11-19" });
    const value = async () => (await headOf(user, id)).value.value;
    const explained = async () => {
      const input = { metric: "value", portfolioId: id, scope: "portfolio", period: "ALL" };
      const { body } = await user.call("GET /api/explain", input);
      return body.rates.map(({ pair, source }: { pair: string; source: string }) => [pair, source]);
    };
    // The direct rate, 100 x 1.2
    expect(await value()).toBe("120");
    expect(await explained()).toEqual([["EUR/USD", "ecb"]]);
    const set = (rateSource: string | null) => user.call("PUT /api/MyPortfolio", { id, rateSource });
    const saved = await set("cbr");
    expect(saved.body.rateSource).toBe("cbr");
    // 100 x 90 / 80
    expect(await value()).toBe("112.5");
    expect(await explained()).toEqual([
      ["EUR/RUB", "cbr"],
      ["USD/RUB", "cbr"],
    ]);
    await set("ecb");
    expect(await value()).toBe("120");
    const wrong = await user.call("PUT /api/MyPortfolio", { id, rateSource: "fed" });
    expect(wrong.body.error.fields[0].path).toBe("rateSource");
  }));

it("an asset may be counted by a method of its own; undoing restores the gain", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
    const id = await addPortfolio(user);
    const trade = { assetId, quantity: "1", affectsCash: false };
    await addRow(user, id, { ...trade, kind: "buy", date: "2026-01-05", price: "10" });
    await addRow(user, id, { ...trade, kind: "buy", date: "2026-02-05", price: "16" });
    await addRow(user, id, { ...trade, kind: "buy", date: "2026-03-05", price: "13" });
    await addRow(user, id, { ...trade, kind: "sell", date: "2026-04-05", price: "20" });
    const realised = async () => {
      const { rows } = (await user.call("GET /api/holdings", { portfolioId: id })).body;
      return rows[0].figures.realised.value;
    };
    // First in, first out: 20 - 10
    expect(await realised()).toBe("10");
    const set = (method: string) =>
      user.call("PUT /api/MyPortfolio", { id, lotMethods: [{ assetId, method }] });
    const gains: Record<string, string> = { average: "7", lifo: "7" };
    for (const [method, gain] of Object.entries(gains)) {
      const { body } = await set(method);
      expect(body.lotMethods).toEqual([{ assetId, ticker: "ONE", method }]);
      expect([method, await realised()]).toEqual([method, gain]);
    }
    const hifo = await set("hifo");
    expect(await realised()).toBe("4");
    const undone = await user.call("POST /api/MyPortfolio/undo", {
      changeId: String(hifo.headers["x-change"]),
    });
    expect(undone.body.error).toBeUndefined();
    expect(await realised()).toBe("7");
    const wrong = await user.call("PUT /api/MyPortfolio", {
      ...{ id, lotMethods: [{ assetId: "018f0000-0000-7000-8000-ffffffffffff", method: "fifo" }] },
    });
    expect(wrong.body.error.fields).toMatchObject([{ path: "lotMethods.0.assetId", code: "unknown" }]);
    // A copy is calculated alike.
    await set("hifo");
    const copy = await user.call("POST /api/MyPortfolio/clone", { id, name: "Copy" });
    expect(copy.body.lotMethods).toMatchObject([{ assetId, method: "hifo" }]);
  }));

it("two tabs: settings in other tables are in the tag too", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
    const id = await addPortfolio(user);
    const { etag } = (await user.call("GET /api/MyPortfolio")).body.portfolios[0];
    await user.call("PUT /api/MyPortfolio", { id, lotMethods: [{ assetId, method: "lifo" }] });
    const stale = await user.call("PUT /api/MyPortfolio", { id, name: "Late" }, { "if-match": etag });
    expect([stale.status, stale.body.error.code]).toEqual([412, "STALE"]);
  }));

it("rows that name no account go to the default one, which can be another", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const id = await addPortfolio(user);
    const [first] = (await user.call("GET /api/transactions/accounts", { portfolioId: id })).body.accounts;
    const stored = await db.select().from(brokerAccounts).where(eq(brokerAccounts.id, first.id));
    const userId = stored[0]?.userId ?? "";
    const second = "018f0000-0000-7000-8000-0000000000aa";
    await insertRows(fixture(db), brokerAccounts, {
      ...{ userId, id: second, portfolioId: id, broker: "Second", wrapper: 0, isDefault: false },
    });
    const deposit = { kind: "deposit", date: "2026-11-02", amount: "1" };
    expect((await addRow(user, id, deposit)).accountId).toBe(first.id);
    const saved = await user.call("PUT /api/MyPortfolio", { id, defaultAccountId: second });
    expect(saved.body.defaultAccountId).toBe(second);
    expect((await addRow(user, id, deposit)).accountId).toBe(second);
    await user.call("POST /api/MyPortfolio/undo", { changeId: String(saved.headers["x-change"]) });
    expect((await addRow(user, id, deposit)).accountId).toBe(first.id);
    const other = await addPortfolio(user, { name: "Other" });
    const foreign = await user.call("PUT /api/MyPortfolio", { id: other, defaultAccountId: second });
    expect(foreign.status).toBe(404);
  }));

it("a blocked asset counts at its last price, at less, or apart from the portfolio; undoing restores the value", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const id = await addPortfolio(user);
    const [assetId, free] = [
      await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } }),
      await addAsset(db, { number: 2, ticker: "TWO", closes: { "2026-11-19": 30 } }),
    ];
    const trade = { kind: "buy", date: "2026-01-05", quantity: "10", affectsCash: false };
    await addRow(user, id, { ...trade, assetId, price: "10" });
    await addRow(user, id, { ...trade, assetId: free, price: "20" });
    const figures = async (portfolioId = id) => {
      const { body } = await user.call("GET /api/holdings", { portfolioId });
      const value = Object.fromEntries(
        body.rows.map((row: { asset: { ticker: string }; figures: { value: { value: string } } }) => [
          row.asset.ticker,
          row.figures.value.value,
        ]),
      );
      const blocked = body.rows
        .filter(({ facts }: { facts: { isBlocked: boolean } }) => facts.isBlocked)
        .map(({ asset }: { asset: { ticker: string } }) => asset.ticker);
      return { ...value, whole: body.totals.value.value, blocked };
    };
    const set = (change: object, of = id) => user.call("PUT /api/MyPortfolio", { id: of, ...change });
    // Unfrozen, a price of January does not hold in November, so the whole is refused.
    expect(await figures()).toEqual({ ONE: undefined, TWO: "300", whole: undefined, blocked: [] });

    const { body } = await set({ blockedAssets: [assetId] });
    expect(body.blockedAssets).toEqual([{ assetId, ticker: "ONE" }]);
    expect(await figures()).toEqual({ ONE: "100", TWO: "300", whole: "400", blocked: ["ONE"] });
    const less = await set({ blockedHaircut: "0.4" });
    expect(less.body.blockedHaircut).toBe("0.4");
    expect(await figures()).toMatchObject({ ONE: "60", whole: "360" });
    const apart = await set({ blockedHaircut: null, isBlockedApart: true });
    expect(await figures()).toMatchObject({ ONE: "100", TWO: "300", whole: "300" });

    // Outside the portfolio's weights: a group of its own, last.
    const { groups, rows } = (await user.call("GET /api/holdings", { portfolioId: id, groupBy: "class" }))
      .body;
    expect(groups.map((group: { key: string }) => group.key).at(-1)).toBe("*blocked");
    expect(groups.at(-1).figures).toMatchObject({
      value: { value: "100" },
      weight: { refused: [{ code: "blocked-apart" }] },
    });
    expect(rows.find((row: { asset: { ticker: string } }) => row.asset.ticker === "ONE").groupKey).toBe(
      "*blocked",
    );
    const divided = await user.call("GET /api/analytics/diversification", { portfolioId: id, by: "asset" });
    expect(divided.body.slices.map((slice: { key: string }) => slice.key)).toEqual([free]);

    // A composite counts its parts' frozen assets its own way; a copy like the original.
    const child = { childPortfolios: [id], isComposite: true, children: [{ id }] };
    const composite = await addPortfolio(user, { name: "Both", ...child });
    expect(await figures(composite)).toMatchObject({ ONE: "100", whole: "400", blocked: ["ONE"] });
    await set({ isBlockedApart: true }, composite);
    expect(await figures(composite)).toMatchObject({ whole: "300" });
    const copy = await user.call("POST /api/MyPortfolio/clone", { id, name: "Copy" });
    expect(copy.body).toMatchObject({ isBlockedApart: true, blockedAssets: [{ ticker: "ONE" }] });
    expect(await figures(copy.body.id)).toMatchObject({ whole: "300" });

    await user.call("POST /api/MyPortfolio/undo", { changeId: String(apart.headers["x-change"]) });
    expect(await figures()).toMatchObject({ ONE: "60", whole: "360" });
    const wrong = [
      await set({ blockedHaircut: "1.1" }),
      await set({ blockedAssets: ["018f0000-0000-7000-8000-ffffffffffff"] }),
    ];
    expect(wrong.map((answer) => answer.body.error.fields[0].path)).toEqual([
      "blockedHaircut",
      "blockedAssets.0",
    ]);
  }));
