import { removeCancelled } from "./kit/cancelled-trades.ts";
import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { readOptionSymbol } from "./kit/option-symbol.ts";
import { pairLines } from "./kit/pair-lines.ts";
import { acceptSplits } from "./kit/split-from-holding.ts";
import { actionsOf, type CommonColumn, checked, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import { readOptionEnds, type TableOptionEnd } from "./kit/tables/table-option-ends.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { absolute, isNegative, reduceRatio } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { InstrumentRef } from "./statement.ts";

type Column = CommonColumn;
type Row = TableRow<Column>;

const OPTION = /^\S+ \d{2}\/\d{2}\/\d{4} [\d.]+ [CP]$|^[A-Z]+ *\d{6}[CP]\d{8}$/;

const instrumentOf = (row: Row): InstrumentRef | undefined => {
  const symbol = row.kept("symbol", 100);
  if (symbol === undefined) return undefined;
  const name = row.kept("name");
  return { symbol, ...(name && { name }), ...(OPTION.test(symbol) && { assetType: 9 }) };
};

/** "04/17/2023 as of 04/15/2023": booked, then effective; the effective day counts. */
const dayOf = (row: Row) => {
  const [booked = "", effective] = row.text("date").split(" as of ");
  return row.dateOf(effective ?? booked, "date");
};

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  day: dayOf,
  instrument: instrumentOf,
  multiplier: (row) => (OPTION.test(row.text("symbol")) ? "100" : undefined),
  isUsualMultiplier: true,
  note: (row) => [row.kept("event"), row.kept("name")].filter(Boolean).join(": ") || undefined,
};
const { trade, income, cash, charge, transfer, shares, expired, byHand } = actionsOf<Column>(style);

/** Shares if the line has a quantity, else money. */
const move = (row: Row) =>
  row.text("quantity") === "" ? cash("deposit", "withdrawal")(row) : transfer()(row);
const later = () => undefined;
const DIVIDENDS = [
  ...["Cash Dividend", "Qualified Dividend", "Non-Qualified Div", "Special Qual Div"],
  ...["Special Non Qual Div", "Pr Yr Cash Div", "Reinvest Dividend", "Qual Div Reinvest"],
  ...["Pr Yr Div Reinvest", "Long Term Cap Gain", "Short Term Cap Gain"],
  ...["Long Term Cap Gain Reinvest", "Short Term Cap Gain Reinvest", "Div Adjustment", "Reinvestment Adj"],
];
const TRANSFERS = [
  ...["MoneyLink Transfer", "MoneyLink Deposit", "MoneyLink Adj", "Bank Transfer", "Wire Sent"],
  ...["Wire Received", "Wire Funds", "Wire Funds Adj", "Funds Received", "Funds Paid", "Visa Purchase"],
];
const PAID_OUT = ["Full Redemption", "Full Redemption Adj", "Cash Merger", "Cash Merger Adj"];

const events: Events<Column> = {
  ...eachOf(["Buy", "Reinvest Shares", "Buy to Open"], trade("buy")),
  ...eachOf(["Sell", "Sell to Close"], trade("sell")),
  ...eachOf(["Sell Short", "Sell to Open"], checked(trade("short"))),
  ...eachOf(["Buy to Cover", "Buy to Close"], checked(trade("cover"))),
  ...eachOf(DIVIDENDS, income("dividend")),
  ...eachOf(["Bank Interest", "Credit Interest"], income("interest")),
  "Bond Interest": income("coupon"),
  ...eachOf(["NRA Tax Adj", "NRA Withholding", "Foreign Tax Paid", "IRS Withhold Adj"], charge("tax")),
  ...eachOf(["ADR Mgmt Fee", "Advisor Fee", "Service Fee"], charge("fee")),
  "Margin Interest": checked(cash("interest", "interest-paid")),
  ...eachOf(TRANSFERS, cash("deposit", "withdrawal")),
  ...eachOf(["Journal", "Internal Transfer", "Journaled Shares", "Security Transfer"], move),
  "Stock Plan Activity": move,
  ...eachOf(["Misc Credits", "Misc Cash Entry", "Adjustment"], cash("cash-gain", "cash-expense")),
  "Cash In Lieu": cash("cash-gain", "cash-expense"),
  "Stock Div Dist": shares("stock-dividend"),
  ...eachOf(["Cancel Buy", "Stock Split", "Reverse Split", ...PAID_OUT], later),
  Expired: expired,
  Assigned: later,
  ...eachOf(["Spin-off", "Stock Merger", "Name Change", "Conversion"], byHand),
};

const wordOf = (row: Row) => row.text("event").toLowerCase();
const isWord = (row: Row, word: string) => wordOf(row) === word.toLowerCase();
type Reading = TableReading<Column>;

/** Cancellation and purchase share security, units and price. */
const readCancelled = (reading: Reading) => {
  const lines = reading.open().filter((line) => isWord(line, "Cancel Buy"));
  removeCancelled(reading, lines, {
    keyOf: (row) => [row.text("symbol"), row.size("quantity"), row.size("price")].join("\u0001"),
    keyOfDraft: ({ kind, instrument, quantity, price }) =>
      kind === "buy" ? [instrument?.symbol ?? "", quantity, price].join("\u0001") : undefined,
    column: "Action",
  });
};

/** A reverse split is two lines: shares out and in. */
const readReverse = (reading: Reading) => {
  const lines = reading.open().filter((line) => isWord(line, "Reverse Split"));
  const isOut = (row: Row) => isNegative(row.needed("quantity"));
  const outs = lines.filter(isOut);
  const ins = lines.filter((row) => !isOut(row));
  const pairs = pairLines(outs, ins, {
    groupOf: (row) => dayOf(row).date,
    nameOf: (row) => row.text("symbol"),
  });
  for (const [row, into] of pairs) {
    const instrument = instrumentOf(into);
    const old = row.text("symbol");
    if (instrument === undefined) continue;
    const isRenamed = instrument.symbol !== old;
    const draft = makeDraft([row.line, into.line], {
      kind: "split",
      date: dayOf(row).date,
      currency: "USD",
      instrument: isRenamed ? { ...instrument, aliases: [old] } : instrument,
      ratio: reduceRatio(absolute(into.needed("quantity")), absolute(row.needed("quantity"))),
      affectsCash: false,
    });
    reading.accept([row, into], [draft]);
  }
};

/** Units in one line, their money in another. */
const readPaidOut = (reading: Reading) => {
  const lines = reading.open().filter((line) => PAID_OUT.some((word) => isWord(line, word)));
  const isPieces = (row: Row) => row.text("quantity") !== "";
  const units = lines.filter(isPieces);
  const unpaid = units.filter((row) => row.text("amount") === "");
  const money = lines.filter((row) => !isPieces(row));
  const pairs = pairLines(unpaid, money, {
    groupOf: (row) => `${dayOf(row).date} ${wordOf(row).slice(0, 8)}`,
    nameOf: (row) => row.text("symbol"),
  });
  for (const row of units) {
    const paid = row.text("amount") === "" ? pairs.get(row) : row;
    const instrument = instrumentOf(row);
    if (paid === undefined || instrument === undefined) continue;
    const draft = makeDraft([...new Set([row.line, paid.line])], {
      kind: wordOf(row).startsWith("full") ? "redemption" : "sell",
      ...dayOf(row),
      instrument,
      quantity: absolute(row.needed("quantity")),
      currency: "USD",
      amount: absolute(paid.needed("amount")),
      checks: [issue("wording-unconfirmed", {}, "Action")],
    });
    reading.accept([...new Set([row, paid])], [draft]);
  }
};

const readSplits = (reading: Reading) => {
  const rows = reading.open().filter((line) => isWord(line, "Stock Split"));
  acceptSplits(reading, rows, (row) => {
    const instrument = instrumentOf(row);
    const added = row.needed("quantity");
    return instrument && { line: row.line, date: dayOf(row).date, added, currency: "USD", instrument };
  });
};

/** Assigned contracts; the shares trade at the strike on another line. */
const readAssigned = (reading: Reading) => {
  const rows = reading.open().filter((line) => isWord(line, "Assigned"));
  const toEnd = (row: Row): TableOptionEnd | undefined => {
    const [instrument, terms] = [instrumentOf(row), readOptionSymbol(row.text("symbol"))];
    if (instrument === undefined || terms === undefined) return undefined;
    const parts = { instrument, quantity: row.needed("quantity"), currency: "USD" };
    return { how: "assignment", terms, date: dayOf(row).date, ...parts };
  };
  readOptionEnds(reading, rows, toEnd, byHand);
};

const finish = (reading: Reading) => {
  for (const step of [readAssigned, readCancelled, readReverse, readPaidOut, readSplits, joinTaxes])
    step(reading);
  // One line alone does not explain the movement.
  for (const row of reading.open()) {
    const found = byHand(row);
    if (row.problems.length === 0) reading.ignore(row, found);
  }
  return {};
};

const history: TableSpec<Column> = {
  format: {
    id: "schwab-csv",
    name: "History CSV",
    evidence: "sample",
    prints: ["totals"],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Action"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "name", labels: ["Description"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Fees & Comm"], role: "money", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  total: /^transactions total/i,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Charles Schwab: Accounts, History, Export CSV; also accounts from TD Ameritrade. */
export const schwab = tableBroker({ id: "schwab", name: "Charles Schwab", country: "US" }, [history]);
