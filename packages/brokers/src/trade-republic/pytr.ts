import { makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { acceptSplits } from "../kit/split-from-holding.ts";
import { actionsOf, type CommonColumn, namedInstrument } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { absolute, add, isNegative, isZero, subtract } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";

type Column = CommonColumn | "isin2" | "quantity2";
type Row = TableRow<Column>;

const EURO = "EUR";
const { income, cash, charge, transfer, byHand } = actionsOf<Column>({
  amounts: "net",
  isSigned: true,
  currency: EURO,
  instrument: (row) => (row.text("isin") === "" ? undefined : namedInstrument<Column>(row)),
  note: (row) => row.note("name"),
});

/** Net of fees and taxes. Orders without money exchange securities. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const value = row.signed("amount") ?? "0";
    if (isZero(value)) return byHand(row);
    const isOut = kind === "buy";
    if (isNegative(value) !== isOut) row.check(issue("sign-disagrees", {}, row.label("amount")));
    const costs = add(row.size("fee") ?? "0", row.size("tax") ?? "0");
    const amount = isOut ? subtract(absolute(value), costs) : add(absolute(value), costs);
    if (isNegative(amount)) row.problem(issue("negative-number", { value: amount }, row.label("amount")));
    return makeDraft([row.line], {
      kind,
      ...row.date("date"),
      instrument: namedInstrument<Column>(row) ?? row.missing("isin"),
      quantity: absolute(row.needed("quantity")),
      currency: EURO,
      amount,
      fee: row.nonZero("fee"),
      tax: row.nonZero("tax"),
    });
  };

/** By sign: withheld or refunded. */
const tax = charge("tax");

/** English and German; pytr's other languages are not read. */
const EVENTS: Events<Column> = {
  ...eachOf(["Buy", "Kauf"], trade("buy")),
  ...eachOf(["Sell", "Verkauf"], trade("sell")),
  ...eachOf(["Dividend", "Dividende"], income("dividend")),
  ...eachOf(["Deposit", "Einlage", "Removal", "Entnahme"], cash("deposit", "withdrawal")),
  ...eachOf(["Interest", "Zinsen"], income("interest")),
  ...eachOf(["Interest Charge", "Zinsbelastung"], cash("interest", "fee")),
  ...eachOf(["Fees", "Gebühren"], charge("fee")),
  ...eachOf(["Fees Refund", "Gebührenerstattung"], cash("cash-gain", "fee")),
  ...eachOf(["Taxes", "Steuern", "Tax Refund", "Steuerrückerstattung"], tax),
  ...eachOf(["Transfer (Inbound)", "Umbuchung (Eingang)"], transfer("transfer-in")),
  ...eachOf(["Transfer (Outbound)", "Umbuchung (Ausgang)"], transfer("transfer-out")),
  Split: () => undefined,
  ...eachOf(["Spinoff", "Swap"], byHand),
};

const finish = (reading: TableReading<Column>): Extras => {
  acceptSplits(
    reading,
    reading.open(),
    (row) => {
      const instrument = namedInstrument<Column>(row);
      if (instrument === undefined || row.problems.length > 0) return undefined;
      const added = row.needed("quantity");
      return { line: row.line, ...row.date("date"), instrument, added, currency: EURO };
    },
    { isAnyRatio: true },
  );
  for (const row of reading.open()) if (row.problems.length === 0) reading.ignore(row, byHand(row));
  return {};
};

export const pytrCsv: TableSpec<Column> = {
  format: {
    id: "trade-republic-pytr-csv",
    name: "pytr CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["Date", "Datum"], isRequired: true },
    { id: "event", labels: ["Type", "Typ"], isRequired: true },
    { id: "amount", labels: ["Value", "Wert"], role: "money", isRequired: true },
    { id: "name", labels: ["Note", "Notiz"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "quantity", labels: ["Shares", "Stück"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["Fees", "Gebühren"], role: "money", isRequired: true },
    { id: "tax", labels: ["Taxes", "Steuern"], role: "money", isRequired: true },
    { id: "isin2", labels: ["ISIN2"], isRequired: true },
    { id: "quantity2", labels: ["Shares2", "Stück2"], isRequired: true },
  ],
  dateOrder: "dmy",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};
