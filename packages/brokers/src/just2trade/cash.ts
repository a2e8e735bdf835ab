import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { bySide, type ReportReading } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { joinTaxes } from "../kit/taxes/join-taxes.ts";
import { absolute } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";

type Row = TableRow<string>;
type Meaning = KindName | "revaluation";

/** Last part of a type such as "Внешние затраты::Налог::Удержанный налог". */
const TYPES: readonly (readonly [string, Meaning])[] = [
  ["Переоценка", "revaluation"],
  ["Дивиденды", "dividend"],
  ["Удержанный налог", "tax"],
  ["Комиссия внешнего депозитария", "fee"],
  ["Перевод на ТП", "deposit"],
  ["Списание c ТП", "withdrawal"],
];

export const CASH_WORDS = TYPES.map(([word]) => word);

/** "Списание c ТП" contains a Latin letter. */
const plain = (text: string): string => text.toLowerCase().replaceAll("c", "с").replace(/\s+/g, " ").trim();
const BY_TYPE = new Map(TYPES.map(([word, meaning]) => [plain(word), meaning]));
const ISIN = /\b[A-Z]{2}[A-Z0-9]{9}\d\b/;

const securityIn = (text: string, book: SecurityBook): InstrumentRef | undefined => {
  const isin = ISIN.exec(text)?.[0];
  return isin === undefined ? book.findIn(text) : (book.find(isin) ?? book.add({ isin }));
};

const readRow = (row: Row, meaning: KindName, book: SecurityBook): Draft => {
  const side = row.text("side").toUpperCase();
  if (side !== "IN" && side !== "OUT")
    row.problem(issue("unknown-event", { value: shown(side) }, row.label("side")));
  const { kind, isOdd } = bySide(meaning, side === "IN");
  if (isOdd) row.check(issue("sign-disagrees", {}, row.label("side")));
  const note = row.note("note");
  const isPaid = meaning === "dividend" || meaning === "tax" || meaning === "fee";
  const instrument = isPaid && note !== undefined ? securityIn(note, book) : undefined;
  if (meaning === "dividend" && instrument === undefined)
    row.check(issue("instrument-missing", {}, row.label("note")));
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  return makeDraft([row.line], {
    kind,
    ...row.date("date"),
    instrument,
    currency: currency ?? "",
    amount: absolute(row.needed("amount")),
    note,
  });
};

/** Reads cash transactions: unsigned, with an in/out column. */
export const readCash = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  for (const row of rows) {
    const type = row.text("type");
    const meaning = BY_TYPE.get(plain(type.split("::").at(-1) ?? ""));
    if (meaning === "revaluation") reading.ignore(row, issue("no-ledger-event", { action: shown(type) }));
    else if (meaning === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(type) }, row.label("type")));
    else reading.accept(row, [readRow(row, meaning, book)]);
  }
  joinTaxes(reading);
};
