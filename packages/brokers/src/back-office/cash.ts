import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, addLine, type Draft, failed, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { IssueCode } from "../kit/issue-codes.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { TableRow } from "../kit/tables/report-tables.ts";
import { createFeeSums } from "../kit/taxes/fee-sums.ts";
import { daysAround } from "../kit/text/dates.ts";
import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { DraftRow, InstrumentRef, KindName } from "../statement.ts";
import type { SecurityMoves } from "./security-moves.ts";
import type { SecurityTable } from "./security-table.ts";

export type CashRule =
  | { readonly kind: KindName }
  | { readonly special: "nominal" | "whole-nominal" | "margin" | "tax-back" | "income-tax" }
  | { readonly skip: IssueCode };

/** Substrings of an operation's name, case-insensitive; the first match wins. */
export type CashWords = readonly (readonly [word: string, rule: CashRule])[];

const INCOME: ReadonlySet<KindName> = new Set(["dividend", "coupon", "amortisation", "redemption"]);
const OUT_KINDS: ReadonlySet<KindName> = new Set(["withdrawal", "fee", "tax"]);
const TAX = /налог[а-я]*\s+в\s+размере\s+(\d[\d\s]*(?:[.,]\d+)?)[^\d]*удержан/i;
const PER_PIECE = /размер\s+выплат[а-я]*\s+на\s+1\s+цб:?\s*(\d+(?:[.,]\d+)?)/i;
const CENT = "0.01";

const numberIn = (text: string, pattern: RegExp): string | undefined => {
  const reading = readNumber(pattern.exec(text)?.[1]?.replace(",", ".") ?? "", ".");
  return "value" in reading ? reading.value : undefined;
};

const unitsOf = (amount: string, rate: string | undefined): string | undefined => {
  const count = rate === undefined || isZero(rate) ? undefined : divide(amount, rate, 0);
  if (rate === undefined || count === undefined || isZero(count)) return undefined;
  return compare(absolute(subtract(multiply(count, rate), amount)), CENT) <= 0 ? count : undefined;
};

/** The sum is net of the tax in the text; the rate per unit gives the number of units. */
const addIncome = (draft: Draft, text: string): void => {
  const tax = numberIn(text, TAX);
  if (tax !== undefined && !isZero(tax)) {
    draft.tax = tax;
    draft.amount = add(draft.amount ?? "0", tax);
  }
  const rate = numberIn(text, PER_PIECE);
  const count = unitsOf(draft.amount ?? "0", rate);
  if (rate === undefined || count === undefined || draft.kind === "amortisation") return;
  draft.quantity = count;
  draft.price = rate;
};

interface Context {
  readonly out: Collector;
  readonly words: CashWords;
  readonly book: SecurityTable;
  readonly moves: SecurityMoves;
  /** Amounts are never negative: the words give the direction. */
  readonly isUnsigned: boolean;
  readonly isAtIncome: (tax: Draft) => boolean;
  readonly contractIn: (text: string) => InstrumentRef | undefined;
}

const kindOf = (rule: CashRule, amount: string): KindName => {
  if ("kind" in rule) return rule.kind;
  if ("special" in rule && rule.special.endsWith("nominal")) return "amortisation";
  if ("special" in rule && rule.special === "income-tax") return "tax";
  const isTax = "special" in rule && rule.special === "tax-back";
  return isNegative(amount) ? (isTax ? "tax" : "cash-expense") : isTax ? "tax-refund" : "cash-gain";
};

const NEAR_DAYS = 3;

/** Matches taxes already in the table of incomes, each once. */
const createIncomeTaxes = (rows: readonly DraftRow[]) => {
  const keyOf = (amount: string, currency: string, date: string) => `${amount} ${currency} ${date}`;
  const taxes = Map.groupBy(
    rows.filter(({ kind, tax }) => INCOME.has(kind) && tax !== undefined),
    ({ tax = "", taxCurrency, currency, date }) => keyOf(tax, taxCurrency ?? currency, date),
  );
  return ({ amount = "", currency, date }: Draft): boolean =>
    daysAround(date, NEAR_DAYS).some((day) => taxes.get(keyOf(amount, currency, day))?.pop() !== undefined);
};

/**
 * Redemption of nominal: with units leaving it ends the bond, otherwise it amortises. "In full" suffices when the rate
 * gives the units.
 */
const bookRedemption = ({ out, moves }: Context, row: FieldRow, draft: Draft, isWhole: boolean): void => {
  // A failed line leaves the units to be reported, or their line would vanish with it.
  const instrument = row.problems.length === 0 ? draft.instrument : undefined;
  const gone = instrument && moves.takeRedeemed(instrument, draft.date);
  const rate = numberIn(draft.note ?? "", PER_PIECE);
  const quantity = gone?.quantity ?? (isWhole ? unitsOf(draft.amount ?? "0", rate) : undefined);
  if (quantity !== undefined) {
    draft.kind = "redemption";
    draft.quantity = quantity;
  } else if (isWhole) addCheck(draft, issue("redemption-without-papers", {}, "Операция"));
  if (addDraft(out, row, draft) !== undefined && gone !== undefined) addLine(draft, gone.line);
};

/** Variation margin of the day; plain cash without a contract. */
const asMargin = ({ contractIn, isUnsigned }: Context, draft: Draft, amount: string): void => {
  const isPaid = isNegative(amount) || (isUnsigned && /списани/i.test(draft.note ?? ""));
  const contract = contractIn(draft.note ?? "");
  draft.kind = isPaid ? "cash-expense" : "cash-gain";
  if (contract === undefined) return;
  draft.kind = "variation-margin";
  draft.instrument = contract;
  if (isPaid) draft.amount = negate(draft.amount ?? "0");
};

const readMove = (
  context: Context,
  row: FieldRow,
  rule: CashRule,
  takesFee: (draft: Draft) => boolean,
): void => {
  const { out, book, isUnsigned } = context;
  const amount = row.nonZero("Сумма", "money");
  const kind = kindOf(rule, amount);
  const comment = row.note("Комментарий");
  const text = `${row.cell("Операция")} ${comment ?? ""}`.trim();
  const draft: Draft = defined({
    ...startRow(row, kind, { date: row.date("Дата").date }),
    currency: row.currency("Валюта"),
    amount: absolute(amount),
    note: text,
  });
  const isOfSecurity = INCOME.has(kind) || kind === "tax" || kind === "tax-refund";
  const instrument = isOfSecurity ? book.inText(text) : undefined;
  if (instrument !== undefined) draft.instrument = instrument;
  const isWhole = "special" in rule && rule.special === "whole-nominal";
  const isSignWrong = !isUnsigned && "kind" in rule && isNegative(amount) !== OUT_KINDS.has(kind);
  if (isSignWrong && kind === "tax") draft.kind = "tax-refund";
  // A refunded fee is a negative fee.
  else if (isSignWrong && kind === "fee") draft.amount = negate(draft.amount ?? "0");
  else if (isSignWrong) {
    draft.kind = isNegative(amount) ? "cash-expense" : "cash-gain";
    addCheck(draft, issue("sign-disagrees", {}, "Сумма"));
  } else if (INCOME.has(kind)) {
    if (instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "Комментарий"));
    addIncome(draft, text);
  }
  if ("special" in rule && rule.special === "margin") asMargin(context, draft, amount);
  if (draft.kind === "fee" && row.problems.length === 0 && takesFee(draft))
    out.ignore(row.line, issue("repeats-trades"));
  else if (
    "special" in rule &&
    rule.special === "income-tax" &&
    row.problems.length === 0 &&
    context.isAtIncome(draft)
  )
    out.ignore(row.line, issue("repeats-income"));
  else if (draft.kind === "amortisation") bookRedemption(context, row, draft, isWhole);
  else addDraft(out, row, draft);
};

/** Reads cash movements by their operation, after trades and security movements. */
export const readCash = (
  out: Collector,
  entries: readonly TableRow[],
  words: CashWords,
  book: SecurityTable,
  moves: SecurityMoves,
  contractIn: Context["contractIn"] = () => undefined,
): void => {
  const isUnsigned = !entries.some(({ row }) => /^[-\u2212(]/.test(row.cell("Сумма")));
  const isAtIncome = createIncomeTaxes(out.rows);
  const context: Context = { out, words, book, moves, isUnsigned, isAtIncome, contractIn };
  const fees = createFeeSums(out.rows);
  for (const { row } of entries) {
    const operation = row.cell("Операция").toLowerCase();
    const rule = words.find(([word]) => operation.includes(word.toLowerCase()))?.[1];
    if (rule === undefined) {
      row.problem(issue("unknown-event", { value: shown(row.cell("Операция")) }, "Операция"));
      failed(out, row);
    } else if ("skip" in rule) out.ignore(row.line, issue(rule.skip));
    else readMove(context, row, rule, (draft) => fees.takes(draft));
  }
};
