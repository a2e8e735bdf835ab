import type { Issue } from "../statement.ts";
import { daysBetween } from "./dates.ts";
import { add } from "./decimal-text.ts";
import { instrumentKey } from "./distinct-instruments.ts";
import type { Draft } from "./draft.ts";
import { addLine } from "./draft.ts";
import { issue } from "./issue.ts";

const NEAR_DAYS = 3;
const INCOME = new Set<Draft["kind"]>(["dividend", "coupon", "amortisation", "redemption", "interest"]);

/**
 * Withholding tax that stands in a line of its own joins its payment: the same security and currency, at most
 * three days apart, the nearest first. A tax that finds none stays a row with its security.
 */
export const joinIncomeTaxes = (drafts: Draft[]): void => {
  const incomes = drafts.filter(({ kind, instrument }) => INCOME.has(kind) && instrument !== undefined);
  const byInstrument = Map.groupBy(incomes, (draft) =>
    draft.instrument ? instrumentKey(draft.instrument) : "",
  );
  for (const tax of drafts.filter(({ kind, instrument }) => kind === "tax" && instrument !== undefined)) {
    const distance = (income: Draft) => Math.abs(daysBetween(income.date, tax.date));
    const [income] = (byInstrument.get(tax.instrument ? instrumentKey(tax.instrument) : "") ?? [])
      .filter((entry) => entry.currency === tax.currency && entry.taxCurrency === undefined)
      .filter((entry) => distance(entry) <= NEAR_DAYS)
      .sort((a, b) => Number(a.tax !== undefined) - Number(b.tax !== undefined) || distance(a) - distance(b));
    if (income === undefined) continue;
    income.tax = add(income.tax ?? "0", tax.amount ?? "0");
    for (const line of tax.lines) addLine(income, line);
    drafts.splice(drafts.indexOf(tax), 1);
  }
};

/** Tax that came back is no charge: a gain to look at. */
export const taxRefund = (): Issue => issue("tax-refund");
