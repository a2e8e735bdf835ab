import { type FidelityColumn, readCashBalance } from "./fidelity/cash-balance.ts";
import { removeCancelled } from "./kit/cancelled-trades.ts";
import { readOptionSymbol } from "./kit/option-symbol.ts";
import { acceptSplits } from "./kit/split-from-holding.ts";
import { accountIn, loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, checked, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import { readOptionEnds, type TableOptionEnd } from "./kit/tables/table-option-ends.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { isNegative } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { isCusip, multiplierOf, securityOf } from "./kit/us-securities.ts";

type Column = FidelityColumn;
type Row = TableRow<Column>;

/** Option symbols start with "-"; bonds are listed by CUSIP. */
const typeOf = (symbol: string): number | undefined =>
  symbol.startsWith("-") ? 9 : isCusip(symbol) ? 2 : undefined;

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  fees: ["fees"],
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    return symbol === undefined ? undefined : securityOf(symbol, row.kept("name"), typeOf(symbol));
  },
  multiplier: (row) => multiplierOf(typeOf(row.text("symbol"))),
  isUsualMultiplier: true,
  note: (row) => row.note("event"),
};
const { trade, income, cash, charge, transfer, expired, byHand } = actionsOf<Column>(style);

const hasShares = (row: Row) => !/^[-\s]*$|^0*\.?0*$/.test(row.text("quantity"));
const move = (row: Row) => (hasShares(row) ? transfer()(row) : cash("deposit", "withdrawal")(row));
const isOpening = (row: Row) => /opening transaction/i.test(row.text("event"));
const isClosing = (row: Row) => /closing transaction/i.test(row.text("event"));
const bought = (row: Row) => trade(isClosing(row) ? "cover" : "buy")(row);
const sold = (row: Row) => trade(isOpening(row) ? "short" : "sell")(row);
/** Funds exchanged: sale or purchase by the sign of the shares. */
const exchanged = (row: Row) => trade(isNegative(row.needed("quantity")) ? "sell" : "buy")(row);
const inLieu = cash("cash-gain", "cash-expense");

/** Distributed shares are a split if worded so and the holding gives a ratio; money is a dividend. */
const distribution = (row: Row, reading: TableReading<Column>) => {
  if (!hasShares(row)) return checked(income("dividend"))(row);
  return /split/i.test(row.text("event")) ? later(row, reading) : byHand(row);
};
const later = (_: Row, __: TableReading<Column>) => undefined;

const MONEY = [
  ...["Electronic Funds Transfer", "DIRECT DEPOSIT", "DIRECT DEBIT", "CHECK RECEIVED", "Check Paid"],
  ...["CONTRIBUTION", "PARTIC CONTR", "PARTIAL DISTRIBUTION"],
];
const MONEY_BY_CODE = [
  ...["BILL PAYMENT", "CASH ADVANCE", "CASH CONTRIBUTION", "CO CONTR", "DEBIT CARD", "ROLLOVER CASH"],
  ...["WIRE TRANSFER", "WITHDRAWALS"],
];

const events: Events<Column> = {
  "YOU BOUGHT": bought,
  REINVESTMENT: trade("buy"),
  "YOU SOLD": sold,
  ...eachOf(["DIVIDEND RECEIVED", "LONG-TERM CAP GAIN", "SHORT-TERM CAP GAIN"], income("dividend")),
  "DIVIDEND ADJUSTMENT": checked(income("dividend")),
  "INTEREST EARNED": income("interest"),
  "MUNI EXEMPT INT": income("coupon"),
  ...eachOf(["FOREIGN TAX PAID", "FED TAX W/H"], charge("tax")),
  "ADJ FOREIGN": checked(charge("tax")),
  "REDEMPTION PAYOUT": trade("redemption"),
  "REDEMPTION FROM": checked(trade("sell")),
  ...eachOf(["FEE CHARGED", "ADVISOR FEE"], charge("fee")),
  ...eachOf(MONEY, cash("deposit", "withdrawal")),
  ...eachOf(MONEY_BY_CODE, checked(cash("deposit", "withdrawal"))),
  ...eachOf(["TRANSFERRED FROM", "TRANSFERRED TO"], move),
  ...eachOf(["TRANSFER OF", "JOURNALED JNL", "ROLLOVER SHARES"], checked(move)),
  ...eachOf(["EXCHANGE IN", "EXCHANGE OUT", "EXCHANGED TO"], checked(exchanged)),
  "IN LIEU": checked(inLieu),
  DISTRIBUTION: distribution,
  "BUY CANCEL": later,
  EXPIRED: expired,
  ASSIGNED: later,
  ...eachOf(["MERGER MER", "CONVERSION"], byHand),
  ...eachOf(["OPENING TRANSACTION", "CLOSING TRANSACTION"], byHand),
};

/** A cancellation reverses the purchase of the same security and quantity. */
const readCancelled = (reading: TableReading<Column>) => {
  const lines = reading.open().filter((line) => /^buy cancel/i.test(line.text("event")));
  removeCancelled(reading, lines, {
    keyOf: (row) => `${row.text("symbol")}\u0001${row.size("quantity")}`,
    keyOfDraft: ({ kind, instrument, quantity }) =>
      kind === "buy" ? `${instrument?.symbol ?? ""}\u0001${quantity}` : undefined,
    column: "Action",
  });
};

/** Assigned contracts; the shares trade at the strike on another line. */
const readEnds = (reading: TableReading<Column>) => {
  const rows = reading.open().filter((line) => /^assigned/i.test(line.text("event")));
  const toEnd = (row: Row): TableOptionEnd | undefined => {
    const [instrument, terms] = [style.instrument?.(row), readOptionSymbol(row.text("symbol"))];
    if (instrument === undefined || terms === undefined) return undefined;
    const parts = { instrument, quantity: row.needed("quantity"), currency: "USD" };
    return { how: "assignment", terms, date: row.date("date").date, ...parts };
  };
  readOptionEnds(reading, rows, toEnd, byHand);
};

const finish = (reading: TableReading<Column>) => {
  readEnds(reading);
  readCancelled(reading);
  joinTaxes(reading);
  acceptSplits(reading, reading.open(), (row) => {
    const instrument = style.instrument?.(row);
    const head = { line: row.line, date: row.date("date").date, currency: "USD" };
    return instrument && { ...head, added: row.needed("quantity"), instrument };
  });
  for (const row of reading.open()) if (row.problems.length === 0) reading.ignore(row, byHand(row));
  return { ...accountIn(reading.rows, "account"), ...readCashBalance(reading) };
};

const activity: TableSpec<Column> = {
  account: "account",
  format: {
    id: "fidelity-csv",
    name: "Activity CSV",
    evidence: "sample",
    prints: ["running-cash"],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Run Date"], isRequired: true },
    { id: "event", labels: ["Action"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "name", labels: ["Security Description", "Description"] },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price ($)", "Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Commission ($)", "Commission"], role: "money" },
    { id: "fees", labels: ["Fees ($)", "Fees"], role: "money" },
    { id: "accrued", labels: ["Accrued Interest ($)", "Accrued Interest"], role: "money" },
    { id: "amount", labels: ["Amount ($)", "Amount"], role: "money", isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"], isRequired: true },
    { id: "currency", labels: ["Currency"] },
    { id: "account", labels: ["Account Number"] },
    { id: "balance", labels: ["Cash Balance ($)", "Cash Balance"], role: "money" },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
  finish,
};

export const fidelity = tableBroker({ id: "fidelity", name: "Fidelity", country: "US" }, [activity]);
