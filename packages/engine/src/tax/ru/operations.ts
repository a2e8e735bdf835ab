import type { Money } from "../../money/decimal.ts";
import { NO_MONEY, sumOf } from "../tax-money.ts";
import { RU_GROUP_NAMES, type RuGroup } from "./law.ts";
import { netRuGroups, noResults, type RuNetting } from "./netting.ts";
import type { RuGainRow, RuIncomeRow } from "./ru-rows.ts";

/** Roubles with kopecks. */
export interface RuGroupTotal {
  readonly group: RuGroup;
  /** With accrued interest received and coupons. */
  readonly income: Money;
  /** With fees and accrued interest paid. */
  readonly expense: Money;
  readonly result: Money;
}

export interface RuOperations {
  readonly groups: readonly RuGroupTotal[];
  readonly netting: RuNetting;
}

/**
 * Sums by group (НК РФ ст. 214.1 п. 12), before and after netting. Coupons belong to the securities' base since 2021
 * (102-ФЗ of 2020-04-01).
 */
export function ruOperations(gains: readonly RuGainRow[], coupons: readonly RuIncomeRow[]): RuOperations {
  const results = noResults();
  const groups: RuGroupTotal[] = [];
  for (const group of RU_GROUP_NAMES) {
    const sales = gains.filter(({ asset }) => asset.group === group);
    const paid = coupons.filter(({ asset }) => asset?.group === group);
    if (sales.length + paid.length === 0) continue;
    const income = sumOf([...sales.map((row) => row.income), ...paid.map(({ gross }) => gross)]);
    const expense = sumOf([...sales.map((row) => row.expense), ...paid.map(({ deductions }) => deductions)]);
    const result = sumOf([income, -expense]);
    results[group] = result;
    groups.push({ group, income, expense, result });
  }
  return { groups, netting: netRuGroups(results) };
}

export function positiveSum(results: Readonly<Record<RuGroup, Money>>, groups: readonly RuGroup[]): Money {
  return sumOf(groups.map((group) => (results[group] > 0n ? results[group] : NO_MONEY)));
}
