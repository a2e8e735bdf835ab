import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import type { TestApp, TestUser } from "../../../../tests/support/app.ts";
import { addAsset, assetId } from "../../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../../market/events/store-income-events.ts";
import { assets } from "../../../market/market.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../../shared/codes.ts";
import { widgetKinds } from "../kinds/index.ts";
import { pencilLedger } from "./pencil-ledger.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

export const askFor = (kind: string, settings: Record<string, string> = {}) => ({ id: kind, kind, settings });
export const allKinds = widgetKinds.map(({ kind }) => askFor(kind));

/** Returns widgets' answers by kind. */
export async function askAll(
  user: TestUser,
  portfolioId: string,
  wanted: readonly object[] = allKinds,
  headers: Record<string, string> = {},
): Promise<Map<string, Any>> {
  const input = { portfolioId, widgets: JSON.stringify(wanted) };
  const { status, body } = await user.call("GET /api/DashboardStats", input, headers);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return new Map(body.widgets.map((answer: Any) => [answer.kind, answer]));
}

/** Dividends of ONE, and a benchmark index: 2,000 at the start of the year, 2,500 now. */
async function addMarket(db: Db): Promise<void> {
  const closes = { "2025-12-31": 2000, "2026-01-01": 2000, "2026-11-19": 2400, "2026-11-20": 2500 };
  const index = await addAsset(db, {
    number: 7,
    ticker: "IMOEX",
    currency: "RUB",
    type: AssetType.index,
    closes,
  });
  await updateAssets(db, { exchange: "MISX" }, eq(assets.id, index));
  const event = { id: newId(), assetOwnerId: nilGuid, assetId: assetId(1), kind: "dividend", source: "test" };
  await storeIncomeEvents(db, nilGuid, [
    { ...event, startsOn: null, exDate: "2026-12-01", payDate: "2026-12-15", amount: "2", currency: "USD" },
  ]);
}

/** Targets of half in ONE, half in dollars; a goal of twice the value by the end of 2036. */
export async function addPlans(user: TestUser, portfolioId: string): Promise<void> {
  const row = (key: string, name: string) => ({ key, kind: 1, name, target: "0.5" });
  const nodes = [
    row("shares", "Shares"),
    { key: "one", parent: "shares", kind: 2, assetId: assetId(1), target: "1" },
    row("money", "Money"),
    { key: "usd", parent: "money", kind: 2, currency: "USD", target: "1" },
  ];
  const stored = await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
  expect(stored.status).toBe(200);
  const goal = { name: "Twice", kind: 1, target: "2054400", currency: "RUB", dueOn: "2036-12-31", seed: 7 };
  expect((await user.call("POST /api/portfoliogoal/set-goal", { portfolioId, ...goal })).status).toBe(200);
}

/** Creates the pencil ledger with a market, targets and a goal. */
export async function makeFixture({ register, db }: TestApp) {
  const user = await register();
  const portfolioId = await pencilLedger(db, user);
  await addMarket(db);
  await addPlans(user, portfolioId);
  return { user, portfolioId };
}
