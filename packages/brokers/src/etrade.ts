import { HISTORY_FORMAT, isBenefitHistory, readBenefitHistory } from "./etrade/benefit-history.ts";
import {
  BENEFIT_FORMAT,
  BENEFIT_WORDS,
  CONFIRMATION_FORMAT,
  CONFIRMATION_WORDS,
  detectConfirmations,
  readConfirmations,
} from "./etrade/confirmations.ts";
import { issue } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Extras, TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { isNegative, isZero } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { multiplierOf, securityOf } from "./kit/us-securities.ts";
import type { Broker } from "./statement.ts";

type Column = CommonColumn | "securityType" | "cusip";
type Row = TableRow<Column>;

const TYPES: Readonly<Record<string, number>> = { EQ: 1, OPTN: 9, BOND: 2 };
const typeOf = (row: Row): number | undefined => TYPES[row.text("securityType").toUpperCase()];

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  instrument: (row) => {
    const symbol = row.kept("symbol", 100) ?? row.kept("cusip", 9);
    return symbol === undefined ? undefined : securityOf(symbol, undefined, typeOf(row));
  },
  multiplier: (row) => multiplierOf(typeOf(row)),
  isUsualMultiplier: true,
};
const { trade, income, cash, charge, transfer } = actionsOf<Column>(style);

const hasShares = (row: Row) => !isZero(row.signed("quantity") ?? "0");
/** A reinvested dividend has type Dividend, shares and a negative amount. */
const dividend = (row: Row) =>
  /reinvest/i.test(row.text("note")) && hasShares(row) && !isNegative(row.signed("quantity") ?? "0")
    ? trade("buy")(row)
    : income("dividend")(row);
const move = (row: Row) => (hasShares(row) ? transfer()(row) : cash("deposit", "withdrawal")(row));

const events: Events<Column> = {
  Bought: trade("buy"),
  Sold: trade("sell"),
  Dividend: dividend,
  Interest: income("interest"),
  Transfer: move,
  Fee: charge("fee"),
  Adjustment: checked(cash("cash-gain", "cash-expense")),
};
const read = readByWord(events, { wordOf: (row) => row.text("event"), column: "event" });
const words = Object.keys(events);

/** A line before the header names the account: "For Account:,####1234". */
const finish = ({ records }: TableReading<Column>): Extras => {
  const line = records.find(({ cells }) => /^for account:?$/i.test((cells[0] ?? "").trim()));
  const number = line?.cells[1]?.trim();
  return number === undefined || number === "" ? {} : { account: { number } };
};

const STYLE = { dateOrder: "mdy", decimalMark: ".", passBy: loneText, read, finish } as const;

const old: TableSpec<Column> = {
  format: { id: "etrade-csv", name: "Transactions CSV (to 2024)", evidence: "code", prints: [], words },
  columns: [
    { id: "date", labels: ["TransactionDate"], isRequired: true },
    { id: "event", labels: ["TransactionType"], isRequired: true },
    { id: "securityType", labels: ["SecurityType"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Commission"], role: "money", isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
  ],
  ...STYLE,
};

const current: TableSpec<Column> = {
  format: { id: "etrade-csv-2025", name: "Activity CSV (from 2025)", evidence: "code", prints: [], words },
  columns: [
    { id: "date", labels: ["Activity/Trade Date"], isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"] },
    { id: "event", labels: ["Activity Type"], isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "cusip", labels: ["Cusip"] },
    { id: "quantity", labels: ["Quantity #"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price $"], role: "price", isRequired: true },
    { id: "amount", labels: ["Amount $"], role: "money", isRequired: true },
    { id: "fee", labels: ["Commission"], role: "money" },
  ],
  ...STYLE,
};

const ID = "etrade";
const tables = tableBroker({ id: ID, name: "E*TRADE", country: "US" }, [old, current]);

/** E*TRADE (Morgan Stanley): two CSV layouts; confirmations of trades and employee plans. */
export const etrade: Broker = {
  ...tables,
  formats: [
    ...tables.formats,
    {
      id: HISTORY_FORMAT,
      name: "Benefit History XLSX (expanded)",
      marks: { in: "workbook", texts: ["Record Type", "Purchase Date", "Event Type"] },
      evidence: "fixture",
      prints: [],
      words: ["Purchase", "Vest Schedule", "Shares released"],
    },
    {
      id: CONFIRMATION_FORMAT,
      name: "Trade confirmation PDF",
      marks: { in: "pdf", texts: ["E*TRADE", ["TRADECONFIRMATION", "Transaction Type:"]] },
      evidence: "sample",
      prints: [],
      words: CONFIRMATION_WORDS,
    },
    {
      id: BENEFIT_FORMAT,
      name: "Stock plan confirmation PDF",
      marks: {
        in: "pdf",
        texts: [
          [
            "EMPLOYEE STOCK PLAN RELEASE CONFIRMATION",
            "EMPLOYEE STOCK PLAN PURCHASE CONFIRMATION",
            "EMPLOYEE STOCK PLAN EXERCISE CONFIRMATION",
          ],
        ],
      },
      evidence: "sample",
      prints: [],
      words: BENEFIT_WORDS,
    },
  ],
  detect: (file) => {
    const pages = pdfPages(file);
    if (pages !== undefined) return detectConfirmations(file, pages);
    if (!isBenefitHistory(file)) return tables.detect(file);
    return { score: 1, why: issue("title-found", { title: "Record Type" }) };
  },
  parse: (file, options) => {
    const pages = pdfPages(file);
    if (pages !== undefined) return readConfirmations(file, pages, options);
    if (file.sheets !== undefined && isBenefitHistory(file))
      return readBenefitHistory(ID, file.sheets, options);
    return tables.parse(file, options);
  },
};
