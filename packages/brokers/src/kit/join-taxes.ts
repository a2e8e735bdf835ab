import type { InstrumentRef, KindName } from "../statement.ts";
import { daysBetween } from "./dates.ts";
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

const chosen = (tax: Draft, incomes: readonly Draft[], maxDays: number): Draft | undefined => {
  let best: { income: Draft; rank: readonly number[] } | undefined;
  for (const income of incomes) {
    const days = Math.abs(daysBetween(income.date, tax.date));
    if (days > maxDays || !hasRoom(income, tax)) continue;
    const rank = [days, Number(REPAID.has(income.kind)), Number(income.tax !== undefined)];
    const at = best?.rank.findIndex((part, index) => part !== rank[index]) ?? 0;
    if (best === undefined || (at >= 0 && (rank[at] ?? 0) < (best.rank[at] ?? 0))) best = { income, rank };
  }
  return best?.income;
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
  const key = (draft: Draft) => {
    const own = keyOf(draft);
    return own === "" ? "" : `${own}\u0001${draft.currency}`;
  };
  const incomes = Map.groupBy(
    drafts.filter(({ kind }) => INCOME.includes(kind)),
    key,
  );
  const joined = new Map<Draft, Draft>();
  for (const tax of taxes) {
    const own = key(tax);
    const isTax = own !== "" && tax.kind === "tax" && tax.amount !== undefined;
    const income = isTax ? chosen(tax, incomes.get(own) ?? [], maxDays) : undefined;
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
  readonly takeBack: (draft: Draft) => void;
}): void => {
  const taxes = reading.drafts.filter(({ kind, instrument }) => kind === "tax" && instrument !== undefined);
  for (const tax of join(taxes, reading.drafts, {}).keys()) reading.takeBack(tax);
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
