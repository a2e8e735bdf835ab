import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { seedDemoMarket } from "../market/demo/seed-demo-market.ts";

it(
  "adds the demo portfolios once, whole, with figures that are known and explain themselves",
  () =>
    withApp(async ({ register, db }) => {
      await seedDemoMarket(db, "2026-11-20" as IsoDate);
      const user = await register();
      const added = await user.call("POST /api/MyPortfolio/demo", {}, { "accept-language": "ru" });
      expect(added.status).toBe(200);
      const again = await user.call("POST /api/MyPortfolio/demo", {}, { "accept-language": "en" });
      expect(again.body).toEqual(added.body);
      expect(added.body.portfolios).toHaveLength(3);
      for (const { id, isDemo, setupRequired, hasHoldings } of added.body.portfolios) {
        expect([isDemo, setupRequired, hasHoldings]).toEqual([true, false, true]);
        const { body } = await user.call("GET /api/DashboardStats", { portfolioId: id });
        expect(body.problems).toEqual([]);
        expect(body.firstNegativeCash).toBeNull();
        expect(body.identity.residual).toBe("0");
        expect(Number(body.head.value.value)).toBeGreaterThan(0);
        for (const metric of ["value", "totalProfit", "twr", "irr"]) {
          const { body: trace } = await user.call("GET /api/explain", { portfolioId: id, metric });
          expect([metric, trace.isSame, trace.shown]).toEqual([metric, true, body.head[metric]]);
        }
      }
    }),
  60_000,
);
