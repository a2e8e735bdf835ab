import { insertGoal, listGoals } from "../domain/goals/goals.queries.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { byUser, change } from "../portfolio/history/change.ts";
import { GoalKind } from "../shared/codes.ts";
import { type DemoPlace, isNamed } from "./demo-place.ts";

interface DemoGoal {
  readonly portfolio: string;
  readonly name: keyof typeof demoAccountTexts;
  readonly kind: number;
  readonly target: string;
  readonly years: number;
  readonly monthlyFlow: string;
}

/** A distant one, one of income, one reached. */
const demoGoals: readonly DemoGoal[] = [
  {
    ...{ portfolio: "long-term", name: "retirement", kind: GoalKind.value },
    ...{ target: "30000000", years: 12, monthlyFlow: "55000" },
  },
  {
    ...{ portfolio: "long-term", name: "bills", kind: GoalKind.monthlyIncome },
    ...{ target: "120000", years: 8, monthlyFlow: "55000" },
  },
  {
    ...{ portfolio: "long-term", name: "cushion", kind: GoalKind.value },
    ...{ target: "1000000", years: 1, monthlyFlow: "0" },
  },
  {
    ...{ portfolio: "abroad", name: "yearAbroad", kind: GoalKind.value },
    ...{ target: "60000", years: 3, monthlyFlow: "500" },
  },
];

/** Projections draw the same on every installation. */
export async function seedGoals(place: DemoPlace): Promise<void> {
  const { tx, userId, now, today } = place;
  const there = await listGoals(tx, userId);
  for (const [index, { portfolio: key, name, years, ...values }] of demoGoals.entries()) {
    const portfolio = place.portfolios.get(key);
    const text = demoAccountTexts[name];
    if (portfolio === undefined || there.some((goal) => isNamed(goal, text))) continue;
    const of = { portfolioId: portfolio.id, kind: "goal-saved", about: { name: text.en } } as const;
    const by = byUser({ db: tx, user: { id: userId }, now: () => now });
    const goal = {
      ...{ ...values, portfolioId: portfolio.id, name: text.en, currency: portfolio.currency },
      ...{ dueOn: `${Number(today.slice(0, 4)) + years}-12-31`, seed: 20_110_103 + index },
    };
    await change(by, of, (inner) => insertGoal(inner, { userId, now }, goal));
  }
}
