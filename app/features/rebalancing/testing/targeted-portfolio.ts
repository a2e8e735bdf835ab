import { expect } from "vitest";
import type { Answer, TestApp, TestUser } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { checkPlan } from "./check-plan.ts";

export interface World {
  readonly user: TestUser;
  readonly portfolioId: string;
  readonly share: string;
  readonly fund: string;
}

/** Creates 10 shares at 60 (bought at 10), 10 of a fund at 30 (bought at 10), 100 in cash; targets 50, 40 and 10%. */
export async function makeWorld({ db, register }: TestApp, first = 1): Promise<World> {
  const user = await register();
  const asset = (number: number, ticker: string, price: number) =>
    addAsset(db, { number, ticker, closes: { "2026-11-02": 10, "2026-11-20": price } });
  const share = await asset(first, `SHR${first}`, 60);
  const fund = await asset(first + 1, `FND${first}`, 30);
  const portfolioId = await addPortfolio(user);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "300" });
  for (const assetId of [share, fund])
    await addRow(user, portfolioId, {
      kind: "buy",
      date: "2026-11-02",
      assetId,
      quantity: "10",
      price: "10",
    });
  const world = { user, portfolioId, share, fund };
  await setTargets(world, [
    { key: "s", kind: 2, assetId: share, target: "0.5" },
    { key: "f", kind: 2, assetId: fund, target: "0.4" },
    { key: "c", kind: 2, currency: "USD", target: "0.1" },
  ]);
  return world;
}

/** Replaces the targets. */
export async function setTargets({ user, portfolioId }: World, nodes: readonly object[], version = 0) {
  const { body } = await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version, nodes });
  expect(body.error).toBeUndefined();
}

/** Returns a plan, with every figure checked against its inputs. */
export const ask = async (
  { user, portfolioId }: World,
  input: { readonly mode: string; readonly amount?: string; readonly settings?: object },
): Promise<Answer["body"]> => {
  const { status, body } = await user.call("POST /api/rebalancing/plan", { portfolioId, ...input });
  expect([status, body.error]).toEqual([200, undefined]);
  checkPlan(body, input.settings);
  return body;
};

/** Returns orders as ticker, side, lots and money in the portfolio's currency. */
export const ordersOf = ({ result }: Answer["body"]) =>
  result.plan.orders.map(({ asset, side, lots, viewMoney }: Answer["body"]) => [
    asset.ticker,
    side,
    Number(lots),
    viewMoney,
  ]);
