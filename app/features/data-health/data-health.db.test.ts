import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { toRanges } from "../../domain/health/ledger-issues.ts";
import { emails } from "../../identity/identity.tables.ts";
import { ingestPrices } from "../../market/quality/ingest-prices.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import { deleteRows } from "../../portfolio/history/write-rows.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { csv, upload, view } from "../import/testing/import-fixture.ts";

interface Issue {
  readonly kind: string;
  readonly asset: { ticker: string } | null;
  readonly [name: string]: unknown;
}

const issuesOf = async (user: TestUser, portfolioId: string, kind?: string): Promise<Issue[]> => {
  const { status, body } = await user.call("GET /api/data-health", { portfolioId });
  expect(status).toBe(200);
  return body.issues.filter((issue: Issue) => kind === undefined || issue.kind === kind);
};

const buy = (assetId: string, date: string, rest: object = {}) => ({
  ...{ kind: "buy", assetId, quantity: "5", price: "10", date, ...rest },
});

it("days become ranges", () => {
  expect(toRanges(["2026-01-02", "2025-12-31", "2026-01-01", "2026-01-01", "2026-01-04"])).toEqual([
    { from: "2025-12-31", to: "2026-01-02" },
    { from: "2026-01-04", to: "2026-01-04" },
  ]);
});

describe("what is wrong with the data of a portfolio", () => {
  it("is nothing where every price, rate and dividend is known", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const id = await addAsset(db, {
        number: 1,
        ticker: "GRN",
        closes: { "2026-11-16": 10, "2026-11-19": 11 },
      });
      await addPayments(db, id, [{ exDate: "2026-06-01", amount: "1" }]);
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-16", amount: "1000" });
      await addRow(user, portfolioId, buy(id, "2026-11-16"));
      expect(await issuesOf(user, portfolioId)).toEqual([]);
    }));

  it("a bond without a nominal says which figures are refused, once, whatever rows need it", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const closes = { "2026-11-16": 100, "2026-11-19": 100 };
      // Its terms are unknown, and so is the repaid part.
      const id = await addAsset(db, { number: 1, ticker: "BND", type: AssetType.bond, closes });
      const portfolioId = await addPortfolio(user, { isCashTracked: false });
      await addRow(user, portfolioId, buy(id, "2026-11-16", { price: "100" }));
      await addRow(user, portfolioId, {
        kind: "amortisation",
        assetId: id,
        date: "2026-11-17",
        amount: "50",
      });
      const found = await issuesOf(user, portfolioId);
      expect(found.filter(({ kind }) => kind !== "no-dividends")).toMatchObject([
        {
          ...{ kind: "missing-nominal", asset: { ticker: "BND", id } },
          refused: ["value", "totalProfit", "twr"],
        },
      ]);
    }));

  it("missing rates: the exact days, of rows and of evenings between them", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const closes = { "2026-10-01": 10, "2026-11-16": 10, "2026-11-19": 11 };
      const id = await addAsset(db, { number: 1, ticker: "GRN", currency: "EUR", closes });
      // A rate stands for seven days: from 2 November on it is missing again until the 16th.
      await addRates(db, "EUR", "USD", { "2026-10-26": 1.1, "2026-11-16": 1.2 });
      const portfolioId = await addPortfolio(user, { isCashTracked: false });
      const bought = buy(id, "2026-10-20", { currency: "EUR" });
      await addRow(user, portfolioId, bought);
      await addRow(user, portfolioId, { ...bought, date: "2026-11-05" });
      const [issue, ...others] = await issuesOf(user, portfolioId, "missing-rate");
      expect(others).toEqual([]);
      expect(issue).toMatchObject({ subject: "EUR/USD" });
      expect(issue?.days).toEqual([
        { from: "2026-10-20", to: "2026-10-25" },
        { from: "2026-11-03", to: "2026-11-15" },
      ]);
      await addRates(db, "EUR", "USD", { "2026-10-20": 1.1, "2026-11-03": 1.1, "2026-11-10": 1.1 });
      expect(await issuesOf(user, portfolioId, "missing-rate")).toEqual([]);
    }));

  it("old and missing prices: the day the last one is of", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const made = [
        { ticker: "STALE", closes: { "2026-11-12": 10 } },
        { ticker: "GONE", closes: { "2026-10-30": 10 } },
        { ticker: "FRESH", closes: { "2026-11-17": 10 } },
      ];
      for (const [at, asset] of made.entries()) {
        const id = await addAsset(db, { number: at + 1, ...asset });
        await addRow(user, portfolioId, buy(id, "2026-10-30"));
      }
      // The price of an own asset stands until its owner enters the next one, here as on the prices page.
      const house = { ticker: "HOUSE", name: "House", currency: "USD", class: 6, valueKind: 1 };
      const own = await user.call("POST /api/customholdings", {
        ...house,
        price: { date: "2025-11-12", close: "10" },
      });
      expect(own.status).toBe(201);
      await addRow(user, portfolioId, buy(own.body.asset.id, "2025-11-30"));
      const { assets } = (await user.call("GET /api/prices/list")).body;
      const states = assets.map(({ asset, state }: Record<string, { ticker: string }>) => [
        asset?.ticker,
        state,
      ]);
      expect(states).toContainEqual(["HOUSE", "fresh"]);
      const lines = (await issuesOf(user, portfolioId)).filter(({ kind }) => kind.endsWith("-price"));
      expect(lines.map(({ kind, asset, lastDay }) => [kind, asset?.ticker, lastDay])).toEqual([
        ["missing-price", "GONE", "2026-10-30"],
        ["stale-price", "STALE", "2026-11-12"],
      ]);
      // Ten days a close may be used: 9 November is the last evening it was.
      expect(lines[0]?.days).toEqual([{ from: "2026-11-10", to: "2026-11-20" }]);
      expect(lines.map(({ refused }) => refused)).toEqual([["value", "totalProfit", "twr"], []]);
    }));

  it("values that are held back: their asset and days", () =>
    withApp(async ({ db, register, clock }) => {
      const user = await register();
      const closes = { "2026-11-17": 11, "2026-11-18": 11.5, "2026-11-19": 12 };
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      const portfolioId = await addPortfolio(user, { isCashTracked: false });
      await addRow(user, portfolioId, buy(id, "2026-11-17"));
      expect(await issuesOf(user, portfolioId, "held-back")).toEqual([]);
      const rows = [{ day: "2026-11-20" as IsoDate, close: 1250, currency: "USD" }];
      const asset = { ownerId: nilGuid, id };
      await ingestPrices(db, [{ asset, source: "moex", rows, adjustedFor: [], lineage: [] }], clock.now);
      expect(await issuesOf(user, portfolioId, "held-back")).toMatchObject([
        { asset: { ticker: "GRN" }, days: [{ from: "2026-11-20", to: "2026-11-20" }] },
      ]);
    }));

  it("negative positions and cash: the first day and the row", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-19": 11 } });
      const portfolioId = await addPortfolio(user, { isCashTracked: true });
      const first = await addRow(user, portfolioId, buy(id, "2026-11-02"));
      const sold = await addRow(user, portfolioId, { ...buy(id, "2026-11-10"), kind: "sell", quantity: "4" });
      await addRow(user, portfolioId, { ...buy(id, "2026-11-12"), kind: "sell", quantity: "1" });
      // The program refuses to delete it; an import taken back with "even so" leaves this.
      await deleteRows(fixture(db), transactions, eq(transactions.id, first.id));
      const issues = await issuesOf(user, portfolioId);
      const position = issues.find(({ kind }) => kind === "negative-position");
      expect(position).toMatchObject({
        ...{ asset: { ticker: "GRN" }, days: [{ from: "2026-11-10", to: "2026-11-10" }], missing: "4" },
        transactionId: sold.id,
      });
    }));

  it("cash below zero: its currency and the first day", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-19": 11 } });
      const portfolioId = await addPortfolio(user, { isCashTracked: true });
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-01", amount: "60" });
      await addRow(user, portfolioId, buy(id, "2026-11-02"));
      expect(await issuesOf(user, portfolioId, "negative-cash")).toEqual([]);
      await addRow(user, portfolioId, buy(id, "2026-11-04"));
      expect(await issuesOf(user, portfolioId, "negative-cash")).toMatchObject([
        { subject: "USD", days: [{ from: "2026-11-04", to: "2026-11-04" }] },
      ]);
    }));

  it("holdings nobody knows the dividends of, by name; coins and what is sold are none", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const made = [
        { ticker: "DUMB" },
        { ticker: "PAYS" },
        { ticker: "COIN", type: AssetType.crypto },
        { ticker: "SOLD" },
      ];
      for (const [at, asset] of made.entries()) {
        const id = await addAsset(db, { number: at + 1, closes: { "2026-11-19": 10 }, ...asset });
        await addRow(user, portfolioId, buy(id, "2026-11-10"));
        if (asset.ticker === "PAYS") await addPayments(db, id, [{ exDate: "2026-06-01", amount: "1" }]);
        if (asset.ticker === "SOLD")
          await addRow(user, portfolioId, { ...buy(id, "2026-11-11"), kind: "sell" });
      }
      const found = await issuesOf(user, portfolioId, "no-dividends");
      expect(found.map(({ asset }) => asset?.ticker)).toEqual(["DUMB"]);
    }));

  it("assets and files that wait for an answer", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const importId = await upload(
        ...([user, portfolioId, csv("Buy,2026-11-03,QQQX,10,5,USD,1,,,,,")] as const),
      );
      await view(user, importId);
      expect(await issuesOf(user, portfolioId, "open-import")).toMatchObject([{ importId }]);
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-19": 10 } });
      await addRow(user, portfolioId, buy(id, "2026-11-10"));
      expect(await issuesOf(user, portfolioId, "unresolved-asset")).toEqual([]);
      const [owner] = await db.select().from(emails).where(eq(emails.email, user.email));
      const type = AssetType.unknown;
      const own = await addAsset(db, { number: 2, ticker: "WHAT", type, ownerId: owner?.userId ?? "" });
      await addRow(user, portfolioId, buy(own, "2026-11-10"));
      const [unresolved] = await issuesOf(user, portfolioId, "unresolved-asset");
      expect(unresolved).toMatchObject({ asset: { ticker: "WHAT" } });
    }));
});
