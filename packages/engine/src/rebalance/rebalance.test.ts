import { describe, expect, test } from "vitest";
import { dec, money } from "../testing/exact.ts";
import { rebalance } from "./rebalance.ts";
import { accepted, asset, input, quantitiesOf } from "./testing/samples.ts";

const CENTS = { price: dec(1), lotSize: dec("0.01") };

function weightsOf(rows: readonly { readonly weight: bigint }[]): string[] {
  return rows.map(({ weight }) => (Number(weight) / 1e16).toFixed(2));
}

describe("contribute", () => {
  // Sample portfolio of optimalrebalancing.info (A. H. Mao), 5,000 added: W = 105,000, targets 21,000 10,500 42,000
  // 31,500; f = -0.214, -0.381, +0.036, +0.063. TIPS get 1,750 and tie at -0.214; the other 3,250 go 20:10.
  test("Mao's sample: the least fractional deviation first, then in proportion", () => {
    const plan = accepted(
      rebalance(
        input(
          [
            asset("Bond fund", { ...CENTS, quantity: dec(16_500), target: dec("0.2") }),
            asset("TIPS fund", { ...CENTS, quantity: dec(6_500), target: dec("0.1") }),
            asset("Domestic", { ...CENTS, quantity: dec(43_500), target: dec("0.4") }),
            asset("International", { ...CENTS, quantity: dec(33_500), target: dec("0.3") }),
          ],
          { mode: "contribute", amount: money(5_000) },
        ),
      ),
    );
    expect(quantitiesOf(plan)).toEqual({ "Bond fund": dec("2166.67"), "TIPS fund": dec("2833.33") });
    expect(plan).toMatchObject({ method: "exact", residualCash: 0n, excess: 0 });
  });

  const three = [
    asset("Stocks", { ...CENTS, quantity: dec(100_000), target: dec("0.8") }),
    asset("Cash fund", { ...CENTS, quantity: dec(40_000), target: dec("0.1") }),
    asset("Bonds", { ...CENTS, quantity: dec(50_000), target: dec("0.1") }),
  ];

  // Published: README of ianneub/portfolio-rebalance, basic example: "Stocks 25000, finalPercent 58.14, 18.60, 23.26".
  test("published: 25,000 all into the one below its target", () => {
    const plan = accepted(rebalance(input(three, { mode: "contribute", amount: money(25_000) })));
    expect(quantitiesOf(plan)).toEqual({ Stocks: dec(25_000) });
    const after = accepted(plan.after);
    expect(weightsOf(after.rows)).toEqual(["23.26", "18.60", "58.14", "0.00"]);
    expect(after.rows.map(({ id }) => id)).toEqual(["Bonds", "Cash fund", "Stocks", null]);
  });

  // Published: same, example 1: "Stocks: +$312,000, Cash: +$11,500, Bonds: +$1,500".
  test("published: 325,000 hit the targets", () => {
    const plan = accepted(rebalance(input(three, { mode: "contribute", amount: money(325_000) })));
    expect(quantitiesOf(plan)).toEqual({ Stocks: dec(312_000), "Cash fund": dec(11_500), Bonds: dec(1_500) });
    expect(accepted(plan.after).total).toBe(0n);
    expect(plan.objective).toBe(0);
  });

  test("relative, not absolute: 20 go to the small gap that is the larger part of its target", () => {
    // W = 1,000: A lacks 100 of 700 (14 %), B 40 of 100 (40 %), C has 120 too much. After 20 B still lacks 20 %.
    const assets = [
      asset("A", { quantity: dec(600), target: dec("0.7") }),
      asset("B", { quantity: dec(60), target: dec("0.1") }),
      asset("C", { quantity: dec(320), target: dec("0.2") }),
    ];
    const plan = accepted(rebalance(input(assets, { mode: "contribute", amount: money(20) })));
    expect(quantitiesOf(plan)).toEqual({ B: dec(20) });
  });

  test("spends what lots allow: a lot of a row below its target that fits is bought even if it overshoots", () => {
    // After one lot of 100 each the drifts are -40 and 120 are left. A fourth lot is worse by 60^2 - 40^2: only a
    // contribution spends it.
    const assets = ["A", "B", "C"].map((id) =>
      asset(id, { price: dec(100), target: id === "C" ? "remainder" : dec("0.333333333333333333") }),
    );
    const plan = accepted(rebalance(input(assets, { mode: "contribute", amount: money(420) })));
    expect(plan.orders.map(({ lots }) => lots).sort()).toEqual([1, 1, 2]);
    expect(plan.residualCash).toBe(money(20));
    const full = accepted(rebalance(input(assets, { amount: money(420) })));
    expect(full.orders.map(({ lots }) => lots)).toEqual([1, 1, 1]);
  });

  test("keeps the share of cash, uses the cash that is there", () => {
    const assets = [asset("A", { quantity: dec(80), target: dec("0.9") })];
    const plan = accepted(
      rebalance(input(assets, { mode: "contribute", amount: money(10), cash: 10, cashTarget: "remainder" })),
    );
    expect(quantitiesOf(plan)).toEqual({ A: dec(10) });
    expect(accepted(plan.after).rows.at(-1)).toMatchObject({ id: null, weight: dec("0.1"), drift: 0n });
  });

  test("cash below its share or below zero: nothing is bought, nothing refused", () => {
    const assets = [asset("A", { quantity: dec(100), target: dec(1) })];
    const plan = accepted(rebalance(input(assets, { mode: "contribute", cash: -20 })));
    expect(plan).toMatchObject({ orders: [], residualCash: money(-20) });
  });
});

describe("full", () => {
  // Published: same README, example 3 (cash as a fund with target 0): "Cash: -$20,000, Stocks: +$10,000, Bonds: +$10,000".
  test("published: an asset without target leaves", () => {
    const assets = [
      asset("Stocks", { ...CENTS, quantity: dec(50_000), target: dec("0.6") }),
      asset("Bonds", { ...CENTS, quantity: dec(30_000), target: dec("0.4") }),
      asset("Cash fund", { ...CENTS, quantity: dec(20_000) }),
    ];
    const plan = accepted(rebalance(input(assets)));
    expect(quantitiesOf(plan)).toEqual({
      Stocks: dec(10_000),
      Bonds: dec(10_000),
      "Cash fund": dec(-20_000),
    });
    // Drifts before: -10, -10, +20 points.
    expect(accepted(plan.before)).toMatchObject({ total: dec("0.2"), largest: dec("0.2") });
    expect(accepted(plan.after).total).toBe(0n);
  });

  test("whole lots and the money there is: not each row's nearest lot", () => {
    // W = 1,000, each wants 500: 2 x 300 and 1 x 350 give 100 and -150: 32,500; 1 and 2 give -200 and 200: 80,000.
    const assets = [
      asset("A", { price: dec(300), target: dec("0.5") }),
      asset("B", { price: dec(350), target: dec("0.5") }),
    ];
    const plan = accepted(rebalance(input(assets, { amount: money(1_000) })));
    expect(quantitiesOf(plan)).toEqual({ A: dec(2), B: dec(1) });
    // sum of d^2 / W = 32,500 / 1,000.
    expect(plan.objective).toBeCloseTo(32.5, 9);
    // With 940 the same two no longer fit: W = 940, wants 470: (1, 1): -170, -120: 43,300; (2, 0), (1, 1), (0, 2) ...
    const less = accepted(rebalance(input(assets, { amount: money(940) })));
    expect(quantitiesOf(less)).toEqual({ A: dec(1), B: dec(1) });
  });

  test("locked assets stay though they are off", () => {
    const assets = [
      asset("A", { quantity: dec(80), target: dec("0.2"), isLocked: true }),
      asset("B", { quantity: dec(20), target: dec("0.4") }),
      asset("C", { target: dec("0.4") }),
    ];
    // B and C share 20 against targets of 40 each: 10 and 10.
    expect(quantitiesOf(accepted(rebalance(input(assets))))).toEqual({ B: dec(-10), C: dec(10) });
  });

  test("smallest order: a gap of 40 is not traded below 50", () => {
    const assets = [
      asset("A", { quantity: dec(540), target: dec("0.5"), minTrade: money(50) }),
      asset("B", { quantity: dec(460), target: dec("0.5"), minTrade: money(50) }),
    ];
    // Trading 50 leaves drifts of 10 instead of 40; at 90 the smallest order is worse than none.
    expect(quantitiesOf(accepted(rebalance(input(assets))))).toEqual({ A: dec(-50), B: dec(50) });
    const dear = assets.map((row) => ({ ...row, minTrade: money(90) }));
    expect(accepted(rebalance(input(dear))).orders).toEqual([]);
  });

  test("smallest order of exactly 3 lots, though 2.1 / 0.7 is above 3 in float64", () => {
    const fields = { price: dec("0.7"), minTrade: money("2.1") };
    const assets = [
      asset("A", { ...fields, quantity: dec(13), target: dec("0.5") }),
      asset("B", { ...fields, quantity: dec(7), target: dec("0.5") }),
    ];
    expect(quantitiesOf(accepted(rebalance(input(assets))))).toEqual({ A: dec(-3), B: dec(3) });
  });

  test("band: quiet within, to the targets beyond", () => {
    const assets = [
      asset("A", { quantity: dec(54), target: dec("0.5") }),
      asset("B", { quantity: dec(46), target: dec("0.5") }),
    ];
    const quiet = accepted(rebalance(input(assets, { band: dec("0.04") })));
    expect(quiet).toMatchObject({ orders: [], method: "exact", excess: 0 });
    expect(quiet.notes).toEqual([{ code: "within-band", params: { largest: "0.04", band: "0.04" } }]);
    // 2 x 4^2 / 100.
    expect(quiet.objective).toBeCloseTo(0.32, 12);
    const loud = accepted(rebalance(input(assets, { band: dec("0.039") })));
    expect(quantitiesOf(loud)).toEqual({ A: dec(-4), B: dec(4) });
  });

  test("currencies: money and fee, cash of each, the shortage to exchange", () => {
    const assets = [
      asset("A", { currency: "EUR", rate: dec("1.1"), price: dec(50), quantity: dec(2), target: dec("0.6") }),
      asset("B", { price: dec(11), quantity: dec(20), target: dec("0.4") }),
    ];
    const fees = { percent: dec(0), fixed: money(1), minimum: money(0) };
    // W = 332, targets 199.2 and 132.8; lots 55 and 11. A +2 (20.8) and B -8 (-0.8) is 24 short of cash. A +2, B -10:
    // 20.8^2 + 22.8^2 = 952.48; A +1, B -8: 1,170.28.
    const plan = accepted(rebalance(input(assets, { cash: 2, fees })));
    expect(plan.orders).toMatchObject([
      { assetId: "A", side: "buy", lots: 2, money: money(100), currency: "EUR", viewMoney: money(110) },
      { assetId: "B", side: "sell", lots: 10, money: money(110), currency: "USD", viewMoney: money(110) },
    ]);
    expect(plan.objective).toBeCloseTo(952.48 / 332, 9);
    expect(plan.cash).toEqual([
      { currency: "EUR", amount: money(-100) },
      { currency: "USD", amount: money(110) },
    ]);
    expect(plan).toMatchObject({ residualCash: 0n, fees: money(2), whole: money(332) });
  });
});
