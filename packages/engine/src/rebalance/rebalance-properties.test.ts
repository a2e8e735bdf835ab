import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEC_ONE, type Dec, type Money } from "../money/decimal.ts";
import { isRefused } from "../risk/statistic.ts";
import { dec, money, PROPERTY_RUNS } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import type { RebalancePlan } from "./plan.ts";
import { rebalance } from "./rebalance.ts";
import { REBALANCE_MODES, type RebalanceInput, type RebalanceMode } from "./rebalance-input.ts";
import { randomPortfolio } from "./testing/random-portfolio.ts";
import { accepted, asset, input, quantitiesOf } from "./testing/samples.ts";
import { fillLeast } from "./testing/water-filling.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const modes = fc.constantFrom(...REBALANCE_MODES);
const times = (value: Money, k: bigint): Money => (value * k) as Money;
const runs = { numRuns: PROPERTY_RUNS };

function portfolioOf(seed: number, mode: RebalanceMode, hasFees = seed % 2 === 0): RebalanceInput {
  return randomPortfolio({ seed, size: 2 + (seed % 6), mode, mostLots: 30, hasFees, flow: 0.3 });
}

function forPlans(
  check: (plan: RebalancePlan, portfolio: RebalanceInput) => void,
  fixedMode?: RebalanceMode,
  hasFees?: boolean,
): void {
  let seen = 0;
  fc.assert(
    fc.property(seeds, fixedMode === undefined ? modes : fc.constant(fixedMode), (seed, mode) => {
      const portfolio = portfolioOf(seed, mode, hasFees);
      const plan = rebalance(portfolio);
      if (isRefused(plan)) return;
      if (plan.orders.length > 0) seen++;
      check(plan, portfolio);
    }),
    runs,
  );
  expect(seen).toBeGreaterThan(PROPERTY_RUNS / 4);
}

describe("every plan", () => {
  test("only allowed orders: sides, locks, whole lots, smallest orders, what is held", () => {
    forPlans((plan, { mode, assets }) => {
      for (const order of plan.orders) {
        const row = assets.find(({ assetId }) => assetId === order.assetId);
        expect(row?.isLocked).toBe(false);
        if (mode === "contribute") expect(order.side).toBe("buy");
        if (mode === "withdraw") expect(order.side).toBe("sell");
        expect(order.quantity).toBe(BigInt(order.lots) * (row?.lotSize ?? 0n));
        expect(order.viewMoney).toBeGreaterThanOrEqual(row?.minTrade ?? 0n);
        if (order.side === "sell") expect(order.quantity).toBeLessThanOrEqual(row?.quantity ?? 0n);
      }
    });
  });

  test("cash is never negative, and is what the orders leave to the last digit", () => {
    forPlans((plan, { mode, amount, cash }) => {
      expect(plan.residualCash).toBeGreaterThanOrEqual(0n);
      let left = (cash[0]?.amount ?? 0n) + (mode === "withdraw" ? -amount : amount);
      for (const { side, viewMoney, fee } of plan.orders)
        left -= (side === "buy" ? viewMoney : -viewMoney) + fee;
      expect(plan.residualCash).toBe(left);
      if (!isRefused(plan.after)) expect(plan.after.rows.at(-1)).toMatchObject({ id: null, value: left });
    });
  });

  test("never further off than without orders, exact, above no bound", () => {
    forPlans((plan, portfolio) => {
      expect(plan).toMatchObject({ method: "exact", excess: 0 });
      expect(plan.bound).toBe(plan.objective);
      const again = rebalance({ ...portfolio, band: DEC_ONE as Dec });
      if (!isRefused(again) && portfolio.mode === "full") {
        expect(again.orders).toEqual([]);
        expect(plan.objective).toBeLessThanOrEqual(again.objective * (1 + 1e-12));
      }
    });
  });

  test("the order of the input is irrelevant", () => {
    forPlans((plan, portfolio) => {
      const { assets } = portfolio;
      const turned = [...assets.slice(1), ...assets.slice(0, 1)].reverse();
      expect(rebalance({ ...portfolio, assets: turned })).toEqual(plan);
    });
  });

  test("all money times 8, the same lots", () => {
    forPlans((plan, portfolio) => {
      const { assets, cash, amount, fees } = portfolio;
      const larger = accepted(
        rebalance({
          ...portfolio,
          amount: times(amount, 8n),
          cash: cash.map((row) => ({ ...row, amount: times(row.amount, 8n) })),
          assets: assets.map((row) => ({
            ...row,
            price: (row.price * 8n) as Dec,
            minTrade: times(row.minTrade ?? money(0), 8n),
          })),
          ...(fees === undefined
            ? {}
            : { fees: { ...fees, fixed: times(fees.fixed, 8n), minimum: times(fees.minimum, 8n) } }),
        }),
      );
      expect(quantitiesOf(larger)).toEqual(quantitiesOf(plan));
    });
  });
});

describe("targets", () => {
  function balanced(seed: number): { assets: RebalanceInput["assets"]; whole: bigint } {
    const random = createRandom(seed);
    const pieces = Array.from({ length: random.integer(2, 8) }, () => random.integer(1, 400) * 10);
    const sum = pieces.reduce((total, count) => total + count, 0);
    // Shares are rounded down to 18 decimals; the remainder row takes the 1e-18s.
    const assets = pieces.map((count, i) =>
      asset(`A${i}`, {
        quantity: dec(count),
        lotSize: dec(random.pick([1, 5, 10])),
        target: i === 0 ? "remainder" : (((BigInt(count) * DEC_ONE) / BigInt(sum)) as Dec),
      }),
    );
    return { assets, whole: BigInt(sum) };
  }

  test("a portfolio at its targets gives no orders", () => {
    fc.assert(
      fc.property(seeds, modes, (seed, mode) => {
        const plan = accepted(rebalance(input(balanced(seed).assets, { mode })));
        expect(plan).toMatchObject({ orders: [], method: "exact" });
        expect(plan.objective).toBeLessThan(1e-12);
      }),
      runs,
    );
  });

  test("contribute and withdraw hit the targets when the money can", () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom("contribute", "withdraw"), (seed, mode) => {
        const random = createRandom(seed + 1);
        const sign = mode === "contribute" ? -1n : 1n;
        let sum = 0n;
        const wanted: Record<string, bigint> = {};
        const assets = balanced(seed).assets.map((row) => {
          const away = BigInt(random.integer(0, 3)) * row.lotSize * sign;
          if (row.quantity + away < 0n || away === 0n) return row;
          sum += away * sign;
          wanted[row.assetId] = -away;
          return { ...row, quantity: (row.quantity + away) as Dec };
        });
        const amount = (sum / 10n ** 8n) as Money;
        const plan = accepted(rebalance(input(assets, { mode, amount })));
        expect(quantitiesOf(plan)).toEqual(wanted);
        expect(plan.residualCash).toBe(0n);
      }),
      runs,
    );
  });
});

describe("contribute", () => {
  test("with cents for lots it is the water-filling of fractional deviations", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = createRandom(seed);
        const size = random.integer(2, 10);
        const assets = Array.from({ length: size }, (_, i) =>
          asset(`A${i}`, {
            lotSize: dec("0.01"),
            quantity: dec(random.integer(0, 9_000)),
            target: i === 0 ? "remainder" : dec((random.integer(1, 10) / 100).toFixed(2)),
          }),
        );
        const amount = random.integer(10, 5_000);
        const plan = accepted(rebalance(input(assets, { mode: "contribute", amount: money(amount) })));
        const whole = Number(plan.whole) / 1e10;
        const parts = accepted(plan.before).rows.flatMap(({ id, value, target }) =>
          id === null ? [] : [{ id, value: Number(value) / 1e10, target: (Number(target) / 1e18) * whole }],
        );
        const filled = fillLeast(parts, amount);
        const bought = quantitiesOf(plan);
        for (const { id } of parts) {
          const difference = Number(bought[id] ?? 0n) / 1e18 - (filled.get(id) ?? 0);
          expect(Math.abs(difference)).toBeLessThan(0.02);
        }
        expect(plan.residualCash).toBe(0n);
      }),
      runs,
    );
  });

  test("no lot of an asset below its target fits into the rest", () => {
    forPlans(
      (plan, { assets }) => {
        for (const { id, value, target } of accepted(plan.after).rows) {
          const row = assets.find(({ assetId }) => assetId === id);
          if (row === undefined || row.isLocked === true || (row.minTrade ?? 0n) > 0n) continue;
          const lot = (((row.lotSize * row.price) / 10n ** 18n) * row.rate) / 10n ** 26n;
          const wanted = (plan.whole * target) / DEC_ONE;
          if (lot <= wanted && value < wanted) expect(lot).toBeGreaterThan(plan.residualCash);
        }
      },
      "contribute",
      false,
    );
  });
});

describe("withdraw", () => {
  test("no lot is sold that the amount does not need", () => {
    forPlans(
      (plan, { assets }) => {
        for (const order of plan.orders) {
          const row = assets.find(({ assetId }) => assetId === order.assetId);
          if ((row?.minTrade ?? 0n) > 0n) continue;
          expect(order.viewMoney / BigInt(order.lots)).toBeGreaterThan(plan.residualCash);
        }
      },
      "withdraw",
      false,
    );
  });
});

const FINEST = { lotSize: dec("0.0000001"), minTrade: money(0) };

describe("scale", () => {
  test("k times the holdings and cash with fractional lots: k times the orders, to a lot", () => {
    fc.assert(
      fc.property(seeds, modes, fc.integer({ min: 2, max: 9 }), (seed, mode, k) => {
        // Proofs with fractional lots are slow: two or three assets.
        const size = 2 + (seed % 2);
        const portfolio = randomPortfolio({ seed, size, mode, mostLots: 30, hasFees: false, flow: 0.3 });
        const { assets, ...rest } = portfolio;
        const lotSize = dec("0.0001");
        const fractional = assets.map((row) => ({ ...row, lotSize, minTrade: money(0) }));
        const larger = fractional.map((row) => ({ ...row, quantity: (row.quantity * BigInt(k)) as Dec }));
        const cash = rest.cash.map((row) => ({ ...row, amount: times(row.amount, BigInt(k)) }));
        const plan = rebalance({ ...rest, assets: fractional });
        const scaled = rebalance({ ...rest, assets: larger, cash, amount: times(rest.amount, BigInt(k)) });
        const finest = rebalance({ ...rest, assets: assets.map((row) => ({ ...row, ...FINEST })) });
        if (isRefused(plan) || isRefused(scaled) || isRefused(finest)) return;
        // Exact up to about a lot of each, 0.03 of money.
        expect(scaled.objective).toBeLessThanOrEqual(k * plan.objective * (1 + 1e-7) + 0.03 * assets.length);
        const [small, large] = [quantitiesOf(plan), quantitiesOf(scaled)];
        const whole = Number(scaled.whole) / 1e10;
        // The cost grows with the squared distance from its minimum: this bounds the distance of two near-optimal
        // plans.
        const above = scaled.objective + k * plan.objective - 2 * k * finest.objective;
        const moved = Math.sqrt(2 * whole * Math.max(0, above));
        for (const { assetId, price } of assets) {
          const difference = Number((large[assetId] ?? 0n) - BigInt(k) * (small[assetId] ?? 0n)) / 1e18;
          // A lot is at most 0.03 of money; a row's remainder may go to others: a ten-thousandth of the total.
          const allowed = 0.1 * k + 1e-4 * whole + moved;
          expect((Math.abs(difference) * Number(price)) / 1e18).toBeLessThan(allowed);
        }
      }),
      runs,
    );
  });
});
