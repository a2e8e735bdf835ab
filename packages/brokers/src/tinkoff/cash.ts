import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportLine } from "../kit/reports/report.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { acceptDealFee } from "../kit/taxes/deal-fees.ts";
import { joinTaxes } from "../kit/taxes/join-taxes.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { divide, isZero } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, Issue, KindName } from "../statement.ts";

type Row = TableRow<string>;

export interface BondFacts {
  /** By name, as printed. */
  readonly nominals: ReadonlyMap<InstrumentRef, string>;
  /** Bonds that left without a sale. */
  readonly leaving: ReadonlySet<InstrumentRef>;
}

type Meaning = KindName | "settlement" | "signed" | "payout" | "tax" | "deal-fee";

/** Words of column "Операция", longer ones first. */
const OPERATIONS: readonly (readonly [string, Meaning])[] = [
  ["Пополнение счета", "deposit"],
  ["Вывод средств", "withdrawal"],
  ["Выплата дивидендов", "dividend"],
  ["Выплата купонов", "coupon"],
  ["Выплата доходов по к.д.", "payout"],
  ["Частичное погашение облигации", "amortisation"],
  ["Амортизация", "amortisation"],
  ["Погашение облигации", "redemption"],
  ["Налог (дивиденды)", "tax"],
  ["Налог (купонный доход)", "tax"],
  ["Налог (по итогу года)", "tax"],
  ["Налог", "tax"],
  ["Комиссия по тарифу", "fee"],
  ["Гербовый сбор", "fee"],
  ["Возмещение дохода по дивидендам - списание", "fee"],
  ["РЕПО", "signed"],
  ["Иные операции", "signed"],
  ["Покупка/продажа", "settlement"],
  ["Комиссия за сделки", "deal-fee"],
  ["DVP/RVP", "settlement"],
  ["DFP/RFP", "settlement"],
];

export const CASH_WORDS = OPERATIONS.map(([word]) => word);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const BY_WORD = new Map(OPERATIONS.map(([word, meaning]) => [plain(word), meaning]));

/** Number of units paid on: "RU0009029540/ Сбербанк/ 10 шт.". */
const NOTE = /^(?:([A-Z]{2}[A-Z0-9]{9}\d)\s*\/\s*)?(.+?)\s*\/\s*([\d\s\u00a0]+(?:[.,]\d+)?)\s*шт/;

interface Paid {
  readonly instrument: InstrumentRef;
  readonly quantity: string | undefined;
}

const readNote = (note: string, book: SecurityBook): Paid | undefined => {
  const found = NOTE.exec(note);
  if (found === null) return undefined;
  const [, isin = "", name = "", count = ""] = found;
  const instrument = book.find(isin) ?? book.find(name) ?? book.add({ name, isin });
  const quantity = count.replace(/[\s\u00a0]/g, "").replace(",", ".");
  return { instrument, quantity: quantity === "" || isZero(quantity) ? undefined : quantity };
};

const INCOME: readonly Meaning[] = ["dividend", "coupon", "amortisation", "redemption", "payout"];

/** Incoming money of these words is a refund or reversal. */
const kindOf = (row: Row, meaning: Meaning, isCredit: boolean): { kind: MoneyKind; check?: Issue } => {
  if (meaning === "signed") return { kind: isCredit ? "cash-gain" : "cash-expense" };
  if (meaning === "tax") return { kind: isCredit ? "tax-refund" : "tax" };
  if (meaning === "fee") return { kind: isCredit ? "fee-refund" : "fee" };
  const isIn = meaning === "deposit" || INCOME.includes(meaning);
  const kind =
    meaning === "payout" || meaning === "settlement" || meaning === "deal-fee" ? "dividend" : meaning;
  if (isIn === isCredit) return { kind };
  const check = issue("sign-disagrees", {}, row.label(isCredit ? "credit" : "debit"));
  return { kind: isCredit ? "cash-gain" : "cash-expense", check };
};

/**
 * Since 2025 all payouts share one name. A share or fund pays a dividend; a bond a coupon, unless the sum is its
 * nominal and the bonds left. Cases that need the bond's schedule are left to the user.
 */
const classifyPayout = (draft: Draft, facts: BondFacts): void => {
  const { instrument, quantity = "0", amount = "0" } = draft;
  if (instrument?.assetType !== 2) {
    if (instrument?.assetType === undefined) draft.checks = [...draft.checks, issue("payout-unclear")];
    return;
  }
  const perPiece = divide(amount, quantity, 10);
  const isNominal = perPiece !== undefined && perPiece === facts.nominals.get(instrument);
  draft.kind = isNominal && facts.leaving.has(instrument) ? "redemption" : "coupon";
  draft.checks = [...draft.checks, issue("payout-unclear")];
};

const readRow = (
  row: Row,
  currency: string,
  meaning: Meaning,
  book: SecurityBook,
  facts: BondFacts,
): Draft => {
  const credit = row.nonZero("credit");
  const debit = row.nonZero("debit");
  const amount = credit ?? debit;
  if (amount === undefined || (credit !== undefined && debit !== undefined)) row.needed("credit");
  const note = row.note("note");
  const paid = note === undefined ? undefined : readNote(note, book);
  const { kind, check } = kindOf(row, meaning, credit !== undefined);
  const day = row.text("settled") === "" ? "day" : "settled";
  const draft = makeDraft([row.line], {
    kind,
    ...readMoment(row, day, row.text("day") === row.text(day) ? "time" : undefined),
    instrument: paid?.instrument,
    quantity: INCOME.includes(meaning) ? paid?.quantity : undefined,
    currency,
    amount,
    note,
  });
  if (check !== undefined) draft.checks = [check];
  if (INCOME.includes(meaning) && paid === undefined)
    draft.checks = [...draft.checks, issue("instrument-missing")];
  if (meaning === "payout" && kind === "dividend") classifyPayout(draft, facts);
  return draft;
};

/** Wording of the broker's API: no public report has such a line. */
const MARGIN = /вариационн\S* марж/;

/** Section 3.3 has margin by contract; without it the line is plain cash. */
const readMargin = (reading: ReportReading, row: Row, draft: Draft, hasMargin: boolean): void => {
  if (hasMargin && row.problems.length === 0) reading.ignore(row, issue("repeats-lines"));
  else {
    draft.checks = [...draft.checks, issue("wording-unconfirmed", {}, row.label("kind"))];
    reading.accept(row, [draft]);
  }
};

/** Reads section 2 without settlements, fees at deals and planned sums. */
export const readCash = (
  reading: ReportReading,
  lines: readonly ReportLine<string>[],
  book: SecurityBook,
  facts: BondFacts & { readonly hasMargin: boolean },
): void => {
  const split = createRepeatedFees(reading.drafts);
  for (const { row, group } of lines) {
    const word = row.text("kind");
    const isMargin = MARGIN.test(plain(word));
    const meaning = isMargin ? "signed" : BY_WORD.get(plain(word));
    const currency = readCurrency(group)?.code;
    if (/^план/i.test(row.text("note"))) reading.ignore(row, issue("planned-row"));
    else if (meaning === "settlement") reading.ignore(row, issue("settlement-row"));
    else if (meaning === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(word) }, row.label("kind")));
    else if (currency === undefined) reading.fail(row, issue("unknown-currency", { value: shown(group) }));
    else if (isMargin)
      readMargin(reading, row, readRow(row, currency, meaning, book, facts), facts.hasMargin);
    else if (meaning === "deal-fee")
      acceptDealFee(reading, row, readRow(row, currency, "fee", book, facts), split, true);
    else reading.accept(row, [readRow(row, currency, meaning, book, facts)]);
  }
  joinTaxes(reading);
};
