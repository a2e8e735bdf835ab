import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { seedDemoMarket } from "../../market/demo/seed-demo-market.ts";

it(
  "adds the demo portfolios once, whole, with figures that are known and explain themselves",
  () =>
    withApp(async ({ register, db }) => {
      await seedDemoMarket(db, "2026-11-20" as IsoDate);
      const user = await register();
      const added = await user.call("POST /api/MyPortfolio/demo", {}, { "accept-language": "ru" });
      expect(added.status).toBe(200);
      const again = await user.call("POST /api/MyPortfolio/demo", {}, { "accept-language": "ru" });
      expect(again.body).toEqual(added.body);
      expect(added.body.portfolios).toHaveLength(3);
      const english = await user.call("POST /api/MyPortfolio/demo", {}, { "accept-language": "en" });
      const named = (answer: typeof added) =>
        answer.body.portfolios.map(({ name }: { name: string }) => name);
      expect([named(added)[0], named(english)[0]]).toEqual(["Долгосрочный", "Long-term"]);
      const search = { portfolioId: added.body.portfolios[0].id, search: "Депозитарий" };
      const { body: fees } = await user.call("GET /api/transactions", search, { "accept-language": "en" });
      expect(fees.rows[0].note).toBe("Custody, quarter");
      let owed = 0;
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
        // Every declared dividend of the demo has a row.
        const whole = {
          portfolioId: id,
          metric: "income",
          from: "2015-01-01",
          to: "2026-11-20",
          limit: 1000,
        };
        const { body: income } = await user.call("GET /api/explain", whole);
        const notes: { code: string }[] = income.shown.notes ?? [];
        expect([income.isSame, notes.filter(({ code }) => code.endsWith("lapsed"))]).toEqual([true, []]);
        owed += income.steps.filter(({ key }: { key: string }) => key === "receivable").length;
      }
      expect(owed).toBeGreaterThan(10);
    }),
  60_000,
);
