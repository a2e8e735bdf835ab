import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { accountIn, loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, type Read, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, add, isNegative, multiply, reduceRatio, subtract } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";
import { securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "account";
type Row = TableRow<Column>;

const CENT = "0.01";

const instrumentOf = (row: Row) => {
  const currency = row.currency("currency")?.code;
  const named = securityOf(row.kept("symbol", 100), row.kept("name"));
  return named && { ...named, ...(currency && { currency }) };
};

const style: Style<Column> = { amounts: "net", isSigned: true, instrument: instrumentOf };
const { income, cash, charge, byHand } = actionsOf<Column>(style);

/** Value includes the commission: the rest after quantity x price. */
const trade =
  (kind: "buy" | "sell"): Read<Column> =>
  (row) => {
    const quantity = absolute(row.needed("quantity"));
    const price = absolute(row.needed("price"));
    const value = row.needed("amount");
    if (isNegative(value) !== (kind === "buy")) row.check(issue("sign-disagrees", {}, row.label("amount")));
    const gross = multiply(quantity, price);
    const fee = kind === "buy" ? subtract(absolute(value), gross) : subtract(gross, absolute(value));
    const isRounding = isNegative(subtract(absolute(fee), CENT));
    const isOdd = isNegative(fee) && !isRounding;
    if (isOdd) row.check(issue("amount-mismatch", { amount: absolute(value), expected: gross }));
    const instrument = instrumentOf(row);
    if (instrument === undefined) row.missing("symbol");
    return makeDraft([row.line], {
      kind,
      ...row.date("date"),
      settleDate: row.optionalDate("settleDate")?.date,
      instrument,
      quantity,
      price,
      currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
      amount: isOdd || isRounding ? absolute(value) : gross,
      fee: isOdd || isRounding ? undefined : fee,
      note: row.note("note"),
    });
  };

/** "STK SPLIT ON 40 SHS": the quantity was added to them. Other reorganisations are entered by hand. */
const SPLIT = /\bSPLIT ON ([\d,.]+) SHS\b/i;
const reorganised: Read<Column> = (row) => {
  const read = readNumber(SPLIT.exec(row.text("note"))?.[1] ?? "", ".");
  const instrument = instrumentOf(row);
  if (!("value" in read) || instrument === undefined) return byHand(row);
  return makeDraft([row.line], {
    kind: "split",
    ...row.date("date"),
    instrument,
    currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
    ratio: reduceRatio(add(read.value, row.needed("quantity")), read.value),
    affectsCash: false,
    note: row.note("note"),
  });
};

const events: Events<Column> = {
  Buy: trade("buy"),
  Sell: trade("sell"),
  Distribution: income("dividend"),
  "Return of Capital": income("return-of-capital"),
  "Deposits & Contributions": cash("deposit", "withdrawal"),
  Fees: charge("fee"),
  Reorganization: reorganised,
};

const activity: TableSpec<Column> = {
  format: { id: "rbc-csv", name: "Activity CSV", evidence: "sample", prints: [], words: Object.keys(events) },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Activity"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "name", labels: ["Symbol Description"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"], isRequired: true },
    { id: "account", labels: ["Account"], isRequired: true },
    { id: "amount", labels: ["Value"], role: "money", isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  account: "account",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => accountIn(reading.rows, "account"),
};

export const rbc = tableBroker({ id: "rbc", name: "RBC Direct Investing", country: "CA" }, [activity]);
