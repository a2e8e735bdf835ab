import { behind, type ContractNotes, type Note, withNotes } from "./kit/contract-notes.ts";
import { issue } from "./kit/issue.ts";
import { joinExchanges, toExchangeSide } from "./kit/join-exchanges.ts";
import type { PdfLine } from "./kit/pdf/pdf.ts";
import { accountIn, loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, add, isZero } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";
import { securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "account";
type Row = TableRow<Column>;

/** The broker's number, such as "H038778"; the description names the security. */
const INTERNAL = /^H\d{6}$/;

/** Dates have midnight as time. */
const dayOf = (row: Row) => {
  const { date, time } = row.date("date");
  return time === undefined || time === "00:00:00" ? { date } : { date, time };
};

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  day: dayOf,
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    if (symbol === undefined) return undefined;
    return INTERNAL.test(symbol) ? securityOf(undefined, row.kept("note")) : securityOf(symbol, undefined);
  },
};
const { trade, income, cash, charge, transfer, shares, byHand } = actionsOf<Column>(style);

const move = (row: Row) =>
  isZero(row.signed("quantity") ?? "0") ? cash("deposit", "withdrawal")(row) : transfer()(row);
const events: Events<Column> = {
  ...eachOf(["Buy", "REI"], trade("buy")),
  ...eachOf(["Sell", "LIQ"], trade("sell")),
  RDM: trade("redemption"),
  DIV: income("dividend"),
  DIS: shares("stock-dividend"),
  FXT: () => undefined,
  ...eachOf(["DEP", "CON", "EFT"], cash("deposit", "withdrawal")),
  ...eachOf(["TFI", "TF6", "LFJ"], move),
  TFO: checked(move),
  CIL: cash("cash-gain", "cash-expense"),
  ...eachOf(["INT", "BRW"], cash("interest", "interest-paid")),
  ...eachOf(["NAC", "MGR"], byHand),
  FCH: checked(charge("fee")),
};

const finish = (reading: TableReading<Column>) => {
  joinExchanges(reading, reading.open().flatMap(toExchangeSide));
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
  return accountIn(reading.rows, "account");
};

const activities: TableSpec<Column> = {
  account: "account",
  format: {
    id: "questrade-xlsx",
    name: "Activities XLSX",
    evidence: "fixture",
    prints: [],
    words: Object.keys(events),
  },
  sheet: /^activities$/i,
  columns: [
    { id: "date", labels: ["Transaction Date"], isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"], isRequired: true },
    { id: "event", labels: ["Action"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Commission"], role: "money", isRequired: true },
    { id: "amount", labels: ["Net Amount"], role: "money", isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
    { id: "account", labels: ["Account #"], isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Menu: Reports, Account activity, Excel. */
const tables = tableBroker({ id: "questrade", name: "Questrade", country: "CA" }, [activities]);

/** "15-07-25 16-07-25 30F9C7 Buy 96 IVLU A NY 32.71 (3,140.14) 0.00 0.00 0.00 (3,140.14)" */
const DEAL =
  /^(\d\d-\d\d-\d\d) (\d\d-\d\d-\d\d) (\w+) (Buy|Sell) ([\d,.]+) (\S+) (\S+) (\S+) ([\d,.]+) (\(?[\d,.]+\)?) (\(?[\d,.]+\)?) (\(?[\d,.]+\)?) (\(?[\d,.]+\)?) (\(?[\d,.]+\)?)$/;
const NOTE_SIDES: Readonly<Record<string, "buy" | "sell">> = { Buy: "buy", Sell: "sell" };

const sumOf = (...texts: readonly (string | undefined)[]): string =>
  texts.reduce<string>((sum, text) => {
    const read = readNumber(text ?? "0", ".");
    return "value" in read ? add(sum, absolute(read.value)) : sum;
  }, "0");

const START = /^\d\d-\d\d-\d\d \d\d-\d\d-\d\d \w+ (?:Buy|Sell)\b/;
const CURRENCY = /\((CAD|USD)\)/;

/** The table header above its first deal names the currency after every sum. */
const currencyOf = (lines: readonly PdfLine[], before: Note | undefined): string => {
  const above = before?.lines ?? lines;
  const at = above.findIndex(({ text }) => START.test(text));
  const own = before === undefined ? above.slice(0, at) : above.slice(at + 1);
  return behind(own, CURRENCY) ?? before?.deal.currency ?? "";
};

const notes: ContractNotes = {
  brokerId: "questrade",
  format: "questrade-pdf",
  start: START,
  issuer: /Questrade, Inc\./,
  // Gross, commission, fees, interest, net.
  totals: /^Totals (?:\(?[\d,.]+\)? ){4}(\(?[\d,.]+\)?)$/,
  read: (lines, before) => {
    const text = lines.map((line) => line.text).find((one) => DEAL.test(one)) ?? "";
    const [
      ,
      date,
      settleDate,
      id,
      side = "",
      quantity,
      symbol,
      ,
      ,
      price,
      amount,
      fee,
      sec,
      interest,
      total,
    ] = DEAL.exec(text) ?? [];
    const currency = currencyOf(lines, before);
    return {
      kind: currency === "" ? undefined : NOTE_SIDES[side],
      date,
      settleDate,
      instrument: securityOf(symbol?.replace(/^\./, ""), behind(lines, /^Description (.+)$/)),
      quantity,
      price,
      amount,
      accrued: sumOf(interest),
      fee: sumOf(fee, sec),
      total,
      currency,
      id,
      account: behind(lines, /^Account #: (\S+)/) ?? before?.deal.account,
    };
  },
};

export const questrade = withNotes(tables, notes, {
  name: "Trade confirmation report PDF",
  marks: { in: "pdf", texts: ["TRADE CONFIRMATION REPORT", "Questrade, Inc."] },
  evidence: "sample",
  prints: ["totals"],
  words: Object.keys(NOTE_SIDES),
});
