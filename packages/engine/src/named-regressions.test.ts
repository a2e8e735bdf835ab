import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addDays, type IsoDate } from "./days/iso-date.ts";
import { evaluateTrace } from "./explain/evaluate-trace.ts";
import { composeLedgers } from "./ledger/compose.ts";
import { runLedger } from "./run-ledger.ts";
import { type Expectation, parseLedgerText } from "./testing/ledger-text.ts";

/** Numbers that trackers are known to show wrong; `tests/pence.test.ts` also covers pence in statements. */
const CASES: Readonly<Record<string, string>> = {
  "gain after a dividend before a purchase": "regression-gain-after-dividend-before-purchase",
  "position sold years ago must not distort today's percentage": "regression-sold-years-ago",
  "portfolio emptied and refilled": "regression-emptied-and-refilled",
  "holdings-view account without cost": "holdings-view-without-cost",
  "dividend after full sale": "regression-dividend-after-full-sale",
  "near-total loss IRR": "regression-near-total-loss-irr",
  "split applied at read and at write": "regression-split-prices-as-traded",
  "split applied at read and at write, where a close stands in": "regression-close-before-split-stands-in",
  "foreign dividend tax in a third currency": "regression-dividend-tax-in-third-currency",
  "same-day buy and sell": "regression-same-day-buy-and-sell",
  "short crossing zero": "regression-short-crossing-zero-fees",
  "yen with 0 digits, dinar with 3": "regression-yen-and-dinar",
  "booked rate of charges beside a value read from a close":
    "regression-booked-rate-of-charges-valued-by-close",
  "price of a move-in in another currency hides a trade price":
    "regression-price-of-a-move-in-hides-a-trade-price",
  "trace of a cost that moved after a spin-off": "regression-trace-of-cost-moved-after-a-spin-off",
  "trace of a cost that moved by highest cost": "regression-trace-of-cost-moved-by-highest-cost",
  "trace of a momentum from a close before a split":
    "regression-trace-of-momentum-from-a-close-before-a-split",
  "trace of a group with both sides of a swap": "regression-trace-of-a-group-with-both-sides-of-a-swap",
  "cash in lieu without a fraction": "regression-cash-in-lieu-without-a-fraction",
  "trace of a sale where shorts are allowed": "regression-trace-of-a-sale-where-shorts-are-allowed",
  "simple return of money that stays for less than a day": "regression-simple-return-within-a-day",
  "yields of a bond repaid in parts before its maturity":
    "regression-yields-of-a-bond-repaid-before-maturity",
  "redemption of what is not held": "regression-redemption-of-nothing",
};

const PORTFOLIO = { kind: "portfolio" } as const;

function check({ verb, metric, text, scope, period, input }: Expectation): void {
  const run = runLedger(input);
  const figure = run.figure(metric, scope, period);
  expect(evaluateTrace(run.explain(metric, scope, period))).toEqual(figure);
  if (verb === "refuse") expect(JSON.stringify(figure)).toContain(`"code":"${text}"`);
  else if (!("value" in figure)) throw new Error(JSON.stringify(figure));
  else if (verb === "note") expect(figure.notes?.map((note) => note.code)).toContain(text);
  else expect(Number(figure.value)).toBeCloseTo(Number(text), 10);
}

describe("named regressions", () => {
  for (const [name, file] of Object.entries(CASES)) {
    test(name, () => {
      const text = readFileSync(new URL(`../cases/${file}.ledger`, import.meta.url), "utf8");
      const expectations = parseLedgerText(text);
      expect(expectations.length).toBeGreaterThan(0);
      for (const expectation of expectations) check(expectation);
    });
  }

  test("the price of a bond is percent and no money", () => {
    const [first] = parseLedgerText(
      [
        "asset OFZ currency=RUB nominal=1000 maturity=2024-07-01",
        "coupon OFZ 2024-01-01 2024-07-01 36.40",
        "price OFZ 2024-06-03 99",
        "2024-06-01 buy OFZ quantity=10 price=98 fee=3 currency=RUB",
        "period 2024-05-30 2024-06-03",
        "expect quantity 10 OFZ",
      ].join("\n"),
    );
    if (!first) throw new Error("the case is empty");
    const run = runLedger(first.input);
    const bond = { kind: "asset", assetId: "OFZ" } as const;
    expect(run.figure("averageCost", bond, first.period)).toEqual({ value: "98.03", unit: "price" });
    expect(run.figure("lastPrice", bond, first.period)).toEqual({ value: "99", unit: "price" });
  });

  // The transfer stays inside the group, so its unknown value is not noted.
  test("a right exercised inside a group hands nothing over its border", () => {
    const text = readFileSync(new URL("../cases/rights-exercised.ledger", import.meta.url), "utf8");
    const [first] = parseLedgerText(text);
    if (!first) throw new Error("the case is empty");
    const run = runLedger(first.input);
    const both = { kind: "group", id: "both", assetIds: ["AAA", "RRR"], currencies: [] } as const;
    expect(run.figure("netFlows", both, first.period)).toEqual({
      value: "432",
      unit: "money",
      currency: "RUB",
    });
    const share = { kind: "asset", assetId: "AAA" } as const;
    expect(run.figure("netFlows", share, first.period)).toMatchObject({ notes: [{ code: "moved-at-cost" }] });
  });

  // 300 gained in the composite, 800 in the account.
  test("account with a gain added to a composite", () => {
    const [first] = parseLedgerText(`
      asset AAA currency=RUB
      price AAA 2024-01-02 100
      price AAA 2024-02-01 150
      price AAA 2024-02-05 180
      2024-01-02 buy AAA quantity=10 price=100 currency=RUB
      period 2024-01-01 2024-02-05
      expect totalProfit 800`);
    if (first === undefined) throw new Error("no ledger");
    const { input, period } = first;
    const from = addDays("2024-02-01" as IsoDate, 1);
    const whole = composeLedgers([{ input, from }], { currency: "RUB", asOf: input.asOf });
    const figure = (ledger: typeof input, metric: "totalProfit" | "netFlows" | "unrealised" | "twr") => {
      const answer = runLedger(ledger).figure(metric, PORTFOLIO, period);
      return "value" in answer ? answer.value : JSON.stringify(answer);
    };
    expect(figure(input, "totalProfit")).toBe("800");
    expect(figure(whole, "totalProfit")).toBe("300");
    expect(figure(whole, "netFlows")).toBe("1500");
    expect(Number(figure(whole, "twr"))).toBeCloseTo(0.2, 12);
    expect(figure(whole, "unrealised")).toBe("800");
  });

  // 20 at 75, not 20 at 150.
  test("account with a gain added to a composite after a split without a new close", () => {
    const [first] = parseLedgerText(`
      asset AAA currency=RUB
      price AAA 2024-01-31 150
      price AAA 2024-02-05 90
      2024-01-31 buy AAA quantity=10 price=100 currency=RUB
      2024-02-01 split AAA ratio=2:1 currency=RUB
      period 2024-01-01 2024-02-05
      expect value 1800`);
    if (first === undefined) throw new Error("no ledger");
    const { input, period } = first;
    const child = { input, from: "2024-02-02" as IsoDate };
    const run = runLedger(composeLedgers([child], { currency: "RUB", asOf: input.asOf }));
    expect(run.figure("netFlows", PORTFOLIO, period)).toMatchObject({ value: "1500" });
    expect(run.figure("totalProfit", PORTFOLIO, period)).toMatchObject({ value: "300" });
  });

  test("pence/pounds", () => {
    const [pounds, pence] = parseLedgerText(`
      view GBP
      asset PND currency=GBP
      asset PNC currency=GBX
      price PND 2024-01-02 12.5
      price PNC 2024-01-02 1250
      2024-01-02 buy PND quantity=10 price=12.5 currency=GBP
      2024-01-02 buy PNC quantity=10 price=1250 currency=GBX
      period 2024-01-01 2024-01-02
      expect value 125 PND
      refuse value no-rate PNC`);
    if (pounds === undefined || pence === undefined) throw new Error("no ledger");
    check(pounds);
    check(pence);
  });
});
