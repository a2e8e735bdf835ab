import { checkAmount } from "./kit/arithmetic.ts";
import { readCurrency } from "./kit/currencies.ts";
import { absolute, add, isNegative, subtract } from "./kit/decimal-text.ts";
import { makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { type Events, readByWord } from "./kit/event-words.ts";
import { issue, shown } from "./kit/issue.ts";
import { giftRows } from "./kit/own-rows.ts";
import { type Outcome, tableBroker } from "./kit/table-format.ts";
import type { TableColumn, TableRow } from "./kit/table-row.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "time", labels: ["Time"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "coin", labels: ["Currency"], isRequired: true },
  { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
  { id: "quote", labels: ["Quote Currency"], isRequired: true },
  { id: "price", labels: ["Quote Price"], role: "price", isRequired: true },
  { id: "paidCurrency", labels: ["Received / Paid Currency"], isRequired: true },
  { id: "paid", labels: ["Received / Paid Amount"], role: "money", isRequired: true },
  { id: "feeCurrency", labels: ["Fee currency"], isRequired: true },
  { id: "fee", labels: ["Fee amount"], role: "money", isRequired: true },
  { id: "status", labels: ["Status"], isRequired: true },
  { id: "id", labels: ["Transaction ID"], isRequired: true },
  { id: "address", labels: ["Address"] },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const CRYPTO = 7;
const EURO = "EUR";

/** The file's own zone (its first column): the day is the investor's local one. */
const headOf = (row: Row) => {
  const time = /^\d\d:\d\d:\d\d/.exec(row.text("time"))?.[0];
  return { date: row.date("date").date, time, externalId: row.kept("id") };
};

const coinOf = (row: Row) => {
  const symbol = row.kept("coin");
  if (symbol === undefined) row.missing("coin");
  return { symbol: symbol ?? "", assetType: CRYPTO };
};

/** What was paid or received holds the fee. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const isSale = kind === "sell";
    const signed = row.needed("amount");
    const paid = row.needed("paid");
    checkSign(row, "amount", signed, isSale ? "-" : "+");
    checkSign(row, "paid", paid, isSale ? "+" : "-");
    const currency = row.currency("paidCurrency")?.code ?? "";
    const fee = row.nonZero("fee");
    const feeCurrency = row.currency("feeCurrency")?.code;
    const isInside = fee !== undefined && feeCurrency === currency;
    const money = absolute(paid);
    const amount = !isInside ? money : isSale ? add(money, fee) : subtract(money, fee);
    const price = row.size("price");
    const quantity = absolute(signed);
    row.check(checkAmount({ quantity, price, amount }));
    const costs = { fee, feeCurrency: isInside ? undefined : feeCurrency };
    return makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: coinOf(row),
      quantity,
      price,
      currency,
      amount,
      ...costs,
    });
  };

/** Money or coins in or out; a coin's network fee is paid in the coin and leaves with it. */
const move =
  (isIn: boolean) =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    checkSign(row, "amount", signed, isIn ? "+" : "-");
    const money = row.text("coin") === EURO ? readCurrency(EURO)?.code : undefined;
    const fee = row.nonZero("fee");
    const amount = absolute(signed);
    if (money !== undefined) {
      const kind = isIn ? "deposit" : "withdrawal";
      return makeDraft([row.line], { kind, ...headOf(row), currency: money, amount, fee });
    }
    const kind = isIn ? "transfer-in" : "transfer-out";
    const quantity = isIn || fee === undefined ? amount : add(amount, fee);
    const note = row.note("address");
    const parts = { instrument: coinOf(row), quantity, currency: EURO, note, affectsCash: false };
    return makeDraft([row.line], { kind, ...headOf(row), ...parts });
  };

/** A reward without a price: its worth is not printed. */
const reward = (row: Row): Outcome => {
  const quantity = row.needed("amount");
  if (isNegative(quantity)) row.check(issue("sign-disagrees", {}, row.label("amount")));
  const gift = { instrument: coinOf(row), quantity: absolute(quantity), currency: EURO };
  return giftRows(row.line, { ...headOf(row), note: row.text("event") }, gift);
};

const EVENTS: Events<Column> = {
  buy: trade("buy"),
  sell: trade("sell"),
  staking: reward,
  deposit: move(true),
  withdrawal: move(false),
};

/** Bitvavo's transaction history. */
export const bitvavo = tableBroker<Column>({ id: "bitvavo", name: "Bitvavo", country: "NL" }, [
  {
    format: {
      id: "bitvavo-csv",
      name: "Transaction history CSV",
      evidence: "sample",
      words: Object.keys(EVENTS),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    decimalMark: ".",
    passBy: (row) =>
      row.text("status").toLowerCase() === "completed"
        ? undefined
        : issue("not-final", { status: shown(row.text("status")) }),
    read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  },
]);
