import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { bySide, type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { acceptDealFee } from "../kit/taxes/deal-fees.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import { canonical, compare, multiply, subtract } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";
import { findByIssuer, type NamedSecurity } from "./issuers.ts";

type Row = TableRow<string>;
type Meaning = KindName | "settlement" | "own" | "deal-fee";

/** Beginnings of descriptions; the first match wins, so longer ones come first. */
const BEGINNINGS: readonly (readonly [string, Meaning])[] = [
  ["Зачисление д/с (купон", "coupon"],
  ["Зачисление участнику акции", "cash-gain"],
  ["Зачисление д/с", "deposit"],
  ["Списание д/с. Налог на доходы физ.лиц", "tax"],
  ["Списание д/с", "withdrawal"],
  ["Дивиденды", "dividend"],
  ["Купон", "coupon"],
  ["Частичное погашение", "amortisation"],
  ["Амортизация", "amortisation"],
  ["Погашение", "redemption"],
  ["Сделка от", "settlement"],
  ["Комиссия Биржи от", "deal-fee"],
  ["Комиссия Брокера оборотная от", "deal-fee"],
  ["Перевод д/с для проведения расчетов по клирингу", "own"],
];

export const CASH_BEGINNINGS = BEGINNINGS.map(([word]) => word);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const RULES = BEGINNINGS.map(([word, meaning]) => [plain(word), meaning] as const);

const NUMBER = "(\\d[\\d\\s\\u00a0]*(?:[.,]\\d+)?)";
const numberIn = (text: string, before: string): string | undefined => {
  const found = new RegExp(`${before}\\s*:?\\s*${NUMBER}`, "i").exec(text)?.[1];
  return found === undefined ? undefined : canonical(found.replace(/[\s\u00a0]/g, "").replace(",", "."));
};

/** Gross of dividends since the new wording: as printed, else count x rate (x conversion rate); the money is net. */
const grossOf = (text: string, count: string | undefined): string | undefined => {
  const printed = numberIn(text, "Дополнительная информация:?\\s*Дивиденды");
  if (printed !== undefined) return printed;
  const rate = numberIn(text, "Ставка Выплаты");
  if (count === undefined || rate === undefined) return undefined;
  return multiply(multiply(count, rate), numberIn(text, "Курс конвертации") ?? "1");
};

const KOPECK = "0.01";

const withTax = (draft: Draft, text: string): void => {
  const count = numberIn(text, "Кол-во");
  if (count !== undefined) draft.quantity = count;
  const net = draft.amount ?? "0";
  const gross = grossOf(text, count);
  if (gross === undefined) return;
  const tax = subtract(gross, net);
  if (compare(tax, KOPECK) >= 0) {
    draft.amount = gross;
    draft.tax = tax;
  } else if (compare(tax, `-${KOPECK}`) < 0)
    draft.checks = [...draft.checks, issue("amount-mismatch", { amount: net, expected: gross })];
};

const SECURITY_KINDS: readonly Meaning[] = ["dividend", "coupon", "amortisation", "redemption"];

type Securities = readonly [book: SecurityBook, named: readonly NamedSecurity[]];

const securityOf = (text: string, [book, named]: Securities): InstrumentRef | undefined => {
  const isin = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/.exec(text)?.[1];
  if (isin !== undefined) return book.find(isin) ?? book.add({ isin, ...nameIn(text) });
  return findByIssuer(text, named) ?? book.findIn(text);
};

const nameIn = (text: string): { name?: string } => {
  const name = /^Дивиденды\s+(.+?);/i.exec(text)?.[1];
  return name === undefined ? {} : { name };
};

const readRow = (row: Row, meaning: KindName, securities: Securities): Draft => {
  const credit = row.nonZero("credit");
  const debit = row.nonZero("debit");
  if ((credit === undefined) === (debit === undefined)) row.needed("credit");
  const text = row.note("kind") ?? "";
  const isCredit = credit !== undefined;
  const { kind, isOdd } = bySide(meaning, isCredit);
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  const instrument = SECURITY_KINDS.includes(meaning) ? securityOf(text, securities) : undefined;
  const draft = makeDraft([row.line], {
    kind,
    ...readMoment(row, "day"),
    instrument,
    currency,
    amount: credit ?? debit,
    note: text,
  });
  if (isOdd) draft.checks = [issue("sign-disagrees", {}, row.label(isCredit ? "credit" : "debit"))];
  if (SECURITY_KINDS.includes(draft.kind) && instrument === undefined)
    draft.checks = [...draft.checks, issue("instrument-missing")];
  if (kind === "dividend") withTax(draft, text);
  // The number of bonds redeemed is not stated.
  if (kind === "redemption") draft.checks = [...draft.checks, issue("redemption-without-papers")];
  return draft;
};

/** Reads cash movements; daily sums of deals are ignored, daily fees matched with the deals'. */
export const readCash = (
  reading: ReportReading,
  rows: readonly Row[],
  book: SecurityBook,
  named: readonly NamedSecurity[],
): void => {
  const split = createRepeatedFees(reading.drafts);
  for (const row of rows) {
    const text = plain(row.text("kind"));
    const meaning = RULES.find(([beginning]) => text.startsWith(beginning))?.[1];
    if (meaning === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("kind")) }, row.label("kind")));
    else if (meaning === "settlement") reading.ignore(row, issue("settlement-row"));
    else if (meaning === "own") reading.ignore(row, issue("own-transfer"));
    else if (meaning === "deal-fee")
      acceptDealFee(reading, row, readRow(row, "fee", [book, named]), split, true);
    else reading.accept(row, [readRow(row, meaning, [book, named])]);
  }
};
