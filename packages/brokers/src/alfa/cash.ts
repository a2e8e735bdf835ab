import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { bySide, type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { withoutRepeated } from "../kit/taxes/deal-fees.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import { absolute, add, canonical, isNegative } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";

type Row = TableRow<string>;
type Meaning = KindName | "settlement" | "own" | "unclear" | "deal-fee";

/** Beginnings of column "Наименование операции", longest first. */
const OPERATIONS: readonly (readonly [string, Meaning | "transfer"])[] = [
  ["Перевод", "transfer"],
  ["Расчеты по сделке", "settlement"],
  ["НКД по сделке", "settlement"],
  ["Комиссия по сделке", "deal-fee"],
  ["Комиссия", "fee"],
  ["НДФЛ", "tax"],
];

/** The comment gives the kind of a transfer. */
const COMMENTS: readonly (readonly [RegExp, string, Meaning])[] = [
  [/cash dividend/i, "Cash Dividend", "dividend"],
  [/погашение купона/i, "погашение купона", "coupon"],
  [/частичное погашение номинала/i, "частичное погашение номинала", "amortisation"],
  [/полное погашение номинала/i, "полное погашение номинала", "redemption"],
  [/между рынками/i, "между рынками", "own"],
  [/из\s+АО\s+["«]?Альфа-Банк/i, 'из АО "Альфа-Банк"', "deposit"],
  [/списание по поручению клиента/i, "Списание по поручению клиента", "withdrawal"],
];

export const CASH_WORDS = [...OPERATIONS.map(([word]) => word), ...COMMENTS.map(([, word]) => word)];

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е");

const meaningOf = (word: string, note: string): Meaning | undefined => {
  const found = OPERATIONS.find(([beginning]) => plain(word).startsWith(plain(beginning)))?.[1];
  if (found !== "transfer") return found;
  return COMMENTS.find(([pattern]) => pattern.test(note))?.[2] ?? "unclear";
};

const TAX = /(?:Удержан\s+налог|\[?TAX)\s*(\d[\d\s\u00a0]*(?:[.,]\d+)?)/i;
const DIVIDEND = /Cash Dividend\s+([A-Z]{2}[A-Z0-9]{9}\d)\s*\(([^)]*)\)/i;
const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;

const securityOf = (note: string, book: SecurityBook): InstrumentRef | undefined => {
  const named = DIVIDEND.exec(note);
  const isin = named?.[1] ?? ISIN.exec(note)?.[1];
  if (isin === undefined) return book.findIn(note);
  return book.find(isin) ?? book.add(named?.[2] === undefined ? { isin } : { isin, name: named[2] });
};

const INCOME: readonly MoneyKind[] = ["dividend", "coupon", "amortisation", "redemption"];

const readRow = (row: Row, meaning: KindName | "unclear", book: SecurityBook): Draft => {
  const value = row.needed("amount");
  const isCredit = !isNegative(value);
  const note = row.note("note") ?? "";
  const wanted = meaning === "unclear" ? (isCredit ? "deposit" : "withdrawal") : meaning;
  const { kind, isOdd } = bySide(wanted, isCredit);
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  const isIncome = INCOME.includes(kind);
  const instrument = isIncome ? securityOf(note, book) : undefined;
  // Income is credited after the tax that the text states.
  const tax = isIncome
    ? TAX.exec(note)?.[1]
        ?.replace(/[\s\u00a0]/g, "")
        .replace(",", ".")
    : undefined;
  const net = absolute(value);
  const draft = makeDraft([row.line], {
    kind,
    ...readMoment(row, "day"),
    instrument,
    currency,
    amount: tax === undefined ? net : add(net, canonical(tax)),
    tax: tax === undefined ? undefined : canonical(tax),
    note: note === "" ? undefined : note,
  });
  if (isOdd) draft.checks = [issue("sign-disagrees", {}, row.label("amount"))];
  if (meaning === "unclear") draft.checks = [issue("wording-unconfirmed")];
  if (isIncome && instrument === undefined) draft.checks = [...draft.checks, issue("instrument-missing")];
  return draft;
};

const OF_DEAL = /(?:^|\s)по\s+сделк/i;

/** A fee "по сделке" repeats the deal's fee: only the remainder is booked. */
const withoutDealFee = (
  draft: Draft,
  isOfDeal: boolean,
  split: ReturnType<typeof createRepeatedFees>,
): Draft | undefined =>
  isOfDeal || OF_DEAL.test(draft.note ?? "") ? withoutRepeated(draft, split, true) : draft;

/** Reads payments; a line that moves two currencies gives two rows. */
export const readCash = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  const split = createRepeatedFees(reading.drafts);
  for (const members of Map.groupBy(rows, ({ line }) => line).values()) {
    const [row] = members;
    if (row === undefined) continue;
    const word = row.text("kind");
    const meaning = meaningOf(word, row.text("note"));
    if (meaning === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(word) }, row.label("kind")));
    else if (meaning === "settlement") reading.ignore(row, issue("settlement-row"));
    else if (meaning === "own") reading.ignore(row, issue("own-transfer"));
    else {
      const drafts = members.map((member) => readRow(member, meaning === "deal-fee" ? "fee" : meaning, book));
      const [problem] = members.flatMap(({ problems }) => problems);
      const kept =
        problem === undefined
          ? drafts.flatMap((draft) => withoutDealFee(draft, meaning === "deal-fee", split) ?? [])
          : [];
      if (problem !== undefined) reading.fail(row, problem);
      else if (kept.length === 0) reading.ignore(row, issue("fee-repeated"));
      else reading.accept(row, kept);
    }
  }
};
