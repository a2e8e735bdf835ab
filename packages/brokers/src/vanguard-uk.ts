import { mergeStatements } from "./kit/accounts/merge-statements.ts";
import { issue } from "./kit/issue.ts";
import { headRecords } from "./kit/opened-records.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { normaliseLabel } from "./kit/tables/header.ts";
import { loneText, signedBalance } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, ignoreAs, type Style } from "./kit/tables/table-actions.ts";
import { readTable, type TableSpec } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { Broker, InstrumentRef } from "./statement.ts";

type Column = CommonColumn | "details" | "balance";
type Row = TableRow<Column>;

const ID = "vanguard-uk";

/** Code in the last brackets: "Bought 1,550 S&P 500 UCITS ETF (VUSA)". */
const CODE = /\(([A-Z0-9.]{2,12})\)\s*$/;
/** Code before the venue: "DIV: VUSA.XLON.GB @ GBP 0.26". */
const PAID = /^(?:Reversal of )?DIV: ([A-Z0-9]{2,12})\b/;

const instrumentOf = (row: Row): InstrumentRef | undefined => {
  const details = row.text("details");
  const symbol = (CODE.exec(details) ?? PAID.exec(details))?.[1];
  const name = row.kept("name");
  if (symbol === undefined && name === undefined) return undefined;
  return { ...(symbol && { symbol }), ...(name && { name }), currency: "GBP" };
};

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  currency: "GBP",
  instrument: instrumentOf,
  note: (row) => row.note("details"),
};
const { trade } = actionsOf<Column>(style);
const { income, cash, charge } = actionsOf<Column>({ ...style, isSigned: true });
const wordOf = (row: Row) => row.text("details").replaceAll("–", "-");

const byTrade: Events<Column> = { Bought: trade("buy"), Sold: trade("sell") };
const byCash: Events<Column> = {
  ...eachOf(["Bought", "Sold"], ignoreAs("repeats-trades")),
  ...eachOf(["DIV:", "Reversal of DIV:"], income("dividend")),
  ...eachOf(
    ["Deposit for investment purchases", "Regular Deposit", "Payment by Faster"],
    cash("deposit", "withdrawal"),
  ),
  "Cash Account Interest": income("interest"),
  "Account Fee": charge("fee"),
};

const STYLE = { dateOrder: "dmy", decimalMark: "." } as const;
const format = {
  id: "vanguard-uk-csv",
  name: "Client transactions CSV or XLSX",
  evidence: "sample" as const,
  prints: ["running-cash"] as const,
  marks: { in: "table" as const, texts: ["Cash Transactions", "Investment Transactions"] },
  words: [...Object.keys(byCash)],
};

const TITLE = /^investmenttransactions$/;
const isTitle = ({ cells }: CsvRecord) => cells.some((cell) => TITLE.test(normaliseLabel(cell)));
const splitAt = (records: readonly CsvRecord[]) => {
  const at = records.findIndex(isTitle);
  return at < 0 ? records.length : at;
};

/** A bare "Balance" ends the cash table. */
const passBy = (row: Row) =>
  row.text("date") === "" || /^balance$/i.test(row.text("date")) ? issue("broker-text") : loneText(row);

const cashTable: TableSpec<Column> = {
  format,
  cut: (records) => records.slice(0, splitAt(records)),
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "details", labels: ["Details"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "balance", labels: ["Balance"], role: "money", isRequired: true },
  ],
  ...STYLE,
  passBy,
  read: readByWord(byCash, { wordOf, column: "details", by: "start" }),
  finish: (reading) =>
    signedBalance(
      reading.rows
        .filter((row) => row.text("balance") !== "" && row.text("details") !== "")
        .map((row) => ({
          date: row.optionalDate("date")?.date ?? "",
          amount: row.signed("amount") ?? "0",
          line: row.line,
          balance: row.signed("balance"),
        })),
      "GBP",
    ),
};

const tradeTable: TableSpec<Column> = {
  format,
  cut: (records) => records.slice(splitAt(records)),
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "name", labels: ["InvestmentName"], isRequired: true },
    { id: "details", labels: ["TransactionDetails"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Cost"], role: "money", isRequired: true },
  ],
  ...STYLE,
  passBy,
  read: readByWord(byTrade, { wordOf, column: "details", by: "start" }),
};

/** Vanguard UK: trades from the investments table, everything else from cash. */
export const vanguardUk: Broker = {
  id: ID,
  name: "Vanguard UK",
  country: "GB",
  formats: [format],
  near: () => [],
  detect: (file) => {
    const records = headRecords(file);
    const hasCash = records.some(({ cells }) =>
      cells.some((cell) => /^cash transactions$/i.test(cell.trim())),
    );
    return hasCash && records.some(isTitle)
      ? { score: 1, why: issue("title-found", { title: "Cash Transactions, Investment Transactions" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse: (file, options) =>
    mergeStatements([readTable(ID, [cashTable], file, options), readTable(ID, [tradeTable], file, options)]),
};
