import { type Draft, makeDraft } from "./kit/draft.ts";
import { actionsOf, type CommonColumn, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import { add, subtract } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "pair";

const CRYPTO = 7;
const BITCOIN = { symbol: "BTC", assetType: CRYPTO };

const { trade } = actionsOf<Column>({
  amounts: "gross",
  isSigned: false,
  instrument: () => BITCOIN,
  externalId: (row) => row.kept("id"),
});

/** Relai keeps no cash: purchases are paid by transfer, sales paid out to a bank account. */
const withTransfer =
  (read: Read<Column>): Read<Column> =>
  (row) => {
    const deal = read(row);
    if (deal === undefined || !("kind" in deal)) return deal;
    deal.checks = [...deal.checks, ...row.checks.splice(0)];
    const { kind, date, time, currency, amount = "0", fee = "0" } = deal;
    const isSale = kind === "sell";
    const money: Draft = makeDraft([row.line], {
      kind: isSale ? "withdrawal" : "deposit",
      date,
      time,
      currency,
      amount: isSale ? subtract(amount, fee) : add(amount, fee),
      note: row.note("note"),
    });
    return isSale ? [deal, money] : [money, deal];
  };

const EVENTS: Events<Column> = { Buy: withTransfer(trade("buy")), Sell: withTransfer(trade("sell")) };

const transactions: TableSpec<Column> = {
  format: {
    id: "relai-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Transaction Type"], isRequired: true },
    { id: "quantity", labels: ["BTC Amount"], role: "quantity", isRequired: true },
    { id: "price", labels: ["BTC Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Fiat Amount (excl. fees)"], role: "money", isRequired: true },
    { id: "currency", labels: ["Fiat Currency"], isRequired: true },
    { id: "fee", labels: ["Fee"], role: "money", isRequired: true },
    { id: "note", labels: ["Destination"], isRequired: true },
    { id: "id", labels: ["Operation ID"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Relai: bitcoin delivered to the owner's wallet. */
export const relai = tableBroker<Column>({ id: "relai", name: "Relai", country: "CH" }, [transactions]);
