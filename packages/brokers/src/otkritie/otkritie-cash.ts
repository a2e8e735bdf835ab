import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { createFeeSums } from "../kit/taxes/fee-sums.ts";
import {
  absolute,
  add,
  compare,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { InstrumentRef } from "../statement.ts";
import type { OtkritieBook } from "./otkritie-book.ts";

type CashKind =
  | ("deposit" | "withdrawal" | "fee" | "lending-income" | "dividend" | "interest")
  | ("coupon" | "amortisation" | "redemption" | "cash-gain");

const PREFIXES: readonly (readonly [string, CashKind])[] = [
  ["Поставлены на торги средства клиента", "deposit"],
  ["Списаны средства клиента", "withdrawal"],
  ["Комиссия Брокера", "fee"],
  ["Вознаграждение", "fee"],
  ["Возмещение за депозитарные услуги", "fee"],
  ["Проценты за предоставление займа", "lending-income"],
  ["Проценты по предоставленным займам", "lending-income"],
  ["Плата за остаток на счете", "interest"],
  ["Поступили средства клиента", "deposit"],
  ["Выплата дохода клиент", "dividend"],
  ["Начисление дивидендов", "dividend"],
];
const WITHHELD = "Налог удержан";
const TAXES = ["Удержан налог", "Возврат излишне удержанного налога"] as const;
export const CASH_WORDS: readonly string[] = [...PREFIXES.map(([word]) => word), WITHHELD, ...TAXES];

/** "(НКД 7 МТС 1P-05)", "(Погашение МТС 1P-05)", "(Част.погашение АБЗ-1 1Р01)": payment and bond. */
const BOND = /\((НКД(?:\s+\d+)?|Погашение|Част\.?\s*погашение)\s+([^()]+?)\s*\)/i;
const GIFT = /дарени[ея]/i;

const bondKind = (word: string): CashKind =>
  /^НКД/i.test(word) ? "coupon" : /^Част/i.test(word) ? "amortisation" : "redemption";

/** Refines by further words: bond payments, and gifts. */
const refined = (kind: CashKind | undefined, text: string): CashKind | undefined => {
  const bond = BOND.exec(text)?.[1];
  if (kind === "dividend" && bond !== undefined) return bondKind(bond);
  return kind === "deposit" && GIFT.test(text) ? "cash-gain" : kind;
};

const IS_IN: Readonly<Record<CashKind, boolean>> = {
  deposit: true,
  "lending-income": true,
  dividend: true,
  interest: true,
  coupon: true,
  amortisation: true,
  redemption: true,
  "cash-gain": true,
  withdrawal: false,
  fee: false,
};

/** "дивиденды <Колос ао>", "дивиденды Новатэк-ао-2 налог к удержанию", "по дивидендам Новатэк-ао-2 с клиента". */
const ISSUER = /дивиденды\s+<([^<>]+)>/i;
const BARE_ISSUER = /дивиденды\s+([^<>]+?)\s+налог/i;
const TAXED = /(?:купонный доход|по дивидендам)\s+(?:по\s+)?(.+?)\s+с клиента/i;
const AGENT_FEE = /комиссия платежного агента\s+<?(\d+(?:[.,]\d+)?)>?/i;
const COUNT = /количество\s+(\d+(?:[.,]\d+)?)/i;
const RATE = /ставка\s+(\d+(?:[.,]\d+)?)/i;
const ISSUER_TAX = /удержан налог эмитентом\s+(\d+(?:[.,]\d+)?)/i;
const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;
const CENT = "0.01";

/** A comma is a decimal mark. */
const numberIn = (text: string, pattern: RegExp): string | undefined => {
  const found = pattern.exec(text)?.[1]?.replace(",", ".");
  const reading = found === undefined ? undefined : readNumber(found, ".");
  return reading !== undefined && "value" in reading ? reading.value : undefined;
};

/** By ISIN, else by the issuer's name in the report's table. */
const instrumentOf = (text: string, book: OtkritieBook): InstrumentRef | undefined => {
  const isin = ISIN.exec(text)?.[1];
  if (isin !== undefined && isIsin(isin)) return book.byIsin(isin) ?? { isin };
  const bond = BOND.exec(text)?.[2]?.trim();
  if (bond !== undefined) return { ...(book.byName(bond) ?? { name: bond, symbol: bond }), assetType: 2 };
  const name = [ISSUER, BARE_ISSUER, TAXED]
    .map((pattern) => pattern.exec(text)?.[1]?.trim())
    .find((found) => found !== undefined);
  return name === undefined ? undefined : (book.byName(name) ?? { name, symbol: name });
};

/** The sum is net of the issuer's tax and the agent's fee. */
const addIncome = (draft: Draft, text: string, book: OtkritieBook): void => {
  const tax = numberIn(text, ISSUER_TAX);
  const fee = numberIn(text, AGENT_FEE);
  const units = numberIn(text, COUNT);
  const rate = numberIn(text, RATE);
  const instrument = instrumentOf(text, book);
  if (instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "comment"));
  else draft.instrument = instrument;
  if (tax !== undefined && !isZero(tax)) draft.tax = tax;
  if (fee !== undefined && !isZero(fee)) draft.fee = fee;
  draft.amount = add(draft.amount ?? "0", add(draft.tax ?? "0", draft.fee ?? "0"));
  if (units === undefined || rate === undefined || isZero(units) || isZero(rate)) return;
  draft.quantity = units;
  draft.price = rate;
  const expected = multiply(units, rate);
  if (compare(absolute(subtract(expected, draft.amount)), CENT) > 0)
    addCheck(draft, issue("amount-mismatch", { amount: draft.amount, expected }));
};

/** Reads non_trade_money_operations by comment and sign, after the trades. */
export const readOtkritieCash = (out: Collector, rows: readonly FieldRow[], book: OtkritieBook): void => {
  const tradeFees = createFeeSums(out.rows);
  for (const row of rows) {
    const text = row.note("comment") ?? "";
    const amount = row.nonZero("amount", "money");
    const isOut = isNegative(amount);
    const isNamed = TAXES.some((word) => text.startsWith(word));
    const isTax =
      isNamed || (text.includes(WITHHELD) && (isOut || !PREFIXES.some(([word]) => text.startsWith(word))));
    const found = refined(PREFIXES.find(([word]) => text.startsWith(word))?.[1], text);
    if (found === undefined && !isTax) row.problem(issue("unknown-event", { value: shown(text) }, "comment"));
    const kind = isTax ? (isOut ? "tax" : "tax-refund") : (found ?? "fee");
    const draft: Draft = defined({
      ...startRow(row, kind, { date: row.date("operation_date").date }),
      currency: row.currency("currency_code"),
      amount: absolute(amount),
      note: text === "" ? undefined : text,
    });
    if (found === "fee" && isOut && tradeFees.takes(draft)) {
      out.ignore(row.line, issue("repeats-trades"));
      continue;
    }
    if (isTax) {
      const instrument = instrumentOf(text, book);
      if (instrument !== undefined) draft.instrument = instrument;
    } else if (found === "fee" && !isOut) {
      // A refunded fee is a negative fee.
      draft.amount = negate(draft.amount ?? "0");
    } else if (found !== undefined && IS_IN[found] === isOut) {
      // The sign wins.
      draft.kind = isOut ? "cash-expense" : "cash-gain";
      addCheck(draft, issue("sign-disagrees", {}, "amount"));
    } else if (found === "dividend") addIncome(draft, text, book);
    else if (BOND.test(text)) {
      const instrument = instrumentOf(text, book);
      if (instrument !== undefined) draft.instrument = instrument;
    }
    addDraft(out, row, draft);
  }
};
