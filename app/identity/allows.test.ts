import { expect, it } from "vitest";
import type { Plan } from "../shared/plans.ts";
import { allows, effectivePlan, type PlanAction } from "./allows.ts";

const actions: readonly PlanAction[] = [
  "add-portfolio",
  "add-holding",
  "add-composite",
  "link-account",
  "full-rebalancing",
  "long-backtest",
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
])("%s, %s beside %i: %s", (plan, action, number, isAllowed) => {
  const counts = { portfolios: number, holdings: number, linkedAccounts: number };
  expect(allows(plan, action, counts)).toEqual(isAllowed ? { isAllowed } : { isAllowed, limit: action });
});

it("takes an unknown plan for the free one while billing is on", () => {
  expect([effectivePlan(true, "Tier2_3"), effectivePlan(true, "Unlocked"), effectivePlan(true, "x")]).toEqual(
    ["Tier2_3", "Tier0", "Tier0"],
  );
});
