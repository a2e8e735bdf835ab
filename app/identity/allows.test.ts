import { expect, it } from "vitest";
import type { Plan } from "../shared/plans.ts";
import { allows, effectivePlan, type PlanAction, planInForce } from "./allows.ts";

const actions: readonly PlanAction[] = [
  "add-portfolio",
  "add-holding",
  "add-composite",
  "link-account",
  "full-rebalancing",
  "long-backtest",
  "own-benchmark",
  "tax-report",
  "api-tokens",
];

it("answers yes to everything while billing is off", () => {
  for (const saved of ["Tier0", "Expired", "nonsense"])
    for (const action of actions) {
      const counts = { portfolios: 1e6, holdings: 1e6, linkedAccounts: 1e6 };
      expect(allows(effectivePlan(false, saved), action, counts)).toEqual({ isAllowed: true });
    }
});

it.each<[Plan, PlanAction, number, boolean]>([
  ["Tier0", "add-portfolio", 0, true],
  ["Tier0", "add-portfolio", 1, false],
  ["Tier0", "add-holding", 9, true],
  ["Tier0", "add-holding", 10, false],
  ["Tier0", "link-account", 0, false],
  ["Tier0", "add-composite", 0, false],
  ["Tier0", "full-rebalancing", 0, false],
  ["Tier2_1", "full-rebalancing", 0, true],
  ["Expired", "full-rebalancing", 0, false],
  ["Tier0", "long-backtest", 0, false],
  ["Tier2_1", "long-backtest", 0, false],
  ["Tier2_2", "long-backtest", 0, true],
  ["Tier2_3", "long-backtest", 0, true],
  ["Tier1", "add-portfolio", 2, true],
  ["Tier2_1", "add-portfolio", 3, false],
  ["Tier2_1", "add-holding", 1e6, true],
  ["Tier2_1", "link-account", 2, false],
  ["Tier2_2", "add-portfolio", 9, true],
  ["Tier2_2", "add-portfolio", 10, false],
  ["Tier2_2", "add-composite", 0, true],
  ["Trial", "add-portfolio", 10, false],
  ["Tier2_3", "add-portfolio", 1e6, true],
  ["Tier2_3", "link-account", 29, true],
  ["Tier2_3", "link-account", 30, false],
  ["Expired", "add-portfolio", 1, false],
  ["Tier0", "own-benchmark", 0, false],
  ["Tier2_1", "own-benchmark", 0, true],
  ["Tier2_1", "tax-report", 0, false],
  ["Tier2_2", "tax-report", 0, true],
  ["Tier2_2", "api-tokens", 0, false],
  ["Tier2_3", "api-tokens", 0, true],
])("%s, %s beside %i: %s", (plan, action, number, isAllowed) => {
  const counts = { portfolios: number, holdings: number, linkedAccounts: number };
  expect(allows(plan, action, counts)).toMatchObject(
    isAllowed ? { isAllowed } : { isAllowed, limit: action },
  );
});

it.each<[Plan, PlanAction, number, Plan | null]>([
  ["Tier0", "add-portfolio", 1, "Tier2_1"],
  ["Tier0", "add-portfolio", 3, "Tier2_2"],
  ["Tier2_2", "add-portfolio", 10, "Tier2_3"],
  ["Tier2_1", "link-account", 12, "Tier2_3"],
  ["Tier2_3", "link-account", 30, null],
  ["Tier0", "add-composite", 0, "Tier2_2"],
  ["Trial", "api-tokens", 0, "Tier2_3"],
])(
  "the refusal of %s, %s beside %i names the cheapest plan that lifts it: %s",
  (plan, action, number, lifting) => {
    const counts = { portfolios: number, linkedAccounts: number };
    expect(allows(plan, action, counts)).toEqual({ isAllowed: false, limit: action, plan: lifting });
  },
);

it("a cancelled plan keeps the limits of the paid one, and the demo account has none", () => {
  const stored = { plan: "Cancelled", paidPlan: "Tier2_2", isDemo: false };
  expect(planInForce(true, stored)).toBe("Tier2_2");
  expect(planInForce(true, { ...stored, paidPlan: null })).toBe("Cancelled");
  expect(planInForce(true, { ...stored, plan: "Expired" })).toBe("Expired");
  expect([planInForce(false, stored), planInForce(true, { ...stored, isDemo: true })]).toEqual([
    "Unlocked",
    "Unlocked",
  ]);
});

it("takes an unknown plan for the free one while billing is on", () => {
  expect([effectivePlan(true, "Tier2_3"), effectivePlan(true, "Unlocked"), effectivePlan(true, "x")]).toEqual(
    ["Tier2_3", "Tier0", "Tier0"],
  );
});
