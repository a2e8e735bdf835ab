import { isStatement, PDF_FORMAT, PDF_WORDS, readStatement } from "./etoro/pdf.ts";
import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { balancesOf, checkSign, oldestFirst } from "./kit/event-rows.ts";
import { issue, shown } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import { absolute, isNegative, isZero } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { Broker, InstrumentRef } from "./statement.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "details", labels: ["Details"], isRequired: true },
  { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
  { id: "units", labels: ["Units / Contracts", "Units"], role: "quantity", isRequired: true },
  { id: "change", labels: ["Realized Equity Change"], role: "money", isRequired: true },
  { id: "balance", labels: ["Balance"], role: "money", isRequired: true },
  { id: "position", labels: ["Position ID"], isRequired: true },
  { id: "assetType", labels: ["Asset type"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const TYPES: Readonly<Record<string, number>> = { stocks: 1, etf: 3, crypto: 7 };
const USD = "USD";

const isDerivative = (row: Row): boolean => row.text("assetType").toLowerCase() === "cfd";
const headOf = (row: Row) => ({ ...row.date("date"), currency: USD, note: row.note("details") });

/** `NKE/USD`: symbol and currency of rates. */
const refOf = (row: Row): InstrumentRef | undefined => {
  const [, symbol, currency] = /^(.+)\/([A-Z]{3,4})$/.exec(row.text("details")) ?? [];
  if (symbol === undefined) return row.missing("details");
  const assetType = TYPES[row.text("assetType").toLowerCase()];
  const code = readCurrency(currency ?? "")?.code;
  const priced = code === undefined ? {} : { currency: code };
  return { symbol, ...priced, ...(assetType && { assetType }) };
};

/** Result of a contract for difference; there is no security. */
const derivative = (row: Row): Outcome => {
  const change = row.signed("change") ?? "0";
  if (isZero(change)) return issue("asset-category-unsupported", { category: row.text("assetType") });
  const kind = isNegative(change) ? "cash-expense" : "cash-gain";
  return makeDraft([row.line], { kind, ...headOf(row), amount: absolute(change) });
};

/** The position's cost or proceeds in dollars, spread included. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    if (isDerivative(row)) return derivative(row);
    const parts = { quantity: absolute(row.needed("units")), amount: absolute(row.needed("amount")) };
    const externalId = row.kept("position");
    return makeDraft([row.line], { kind, ...headOf(row), instrument: refOf(row), ...parts, externalId });
  };

/** Net of withheld tax, which is in another sheet. */
const dividend = (row: Row): Outcome => {
  if (isDerivative(row)) return derivative(row);
  const signed = row.needed("amount");
  const head = { ...headOf(row), instrument: refOf(row), amount: absolute(signed) };
  if (!isNegative(signed)) return makeDraft([row.line], { kind: "dividend", ...head });
  row.check(issue("negative-income", {}, row.label("amount")));
  return makeDraft([row.line], { kind: "cash-expense", ...head });
};

const money =
  (plus: MoneyKind, minus: MoneyKind, sign?: "+" | "-") =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    if (sign !== undefined) checkSign(row, "amount", signed, sign);
    const kind = isNegative(signed) ? minus : plus;
    return makeDraft([row.line], { kind, ...headOf(row), amount: absolute(signed) });
  };

const byHand = (row: Row): Outcome =>
  issue("corporate-action-by-hand", {
    action: shown(`${row.text("event")} ${row.text("details")}`),
    quantity: row.text("units"),
    money: row.text("amount"),
  });

const EVENTS: Events<Column> = {
  "Open Position": trade("buy"),
  "Position closed": trade("sell"),
  Dividend: dividend,
  ...eachOf(
    [
      "Overnight fee",
      "Overnight refund",
      "Withdraw Fee",
      "Conversion Fee",
      "Deposit Conversion Fee",
      "Withdrawal Conversion Fee",
    ],
    money("fee-refund", "fee"),
  ),
  SDRT: money("tax-refund", "tax"),
  "Interest Payment": money("interest", "interest-paid"),
  Deposit: money("deposit", "deposit", "+"),
  "Withdraw Request": money("withdrawal", "withdrawal", "-"),
  ...eachOf(["corp action: Split", "corp action: Spin-off"], byHand),
};

/** Running balance; contracts for difference bind money that never left it. */
const finish = (reading: TableReading<Column>) => {
  if (reading.rows.some(isDerivative)) return {};
  const steps = reading.rows.flatMap((row) => {
    const balance = row.signed("balance");
    if (balance === undefined || row.problems.length > 0) return [];
    const isOut = ["open position"].includes(row.text("event").toLowerCase());
    const amount = row.signed("amount") ?? "0";
    const change = isOut ? `-${absolute(amount)}` : amount;
    return [{ line: row.line, currency: USD, change, balance, date: row.date("date").date }];
  });
  return balancesOf(oldestFirst(steps));
};

const activity: Omit<TableSpec<Column>, "format"> = {
  columns: COLUMNS,
  dateOrder: "dmy",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

const words = Object.keys(EVENTS);

const ID = "etoro";
const tables = tableBroker<Column>({ id: ID, name: "eToro", country: "IL" }, [
  {
    ...activity,
    format: {
      id: "etoro-xlsx",
      name: "Account statement XLSX",
      evidence: "sample",
      prints: ["running-cash"],
      words,
    },
    sheet: /^(?:account activity|transactions report)$/i,
  },
  {
    ...activity,
    format: {
      id: "etoro-csv",
      name: "Account activity CSV",
      evidence: "fixture",
      prints: ["running-cash"],
      words,
    },
  },
]);

/**
 * eToro: the account activity sheet, also as CSV, has all money movements; the PDF prints a position's units when it
 * closes.
 */
export const etoro: Broker = {
  ...tables,
  formats: [
    ...tables.formats,
    {
      id: PDF_FORMAT,
      name: "Account statement PDF, 2019 to 2021",
      marks: { in: "pdf", texts: ["eToro (Europe) Ltd", "Closed Positions"] },
      evidence: "sample",
      prints: ["running-cash"],
      words: PDF_WORDS,
    },
  ],
  detect: (file) => {
    const pages = pdfPages(file);
    if (pages === undefined || !isStatement(pages)) return tables.detect(file);
    return { score: 1, why: issue("title-found", { title: "Account Statement" }) };
  },
  parse: (file, options = {}) => {
    const pages = pdfPages(file);
    return pages !== undefined && isStatement(pages)
      ? readStatement(ID, pages, options)
      : tables.parse(file, options);
  },
};
