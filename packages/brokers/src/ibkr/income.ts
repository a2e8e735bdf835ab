import { defined } from "../kit/defined.ts";
import { addCheck, type Draft, startRow } from "../kit/drafts.ts";
import { issue } from "../kit/issue.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { absolute, add, compare, divide, isNegative, isZero, negate } from "../kit/text/decimal-text.ts";
import type { KindName } from "../statement.ts";
import { splitCancelled } from "./cancelled-pairs.ts";
import { interestMonth } from "./income-text.ts";
import type { MoneyLine } from "./money-line.ts";
import { type Reading, settle } from "./reading.ts";

export interface TaxedIncome {
  readonly draft: Draft;
  readonly instrumentKey: string;
  readonly key: string;
  readonly date: string;
}

export const keyOfInstrument = (line: MoneyLine): string =>
  line.instrument?.isin ?? line.instrument?.symbol ?? "";

/** Number of shares, if whole; fractional holdings stay unknown. */
const sharesOf = (amount: string, perShare: string | undefined): string | undefined => {
  const count = perShare === undefined || isZero(perShare) ? undefined : divide(amount, perShare, 0);
  if (count === undefined || isZero(count)) return undefined;
  return checkAmount({ quantity: count, price: perShare, amount }) === undefined ? count : undefined;
};

/** A return of capital reduces the cost. */
const toDividend = (reading: Reading, line: MoneyLine): TaxedIncome => {
  const { row, date, currency, text, description } = line;
  const amount = absolute(line.amount);
  const draft: Draft = defined({
    ...startRow(row, text.isReturnOfCapital ? "return-of-capital" : "dividend", { date }),
    instrument: line.instrument,
    quantity: sharesOf(amount, text.perShare),
    price: text.perShare,
    currency,
    amount,
    note: description,
  });
  if (line.instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "Description"));
  settle(reading, row, draft);
  return { draft, instrumentKey: keyOfInstrument(line), key: text.key, date };
};

const OPENS_SHORT: ReadonlySet<KindName> = new Set(["short", "cover"]);

const isShortOn = ({ drafts }: Reading, { instrument, date }: MoneyLine): boolean =>
  instrument !== undefined &&
  isNegative(
    drafts
      .filter((draft) => draft.instrument === instrument && draft.date < date && OPENS_SHORT.has(draft.kind))
      .map(({ kind, quantity = "0" }) => (kind === "short" ? negate(quantity) : quantity))
      .reduce(add, "0"),
  );

/** A payment in lieu on a short position, unless it reverses a received one. */
const isPaidOnShort = (reading: Reading, line: MoneyLine): boolean =>
  !/\breversal\b/i.test(line.description) &&
  (/in lieu of dividend/i.test(line.description) || isShortOn(reading, line));

const toNegativeIncome = (reading: Reading, line: MoneyLine) => {
  const { row, date, currency, description, instrument } = line;
  const amount = absolute(line.amount);
  const isOwed = instrument !== undefined && isPaidOnShort(reading, line);
  const head = { ...startRow(row, isOwed ? "short-dividend" : "cash-expense", { date }), instrument };
  const draft: Draft = defined({ ...head, currency, amount, note: description });
  if (!isOwed) addCheck(draft, issue("negative-income", {}, "Amount"));
  settle(reading, row, draft);
};

/**
 * Reads dividends and payments in lieu; a reversal cancels its payment. Tax lines among them are returned for joining.
 */
export const readDividends = (
  reading: Reading,
  lines: readonly MoneyLine[],
): { incomes: TaxedIncome[]; taxes: MoneyLine[] } => {
  const taxes = lines.filter((line) => line.text.isTax);
  const { kept, cancelled } = splitCancelled(lines.filter((line) => !line.text.isTax));
  for (const { row } of cancelled) reading.out.ignore(row.line, issue("cancelled-pair"));
  const incomes: TaxedIncome[] = [];
  for (const line of kept) {
    if (isNegative(line.amount)) toNegativeIncome(reading, line);
    else incomes.push(toDividend(reading, line));
  }
  return { incomes, taxes };
};

const COUPON = /coupon/i;
const ACCRUED = /accrued/i;
const DEBIT = /debit/i;
const CREDIT = /credit/i;

/** Positive credit is interest; debit and negative credit are expenses. */
const toInterest = (reading: Reading, line: MoneyLine): TaxedIncome | undefined => {
  const { row, date, currency, description } = line;
  const amount = absolute(line.amount);
  const isCost = isNegative(line.amount);
  const isDebit = DEBIT.test(description) && !CREDIT.test(description);
  const kind = isCost ? "interest-paid" : isDebit ? "cash-gain" : "interest";
  const draft: Draft = { ...startRow(row, kind, { date }), currency, amount, note: description };
  if (isDebit && !isCost) addCheck(draft, issue("sign-disagrees", {}, "Amount"));
  settle(reading, row, draft);
  if (kind !== "interest") return undefined;
  return { draft, instrumentKey: "", key: interestMonth(description) ?? "", date };
};

/** Bond wording is assumed from other exports, so rows get a check. */
const toCoupon = (reading: Reading, line: MoneyLine): TaxedIncome => {
  const { row, date, currency, description } = line;
  const instrument = line.instrument ?? reading.book.findInText(description);
  const head = { ...startRow(row, "coupon", { date }), instrument, currency };
  const draft: Draft = defined({ ...head, amount: absolute(line.amount), note: description });
  addCheck(draft, issue("wording-unconfirmed", {}, "Description"));
  if (instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "Description"));
  settle(reading, row, draft);
  return { draft, instrumentKey: instrument?.isin ?? instrument?.symbol ?? "", key: line.text.key, date };
};

export interface InterestResult {
  readonly incomes: readonly TaxedIncome[];
  readonly accrued: readonly MoneyLine[];
}

export const readInterest = (reading: Reading, lines: readonly MoneyLine[]): InterestResult => {
  const { kept, cancelled } = splitCancelled(
    lines.map((line) => ({ ...line, group: `${line.currency}\u0001${line.description}` })),
  );
  for (const { row } of cancelled) reading.out.ignore(row.line, issue("cancelled-pair"));
  const accrued = kept.filter((line) => ACCRUED.test(line.description));
  const incomes: TaxedIncome[] = [];
  for (const line of kept.filter((other) => !ACCRUED.test(other.description))) {
    const isCoupon = COUPON.test(line.description) && !isNegative(line.amount);
    const income = isCoupon ? toCoupon(reading, line) : toInterest(reading, line);
    if (income !== undefined) incomes.push(income);
  }
  return { incomes, accrued };
};

/** Adds a check to a tax above its income: the join or the file is wrong. */
export const checkTax = (draft: Draft): void => {
  if (draft.tax === undefined || draft.amount === undefined) return;
  if (compare(draft.tax, draft.amount) > 0) addCheck(draft, issue("tax-exceeds-income", { tax: draft.tax }));
};
