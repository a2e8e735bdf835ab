import { addCheck, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { addFees } from "../kit/taxes/trade-fees.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";

type Row = TableRow<string>;

export const SIDES: Readonly<Record<string, "buy" | "sell">> = { покупка: "buy", продажа: "sell" };
const FEES = ["fee1", "fee2", "fee3", "fee4"] as const;
export const ISIN = /\b[A-Z]{2}[A-Z0-9]{9}\d\b/;

/** One or two columns hold ISIN and registration number. */
export const securityOf = (row: Row, book: SecurityBook): InstrumentRef => {
  const name = row.text("name");
  const numbers = `${row.text("isin")} ${row.text("registration")}`;
  const isin = ISIN.exec(numbers)?.[0] ?? "";
  const registration = row
    .text("registration")
    .replace(isin, "")
    .replace(/^[\s,/]+|[\s,/]+$/g, "");
  if (name === "" && isin === "") row.missing("name");
  return book.add({ name, isin, registration });
};

/** Quote and payment currency: "USD / RUR". */
const currenciesOf = (row: Row): { readonly quoted: string; readonly paid: string } => {
  const [first = "", second = first] = row.text("currency").split("/");
  const [quoted, paid] = [first, second].map((text) => readCurrency(text.trim())?.code);
  if (quoted === undefined || paid === undefined)
    row.problem(issue("unknown-currency", { value: shown(row.text("currency")) }, row.label("currency")));
  return { quoted: quoted ?? "", paid: paid ?? "" };
};

const readTrade = (row: Row, book: SecurityBook) => {
  const side = row.text("side").toLowerCase();
  const kind = SIDES[side];
  if (kind === undefined) row.problem(issue("unknown-event", { value: shown(side) }, row.label("side")));
  const { quoted, paid } = currenciesOf(row);
  const accrued = row.nonZero("accrued");
  const isBond = accrued !== undefined;
  // In the payment currency unless printed.
  const taken = (column: string) => (/руб/i.test(row.label(column)) ? "RUB" : paid);
  const own = row.text("feeCurrency") === "" ? undefined : row.currency("feeCurrency")?.code;
  const fees = FEES.map((column) => ({
    amount: row.nonZero(column),
    currency: column === "fee4" && own !== undefined ? own : taken(column),
  }));
  const draft = makeDraft([row.line], {
    kind: kind ?? "buy",
    ...row.date("date"),
    settleDate: row.optionalDate("settleDate")?.date,
    instrument: { ...securityOf(row, book), currency: quoted, ...(isBond && { assetType: 2 }) },
    quantity: absolute(row.needed("quantity")),
    price: row.size("price"),
    currency: quoted,
    amount: absolute(row.needed("amount")),
    accrued,
    externalId: row.kept("number", 200),
  });
  if (quoted !== paid) row.check(issue("paid-in-other-currency", { quoted, paid }));
  // A bond's price is percent of a nominal that the table does not print.
  if (!isBond) addCheck(draft, checkTrade(draft));
  return addFees(draft, fees);
};

/**
 * Reads the deals of all six tables. An unsettled deal repeats once settled, here or in a later report: booked once, by
 * number.
 */
export const readTrades = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = `${row.text("number")} ${row.text("side")}`;
    if (/репо/i.test(row.text("side"))) reading.ignore(row, issue("repo-leg"));
    else if (row.text("number") !== "" && seen.has(key)) reading.ignore(row, issue("deal-repeated"));
    else if (reading.accept(row, readTrade(row, book))) seen.add(key);
  }
};
