import { createElement } from "react";
import { expect, it } from "vitest";
import { RebalancePlan, RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";
import { hideOwnAmounts } from "../../shared/text/hide-amounts.ts";
import { renderPage, textOf } from "../../ui/test-page.ts";
import { deriveLot, deriveOrder } from "./derive-order.ts";
import { deriveCash, deriveExcess, deriveRow, deriveSum, type ShownPlan } from "./derive-plan.ts";
import { OrderTable } from "./order-table.tsx";
import { PlanRows } from "./plan-rows.tsx";
import { PlanSums } from "./plan-sums.tsx";
import { rebalancingContract } from "./rebalancing.contract.ts";

const asset = (ticker: string) => ({
  ...{ id: ticker, ticker, name: `${ticker} plc`, type: 1, currency: "USD" },
  ...{ ownerId: "nil", exchange: "DEMO", isDemo: false, priceDigits: 2 },
});
const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });
const ratio = (value: string) => ({ value, unit: "ratio" as const });
const row = (ticker: string | null, valueBefore: string, valueAfter: string) => ({
  ...{
    asset: ticker === null ? null : asset(ticker),
    target: "0.3",
    isLocked: false,
    valueBefore,
    valueAfter,
  },
  ...{ weightBefore: "0.25", driftBefore: "-0.05", weightAfter: "0.3", driftAfter: "0" },
});
const order = (ticker: string, side: "buy" | "sell") => ({
  ...{ asset: asset(ticker), side, lots: "71717", lotSize: "10", quantity: "717170", price: "12.5" },
  ...{ priced: { date: "2026-11-20", source: "test" }, notes: [], rate: "1", rateAt: null },
  ...{ money: "8964625", viewMoney: "8964625", fee: "717.5" },
});
const lot = { acquired: "2026-01-02", quantity: "717170", cost: "7171700", proceeds: "8963907.5" };

/** Sells one share and buys another; every amount contains a 7, which no ratio, price or day does. */
const plan = {
  orders: [
    {
      ...order("SHR", "sell"),
      lotsUsed: [{ ...lot, gain: "1792207.5", isRelieved: false }],
      realisedGain: money("1792207.5"),
    },
    { ...order("FND", "buy"), lotsUsed: [], realisedGain: null },
  ],
  rows: [row("SHR", "17000", "7000"), row("FND", "7000", "17000"), row(null, "700", "707")],
  ...{ sold: "8964625.7", bought: "8964625.7", whole: "24707", residualCash: "707" },
  cash: [
    { currency: "USD", amount: "707", before: "700" },
    { currency: "EUR", amount: "-77", before: "-7" },
  ],
  ...{
    rates: [],
    fees: "717.5",
    method: "greedy",
    objective: "17.5",
    bound: "7.25",
    excess: "10.27",
    notes: [],
  },
  ...{ driftBefore: ratio("0.1"), driftAfter: ratio("0.02"), largestAfter: ratio("0.02") },
  ...{ realisedGain: money("1792207.5"), taxableGain: money("1792207.5"), tax: money("232977.7") },
};

const { amounts } = rebalancingContract["POST /api/rebalancing/plan"];

function shownOf(isHidden: boolean): ShownPlan {
  const parsed = RebalancePlan.parse(plan);
  return {
    ...{ currency: "USD", mode: "full", today: "2026-11-20", portfolioId: "p" },
    amount: isHidden ? "•••" : "70",
    plan: isHidden ? hideOwnAmounts(parsed, amounts) : parsed,
    settings: RebalanceSettings.parse({ feePercent: "0.001" }),
  };
}

/** Returns the texts of the page's three parts. */
const textsOf = (shown: ShownPlan, isStealth: boolean) =>
  [PlanSums, OrderTable, PlanRows].map((part) =>
    textOf(renderPage(createElement(part, { shown }), { isStealth })),
  );

const t = ((key: string) => key) as never;
const sums = ["driftBefore", "driftAfter", "whole", "sold", "bought"] as const;
const others = ["fees", "residualCash", "realisedGain", "taxableGain", "tax"] as const;

/** Returns every explanation of the plan as text. */
const derivationsOf = (shown: ShownPlan): string =>
  JSON.stringify([
    ...[...sums, ...others].map((name) => deriveSum(shown, name, t)),
    ...shown.plan.cash.map(({ currency }) => deriveCash(shown, currency, t)),
    deriveExcess(shown, t),
    ...shown.plan.rows.flatMap((one) =>
      (["before", "target", "after", "drift", "value"] as const).map((name) =>
        deriveRow(shown, one, name, t),
      ),
    ),
    ...shown.plan.orders.flatMap((one) => [
      ...(["quantity", "price", "money", "fee", "gain"] as const).map((name) =>
        deriveOrder(one, name, shown, t),
      ),
      ...one.lotsUsed.flatMap((used) =>
        (["proceeds", "cost", "gain"] as const).map((name) => deriveLot(one, used, name, shown, t)),
      ),
    ]),
  ]);

it("hides every amount of a plan and shows the rest", () => {
  const [plain, hidden] = [textsOf(shownOf(false), false), textsOf(shownOf(true), true)];
  // Masking in the answer suffices: no part of the page checks whether amounts are hidden.
  expect(textsOf(shownOf(true), false).join()).not.toMatch(/7|NaN|undefined|Infinity/);
  for (const text of plain) expect(text).toContain("7");
  for (const text of hidden) {
    expect(text).toContain("•••");
    expect(text).not.toMatch(/7|NaN|undefined|Infinity/);
  }
  // Prices, weights and the distance from the best plan stay.
  expect(hidden[1]).toContain("12.50");
  expect(hidden[2]).toContain("30.00%");
  expect(hidden[0]).toContain("excess");
});

it("explains a hidden plan without its amounts", () => {
  expect(derivationsOf(shownOf(false))).toMatch(/"value":"-?\d*7/);
  const hidden = derivationsOf(shownOf(true));
  expect(hidden).toContain('"stealth"');
  expect(hidden).not.toMatch(/"value":"-?[\d.]*7|NaN|null,"unit"/);
});
