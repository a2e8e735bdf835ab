import type { IsoDate } from "@zerno/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoMarket } from "../app/market/demo/seed-demo-market.ts";
import { demoMarketOwner } from "../app/shared/codes.ts";
import { requiredFields } from "./support/api-fuzz/input-schema.ts";
import { buildTestApp, type TestApp } from "./support/app.ts";
import { createTestDatabase } from "./support/database.ts";
import { addPortfolio, addRow } from "./support/ledger-rows.ts";
import { api } from "./support/mounted-api.ts";
import { createUserFixture } from "./support/own-rows/own-rows.ts";
import { samples } from "./support/samples/endpoint-samples.ts";

const today = "2026-11-20";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let demoIds: ReadonlySet<string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { market } = await seedDemoMarket(database.db, today as IsoDate);
  demoIds = new Set(market?.assets.map(({ row }) => row.id));
  test = await buildTestApp(database.db, { env: { TODAY: today } });
}, 60_000);
afterAll(async () => {
  await test.app.close();
  await database.drop();
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

const isOfDemo = (text: string): boolean =>
  text === "demo" || text === demoMarketOwner || text.endsWith("@DEMO") || demoIds.has(text);

describe("the demo market beside a real portfolio", () => {
  it("is in no answer to a signed-in user: no asset, price, rate, benchmark or source", async () => {
    const own = await createUserFixture(test, 1);
    const found: string[] = [];
    let asked = 0;
    for (const { key, endpoint } of api) {
      if (!key.startsWith("GET ") || (endpoint.access !== "user" && endpoint.access !== "anon")) continue;
      const sample = samples[key];
      if (!sample && requiredFields(endpoint).length > 0) continue;
      const { status, body } = await own.user.call(key, sample?.input(own) ?? {});
      if (status === 200) asked += 1;
      for (const text of textsIn(body)) if (isOfDemo(text)) found.push(`${key} ${text}`);
    }
    expect(asked).toBeGreaterThan(80);
    expect(found).toEqual([]);
  });

  it("leaves it without a rate, which is refused by pair and day", async () => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "1000", currency: "USD" });
    const { body } = await user.call("GET /api/DashboardStats", { portfolioId });
    expect(JSON.stringify(body)).toContain('"code":"no-rate","params":{"pair":"USD/RUB"');
    const rate = await user.call("GET /api/currency/rate", { from: "USD", to: "RUB", date: today });
    expect(rate.body).toMatchObject({ rate: null, reasons: [{ code: "no-rate" }] });
  });

  it("takes no demo asset, by form or by its id, and is never put together with a demo portfolio", async () => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const demo = (await user.call("POST /api/MyPortfolio/demo")).body.portfolios[0].id;
    const [assetId = ""] = demoIds;
    const buy = { kind: "buy", date: "2026-11-02", assetId, quantity: "1", price: "1", currency: "RUB" };
    const refused = await user.call("POST /api/transactions", { ...buy, portfolioId });
    expect(refused.body.error.fields).toEqual([{ path: "assetId", code: "demo-asset" }]);
    const both = {
      name: "All",
      currency: "RUB",
      isComposite: true,
      children: [{ id: demo }, { id: portfolioId }],
    };
    expect((await user.call("POST /api/MyPortfolio", both)).body.error.fields).toMatchObject([
      { path: "children.1.id", code: "child-other-market" },
    ]);
    const moved = {
      portfolioId: demo,
      toPortfolioId: portfolioId,
      date: "2026-11-02",
      amount: "1",
      currency: "RUB",
    };
    const answer = await user.call("POST /api/transactions/move", {
      ...moved,
      assetId: null,
      quantity: null,
      note: "",
    });
    expect(answer.body.error.fields).toMatchObject([{ path: "toPortfolioId", code: "other-market" }]);
  });

  it("stays whole for demo portfolios of any user", async () => {
    const user = await test.register();
    const { portfolios } = (await user.call("POST /api/MyPortfolio/demo")).body;
    for (const { id } of portfolios) {
      const { body } = await user.call("GET /api/DashboardStats", { portfolioId: id });
      expect(body.isDemo).toBe(true);
      expect(JSON.stringify(body)).not.toContain('"code":"no-rate"');
      expect(JSON.stringify(body)).not.toContain('"code":"no-price"');
    }
    const { status, body } = await user.call("GET /api/tax-report/russia", { year: 2025 });
    expect([status, body.refused]).toEqual([200, []]);
    expect(body.result.lines.length).toBeGreaterThan(0);
  });
});
