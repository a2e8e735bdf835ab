import { describe, expect, test } from "vitest";
import { dec, money } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import { rebalance } from "./rebalance.ts";
import { REBALANCE_MODES, type RebalanceInput, type RebalanceMode } from "./rebalance-input.ts";
import { bruteForce } from "./testing/brute-force.ts";
import { randomPortfolio } from "./testing/random-portfolio.ts";
import { accepted, asset, input } from "./testing/samples.ts";

/** Returns 3 or 4 assets of up to 4 lots each: at most some hundred thousand plans. */
function smallCase(seed: number, mode: RebalanceMode, isRound = false): RebalanceInput {
  const random = createRandom(seed);
  const size = random.integer(3, 4);
  const cuts = Array.from({ length: size - 1 }, () => random.integer(0, 20) * 5).sort((a, b) => a - b);
  const shares = [...cuts, 100].map((cut, i) => cut - (cuts[i - 1] ?? 0));
  const assets = shares.map((share, i) =>
    asset(`A${i}`, {
      price: dec(isRound ? random.pick([100, 200]) : random.integer(8_000, 20_000) / 100),
      lotSize: dec(random.pick([1, 1, 2])),
      quantity: dec(random.integer(0, 4) * 2),
      target: dec(share / 100),
      isLocked: random.chance(0.1),
      minTrade: money(random.chance(0.25) ? 300 : 0),
    }),
  );
  const hasFees = random.chance(0.5);
  return input(assets, {
    mode,
    amount: money((random.integer(0, 60_000) / 100).toFixed(2)),
    cash: (random.chance(0.5) ? random.integer(0, 20_000) / 100 : 0).toFixed(2),
    ...(hasFees
      ? { fees: { percent: dec("0.01"), fixed: money(1), minimum: money(random.pick([0, 3])) } }
      : {}),
  });
}

describe("brute force over all orders", () => {
  test("210 random cases of every mode: the same objective, within the money", () => {
    let compared = 0;
    for (let seed = 1; compared < 210; seed++) {
      const mode = REBALANCE_MODES[seed % 3] ?? "full";
      const small = smallCase(seed, mode);
      const plan = rebalance(small);
      const brute = bruteForce(small);
      if ("refused" in plan) {
        expect(brute.objective).toBe(Number.POSITIVE_INFINITY);
        continue;
      }
      compared++;
      const lots = new Map(
        plan.orders.map((order) => [order.assetId, order.side === "buy" ? order.lots : -order.lots]),
      );
      const evaluated = brute.evaluate(lots);
      const tolerance = 1e-9 * (1 + brute.objective);
      expect(Math.abs(evaluated.objective - brute.objective), `seed ${seed}`).toBeLessThan(tolerance);
      expect(Math.abs(plan.objective - brute.objective), `seed ${seed}`).toBeLessThan(tolerance);
      expect(evaluated.left).toBeGreaterThanOrEqual(0);
      expect(evaluated.left).toBeCloseTo(Number(plan.residualCash) / 1e10, 6);
      expect(plan).toMatchObject({ method: "exact", excess: 0 });
    }
  });

  test("round prices, where many orders leave the same money", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const small = smallCase(seed, REBALANCE_MODES[seed % 3] ?? "full", true);
      const plan = rebalance(small);
      const { objective } = bruteForce(small);
      const found = "refused" in plan ? Number.POSITIVE_INFINITY : plan.objective;
      if (found !== objective)
        expect(Math.abs(found - objective), `seed ${seed}`).toBeLessThan(1e-9 * (1 + objective));
    }
  });

  test("the cases are worth it: orders beyond rounding each asset for itself", () => {
    const plans = Array.from({ length: 60 }, (_, i) => rebalance(smallCase(i + 1, "full")));
    const orders = plans.flatMap((plan) => ("refused" in plan ? [] : plan.orders));
    expect(orders.filter(({ side }) => side === "sell").length).toBeGreaterThan(30);
    expect(orders.filter(({ side }) => side === "buy").length).toBeGreaterThan(30);
  });
});

describe("size", () => {
  test.each(REBALANCE_MODES)("30 assets are exact, %s", (mode) => {
    for (const seed of [1, 2, 3]) {
      const plan = accepted(
        rebalance(randomPortfolio({ seed, size: 30, mode, mostLots: 60, hasFees: true, flow: 0.2 })),
      );
      expect(plan).toMatchObject({ method: "exact", excess: 0, notes: [] });
    }
  });

  test("equal prices and budgets that no sum of lots meets end early", () => {
    // 30 lots of 200 and 3,100 to spend: 15 lots whichever way, 100 left; all plans tie.
    const assets = Array.from({ length: 30 }, (_, i) =>
      asset(`A${i}`, { price: dec(200), target: i === 0 ? "remainder" : dec("0.033") }),
    );
    const plan = accepted(rebalance(input(assets, { mode: "contribute", amount: money(3_100) })));
    expect(plan.method).toBe("exact");
    expect(plan.orders).toHaveLength(15);
    expect(plan.residualCash).toBe(money(100));
  });

  test("mixed scales: a lot of 500,000 beside millionths of a coin", () => {
    // A 40 % of 1,000,000 is below half a lot of 500,000 by no means: |0 - 400,000| > |500,000 - 400,000|.
    const assets = [
      asset("A", { price: dec(500_000), target: dec("0.4") }),
      asset("B", { price: dec(60_000), lotSize: dec("0.000001"), target: dec("0.35") }),
      asset("C", { price: dec(100), lotSize: dec("0.001"), target: dec("0.25") }),
    ];
    const plan = accepted(rebalance(input(assets, { amount: money(1_000_000) })));
    // 500,000 are left for B and C, gaps 350,000 and 250,000: least squares takes 50,000 from each.
    expect(plan.orders.map(({ quantity }) => quantity)).toEqual([dec(1), dec(5), dec(2_000)]);
    expect(plan).toMatchObject({ method: "exact", residualCash: 0n });
  });

  test("fractional lots end in time, exact but for about a lot", () => {
    const options = { size: 15, mode: "contribute", mostLots: 30, hasFees: false, flow: 0.3 } as const;
    for (const seed of [1, 2, 3]) {
      const { assets, ...rest } = randomPortfolio({ ...options, seed });
      const fractional = assets.map((row) => ({ ...row, lotSize: dec("0.0001") }));
      const plan = accepted(rebalance({ ...rest, assets: fractional }));
      expect(plan).toMatchObject({ method: "exact", notes: [] });
      expect(plan.excess).toBeLessThan((1e-6 * Number(plan.whole)) / 1e10);
      expect(plan.residualCash).toBeLessThan(money("0.01"));
    }
  });

  test("fractional lots with a fee per order: which orders are made is searched too", () => {
    const fees = { percent: dec("0.001"), fixed: money(20), minimum: money(60) };
    for (const seed of [4, 5, 6]) {
      const options = { seed, size: 10, mode: "contribute", mostLots: 5, hasFees: false, flow: 0.3 } as const;
      const { assets, ...rest } = randomPortfolio(options);
      const fractional = assets.map((row) => ({ ...row, lotSize: dec("0.000001"), minTrade: money(300) }));
      const plan = accepted(rebalance({ ...rest, fees, assets: fractional }));
      expect(plan).toMatchObject({ method: "exact", notes: [] });
    }
  });

  test("31 assets are greedy and say how far from the optimum they can be", () => {
    let printed = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const options = { seed, size: 45, mode: "full", mostLots: 60, hasFees: false, flow: 0.2 } as const;
      const plan = accepted(rebalance(randomPortfolio(options)));
      expect(plan.method).toBe("greedy");
      expect(plan.excess).toBe(plan.objective - plan.bound);
      expect(plan.excess).toBeGreaterThanOrEqual(0);
      expect(plan.excess).toBeLessThan(1e-3 * plan.bound);
      if (plan.excess > 0) printed++;
    }
    expect(printed).toBeGreaterThan(0);
  });
});
