import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { acceptSplits } from "./kit/split-from-holding.ts";
import type { CommonColumn } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, isNegative } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "market" | "feeCurrency" | "rate";
type Row = TableRow<Column>;

const instrumentOf = (row: Row) => ({
  symbol: row.kept("symbol") ?? row.missing("symbol") ?? "",
  ...(row.text("market") !== "" && { exchange: row.text("market") }),
  ...(row.kept("name") !== undefined && { name: row.kept("name") as string }),
});
const currencyOf = (row: Row): string => row.currency("currency")?.code ?? row.missing("currency") ?? "";

/** The price is in the security's currency; brokerage has its own. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const quantity = row.needed("quantity");
    if (isNegative(quantity) !== (kind === "sell"))
      row.check(issue("sign-disagrees", {}, row.label("quantity")));
    const fee = row.nonZero("fee");
    const feeCurrency = row.currency("feeCurrency")?.code;
    return makeDraft([row.line], {
      kind,
      ...row.date("date"),
      instrument: instrumentOf(row),
      quantity: absolute(quantity),
      price: absolute(row.needed("price")),
      currency: currencyOf(row),
      fee: fee && absolute(fee),
      feeCurrency: fee === undefined ? undefined : feeCurrency,
      note: row.note("note"),
    });
  };

const EVENTS: Events<Column> = { Buy: trade("buy"), Sell: trade("sell"), Split: () => undefined };

const finish = (reading: TableReading<Column>): Extras => {
  acceptSplits(
    reading,
    reading.open(),
    (row) => ({
      line: row.line,
      date: row.date("date").date,
      note: row.note("note"),
      instrument: instrumentOf(row),
      added: row.needed("quantity"),
      currency: currencyOf(row),
    }),
    { isAnyRatio: true },
  );
  for (const row of reading.open())
    reading.ignore(
      row,
      issue("corporate-action-by-hand", {
        action: `Split ${row.text("symbol")}`,
        quantity: row.text("quantity"),
        money: "",
      }),
    );
  return {};
};

const trades: TableSpec<Column> = {
  format: {
    id: "sharesight-all-trades-csv",
    name: "All Trades Report CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "market", labels: ["Market"], isRequired: true },
    { id: "symbol", labels: ["Code"], isRequired: true },
    { id: "name", labels: ["Name"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "currency", labels: ["Instrument Currency"], isRequired: true },
    { id: "fee", labels: ["Brokerage"], role: "money", isRequired: true },
    { id: "feeCurrency", labels: ["Brokerage Currency"], isRequired: true },
    { id: "rate", labels: ["Exchange Rate"], isRequired: true },
    { id: "note", labels: ["Comments"] },
  ],
  dateOrder: "dmy",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Sharesight: payments are in other reports. */
export const sharesight = tableBroker<Column>({ id: "sharesight", name: "Sharesight", country: "" }, [
  trades,
]);
