import { behind, type ContractNotes, withNotes } from "./kit/contract-notes.ts";
import { makeDraft } from "./kit/draft.ts";
import { issue, shown } from "./kit/issue.ts";
import type { PdfLine } from "./kit/pdf/pdf.ts";
import { loneText, signedBalance } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, type Read, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, isNegative, isZero, multiply, subtract } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";
import { securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "debit" | "credit" | "balance";
type Row = TableRow<Column>;

/** "B 625000 AXI @ 0.040000" */
const TRADE = /^([BS]) ([\d,.]+) (\S+) @ ([\d,.]+)/;

const moneyOf = (row: Row): string => {
  const debit = row.nonZero("debit");
  const credit = row.nonZero("credit");
  if (debit === undefined && credit === undefined) row.missing("debit");
  return debit === undefined ? (credit ?? "0") : `-${debit}`;
};

const numberIn = (row: Row, text: string): string => {
  const reading = readNumber(text, ".");
  if ("value" in reading) return reading.value;
  row.problem(issue(reading.problem, { value: shown(text) }, row.label("note")));
  return "0";
};

/** The fee is money less quantity x price. */
const traded: Read<Column> = (row) => {
  const [, side, units = "", symbol = "", each = ""] = TRADE.exec(row.text("note")) ?? [];
  if (side === undefined)
    return row.problem(issue("unknown-event", { value: shown(row.text("note")) }, row.label("note")));
  const quantity = numberIn(row, units);
  const price = numberIn(row, each);
  const money = moneyOf(row);
  const isBuy = side === "B";
  const amount = multiply(quantity, price);
  const fee = isBuy ? subtract(absolute(money), amount) : subtract(amount, absolute(money));
  if (isNegative(money) !== isBuy) row.check(issue("sign-disagrees", {}, row.label("debit")));
  const isOdd = isNegative(fee);
  if (isOdd) row.check(issue("amount-mismatch", { amount: absolute(money), expected: amount }));
  return makeDraft([row.line], {
    kind: isBuy ? "buy" : "sell",
    ...row.date("date"),
    instrument: { symbol },
    quantity,
    price,
    currency: "AUD",
    amount: isOdd ? absolute(money) : amount,
    fee: isOdd || isZero(fee) ? undefined : fee,
    note: row.note("note"),
    externalId: row.kept("id", 200),
  });
};

const moved: Read<Column> = (row) => {
  const money = moneyOf(row);
  return makeDraft([row.line], {
    kind: isNegative(money) ? "withdrawal" : "deposit",
    ...row.date("date"),
    currency: "AUD",
    amount: absolute(money),
    note: row.note("note"),
    externalId: row.kept("id", 200),
  });
};

const byReference: Events<Column> = { C: traded, R: moved, P: moved };

const transactions: TableSpec<Column> = {
  format: {
    id: "commsec-transactions-csv",
    name: "Account transactions CSV",
    evidence: "code",
    prints: ["running-cash"],
    words: Object.keys(byReference),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "id", labels: ["Reference"], isRequired: true },
    { id: "note", labels: ["Details"], isRequired: true },
    { id: "debit", labels: ["Debit($)"], role: "money", isRequired: true },
    { id: "credit", labels: ["Credit($)"], role: "money", isRequired: true },
    { id: "balance", labels: ["Balance($)"], role: "money", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(byReference, { wordOf: (row) => row.text("id"), column: "id", by: "start" }),
  finish: (reading) =>
    signedBalance(
      reading.rows
        .filter((row) => row.text("balance") !== "")
        .map((row) => ({
          date: row.optionalDate("date")?.date ?? "",
          amount: subtract(row.size("credit") ?? "0", row.size("debit") ?? "0"),
          line: row.line,
          balance: row.signed("balance"),
        })),
      "AUD",
    ),
};

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  currency: "AUD",
  instrument: (row) => securityOf(row.kept("symbol", 100), row.kept("name")),
  externalId: (row) => row.kept("id", 200),
};
const { trade } = actionsOf<Column>(style);
const byType: Events<Column> = { Buy: trade("buy"), Sell: trade("sell") };

const confirmations: TableSpec<Column> = {
  format: {
    id: "commsec-confirmations-csv",
    name: "Confirmations CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(byType),
  },
  columns: [
    { id: "symbol", labels: ["Code"], isRequired: true },
    { id: "name", labels: ["Company"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Unit Price ($)"], role: "price", isRequired: true },
    { id: "amount", labels: ["Trade Value ($)"], role: "money", isRequired: true },
    { id: "fee", labels: ["Brokerage+GST ($)"], role: "money", isRequired: true },
    { id: "id", labels: ["Contract Note"] },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(byType, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** CommSec: dividends are paid outside the account and missing. */
const tables = tableBroker({ id: "commsec", name: "CommSec", country: "AU" }, [transactions, confirmations]);

const NOTE_SIDES: Readonly<Record<string, "buy" | "sell">> = { BOUGHT: "buy", SOLD: "sell" };
const CODE = /^[A-Z][A-Z0-9]{2,4}$/;

/** The code is alone below the company, or after the share class. */
const codeIn = (lines: readonly PdfLine[]): string | undefined => {
  const from = lines.findIndex(({ text }) => /^COMPANY\b/.test(text));
  const near = lines.slice(from, from + 4);
  const kind = near.map(({ text }) => /^SECURITY:?\s.*\bPAID\s+([A-Z][A-Z0-9]{2,4})$/.exec(text)?.[1]);
  return (
    kind.find((code) => code !== undefined) ??
    near.flatMap(({ cells }) => cells).find((cell) => CODE.test(cell))
  );
};

const notes: ContractNotes = {
  brokerId: "commsec",
  format: "commsec-pdf",
  start: /^WE HAVE (?:BOUGHT|SOLD) THE FOLLOWING SECURITIES FOR YOU/,
  issuer: /commsec\.com\.au|Commonwealth Securities Limited/i,
  read: (lines) => {
    const symbol = codeIn(lines);
    const name = behind(lines, /^COMPANY:?\s+(.+)$/);
    return {
      kind: NOTE_SIDES[behind(lines, /^WE HAVE (BOUGHT|SOLD)/) ?? ""],
      date: behind(lines, /AS AT DATE:?\s+(\d\d\/\d\d\/\d{4})/),
      settleDate: behind(lines, /SETTLEMENT DATE:?\s+(\d\d\/\d\d\/\d{4})/),
      instrument: symbol === undefined ? undefined : { symbol, currency: "AUD", ...(name && { name }) },
      quantity: behind(lines, /TOTAL UNITS:?\s+([\d,]+)/),
      price: behind(lines, /AVERAGE PRICE:?\s+([\d.,]+)/),
      amount: behind(lines, /CONSIDERATION \(AUD\):?\s+\$([\d.,]+)/),
      fee: behind(lines, /BROKERAGE & COSTS INCL GST:?\s+\$([\d.,]+)/),
      currency: "AUD",
      id: behind(lines, /CONFIRMATION NO:?\s+(\d+)/),
      account: behind(lines, /ACCOUNT NO:?\s+(\d+)/),
    };
  },
};

export const commsec = withNotes(tables, notes, {
  name: "Contract note PDF",
  marks: {
    in: "pdf",
    texts: [
      ["WE HAVE BOUGHT THE FOLLOWING SECURITIES", "WE HAVE SOLD THE FOLLOWING SECURITIES"],
      ["commsec.com.au", "Commonwealth Securities Limited"],
    ],
  },
  evidence: "sample",
  prints: [],
  words: Object.keys(NOTE_SIDES),
});
