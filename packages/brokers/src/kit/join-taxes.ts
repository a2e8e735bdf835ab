import type { InstrumentRef, KindName } from "../statement.ts";
import { dayAfter, dayBefore } from "./dates.ts";
import { add, compare } from "./decimal-text.ts";
import { addCheck, addLine, type Draft } from "./draft.ts";
import type { TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

/** Payments a tax may belong to; where two fit equally, income comes before repaid nominal. */
const INCOME: readonly KindName[] = ["dividend", "coupon", "interest", "amortisation", "redemption"];
const REPAID = new Set<KindName>(["amortisation", "redemption"]);
const NEAR_DAYS = 3;

/** What a tax and its payment have in common; "" joins nothing. */
type KeyOf = (draft: { readonly instrument?: InstrumentRef }) => string;

const bySecurity: KeyOf = ({ instrument }) =>
  instrument?.isin ?? instrument?.symbol ?? instrument?.name ?? "";

interface Join {
  readonly keyOf?: ((draft: Draft) => string) | undefined;
  /** Days a tax may be booked before or after its payment. */
  readonly maxDays?: number | undefined;
}

/** A tax is at most what is left of the payment: more belongs to another one, or to nothing in this file. */
const hasRoom = (income: Draft, tax: Draft): boolean =>
  income.taxCurrency === undefined &&
  compare(add(income.tax ?? "0", tax.amount ?? "0"), income.amount ?? "0") <= 0;

/** Income before repaid nominal, without a tax before with one. */
const rankOf = ({ kind, tax }: Draft): number => Number(REPAID.has(kind)) * 2 + Number(tax !== undefined);

/** Of the payments of one day the first of the best rank that has room. */
const chosenOf = (tax: Draft, incomes: readonly Draft[]): Draft | undefined => {
  let best: Draft | undefined;
  for (const income of incomes) {
    if (!hasRoom(income, tax) || (best !== undefined && rankOf(income) >= rankOf(best))) continue;
    best = income;
    if (rankOf(best) === 0) break;
  }
  return best;
};

/** The days of a tax, nearest first: its own, the day before, the day after … */
const daysAround = (date: string, maxDays: number): string[] => {
  const days = [date];
  let [before, after] = [date, date];
  for (let far = 0; far < maxDays; far += 1) {
    before = dayBefore(before);
    after = dayAfter(after);
    days.push(before, after);
  }
  return days;
};

/**
 * The one rule for tax withheld in a line of its own: it joins the payment of the same key (the security) and
 * currency, the nearest in time first, at most `maxDays` apart; of equally near ones income before nominal, and
 * what has no tax yet before what has. Several taxes may belong to one payment, together never more than it.
 * Answers which tax joined which payment; the payments have them then.
 */
const join = (
  taxes: readonly Draft[],
  drafts: readonly Draft[],
  { keyOf = bySecurity, maxDays = NEAR_DAYS }: Join,
): ReadonlyMap<Draft, Draft> => {
  if (taxes.length === 0) return new Map();
  const keyAt = (draft: Draft, date: string) => `${keyOf(draft)}\u0001${draft.currency}\u0001${date}`;
  const incomes = Map.groupBy(
    drafts.filter(({ kind }) => INCOME.includes(kind)),
    (draft) => keyAt(draft, draft.date),
  );
  const joined = new Map<Draft, Draft>();
  for (const tax of taxes) {
    if (keyOf(tax) === "" || tax.kind !== "tax" || tax.amount === undefined || tax.date === "") continue;
    let income: Draft | undefined;
    for (const day of daysAround(tax.date, maxDays))
      income ??= chosenOf(tax, incomes.get(keyAt(tax, day)) ?? []);
    if (income === undefined) continue;
    income.tax = add(income.tax ?? "0", tax.amount ?? "0");
    for (const line of tax.lines) addLine(income, line);
    for (const check of tax.checks) addCheck(income, check);
    joined.set(tax, income);
  }
  return joined;
};

/** Taxes that are rows already; those that join are taken back. A tax without its payment stays a row. */
export const joinTaxes = (reading: {
  readonly drafts: readonly Draft[];
  readonly takeBack: (gone: ReadonlySet<Draft>) => void;
}): void => {
  const taxes = reading.drafts.filter(({ kind, instrument }) => kind === "tax" && instrument !== undefined);
  const joined = join(taxes, reading.drafts, {});
  if (joined.size > 0) reading.takeBack(new Set(joined.keys()));
};

/** A tax printed on a line of its own: what it would be alone. */
interface TaxLine<Id extends string> {
  readonly row: TableRow<Id>;
  readonly tax: Draft;
}

/** Taxes whose lines are still open; a refund and a tax without its payment become rows. */
export const joinTaxLines = <Id extends string>(
  reading: TableReading<Id>,
  lines: readonly TaxLine<Id>[],
  how: Join = {},
): void => {
  const whole = lines.filter(({ row }) => row.problems.length === 0).map(({ tax }) => tax);
  const joined = join(whole, reading.drafts, how);
  for (const { row, tax } of lines) {
    const income = joined.get(tax);
    if (income === undefined) reading.accept([row], [tax]);
    else {
      for (const check of row.checks) addCheck(income, check);
      reading.join(row, income);
    }
  }
};
