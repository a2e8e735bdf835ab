import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-world.ts";
import { brokerAccounts } from "../../ledger/ledger.tables.ts";
import { putRates } from "../../market/put-rates.ts";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const headOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/main-stats", { portfolioId })).body.head;

const rate = (db: Db, source: string, base: string, quote: string, value: number) =>
  putRates(db, nilGuid, [{ base, quote, day: "2026-11-19" as never, rate: value }], source);

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
    const gains: Record<string, string> = { average: "7", lifo: "7", hifo: "4", fifo: "10" };
    for (const [method, gain] of Object.entries(gains)) {
      const { body } = await set(method);
      expect(body.lotMethods).toEqual([{ assetId, ticker: "ONE", method }]);
      expect([method, await realised()]).toEqual([method, gain]);
    }
    const hifo = await set("hifo");
    expect(await realised()).toBe("4");
    await user.call("POST /api/MyPortfolio/undo", { changeId: String(hifo.headers["x-change"]) });
    expect(await realised()).toBe("10");
    const wrong = await user.call("PUT /api/MyPortfolio", {
      ...{ id, lotMethods: [{ assetId: "018f0000-0000-7000-8000-ffffffffffff", method: "fifo" }] },
    });
    expect(wrong.body.error.fields).toMatchObject([{ path: "lotMethods.0.assetId", code: "unknown" }]);
    // A copy is counted the same way.
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
    const [row] = await db.select().from(brokerAccounts).where(eq(brokerAccounts.id, first.id));
    const userId = row?.userId ?? "";
    const second = "018f0000-0000-7000-8000-0000000000aa";
    await db.insert(brokerAccounts).values({
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
