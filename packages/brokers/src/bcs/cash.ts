import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportLine } from "../kit/reports/report.ts";
import { bySide, type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { add, canonical } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";

type Row = TableRow<string>;
type Meaning = KindName | "settlement" | "action";

/** Beginnings of column "Операция", longest first. */
const OPERATIONS: readonly (readonly [string, Meaning])[] = [
  ["Приход ДС", "deposit"],
  ["Вывод ДС", "withdrawal"],
  ["Дивиденды", "dividend"],
  ["НДФЛ", "tax"],
  ["Вознаграждение компании", "fee"],
  ["Вознаграждение за обслуживание счета депо", "fee"],
  ["Фиксированное вознаграждение по тарифу", "fee"],
  ["Комиссия за перенос позиции", "fee"],
  ["Комиссия", "fee"],
  ["Хранение ЦБ", "fee"],
  ["Оплата за вывод", "fee"],
  ["Урегулирование сделок", "fee"],
  ['Проценты по займам "овернайт"', "lending-income"],
  ['Займы "овернайт"', "settlement"],
  ["Внебиржевая сделка ОТС", "settlement"],
  ["Покупка/Продажа (репо)", "settlement"],
  ["Покупка/Продажа", "settlement"],
  ["Доп. выпуск акций", "action"],
];

export const CASH_WORDS = OPERATIONS.map(([word]) => word);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[«»“”]/g, '"')
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const RULES = OPERATIONS.map(([word, meaning]) => [plain(word), meaning] as const);

const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;
const TAX = /налог[а-я]*\s*:?\s*(\d[\d\s\u00a0]*(?:[.,]\d+)?)/i;

const securityOf = (note: string, book: SecurityBook): InstrumentRef | undefined => {
  const isin = ISIN.exec(note)?.[1];
  return isin === undefined ? book.findIn(note) : (book.find(isin) ?? book.add({ isin }));
};

/** The note names issuer, ISIN and withheld tax. Wording known from programs only. */
const withNote = (draft: Draft, note: string, book: SecurityBook): void => {
  const instrument = securityOf(note, book);
  if (instrument === undefined) draft.checks = [...draft.checks, issue("instrument-missing")];
  else draft.instrument = instrument;
  const printed = TAX.exec(note)?.[1]
    ?.replace(/[\s\u00a0]/g, "")
    .replace(",", ".");
  draft.checks = [...draft.checks, issue("wording-unconfirmed")];
  if (printed === undefined) return;
  draft.tax = canonical(printed);
  draft.amount = add(draft.amount ?? "0", draft.tax);
};

const readRow = (row: Row, meaning: KindName, currency: string, book: SecurityBook): Draft => {
  const credit = row.nonZero("credit");
  const debit = row.nonZero("debit");
  if ((credit === undefined) === (debit === undefined)) row.needed("credit");
  const isCredit = credit !== undefined;
  const { kind, isOdd } = bySide(meaning, isCredit);
  const note = [row.text("kind"), row.text("note")].filter((text) => text !== "").join(": ");
  const draft = makeDraft([row.line], {
    kind,
    ...readMoment(row, "day"),
    currency,
    amount: credit ?? debit,
    note,
  });
  if (isOdd) draft.checks = [issue("sign-disagrees", {}, row.label(isCredit ? "credit" : "debit"))];
  if (kind === "dividend") withNote(draft, row.text("note"), book);
  return draft;
};

/** Reads section 1.1.1, a block per currency, without overnight loans and deals settled here. */
export const readCash = (
  reading: ReportReading,
  lines: readonly ReportLine<string>[],
  book: SecurityBook,
): void => {
  for (const { row, group } of lines) {
    const word = row.text("kind");
    const meaning = RULES.find(([beginning]) => plain(word).startsWith(beginning))?.[1];
    const currency = readCurrency(group)?.code;
    if (meaning === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(word) }, row.label("kind")));
    else if (meaning === "settlement") reading.ignore(row, issue("settlement-row"));
    else if (meaning === "action")
      reading.ignore(row, issue("corporate-action-by-hand", { action: shown(word) }));
    else if (currency === undefined) reading.fail(row, issue("unknown-currency", { value: shown(group) }));
    else reading.accept(row, [readRow(row, meaning, currency, book)]);
  }
};
