import { makeDraft } from "./kit/draft.ts";
import { actionsOf, type CommonColumn, checked, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, isNegative } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { isIsin } from "./kit/text/isin.ts";
import type { InstrumentRef } from "./statement.ts";

type Column = CommonColumn | "time" | "kind" | "identifier";
type Row = TableRow<Column>;

const CRYPTO = 7;

const securityOf = (row: Row): InstrumentRef | undefined => {
  const code = row.kept("identifier", 100);
  const name = row.kept("name");
  const currency = row.currency("currency")?.code;
  if (code === undefined && name === undefined) return undefined;
  const isCoin = /^crypto/i.test(row.text("kind"));
  return {
    ...(code && (isIsin(code) ? { isin: code } : { symbol: code })),
    ...(name && { name }),
    ...(currency && { currency }),
    ...(isCoin && { assetType: CRYPTO }),
  };
};

/** Local date and time; the first column is UTC, possibly of another day. */
const dayOf = (row: Row) => {
  const { date } = row.date("date");
  const time = /^\d\d:\d\d:\d\d$/.exec(row.text("time"))?.[0];
  return { date, ...(time && { time }) };
};

const { trade, income, transfer } = actionsOf<Column>({
  amounts: "gross",
  isSigned: false,
  day: dayOf,
  instrument: securityOf,
});

/** A negative tax is a refund, on a sale at a loss. */
const withRefund =
  (read: Read<Column>): Read<Column> =>
  (row) => {
    const tax = row.signed("tax") ?? "0";
    const made = read(row);
    if (!isNegative(tax) || made === undefined || !("kind" in made)) return made;
    const refund = makeDraft([row.line], {
      kind: "tax-refund",
      ...dayOf(row),
      instrument: made.instrument,
      currency: made.currency,
      amount: absolute(tax),
    });
    const { tax: _, ...deal } = made;
    return [deal, refund];
  };

const EVENTS: Events<Column> = {
  Buy: withRefund(trade("buy")),
  Sell: withRefund(trade("sell")),
  Dividend: withRefund(income("dividend")),
  TransferIn: checked(transfer("transfer-in")),
  TransferOut: checked(transfer("transfer-out")),
};

const activities: TableSpec<Column> = {
  format: {
    id: "parqet-csv",
    name: "Activities CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["date"], isRequired: true },
    { id: "time", labels: ["time"], isRequired: true },
    { id: "price", labels: ["price"], role: "price", isRequired: true },
    { id: "quantity", labels: ["shares"], role: "quantity", isRequired: true },
    { id: "amount", labels: ["amount"], role: "money", isRequired: true },
    { id: "tax", labels: ["tax"], role: "money", isRequired: true },
    { id: "fee", labels: ["fee"], role: "money", isRequired: true },
    { id: "event", labels: ["type"], isRequired: true },
    { id: "kind", labels: ["assettype"], isRequired: true },
    { id: "identifier", labels: ["identifier"], isRequired: true },
    { id: "currency", labels: ["currency"], isRequired: true },
    { id: "name", labels: ["holdingname"] },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Parqet: unsigned sums. */
export const parqet = tableBroker<Column>({ id: "parqet", name: "Parqet", country: "" }, [activities]);
