import { makeDraft } from "../kit/draft.ts";
import { readOptionSymbol } from "../kit/option-symbol.ts";
import { pairLines } from "../kit/pair-lines.ts";
import { accountIn, loneText } from "../kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Read, type Style } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import { readOptionEnds, type TableOptionEnd } from "../kit/tables/table-option-ends.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { absolute, multiply, reduceRatio } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { multiplierOf, securityOf } from "../kit/us-securities.ts";

type Column = CommonColumn | "code" | "side" | "open" | "expiry" | "strike" | "right" | "account";
type Row = TableRow<Column>;

const OPTION = 9;
const SHARE = 1;
const isOption = (row: Row): boolean => row.text("right") !== "";

/** The OCC symbol of the later export, from "MU", 07/20/2018, 70, C. */
const occOf = (row: Row): string | undefined => {
  const root = row.kept("symbol", 6);
  const day = row.optionalDate("expiry")?.date;
  const strike = row.signed("strike");
  if (root === undefined || day === undefined || strike === undefined) return row.missing("expiry");
  const thousandths = multiply(absolute(strike), "1000").split(".")[0] ?? "";
  const right = row.text("right").slice(0, 1).toUpperCase();
  return `${root.padEnd(6)}${day.slice(2).replaceAll("-", "")}${right}${thousandths.padStart(8, "0")}`;
};

const style: Style<Column> = {
  amounts: "gross",
  isSigned: true,
  currency: "USD",
  instrument: (row) =>
    isOption(row)
      ? securityOf(occOf(row), undefined, OPTION)
      : securityOf(row.kept("symbol", 100), undefined, row.text("symbol") === "" ? undefined : SHARE),
  multiplier: (row) => multiplierOf(isOption(row) ? OPTION : SHARE),
  isUsualMultiplier: true,
};
const { trade, income, cash, expired, byHand } = actionsOf<Column>(style);
const later = () => undefined;

/** Interest was once booked as "Deposit": only the text tells. */
const deposited: Read<Column> = (row) =>
  /^INTEREST ON CREDIT BALANCE\b/i.test(row.text("note"))
    ? cash("interest", "interest-paid")(row)
    : cash("deposit", "withdrawal")(row);

const MONEY = "Money Movement | ";
const DELIVER = "Receive Deliver | ";
/** Deliveries of options are booked like deals, at the strike. */
const deals = (word: string) => [`Trade | ${word}`, `${DELIVER}${word}`];

const events: Events<Column> = {
  ...eachOf(deals("Buy to Open"), trade("buy")),
  ...eachOf(deals("Sell to Close"), trade("sell")),
  ...eachOf(deals("Sell to Open"), trade("short")),
  ...eachOf(deals("Buy to Close"), trade("cover")),
  [`${MONEY}Deposit`]: deposited,
  ...eachOf([`${MONEY}Withdrawal`, `${MONEY}Transfer`], cash("deposit", "withdrawal")),
  [`${MONEY}Dividend`]: income("dividend"),
  ...eachOf([`${MONEY}Credit Interest`, `${MONEY}Debit Interest`], cash("interest", "interest-paid")),
  ...eachOf([`${MONEY}Fee`, `${MONEY}Balance Adjustment`], cash("fee-refund", "fee")),
  [`${MONEY}Mark to Market`]: checked(cash("cash-gain", "cash-expense")),
  [`${DELIVER}Expiration`]: expired,
  ...eachOf([`${DELIVER}Assignment`, `${DELIVER}Exercise`], later),
  ...eachOf([`${DELIVER}Symbol Change`, `${DELIVER}Stock Merger`], byHand),
  ...eachOf([`${DELIVER}Reverse Split`, `${DELIVER}Forward Split`], later),
};

const isEnd = (row: Row) => /^(?:assignment|exercise)$/i.test(row.text("event"));

const readEnds = (reading: TableReading<Column>) => {
  const toEnd = (row: Row): TableOptionEnd | undefined => {
    const [instrument, terms] = [style.instrument?.(row), readOptionSymbol(occOf(row) ?? "")];
    if (instrument === undefined || terms === undefined) return undefined;
    const how = /^assignment$/i.test(row.text("event")) ? "assignment" : "exercise";
    const parts = { instrument, quantity: row.needed("quantity"), currency: "USD" };
    return { how, terms, date: row.date("date").date, ...parts };
  };
  readOptionEnds(reading, reading.open().filter(isEnd), toEnd, byHand);
};

/** A split closes the old units and opens the new. Adjusted options are entered by hand. */
const readSplits = (reading: TableReading<Column>) => {
  readEnds(reading);
  const lines = reading.open().filter((row) => !isOption(row));
  const by = (word: string) => lines.filter((row) => row.text("open").toLowerCase() === word);
  const pairs = pairLines(by("close"), by("open"), {
    groupOf: (row) => row.date("date").date,
    nameOf: (row) => row.text("symbol"),
  });
  for (const [closed, opened] of pairs) {
    const instrument = style.instrument?.(opened);
    if (instrument === undefined) continue;
    const draft = makeDraft([closed.line, opened.line], {
      kind: "split",
      ...opened.date("date"),
      currency: "USD",
      instrument,
      ratio: reduceRatio(absolute(opened.needed("quantity")), absolute(closed.needed("quantity"))),
      affectsCash: false,
    });
    reading.accept([closed, opened], [draft]);
  }
  for (const row of reading.open()) reading.ignore(row, byHand(row));
  return accountIn(reading.rows, "account");
};

/** Layout until 2023, when the broker was called tastyworks. */
export const legacyHistory: TableSpec<Column> = {
  format: {
    id: "tastytrade-legacy-csv",
    name: "History CSV until 2023",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Date/Time"], isRequired: true },
    { id: "code", labels: ["Transaction Code"], isRequired: true },
    { id: "event", labels: ["Transaction Subcode"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "side", labels: ["Buy/Sell"], isRequired: true },
    { id: "open", labels: ["Open/Close"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "expiry", labels: ["Expiration Date"], isRequired: true },
    { id: "strike", labels: ["Strike"], role: "price", isRequired: true },
    { id: "right", labels: ["Call/Put"], isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Fees"], role: "money", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "account", labels: ["Account Reference"], isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  account: "account",
  passBy: loneText,
  read: readByWord(events, {
    wordOf: (row) => `${row.text("code")} | ${row.text("event")}`,
    column: "event",
  }),
  finish: readSplits,
};
