import { daysBetween } from "./dates.ts";
import { add } from "./decimal-text.ts";
import type { Draft } from "./draft.ts";
import type { TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

const INCOME = new Set(["dividend", "coupon", "interest", "amortisation"]);

/** A tax printed on a line of its own: what it would be alone. */
export interface TaxLine<Id extends string> {
  readonly row: TableRow<Id>;
  readonly tax: Draft;
}

const nearest = (tax: Draft, incomes: readonly Draft[], maxDays: number): Draft | undefined => {
  let best: { income: Draft; days: number } | undefined;
  for (const income of incomes) {
    const days = Math.abs(daysBetween(income.date, tax.date));
    if (days <= maxDays && (best === undefined || days < best.days)) best = { income, days };
  }
  return best?.income;
};

/**
 * Puts each tax into the income with the same key and currency, the nearest within `maxDays` (several taxes
 * may belong to one income); a refund and a tax without its income stand alone.
 */
export const joinTaxes = <Id extends string>(
  reading: TableReading<Id>,
  lines: readonly TaxLine<Id>[],
  keyOf: (draft: Draft) => string,
  maxDays = 0,
): void => {
  if (lines.length === 0) return;
  const key = (draft: Draft) => `${keyOf(draft)} ${draft.currency}`;
  const incomes = Map.groupBy(
    reading.drafts.filter(({ kind }) => INCOME.has(kind)),
    key,
  );
  for (const { row, tax } of lines) {
    const income = nearest(tax, incomes.get(key(tax)) ?? [], maxDays);
    const isOne = tax.kind === "tax" && row.problems.length === 0 && tax.amount !== undefined;
    if (income === undefined || !isOne) reading.accept([row], [tax]);
    else {
      income.tax = add(income.tax ?? "0", tax.amount ?? "0");
      income.checks = [...income.checks, ...row.checks];
      reading.join(row, income);
    }
  }
};
