import { defined } from "../kit/defined.ts";
import { addCheck, addLine, type Draft, startRow } from "../kit/drafts.ts";
import { issue } from "../kit/issue.ts";
import { daysBetween } from "../kit/text/dates.ts";
import { absolute, add, isNegative, isZero, negate } from "../kit/text/decimal-text.ts";
import { checkTax, keyOfInstrument, type TaxedIncome } from "./income.ts";
import { interestMonth } from "./income-text.ts";
import type { MoneyLine } from "./money-line.ts";
import type { Reading } from "./reading.ts";

/**
 * Lines of one payment: tax, reversal and corrected tax add up. Section Dividends prints the tax of a choice dividend
 * unsigned.
 */
interface TaxGroup {
  readonly isUnsigned: boolean;
  readonly lines: readonly MoneyLine[];
  readonly net: string;
  readonly first: MoneyLine;
  readonly key: string;
}

const NEAR_DAYS = 3;

const taxKey = (line: MoneyLine): string => interestMonth(line.description) ?? line.text.key;

const isUnsignedTax = ({ row, amount, description }: MoneyLine): boolean =>
  row.section.toLowerCase() === "dividends" &&
  !isNegative(amount) &&
  /\bchoice dividend\b/i.test(description);

const toGroups = (lines: readonly MoneyLine[]): TaxGroup[] => {
  const keyOf = (line: MoneyLine) =>
    [line.date, line.currency, keyOfInstrument(line), taxKey(line)].join("\u0001");
  return [...Map.groupBy(lines, keyOf).values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const sum = members.map((line) => line.amount).reduce(add);
    const isUnsigned = members.every(isUnsignedTax);
    return [{ lines: members, net: isUnsigned ? negate(sum) : sum, first, key: taxKey(first), isUnsigned }];
  });
};

type IncomesByInstrument = ReadonlyMap<string, readonly TaxedIncome[]>;

/** A second tax must be in the first one's currency. */
const canTake = ({ draft }: TaxedIncome, currency: string): boolean =>
  draft.tax === undefined || (draft.taxCurrency ?? draft.currency) === currency;

/**
 * Finds the payment of the same day, instrument and words, else of the instrument within three days; for interest, of
 * the month.
 */
const findIncome = (incomes: IncomesByInstrument, group: TaxGroup): TaxedIncome | undefined => {
  const instrumentKey = keyOfInstrument(group.first);
  const { date, currency } = group.first;
  const distance = (income: TaxedIncome) => Math.abs(daysBetween(income.date, date));
  const near = (incomes.get(instrumentKey) ?? [])
    .filter((income) => distance(income) <= NEAR_DAYS)
    .filter((income) => canTake(income, currency))
    .sort((a, b) => distance(a) - distance(b));
  const named = near.filter((income) => income.key === group.key && group.key !== "");
  const exact = named.filter((income) => income.date === date);
  const best = exact.find((income) => income.draft.tax === undefined) ?? exact[0] ?? named[0];
  return best ?? (instrumentKey === "" ? undefined : near[0]);
};

const join = (income: TaxedIncome, group: TaxGroup) => {
  const { draft } = income;
  for (const line of group.lines) addLine(draft, line.row.line);
  if (isZero(group.net)) return;
  if (group.isUnsigned) addCheck(draft, issue("sign-disagrees", {}, "Amount"));
  draft.tax = add(draft.tax ?? "0", absolute(group.net));
  if (group.first.currency !== draft.currency) draft.taxCurrency = group.first.currency;
  checkTax(draft);
};

/** A tax without its payment; a net refund belongs to a reclassified payment. */
const standAlone = (reading: Reading, group: TaxGroup) => {
  const { first, net, isUnsigned } = group;
  const isRefund = !isNegative(net);
  const draft: Draft = defined({
    ...startRow(first.row, isRefund ? "tax-refund" : "tax", { date: first.date }),
    instrument: first.instrument,
    currency: first.currency,
    amount: absolute(net),
    note: first.description,
  });
  for (const line of group.lines) addLine(draft, line.row.line);
  if (isUnsigned) addCheck(draft, issue("sign-disagrees", {}, "Amount"));
  reading.drafts.push(draft);
};

/** Joins section Withholding Tax to its payments; unmatched lines become rows. */
export const joinTaxes = (
  reading: Reading,
  incomes: readonly TaxedIncome[],
  lines: readonly MoneyLine[],
): void => {
  const byInstrument = Map.groupBy(incomes, (income) => income.instrumentKey);
  for (const group of toGroups(lines)) {
    const isCharge = isNegative(group.net) || isZero(group.net);
    const income = isCharge ? findIncome(byInstrument, group) : undefined;
    if (income !== undefined) join(income, group);
    else if (isZero(group.net))
      for (const line of group.lines) reading.out.ignore(line.row.line, issue("cancelled-pair"));
    else standAlone(reading, group);
  }
};
