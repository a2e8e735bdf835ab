import type { Money } from "../../money/decimal.ts";
import { NO_MONEY, smallest } from "../tax-money.ts";
import { RU_GROUP_NAMES, RU_NETTING, type RuGroup } from "./law.ts";

export type RuResults = Readonly<Record<RuGroup, Money>>;

export interface RuNettingStep {
  readonly loss: RuGroup;
  readonly lowers: RuGroup;
  readonly code: string;
  readonly amount: Money;
}

export interface RuNetting {
  readonly results: RuResults;
  readonly steps: readonly RuNettingStep[];
}

export function noResults(): Record<RuGroup, Money> {
  return Object.fromEntries(RU_GROUP_NAMES.map((group) => [group, NO_MONEY])) as Record<RuGroup, Money>;
}

/** Offsets losses by НК РФ ст. 214.1 п. 12, 15; the total never changes and no result changes its sign. */
export function netRuGroups(results: RuResults): RuNetting {
  const left = { ...results };
  const steps: RuNettingStep[] = [];
  for (const { loss, lowers, code } of RU_NETTING) {
    const amount = smallest(-left[loss] as Money, left[lowers]);
    if (amount <= 0n) continue;
    left[loss] = (left[loss] + amount) as Money;
    left[lowers] = (left[lowers] - amount) as Money;
    steps.push({ loss, lowers, code, amount });
  }
  return { results: left, steps };
}
