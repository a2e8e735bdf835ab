import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { actionsOf, type CommonColumn, checked, type Read, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { InstrumentRef } from "./statement.ts";

type Column = CommonColumn | "foreign";
type Row = TableRow<Column>;

const EURO = "EUR";
const ACCOUNT = /^Conto\s*:\s*(\S+)/i;

const securityOf = (row: Row): InstrumentRef | undefined => {
  const [isin, symbol, name] = [row.kept("isin", 12), row.kept("symbol", 100), row.kept("name")];
  if (isin === undefined && symbol === undefined) return undefined;
  return defined({ isin, symbol, name }) as InstrumentRef;
};

const style: Style<Column> = { amounts: "gross", isSigned: true, currency: EURO, instrument: securityOf };
const { trade, income, cash, charge } = actionsOf<Column>(style);

/** Sums are in euros. No sample had a foreign security: the user checks such rows. */
const inEuros =
  (read: Read<Column>): Read<Column> =>
  (row) => {
    const own = row.currency("foreign")?.code;
    if (own !== undefined && own !== EURO) row.check(issue("wording-unconfirmed", {}, row.label("foreign")));
    return read(row);
  };

const tax = charge("tax");

/** Matched by beginning; the user checks words known from programs only. */
const EVENTS: Events<Column> = {
  Acquisto: inEuros(trade("buy")),
  Vendita: inEuros(checked(trade("sell"))),
  "Provento etf": inEuros(income("dividend")),
  Dividend: inEuros(checked(income("dividend"))),
  ...eachOf(["Cedola obb.", "Coupon certif."], inEuros(income("coupon"))),
  ...eachOf(["Rit.provento etf", "Rit.cedola obb.", "Ritenuta su plusvalenza"], inEuros(tax)),
  "Rit.": inEuros(checked(tax)),
  ...eachOf(["Tobin tax", "Bollo"], inEuros(checked(tax))),
  Commissioni: inEuros(checked(charge("fee"))),
  // Accrued interest of a bond trade.
  Ratei: inEuros(checked(cash("cash-gain", "cash-expense"))),
  "Conferimento con bonifico": inEuros(cash("deposit", "withdrawal")),
  Prelievo: inEuros(checked(cash("deposit", "withdrawal"))),
};

const finish = (reading: TableReading<Column>) => {
  joinTaxes(reading);
  const first = reading.records.map(({ cells }) => ACCOUNT.exec((cells[0] ?? "").trim())?.[1]);
  const number = first.find((text) => text !== undefined);
  return number === undefined ? {} : { account: { number } };
};

const movements: TableSpec<Column> = {
  format: {
    id: "directa-csv",
    name: "Movements CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["Data operazione"], isRequired: true },
    { id: "settleDate", labels: ["Data valuta"], isRequired: true },
    { id: "event", labels: ["Tipo operazione"], isRequired: true },
    { id: "symbol", labels: ["Ticker"], isRequired: true },
    { id: "isin", labels: ["Isin"], isRequired: true },
    { id: "name", labels: ["Descrizione"], isRequired: true },
    { id: "quantity", labels: ["Quantità"], role: "quantity", isRequired: true },
    { id: "amount", labels: ["Importo euro"], role: "money", isRequired: true },
    { id: "foreign", labels: ["Divisa"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
  finish,
};

/** Directa: at most 3,000 movements; withheld tax on separate lines. */
export const directa = tableBroker<Column>({ id: "directa", name: "Directa", country: "IT" }, [movements]);
