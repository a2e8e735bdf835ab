import { behind, type ContractNotes, withNotes } from "./kit/contract-notes.ts";
import { issue } from "./kit/issue.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { multiplierOf, securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "otherFee" | "cusip" | "recordType";

/** Bonds have no ticker, only a CUSIP. */
const typeOf = (row: TableRow<Column>) =>
  row.text("symbol") === "" && row.text("cusip") !== "" ? 2 : undefined;

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  fees: ["otherFee"],
  instrument: (row) => securityOf(row.kept("symbol", 100) ?? row.kept("cusip", 9), undefined, typeOf(row)),
  multiplier: (row) => multiplierOf(typeOf(row)),
  isUsualMultiplier: true,
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

const TAX = /non-res tax|withh(?:olding|eld)/i;
const MONEY = /\b(?:wire|ach)\b/i;
/** The kind of "Other" is only in the description. */
const other = (row: TableRow<Column>) => {
  const text = row.text("note");
  if (TAX.test(text)) return charge("tax")(row);
  if (MONEY.test(text)) return cash("deposit", "withdrawal")(row);
  return checked(cash("cash-gain", "cash-expense"))(row);
};

const events: Events<Column> = {
  BUY: trade("buy"),
  SELL: trade("sell"),
  Dividend: (row) => (TAX.test(row.text("note")) ? charge("tax")(row) : income("dividend")(row)),
  Interest: cash("interest", "interest-paid"),
  Other: other,
};

const history: TableSpec<Column> = {
  format: {
    id: "firstrade-csv",
    name: "Account history CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "event", labels: ["Action"], isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "date", labels: ["TradeDate"], isRequired: true },
    { id: "settleDate", labels: ["SettledDate"], isRequired: true },
    { id: "accrued", labels: ["Interest"], role: "money" },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "fee", labels: ["Commission"], role: "money" },
    { id: "otherFee", labels: ["Fee"], role: "money" },
    { id: "cusip", labels: ["CUSIP"] },
    { id: "recordType", labels: ["RecordType"], isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    joinTaxes(reading);
    return {};
  },
};

/** Menu: Accounting, Download, CSV. */
const tables = tableBroker({ id: "firstrade", name: "Firstrade", country: "US" }, [history]);

/** Options have no symbol: "YOU SOLD TSLA 88160R101 11/22/21 11/24/21 SHORT 1 $1,156.03000". */
const DEAL =
  /^YOU (BOUGHT|SOLD) (?:(\S+) )?(\w{7,9}) (\d\d\/\d\d\/\d\d) (\d\d\/\d\d\/\d\d) (\w+) ([\d,.]+) \$([\d,.]+)$/;
/** "PUT PYPL 11/26/21 190 PAYPAL HOLDINGS INC PRINCIPAL $440.00" */
const NAMED = /^(.+?) PRINCIPAL \$([\d,.]+)$/;
const OPTION = /^(PUT|CALL) (\S+) (\d\d\/\d\d\/)(\d\d) ([\d.]+) /;
const NOTE_WORDS = ["YOU BOUGHT", "YOU SOLD"] as const;

const kindOf = (side: string, account: string) => {
  if (account === "SHORT") return side === "SOLD" ? "short" : "cover";
  return side === "SOLD" ? "sell" : "buy";
};

const noteSecurity = (symbol: string | undefined, cusip: string, name: string) => {
  const [, right = "", root, monthDay, year, strike] = OPTION.exec(`${name} `) ?? [];
  if (root === undefined) return securityOf(symbol ?? cusip, name);
  return securityOf(`${root} ${monthDay}20${year} ${strike} ${right[0]}`, name, 9);
};

const notes: ContractNotes = {
  brokerId: "firstrade",
  format: "firstrade-pdf",
  start: /^YOU (?:BOUGHT|SOLD)\b/,
  head: /^Apex Clearing Corporation$/,
  issuer: /FIRSTRADE/,
  dateOrder: "mdy",
  read: (lines) => {
    const text = lines.find((line) => DEAL.test(line.text))?.text ?? "";
    const [, side = "", symbol, cusip = "", date, settleDate, account = "", quantity, price] =
      DEAL.exec(text) ?? [];
    const [, name = "", amount] =
      lines.map((line) => NAMED.exec(line.text)).find((match) => match !== null) ?? [];
    const instrument = noteSecurity(symbol, cusip, name);
    const kind = side === "" ? undefined : kindOf(side, account);
    const tag = behind(lines, /\bTag #: (\w+)/);
    return {
      kind,
      date,
      settleDate,
      instrument,
      quantity,
      price,
      amount,
      fee: undefined,
      total: behind(lines, /\bNET AMOUNT \$([\d,.]+)$/),
      multiplier: multiplierOf(instrument?.assetType),
      currency: "USD",
      // Note numbers may repeat in another year.
      id: tag === undefined || date === undefined ? undefined : `${date} ${tag}`,
      account: behind(lines, /^ACCOUNT NUMBER: (\S+)/),
      // No sample closed a short position.
      checks: kind === "cover" ? [issue("wording-unconfirmed")] : undefined,
    };
  },
};

/** Firstrade: history as CSV, the clearing house's confirmations as PDF. */
export const firstrade = withNotes(tables, notes, {
  name: "Trade confirmation PDF",
  marks: { in: "pdf", texts: [["YOU BOUGHT", "YOU SOLD"], "FIRSTRADE"] },
  evidence: "sample",
  prints: [],
  words: NOTE_WORDS,
});
