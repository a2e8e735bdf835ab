import { actionsOf, type CommonColumn, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { isEmptyCell } from "./kit/text/numbers.ts";

type Column = CommonColumn | "priceCurrency";
type Row = TableRow<Column>;

/** Deals append the listing to the symbol (CASH-C); income does not (CASH). */
const securityOf = (row: Row) => {
  const symbol = row.kept("symbol", 100)?.replace(/-C$/, "");
  if (symbol === undefined) return undefined;
  const name = row.kept("name");
  const currency = row.currency("priceCurrency")?.code;
  return { symbol, ...(name && { name }), ...(currency && { currency }) };
};

/** Only deals have a trade date; others have the settlement date. */
const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  day: (row) => row.date(isEmptyCell(row.text("date")) ? "settleDate" : "date"),
  instrument: securityOf,
  note: (row) => row.note("name"),
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

const EVENTS: Events<Column> = {
  ACHAT: trade("buy"),
  VENTE: trade("sell"),
  DIVIDENDE: income("dividend"),
  INTÉRÊTS: cash("interest", "interest-paid"),
  FRAIS: charge("fee"),
  "TAXE PRODUITS ET SERVICES": charge("tax"),
  "TAXE DE VENTE DU QUÉBEC": charge("tax"),
  // State grants for education savings arrive like payments.
  ...eachOf(
    ["COTISATION", "TRANSFERT REÇU", "SUBVENTION", "INCITATIF QUÉBÉCOIS"],
    cash("deposit", "withdrawal"),
  ),
  RÉSILIATION: cash("deposit", "withdrawal"),
};

const transactions: TableSpec<Column> = {
  format: {
    id: "disnat-csv",
    name: "Transactions CSV (French)",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["Date de transaction"], isRequired: true },
    { id: "settleDate", labels: ["Date de règlement"], isRequired: true },
    { id: "event", labels: ["Type de transaction"], isRequired: true },
    { id: "symbol", labels: ["Symbole"], isRequired: true },
    { id: "name", labels: ["Description"], isRequired: true },
    { id: "quantity", labels: ["Quantité"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Prix"], role: "price", isRequired: true },
    { id: "priceCurrency", labels: ["Devise du prix"], isRequired: true },
    { id: "fee", labels: ["Commission payée"], role: "money", isRequired: true },
    { id: "amount", labels: ["Montant de l'opération"], role: "money", isRequired: true },
    { id: "currency", labels: ["Devise du compte"], isRequired: true },
  ],
  dateOrder: "dmy",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
};

/** As exported; the text variant is made by users. */
const workbook: TableSpec<Column> = {
  ...transactions,
  format: { id: "disnat-xlsx", name: "Transactions XLSX (French)", evidence: "sample", prints: [] },
  sheet: /./,
};

export const disnat = tableBroker<Column>({ id: "disnat", name: "Disnat (Desjardins)", country: "CA" }, [
  transactions,
  workbook,
]);
