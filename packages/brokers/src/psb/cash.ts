import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { absolute, subtract } from "../kit/text/decimal-text.ts";
import type { KindName } from "../statement.ts";
import { ISIN, securityOf } from "./trades.ts";

type Row = TableRow<string>;

const CASH: Readonly<Record<string, KindName>> = {
  "зачислено на счет": "deposit",
  "списано со счета": "withdrawal",
  "налог удержанный": "tax",
};
const BONDS: Readonly<Record<string, KindName>> = {
  "погашение купона": "coupon",
  амортизация: "amortisation",
  "погашение бумаг": "redemption",
};
export const CASH_WORDS = Object.keys(CASH);
export const BOND_WORDS = Object.keys(BONDS);

const INCOMES: readonly (readonly [RegExp, KindName])[] = [
  [/дивиденд/i, "dividend"],
  [/купон/i, "coupon"],
  [/амортизац|частичн\S* погаш/i, "amortisation"],
  [/погаш/i, "redemption"],
];

const PAID: ReadonlySet<KindName> = new Set(INCOMES.map(([, kind]) => kind));

const plain = (text: string): string => text.toLowerCase().replace(/ё/g, "е").replace(/\s+/g, " ").trim();

/** A coupon's sum has its own label. The tables name security and tax, always in roubles. */
const readIncome = (row: Row, kind: KindName, book: SecurityBook): Draft => {
  const currency = row.text("currency") === "" ? "RUB" : (row.currency("currency")?.code ?? "");
  const tax = row.nonZero("tax");
  const quantity = kind === "redemption" ? absolute(row.needed("quantity")) : row.nonZero("quantity");
  const bond = kind === "dividend" ? {} : { assetType: 2 };
  return makeDraft([row.line], {
    kind,
    ...row.date("date"),
    instrument: { ...securityOf(row, book), ...bond },
    quantity: kind === "amortisation" ? undefined : quantity,
    currency,
    amount: absolute(row.needed(kind === "coupon" ? "coupon" : "amount")),
    tax,
    taxCurrency: tax === undefined || currency === "RUB" ? undefined : "RUB",
  });
};

export const readIncomes = (
  reading: ReportReading,
  { bonds, dividends }: { readonly bonds: readonly Row[]; readonly dividends: readonly Row[] },
  book: SecurityBook,
): void => {
  for (const row of dividends) reading.accept(row, [readIncome(row, "dividend", book)]);
  for (const row of bonds) {
    const kind = BONDS[plain(row.text("type"))];
    if (kind !== undefined) reading.accept(row, [readIncome(row, kind, book)]);
    else reading.fail(row, issue("unknown-event", { value: shown(row.text("type")) }, row.label("type")));
  }
};

const readMove = (row: Row, kind: KindName, book: SecurityBook): Draft => {
  const note = row.note("note");
  const isIncome = kind === "dividend" || kind === "coupon" || kind === "amortisation";
  const isin = ISIN.exec(note ?? "")?.[0];
  const named = isin === undefined ? book.findIn(note ?? "") : (book.find(isin) ?? book.add({ isin }));
  const instrument = isIncome ? named : undefined;
  if (isIncome) row.check(issue("wording-unconfirmed", {}, row.label("note")));
  if (isIncome && instrument === undefined) row.check(issue("instrument-missing", {}, row.label("note")));
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  const amount = absolute(row.needed("amount"));
  return makeDraft([row.line], {
    kind,
    ...row.date("date"),
    instrument,
    currency: currency ?? "",
    amount,
    note,
  });
};

/** Matches movements that repeat a payment of the tables, gross or net, each once. */
const createPayments = (drafts: readonly Draft[]) => {
  const keyOf = (kind: KindName, currency: string, sum: string) => `${kind} ${currency} ${sum}`;
  const bySum = new Map<string, Draft[]>();
  for (const draft of drafts.filter(({ kind }) => PAID.has(kind))) {
    const { kind, currency, amount = "0", tax = "0", taxCurrency = currency } = draft;
    const net = taxCurrency === currency ? subtract(amount, tax) : amount;
    for (const sum of new Set([amount, net])) {
      const key = keyOf(kind, currency, sum);
      const same = bySum.get(key);
      if (same === undefined) bySum.set(key, [draft]);
      else same.push(draft);
    }
  }
  const repeated = new Set<Draft>();
  return (row: Row, kind: KindName): boolean => {
    const key = keyOf(kind, row.currency("currency")?.code ?? "", row.size("amount") ?? "0");
    const same = bySum.get(key) ?? [];
    for (let draft = same.pop(); draft !== undefined; draft = same.pop()) {
      if (repeated.has(draft)) continue;
      repeated.add(draft);
      return true;
    }
    return false;
  };
};

/**
 * Reads cash movements without payments of the tables, which include the tax. Without those tables, payments are read
 * here.
 */
export const readCash = (
  reading: ReportReading,
  rows: readonly Row[],
  book: SecurityBook,
  readIncomeKinds: ReadonlySet<KindName>,
): void => {
  const paidOut = createPayments(reading.drafts);
  for (const row of rows) {
    const kind = CASH[plain(row.text("type"))];
    const paid = INCOMES.find(([pattern]) => pattern.test(row.text("note")))?.[1];
    if (kind === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("type")) }, row.label("type")));
    else if (paid !== undefined && readIncomeKinds.has(paid) && kind !== "withdrawal" && paidOut(row, paid))
      reading.ignore(row, issue("repeats-income"));
    // Without units the bond would stay in the portfolio: entered by hand.
    else if (paid === "redemption" && kind === "deposit")
      reading.ignore(
        row,
        issue("corporate-action-by-hand", {
          action: shown(row.text("note")),
          quantity: "",
          money: row.text("amount"),
        }),
      );
    else reading.accept(row, [readMove(row, paid !== undefined && kind === "deposit" ? paid : kind, book)]);
  }
};
