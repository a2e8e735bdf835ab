import { giftRows } from "../kit/accounts/own-rows.ts";
import { makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { checked, ignoreAs } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute } from "../kit/text/decimal-text.ts";
import { type Events, readByWord } from "../kit/text/event-words.ts";

type Column = "symbol" | "event" | "quantity" | "price" | "value" | "fees" | "date";
type Row = TableRow<Column>;

const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "symbol", labels: ["Symbol"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  { id: "price", labels: ["Price"], role: "price", isRequired: true },
  { id: "value", labels: ["Value"], role: "money", isRequired: true },
  { id: "fees", labels: ["Fees"], role: "money", isRequired: true },
  { id: "date", labels: ["Date"], isRequired: true },
];

const CRYPTO = 7;

/** Only beside the sums: `€10.00`, `50.00 SEK`. */
const currencyOf = (row: Row): string => {
  const text =
    ["value", "price", "fees"].map((column) => row.text(column as Column)).find((cell) => cell !== "") ?? "";
  const sign = text.replace(/[\d\s.,'-]/g, "");
  const found = sign === "" ? undefined : readCurrency(sign)?.code;
  if (found === undefined) row.problem(issue("unknown-currency", { value: shown(text) }, row.label("value")));
  return found ?? "";
};

const partsOf = (row: Row) => {
  const symbol = row.kept("symbol");
  if (symbol === undefined) row.missing("symbol");
  return {
    ...row.date("date"),
    instrument: { symbol: symbol ?? "", assetType: CRYPTO },
    quantity: absolute(row.needed("quantity")),
    currency: currencyOf(row),
  };
};

const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const parts = partsOf(row);
    const price = row.size("price");
    const amount = row.size("value");
    row.check(checkAmount({ quantity: parts.quantity, price, amount }));
    return makeDraft([row.line], { kind, ...parts, price, amount, fee: row.nonZero("fees") });
  };

const move =
  (kind: "transfer-in" | "transfer-out") =>
  (row: Row): Outcome => {
    const { date, time, currency, ...coins } = partsOf(row);
    const when = time === undefined ? { date } : { date, time };
    const amount = row.nonZero("value");
    const moved = makeDraft([row.line], { kind, ...when, currency, ...coins, amount, affectsCash: false });
    const fee = row.nonZero("fees");
    return fee === undefined
      ? moved
      : [moved, makeDraft([row.line], { kind: "fee", ...when, currency, amount: fee })];
  };

const reward = (row: Row): Outcome => {
  const { date, time, ...gift } = partsOf(row);
  const head = { date, time, note: row.text("event") };
  const quantity = row.needed("quantity");
  return giftRows(row.line, head, { ...gift, quantity, amount: row.nonZero("value") });
};

const EVENTS: Events<Column> = {
  Buy: trade("buy"),
  Sell: trade("sell"),
  Send: move("transfer-out"),
  Receive: move("transfer-in"),
  Stake: ignoreAs("own-transfer"),
  "Staking reward": reward,
  Unstake: ignoreAs("own-transfer"),
  Payment: checked(move("transfer-out")),
  "Learn reward": checked(reward),
};

export const revolutCrypto: TableSpec<Column> = {
  format: {
    id: "revolut-crypto-csv",
    name: "Crypto account statement CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};
