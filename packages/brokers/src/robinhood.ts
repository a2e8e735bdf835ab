import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { readOptionSymbol } from "./kit/option-symbol.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import { readOptionEnds, type TableOptionEnd } from "./kit/tables/table-option-ends.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { absolute } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { multiplierOf, securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn;
type Row = TableRow<Column>;

/** Options are named in words: "IREN 1/2/2026 Put $39.00". */
const OPTION = /\d{1,2}\/\d{1,2}\/\d{4} (?:call|put) \$[\d.,]+/i;
const isOption = (row: Row) => OPTION.test(row.text("name"));
const EXPIRED = /^option expiration for /i;
/** Short positions have an "S" after the number. */
const contractsOf = (row: Row): string | undefined => /^(\d+(?:\.\d+)?)S?$/.exec(row.text("quantity"))?.[1];

const style: Style<Column> = {
  amounts: "net",
  hasHiddenCharges: true,
  isSigned: true,
  currency: "USD",
  instrument: (row) => {
    const name = row.kept("name")?.replace(EXPIRED, "");
    if (isOption(row)) return securityOf(name, undefined, 9);
    const symbol = row.kept("symbol", 100);
    return symbol === undefined ? undefined : securityOf(symbol, name?.split(/ CUSIP: /)[0]);
  },
  multiplier: (row) => multiplierOf(isOption(row) ? 9 : undefined),
  isUsualMultiplier: true,
  note: (row) => row.note("name"),
};
const { trade, income, cash, charge, transfer, byHand } = actionsOf<Column>(style);

const hasMoney = (row: Row) => row.text("amount") !== "";
const move = (row: Row) => (hasMoney(row) ? cash("deposit", "withdrawal")(row) : transfer()(row));
const settled = (row: Row) => (hasMoney(row) ? cash("cash-gain", "cash-expense")(row) : byHand(row));
/** Without a price. */
const gift = (row: Row) =>
  makeDraft([row.line], {
    kind: "buy",
    ...row.date("date"),
    instrument: style.instrument?.(row) ?? row.missing("symbol"),
    quantity: absolute(row.needed("quantity")),
    price: "0",
    currency: "USD",
    affectsCash: false,
    checks: [issue("zero-price", {}, row.label("price"))],
  });

const headOf = (row: Row) => ({ ...row.date("date"), currency: "USD" });

const expired = (row: Row) => {
  const [instrument, quantity] = [style.instrument?.(row), contractsOf(row)];
  if (!isOption(row) || instrument === undefined || quantity === undefined) return byHand(row);
  return makeDraft([row.line], { kind: "option-expiry", ...headOf(row), instrument, quantity });
};
const later = () => undefined;

/** Exercised or assigned contracts; the shares trade at the strike on another line. */
const readEnds = (reading: TableReading<Column>) => {
  const rows = reading.open().filter((row) => /^(?:OASGN|OEXCS)$/.test(row.text("event")));
  const toEnd = (row: Row): TableOptionEnd | undefined => {
    const [instrument, quantity] = [style.instrument?.(row), contractsOf(row)];
    const terms = readOptionSymbol(row.text("name"));
    if (instrument === undefined || quantity === undefined || terms === undefined) return undefined;
    const how = row.text("event") === "OASGN" ? "assignment" : "exercise";
    return { how, terms, instrument, quantity, ...headOf(row) };
  };
  readOptionEnds(reading, rows, toEnd, byHand);
};

const events: Events<Column> = {
  ...eachOf(["Buy", "BTO"], trade("buy")),
  ...eachOf(["Sell", "STC"], trade("sell")),
  STO: trade("short"),
  BTC: trade("cover"),
  CDIV: income("dividend"),
  NRAT: charge("tax"),
  ...eachOf(["ACH", "RTP"], cash("deposit", "withdrawal")),
  ...eachOf(["GOLD", "AFEE"], charge("fee")),
  // A split's "18S" may be the added or the resulting number.
  ...eachOf(["SPL", "STSP", "SOFF"], byHand),
  OEXP: expired,
  ...eachOf(["OASGN", "OEXCS"], later),
  ACATS: move,
  MDIV: checked(income("dividend")),
  DTAX: checked(charge("tax")),
  ...eachOf(["INT", "SLIP"], checked(income("interest"))),
  XENT_CC: checked(cash("deposit", "withdrawal")),
  ...eachOf(["DCF", "DFEE"], checked(charge("fee"))),
  ...eachOf(["MRGS", "MRGC"], checked(settled)),
  ...eachOf(["ACATI", "ACATO"], checked(move)),
  REC: checked(gift),
  ...eachOf(["SPR", "CONV", "OCA"], byHand),
};

const activity: TableSpec<Column> = {
  format: {
    id: "robinhood-csv",
    name: "Activity report CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Activity Date"], isRequired: true },
    { id: "settleDate", labels: ["Settle Date"], isRequired: true },
    { id: "symbol", labels: ["Instrument"], isRequired: true },
    { id: "name", labels: ["Description"], isRequired: true },
    { id: "event", labels: ["Trans Code"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  // The disclaimer fills only the first column.
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    readEnds(reading);
    joinTaxes(reading);
    return {};
  },
};

/** Robinhood: Account, Reports and statements, Activity reports. */
export const robinhood = tableBroker({ id: "robinhood", name: "Robinhood", country: "US" }, [activity]);
