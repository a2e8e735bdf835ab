import { type GoalPlan, runLedger } from "@zerno/engine";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import type { LedgerView } from "./ledger-view.ts";
import { remembered } from "./load-ledger.ts";

const memoSize = 10;

/** Goal figures follow the plan. */
export const withPlan = (view: LedgerView, plan: GoalPlan): LedgerView =>
  remembered(view, `with-plan,${JSON.stringify(plan)}`, () => {
    const input = { ...view.input, goal: plan };
    return { ...view, input, run: runLedger(input, view.run), memo: createBoundedCache(memoSize) };
  });

/** Months, monthly flow, seed ("120,-50.5,1"). */
const planText = /^(\d{1,4}),(-?\d{1,15}(?:\.\d{1,10})?),(\d{1,10})$/;

/** Undefined when malformed. */
export function parsePlan(text: string): GoalPlan | undefined {
  const [, months, monthlyFlow, seed] = planText.exec(text) ?? [];
  if (months === undefined) return undefined;
  return { months: Number(months), monthlyFlow: Number(monthlyFlow), seed: Number(seed) };
}
