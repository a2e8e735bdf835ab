import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { readOptionSymbol } from "./kit/option-symbol.ts";
import { pairLines } from "./kit/pair-lines.ts";
import { anyTable } from "./kit/tables/any-table.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Read, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import { readOptionEnds, type TableOptionEnd } from "./kit/tables/table-option-ends.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, divide, isZero, multiply, reduceRatio } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { securityOf } from "./kit/us-securities.ts";
import { legacyHistory } from "./tastytrade/legacy.ts";

type Column = CommonColumn | "type" | "action" | "instrumentType" | "fees" | "multiplier";
type Row = TableRow<Column>;

const TYPES: readonly (readonly [RegExp, number])[] = [
  [/^equity option$/i, 9],
  [/^equity$/i, 1],
  [/^cryptocurrency$/i, 7],
];
const typeOf = (row: Row) => TYPES.find(([pattern]) => pattern.test(row.text("instrumentType")))?.[1];
const isFuture = (row: Row) => /future/i.test(row.text("instrumentType"));

const style: Style<Column> = {
  amounts: "gross",
  isSigned: true,
  currency: "USD",
  fees: ["fees"],
  instrument: (row) => securityOf(row.kept("symbol", 100), undefined, typeOf(row)),
  // Option prices are per contract or per unit, whichever fits the money.
  multiplier: (row) => {
    const contract = multiply(row.size("quantity") ?? "0", row.size("price") ?? "0");
    return contract === (row.size("amount") ?? "0") ? undefined : row.size("multiplier");
  },
};
const { trade, income, cash, transfer, shares, expired, byHand } = actionsOf<Column>(style);

/** Futures settle by mark to market; their trades are not booked. */
const traded =
  (kind: "buy" | "sell" | "short" | "cover"): Read<Column> =>
  (row) => {
    if (isFuture(row)) return issue("asset-category-unsupported", { category: row.text("instrumentType") });
    const made = trade(kind)(row);
    const units = row.size("multiplier") ?? "1";
    if (made === undefined || !("kind" in made) || made.price === undefined) return made;
    if (style.multiplier?.(row) !== undefined || isZero(units)) return made;
    // Printed per contract; the ledger's price is per unit.
    return { ...made, price: divide(made.price, units, 18) ?? made.price };
  };
const moved: Read<Column> = (row) =>
  transfer(/^sell/i.test(row.text("action")) ? "transfer-out" : undefined)(row);
/** In money, or in shares. */
const paid: Read<Column> = (row) =>
  isZero(row.signed("amount") ?? "0") ? shares("stock-dividend")(row) : income("dividend")(row);
const settled: Read<Column> = (row) =>
  isZero(row.signed("amount") ?? "0") ? byHand(row) : checked(cash("cash-gain", "cash-expense"))(row);
const later = () => undefined;

const MONEY = "Money Movement | ";
const DELIVER = "Receive Deliver | ";
const events: Events<Column> = {
  ...eachOf(["Trade | Buy to Open", "Trade | Buy"], traded("buy")),
  ...eachOf(["Trade | Sell to Close", "Trade | Sell"], traded("sell")),
  "Trade | Sell to Open": traded("short"),
  "Trade | Buy to Close": traded("cover"),
  ...eachOf(
    ["Deposit", "Withdrawal", "Transfer"].map((word) => MONEY + word),
    cash("deposit", "withdrawal"),
  ),
  [`${MONEY}Dividend`]: income("dividend"),
  ...eachOf([`${MONEY}Credit Interest`, `${MONEY}Debit Interest`], cash("interest", "interest-paid")),
  ...eachOf([`${MONEY}Fee`, `${MONEY}Balance Adjustment`], cash("fee-refund", "fee")),
  [`${MONEY}Mark to Market`]: cash("cash-gain", "cash-expense"),
  // Shares of an assignment or exercise trade at the strike.
  [`${DELIVER}Buy to Open`]: traded("buy"),
  [`${DELIVER}Sell to Close`]: traded("sell"),
  [`${DELIVER}Sell to Open`]: traded("short"),
  [`${DELIVER}Buy to Close`]: traded("cover"),
  [`${DELIVER}Expiration`]: (row) => (isFuture(row) ? byHand(row) : expired(row)),
  ...eachOf([`${DELIVER}Assignment`, `${DELIVER}Exercise`], later),
  [`${DELIVER}Futures Settlement`]: byHand,
  ...eachOf([`${DELIVER}Cash Settled Assignment`, `${DELIVER}Cash Settled Exercise`], settled),
  ...eachOf([`${DELIVER}Forward Split`, `${DELIVER}Reverse Split`], later),
  ...eachOf([`${DELIVER}Special Dividend`, `${DELIVER}Dividend`], paid),
  [`${DELIVER}Transfer`]: moved,
};

const isEnd = (row: Row) => /^(?:assignment|exercise)$/i.test(row.text("event"));

const readEnds = (reading: TableReading<Column>) => {
  const toEnd = (row: Row): TableOptionEnd | undefined => {
    const [instrument, terms] = [style.instrument?.(row), readOptionSymbol(row.text("symbol"))];
    if (instrument === undefined || terms === undefined) return undefined;
    const how = /^assignment$/i.test(row.text("event")) ? "assignment" : "exercise";
    const parts = { instrument, quantity: row.needed("quantity"), currency: "USD" };
    return { how, terms, date: row.date("date").date, ...parts };
  };
  readOptionEnds(reading, reading.open().filter(isEnd), toEnd, byHand);
};

/** A split closes the old units and opens the new; the money cancels out. */
const readSplits = (reading: TableReading<Column>) => {
  readEnds(reading);
  const lines = reading.open();
  const by = (pattern: RegExp) => lines.filter((row) => pattern.test(row.text("action")));
  const pairs = pairLines(by(/close$/i), by(/open$/i), {
    groupOf: (row) => row.date("date").date,
    nameOf: (row) => row.text("symbol"),
  });
  for (const [closed, opened] of pairs) {
    const instrument = style.instrument?.(opened);
    if (instrument === undefined) continue;
    const old = closed.text("symbol");
    const draft = makeDraft([closed.line, opened.line], {
      kind: "split",
      ...opened.date("date"),
      currency: "USD",
      instrument: old === instrument.symbol ? instrument : { ...instrument, aliases: [old] },
      ratio: reduceRatio(absolute(opened.needed("quantity")), absolute(closed.needed("quantity"))),
      affectsCash: false,
    });
    reading.accept([closed, opened], [draft]);
  }
  for (const row of reading.open()) reading.ignore(row, byHand(row));
  return {};
};

const history: TableSpec<Column> = {
  format: {
    id: "tastytrade-csv",
    name: "History CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "type", labels: ["Type"], isRequired: true },
    { id: "event", labels: ["Sub Type"], isRequired: true },
    { id: "action", labels: ["Action"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "instrumentType", labels: ["Instrument Type"], isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "amount", labels: ["Value"], role: "money", isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Average Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Commissions"], role: "money", isRequired: true },
    { id: "fees", labels: ["Fees"], role: "money", isRequired: true },
    { id: "multiplier", labels: ["Multiplier"], role: "quantity" },
    { id: "currency", labels: ["Currency"] },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, {
    wordOf: (row) => `${row.text("type")} | ${row.text("event")}`,
    column: "event",
  }),
  finish: readSplits,
};

/** Tastytrade: web site, Activity, History, CSV; also the layout until 2023. */
export const tastytrade = tableBroker({ id: "tastytrade", name: "Tastytrade", country: "US" }, [
  anyTable(history),
  anyTable(legacyHistory),
]);
