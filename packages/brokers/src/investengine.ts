import { issue, shown } from "./kit/issue.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { isIsin } from "./kit/text/isin.ts";
import { tidy } from "./kit/text/tidy-text.ts";
import type { InstrumentRef } from "./statement.ts";

type Column = CommonColumn;

/** `Vanguard FTSE All-World / ISIN IE00BK5BQT80`. */
const NAME_AND_ISIN = /^(.*?)\s*\/\s*ISIN\s+(\S+)$/i;

const securityOf = (row: TableRow<Column>): InstrumentRef | undefined => {
  const text = row.kept("name");
  if (text === undefined) return undefined;
  const [, name = text, isin = ""] = NAME_AND_ISIN.exec(text) ?? [];
  if (isIsin(isin)) return { isin, name: tidy(name), currency: "GBP" };
  row.check(issue("bad-isin", { value: shown(isin) }, row.label("name")));
  return { name: tidy(name), currency: "GBP" };
};

const { trade } = actionsOf<Column>({
  amounts: "gross",
  isSigned: false,
  currency: "GBP",
  instrument: securityOf,
});

const EVENTS: Events<Column> = { Buy: trade("buy"), Sell: trade("sell") };

const statement: TableSpec<Column> = {
  format: {
    id: "investengine-csv",
    name: "Trading statement CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "name", labels: ["Security / ISIN"], isRequired: true },
    { id: "event", labels: ["Transaction Type"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Share Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Total Trade Value"], role: "money", isRequired: true },
    { id: "date", labels: ["Trade Date/Time"], isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** InvestEngine: trades only, in pounds. */
export const investengine = tableBroker<Column>({ id: "investengine", name: "InvestEngine", country: "GB" }, [
  statement,
]);
