import { daysBetween } from "./dates.ts";
import { add, compare } from "./decimal-text.ts";
import { addCheck, addLine, type Draft } from "./draft.ts";
import { issue } from "./issue.ts";
import type { TableReading } from "./table-reading.ts";

const NEAR_DAYS = 3;
const INCOME = new Set(["dividend", "coupon"]);
const keyOf = ({ instrument, currency }: Draft) =>
  `${instrument?.isin ?? instrument?.symbol ?? instrument?.name ?? ""}\u0001${currency}`;

/**
 * Tax withheld in a line of its own joins the payment of the same security and currency: the same day's
 * first, else the nearest within three days. A tax without its payment stays a row of its own.
 */
export const joinNearTaxes = <Id extends string>(reading: TableReading<Id>): void => {
  const incomes = Map.groupBy(
    reading.drafts.filter(({ kind }) => INCOME.has(kind)),
    keyOf,
  );
  for (const tax of reading.drafts.filter(({ kind, instrument }) => kind === "tax" && instrument)) {
    const distance = (income: Draft) => Math.abs(daysBetween(income.date, tax.date));
    const near = (incomes.get(keyOf(tax)) ?? []).filter((income) => distance(income) <= NEAR_DAYS);
    const fitting = near.filter((income) => compare(tax.amount ?? "0", income.amount ?? "0") <= 0);
    const [income] = fitting.toSorted(
      (a, b) => distance(a) - distance(b) || Number(a.tax !== undefined) - Number(b.tax !== undefined),
    );
    if (income === undefined) continue;
    reading.takeBack(tax);
    income.tax = add(income.tax ?? "0", tax.amount ?? "0");
    for (const line of tax.lines) addLine(income, line);
    for (const check of tax.checks) addCheck(income, check);
    if (compare(income.tax, income.amount ?? "0") > 0)
      addCheck(income, issue("tax-exceeds-income", { tax: income.tax }));
  }
};
