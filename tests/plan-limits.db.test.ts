import { expect, it } from "vitest";
import { csv, preview } from "../app/features/import/testing/import-world.ts";
import { withApp } from "./support/app.ts";
import { addAsset, addPortfolio } from "./support/ledger-world.ts";

/** The free plan has room for ten holdings; an installation without billing has no limits. */
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
      // More of what is held is no new holding.
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
