import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { grantPlan, revokeGrants } from "../app/billing/purchase/grant-plan.ts";
import { csv, preview } from "../app/features/import/testing/import-fixture.ts";
import { users } from "../app/identity/identity.tables.ts";
import { findUserByEmail } from "../app/identity/users.ts";
import { noAnswers } from "../app/shared/schemas/tax-answers.schema.ts";
import { type TestApp, type TestUser, withApp } from "./support/app.ts";
import { addAsset, addPortfolio } from "./support/ledger-rows.ts";

/** Ten holdings on the free plan; no limits without billing. */
it.each([
  ["on", "LIMIT_REACHED"],
  ["off", undefined],
])("adding a holding asks the plan: billing %s", (billing, code) =>
  withApp(
    async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const buy = (assetId: string) =>
        user.call("POST /api/transactions", {
          portfolioId,
          kind: "buy",
          date: "2026-01-05",
          assetId,
          quantity: "1",
          price: "1",
          currency: "USD",
        });
      const ids: string[] = [];
      for (let number = 1; number <= 11; number += 1)
        ids.push(await addAsset(db, { number, ticker: `HOLD${number}` }));
      const [first = "", ...others] = ids;
      for (const id of [first, ...others.slice(0, -1)]) expect((await buy(id)).status).toBe(201);
      // Another purchase of a held asset is no new holding.
      const more = await buy(first);
      expect(more.status).toBe(201);
      const { id } = await preview(user, portfolioId, csv("Buy,2026-01-06,HOLD11,1,1,USD,,,,,,"));
      const imported = await user.call("POST /api/TransactionsImport/commit", { id });
      expect(imported.body.error?.code).toBe(code);
      const eleventh = await buy(others.at(-1) ?? "");
      expect(eleventh.body.error?.code).toBe(code);
      const moved = await user.call("PUT /api/transactions", {
        ...more.body,
        kind: "buy",
        portfolioId,
        assetId: others.at(-1),
      });
      expect(moved.body.error?.code).toBe(code);
      const { body } = await user.call("GET /api/transactions", { portfolioId });
      expect(body.totalCount).toBe(code ? 11 : 13);
    },
    { env: { BILLING: billing } },
  ),
);

type Plan = "Tier2_1" | "Tier2_2" | "Tier2_3";

/** Null revokes the plan. */
async function put({ db, clock }: TestApp, user: TestUser, plan: Plan | null): Promise<void> {
  const userId = (await findUserByEmail(db, user.email))?.userId ?? "";
  await revokeGrants(db, userId, "test", clock.now);
  if (plan) await grantPlan(db, userId, { plan, until: null, reason: "test" }, clock.now);
}

const sold = { env: { BILLING: "on" } };

/** By limit; each is refused before anything else is checked. */
const calls: readonly (readonly [
  limit: string,
  below: Plan | null,
  lifting: Plan,
  key: string,
  input: object,
])[] = [
  ["add-portfolio", null, "Tier2_1", "POST /api/MyPortfolio", { name: "B", currency: "USD" }],
  [
    ...(["add-composite", "Tier2_1", "Tier2_2", "POST /api/MyPortfolio"] as const),
    { name: "All", currency: "USD", isComposite: true },
  ],
  ["own-benchmark", null, "Tier2_1", "GET /api/analytics/risk", { benchmark: "QQQ@XNAS" }],
  ["own-benchmark", null, "Tier2_1", "GET /api/assetperformance/momentum", { benchmark: "QQQ@XNAS" }],
  ["tax-report", "Tier2_1", "Tier2_2", "GET /api/tax-report/russia", { year: 2026 }],
  [
    ...(["tax-report", "Tier2_1", "Tier2_2", "PUT /api/tax-report/russia"] as const),
    { year: 2026, version: 0, answers: noAnswers },
  ],
];

it.each(calls)("%s is refused on %s and names %s, which lifts it: %s", (limit, below, lifting, key, input) =>
  withApp(async (test) => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user);
    await put(test, user, below);
    const asked = key.startsWith("GET") ? { portfolioId, ...input } : input;
    const refused = await user.call(key, asked);
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: "LIMIT_REACHED", params: { limit, plan: lifting } },
    ]);
    await put(test, user, lifting);
    expect((await user.call(key, asked)).status).toBeLessThan(300);
  }, sold),
);

it("full rebalancing is refused on the free plan, contributing is not", () =>
  withApp(async (test) => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user);
    const refused = await user.call("POST /api/rebalancing/plan", { portfolioId, mode: "full" });
    expect(refused.body.error).toMatchObject({
      code: "LIMIT_REACHED",
      params: { limit: "full-rebalancing", plan: "Tier2_1" },
    });
  }, sold));

it("after a downgrade all is read and exported, adding is refused; a cancelled plan keeps its limits", () =>
  withApp(async (test) => {
    const user = await test.register();
    await put(test, user, "Tier2_2");
    const ids = [await addPortfolio(user), await addPortfolio(user, { name: "B" })];
    const answers = { year: 2026, version: 0, answers: noAnswers };
    expect((await user.call("PUT /api/tax-report/russia", answers)).status).toBe(200);
    await put(test, user, null);
    expect(
      (await user.call("GET /api/MyPortfolio")).body.portfolios.map(({ id }: { id: string }) => id),
    ).toEqual(ids);
    for (const [key, input] of [
      ["GET /api/transactions", { portfolioId: ids[1] }],
      ["GET /api/transactions/export", { portfolioId: ids[1] }],
      ["GET /api/tax-report/russia", { year: 2026 }],
      ["GET /api/tax-report/russia/file", { year: 2026, format: "csv" }],
    ] as const)
      expect([key, (await user.call(key, input)).status]).toEqual([key, 200]);
    const add = () => user.call("POST /api/MyPortfolio", { name: "C", currency: "USD" });
    // Starter has room for a third.
    expect((await add()).body.error.params).toEqual({ limit: "add-portfolio", plan: "Tier2_1" });
    const changed = await user.call("PUT /api/tax-report/russia", { ...answers, version: 1 });
    expect(changed.body.error.params).toEqual({ limit: "tax-report", plan: "Tier2_2" });
    await test.db
      .update(users)
      .set({ plan: "Cancelled", paidPlan: "Tier2_2" })
      .where(eq(users.email, user.email));
    expect((await add()).status).toBe(201);
    await test.db.update(users).set({ plan: "Expired", paidPlan: null }).where(eq(users.email, user.email));
    expect((await add()).status).toBe(403);
  }, sold));
