import { addCheck, type Draft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import type { Read } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { cameIn, codeOf, coinBalances, isMoney, moved, type Sum, swap, wentOut } from "../kit/text/coins.ts";
import { inUtc } from "../kit/text/dates.ts";
import { absolute, add, compare, isNegative, subtract } from "../kit/text/decimal-text.ts";
import { type Events, readByWord } from "../kit/text/event-words.ts";
import type { CoinbaseColumn } from "./app.ts";

type Row = TableRow<CoinbaseColumn>;
type Event = ReturnType<typeof eventOf>;

const BITCOIN = "BTC";

const ZONE = /([+-])(\d\d):?(\d\d)$/;

/** Times are Pacific; the ledger uses UTC. */
const momentOf = (row: Row) => {
  const [, sign, hours, minutes] = ZONE.exec(row.text("date")) ?? [];
  const ahead = Number(`${sign ?? ""}${Number(hours ?? 0) * 60 + Number(minutes ?? 0)}`);
  return inUtc(row.date("date"), ahead);
};

const eventOf = (row: Row) => ({
  lines: [row.line],
  ...momentOf(row),
  note: row.note("note") ?? row.note("method"),
  externalId: row.kept("transfer", 200) ?? row.kept("id", 200),
});

/** The oldest reports have "BTC Amount" and no column for the coin. */
const codeIn = (row: Row): string => (row.has("asset") ? codeOf(row.text("asset")) : BITCOIN);

const paidIn = (row: Row): string => row.currency("currency")?.code ?? row.missing("currency") ?? "";

/** Paid from a bank account or card, bypassing the wallets. */
const isFromOutside = (row: Row): boolean =>
  row.text("method") !== "" && !/ wallet$/i.test(row.text("method"));

interface Paid {
  readonly worth: Sum;
  readonly fee: Sum;
  /** Worth plus fee of a purchase, worth less fee of a sale. */
  readonly total: Sum;
}

const tradeOf = (row: Row, piece: Sum, isBuy: boolean, { worth, fee, total }: Paid): Draft[] => {
  const event = eventOf(row);
  const rows = isBuy ? swap(event, worth, piece, [fee]) : swap(event, piece, worth, [fee]);
  if (!isFromOutside(row)) return rows;
  const through: Event = { ...event, note: row.text("method"), externalId: undefined };
  return isBuy
    ? [cameIn(through, total, "deposit"), ...rows]
    : [...rows, wentOut(through, total, "withdrawal")];
};

const readTrade = (row: Row, change: string): Draft[] => {
  const isBuy = !isNegative(change);
  const code = paidIn(row);
  const total = { code, amount: row.size("total") ?? "0" };
  const fee = { code: row.currency("feeCurrency")?.code ?? code, amount: row.size("fee") ?? "0" };
  const inside = fee.code === code ? fee.amount : "0";
  const worth = { code, amount: isBuy ? subtract(total.amount, inside) : add(total.amount, inside) };
  return tradeOf(row, { code: codeIn(row), amount: absolute(change) }, isBuy, { worth, fee, total });
};

/** Bank transfer; the fee counts only if the sums leave room for it. */
const readMoney = (row: Row, change: string): Draft => {
  const sum = { code: codeIn(row), amount: absolute(change) };
  const isOut = isNegative(change);
  const fee = row.nonZero("fee");
  const total = row.size("total");
  const net =
    fee === undefined || total === undefined ? undefined : subtract(isOut ? sum.amount : total, fee);
  const hasFee = net !== undefined && compare(net, isOut ? (total ?? "0") : sum.amount) === 0;
  const gross = hasFee ? { code: sum.code, amount: total ?? sum.amount } : sum;
  const draft = isOut ? wentOut(eventOf(row), gross, "withdrawal") : cameIn(eventOf(row), gross, "deposit");
  if (hasFee && fee !== undefined) draft.fee = fee;
  return draft;
};

const OF_TRADE = /^(?:bought|sold|paid for with) |will arrive in your bank account/i;

/** Cash side of a trade that the coin's report has in full. */
const isOtherSide = (row: Row): boolean => {
  if (!isMoney(codeIn(row))) return false;
  if (row.text("transfer") === "") return row.text("note") !== "";
  return OF_TRADE.test(row.text("note")) || (row.text("method") !== "" && !isFromOutside(row));
};

const readLine = (row: Row): Outcome => {
  const change = row.needed("quantity");
  if (row.text("instant").toLowerCase() === "true")
    return row.problem(issue("unknown-event", { value: row.label("instant") }, row.label("instant")));
  if (isOtherSide(row)) return issue("repeats-trades");
  if (isMoney(codeIn(row))) return readMoney(row, change);
  const isPaid = row.text("transfer") !== "" || row.text("total") !== "";
  if (!isPaid && !OF_TRADE.test(row.text("note")))
    return moved(eventOf(row), codeIn(row), change, ["deposit", "withdrawal"]);
  return row.text("total") === "" ? row.missing("total") : readTrade(row, change);
};

/** Without the coins' trades the money lines do not reach the balance. */
const readBalances = ({ rows }: TableReading<CoinbaseColumn>): Extras => {
  if (rows.some(isOtherSide)) return {};
  const changeOf = (row: Row) => row.signed("quantity") ?? "0";
  return coinBalances<CoinbaseColumn>(rows, { codeOf: codeIn, changeOf });
};

const HASH = " (visit https://www.coinbase.com/tx/[HASH] in your browser for more info)";
const ID = " (visit https://www.coinbase.com/transactions/[ID] in your browser)";

const date: TableColumn<CoinbaseColumn> = { id: "date", labels: ["Timestamp"], isRequired: true };

/** Lines of one wallet; a trade appears in the reports of both coin and money. */
export const walletReport: TableSpec<CoinbaseColumn> = {
  format: {
    id: "coinbase-wallet-csv",
    name: "Transactions of a wallet CSV, to 2018",
    evidence: "sample",
    prints: ["running-cash", "running-positions"],
  },
  columns: [
    date,
    { id: "balance", labels: ["Balance"], role: "quantity", isRequired: true },
    { id: "quantity", labels: ["Amount", "BTC Amount"], role: "quantity", isRequired: true },
    { id: "asset", labels: ["Currency"] },
    { id: "note", labels: ["Notes"], isRequired: true },
    { id: "instant", labels: ["Instantly Exchanged"], isRequired: true },
    { id: "total", labels: ["Transfer Total"], role: "money", isRequired: true },
    { id: "currency", labels: ["Transfer Total Currency"], isRequired: true },
    { id: "fee", labels: ["Transfer Fee"], role: "money", isRequired: true },
    { id: "feeCurrency", labels: ["Transfer Fee Currency"] },
    { id: "method", labels: ["Transfer Payment Method"], isRequired: true },
    { id: "transfer", labels: ["Transfer ID"], isRequired: true },
    { id: "id", labels: ["Coinbase ID", `Coinbase ID${ID}`] },
    { id: "trade", labels: [`Bitcoin Hash${HASH}`] },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readLine,
  finish: readBalances,
};

const checksOf = (row: Row, isBuy: boolean, piece: Sum, { worth, fee, total }: Paid) => {
  const expected = isBuy ? add(worth.amount, fee.amount) : subtract(worth.amount, fee.amount);
  const isNet = compare(expected, total.amount) === 0;
  return [
    // Identified by its column alone, which reports of other coins also call BTC.
    issue("coin-of-heading", { coin: piece.code }, row.label("quantity")),
    checkAmount({ quantity: piece.amount, price: row.size("price"), amount: worth.amount }),
    isNet ? undefined : issue("net-mismatch", { net: total.amount, expected }, row.label("total")),
  ];
};

const transfer =
  (isBuy: boolean): Read<CoinbaseColumn> =>
  (row) => {
    const piece = { code: codeOf(row.label("quantity")), amount: absolute(row.needed("quantity")) };
    const code = paidIn(row);
    const sumIn = (column: "subtotal" | "fee" | "total"): Sum => ({ code, amount: row.size(column) ?? "0" });
    const paid = { worth: sumIn("subtotal"), fee: sumIn("fee"), total: sumIn("total") };
    const rows = tradeOf(row, piece, isBuy, paid);
    const trade = rows.find(({ kind }) => kind === "buy" || kind === "sell");
    if (trade !== undefined) for (const check of checksOf(row, isBuy, piece, paid)) addCheck(trade, check);
    return rows;
  };

const money =
  (isIn: boolean): Read<CoinbaseColumn> =>
  (row) => {
    const sum = { code: paidIn(row), amount: row.size("total") ?? "0" };
    const draft = isIn ? cameIn(eventOf(row), sum, "deposit") : wentOut(eventOf(row), sum, "withdrawal");
    const fee = row.nonZero("fee");
    if (fee !== undefined) draft.fee = fee;
    return draft;
  };

const TRANSFERS: Events<CoinbaseColumn> = {
  Buy: transfer(true),
  Sell: transfer(false),
  Deposit: money(true),
  Withdrawal: money(false),
};

export const transfersReport: TableSpec<CoinbaseColumn> = {
  format: {
    id: "coinbase-transfers-csv",
    name: "Transfers CSV, to 2018",
    evidence: "sample",
    prints: [],
    words: Object.keys(TRANSFERS),
  },
  columns: [
    date,
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "quantity", labels: [BITCOIN, "ETH", "LTC", "BCH"], role: "quantity", isRequired: true },
    { id: "subtotal", labels: ["Subtotal"], role: "money", isRequired: true },
    { id: "fee", labels: ["Fees"], role: "money", isRequired: true },
    { id: "total", labels: ["Total"], role: "money", isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
    { id: "price", labels: ["Price Per Coin"], role: "price", isRequired: true },
    { id: "method", labels: ["Payment Method"], isRequired: true },
    { id: "id", labels: ["ID"] },
    { id: "order", labels: ["Share"] },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(TRANSFERS, { wordOf: (row) => row.text("event"), column: "event" }),
};
