import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { bySide, type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { acceptDealFee } from "../kit/taxes/deal-fees.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import { daysBetween } from "../kit/text/dates.ts";
import { absolute, add, canonical, isNegative } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";
import { asMargin } from "./contracts.ts";
import { addNameCell } from "./trades.ts";

type Row = TableRow<string>;
type Meaning = KindName | "signed" | "margin" | "settlement" | "own" | "deal-fee";

/** Beginnings of column "Тип операции". */
const OPERATIONS: readonly (readonly [string, Meaning])[] = [
  ["Зачисление денежных средств", "deposit"],
  ["Списание денежных средств", "withdrawal"],
  ["Купонный доход", "coupon"],
  ["Дивиденды", "dividend"],
  ["Погашение ценных бумаг", "redemption"],
  ["НДФЛ", "tax"],
  ["Вознаграждение Брокера", "deal-fee"],
  ["Вариационная маржа", "margin"],
  ["Разница между суммами по внеб. сделкам", "signed"],
  ["Сальдо расчётов по сделкам", "settlement"],
  ["Перераспределение дохода между субсчетами", "own"],
];

export const CASH_WORDS = OPERATIONS.map(([word]) => word);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const RULES = OPERATIONS.map(([word, meaning]) => [plain(word), meaning] as const);

const DIFFERENCE = /^разница между суммами/i;

/** A payout may have its own type or be a plain credit: the comment decides. */
const refine = (meaning: Meaning, note: string): Meaning => {
  // A swap's net may be called a fee, though no deal has it.
  if (meaning === "deal-fee" && DIFFERENCE.test(note)) return "signed";
  const isPlain = meaning === "deposit" || meaning === "withdrawal";
  if (isPlain && /перевод денежных средств на тс/i.test(note)) return "own";
  if (meaning === "deposit" && /куп\.?\s*дох|купон/i.test(note)) return "coupon";
  if (meaning === "deposit" && /дивиденд/i.test(note)) return "dividend";
  const isRepayment = meaning === "redemption" || (meaning === "deposit" && /погаш/i.test(note));
  if (!isRepayment) return meaning;
  return /част\.?\s*погаш|частичное досроч/i.test(note) ? "amortisation" : "redemption";
};

const TAX = /удержан\s+налог\s*(?:\(?\s*в\s+размере\s*\)?)?\s*(\d[\d\s\u00a0]*(?:[.,]\d+)?)/i;

/** Dividends are net, the comment states the tax. */
const withTax = (draft: Draft, note: string): void => {
  const printed = TAX.exec(note)?.[1]
    ?.replace(/[\s\u00a0]/g, "")
    .replace(",", ".");
  if (printed === undefined) return;
  draft.tax = canonical(printed);
  draft.amount = add(draft.amount ?? "0", draft.tax);
};

const INCOME: readonly MoneyKind[] = ["dividend", "coupon", "amortisation", "redemption"];

const readRow = (row: Row, meaning: KindName | "signed", book: SecurityBook): Draft => {
  const value = row.needed("amount");
  const isCredit = !isNegative(value);
  const note = row.note("note");
  const wanted = meaning === "signed" ? (isCredit ? "cash-gain" : "cash-expense") : meaning;
  const { kind, isOdd } = bySide(wanted, isCredit);
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  const isIncome = INCOME.includes(kind);
  const instrument = isIncome ? book.findIn(note ?? "") : undefined;
  const draft = makeDraft([row.line], {
    kind,
    ...readMoment(row, "day"),
    instrument,
    currency,
    amount: absolute(value),
    note,
  });
  if (isOdd) draft.checks = [issue("sign-disagrees", {}, row.label("amount"))];
  if (isIncome && instrument === undefined) draft.checks = [...draft.checks, issue("instrument-missing")];
  if (meaning === "signed" && [row.text("kind"), note ?? ""].some((text) => DIFFERENCE.test(text)))
    draft.checks = [issue("wording-unconfirmed")];
  return draft;
};

/** Reads cash movements except fees that deals repeat. `contract`: that of all variation margin. */
export const readCash = (
  reading: ReportReading,
  rows: readonly Row[],
  book: SecurityBook,
  contract: InstrumentRef | undefined,
): void => {
  const split = createRepeatedFees(reading.drafts);
  for (const row of rows) {
    const word = row.text("kind");
    const found = RULES.find(([beginning]) => plain(word).startsWith(beginning))?.[1];
    const meaning = found === undefined ? undefined : refine(found, row.text("note"));
    if (meaning === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(word) }, row.label("kind")));
    else if (meaning === "settlement") reading.ignore(row, issue("settlement-row"));
    else if (meaning === "own") reading.ignore(row, issue("own-transfer"));
    else if (meaning === "deal-fee") acceptDealFee(reading, row, readRow(row, "fee", book), split, false);
    else {
      const draft = readRow(row, meaning === "margin" ? "signed" : meaning, book);
      if (meaning === "margin") asMargin(draft, contract);
      if (draft.kind === "dividend") withTax(draft, row.text("note"));
      reading.accept(row, [draft]);
    }
  }
};

const NEAR_DAYS = 5;
const MOVES: readonly (readonly [string, "redemption" | "transfer" | "conversion" | "settlement"])[] = [
  ["Покупка", "settlement"],
  ["Продажа", "settlement"],
  ["Погашение ЦБ", "redemption"],
  ["Перевод ЦБ", "transfer"],
  ["Ввод ЦБ", "transfer"],
  ["Вывод ЦБ", "transfer"],
  ["Зачисление ЦБ", "transfer"],
  ["Списание ЦБ", "transfer"],
  ["Конвертация ЦБ", "conversion"],
];

export const MOVE_WORDS = MOVES.map(([word]) => word);

/** A redemption's cash is in the cash table, the number of bonds here. */
const joinRedemption = (
  reading: ReportReading,
  row: Row,
  quantity: string,
  date: string,
  draft: Draft,
): boolean => {
  const isNear = Math.abs(daysBetween(draft.date, date)) <= NEAR_DAYS;
  if (draft.kind !== "redemption" || draft.quantity !== undefined || !isNear) return false;
  draft.quantity = quantity;
  reading.join(row, draft);
  return true;
};

const readMove = (
  reading: ReportReading,
  row: Row,
  what: "redemption" | "transfer",
  book: SecurityBook,
): void => {
  const value = row.needed("quantity");
  const name = row.text("name");
  const instrument = addNameCell(name, book) ?? book.find(name) ?? book.add({ name });
  const moment = readMoment(row, "day");
  const quantity = absolute(value);
  if (what === "redemption" && row.problems.length === 0) {
    const same = reading.drafts.filter((draft) => draft.instrument === instrument);
    if (same.some((draft) => joinRedemption(reading, row, quantity, moment.date, draft))) return;
  }
  const draft = makeDraft([row.line], {
    kind: isNegative(value) ? "transfer-out" : "transfer-in",
    ...moment,
    instrument,
    quantity,
    currency: "RUB",
    affectsCash: false,
    note: row.note("note"),
  });
  if (what === "redemption") draft.checks = [issue("unexplained-move", { quantity: value })];
  reading.accept(row, [draft]);
};

/** Reads security movements; a conversion is left to the user. */
export const readMoves = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  for (const row of rows) {
    const word = plain(row.text("kind"));
    const what = MOVES.find(([beginning]) => word.startsWith(plain(beginning)))?.[1];
    if (what === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("kind")) }, row.label("kind")));
    else if (what === "settlement") reading.ignore(row, issue("settlement-row"));
    else if (what === "conversion")
      reading.ignore(row, issue("corporate-action-by-hand", { action: shown(row.text("kind")) }));
    else readMove(reading, row, what, book);
  }
};
