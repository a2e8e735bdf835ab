import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { checkSign, readRef } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, add, isNegative, isZero, reduceRatio } from "../kit/text/decimal-text.ts";
import type { Column } from "./columns.ts";
import type { How } from "./phrases.ts";
import { readTradeText, type TradeText } from "./trade-text.ts";

type Row = TableRow<Column>;

export interface Readers {
  readonly orders: ReadonlyMap<Row, string>;
  readonly howOf: (row: Row) => How | undefined;
  readonly textOf: (row: Row) => string;
  readonly dayOf: (row: Row) => { date: string; time: string | undefined };
  readonly moneyRow: (row: Row, kind: MoneyKind) => Draft;
}

/** Returns complete order ids; the second half may be on the next line. */
export const ordersOf = (rows: readonly Row[], isRest: (row: Row) => boolean): ReadonlyMap<Row, string> => {
  const orders = new Map<Row, string>();
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const rest = next !== undefined && isRest(next) ? next.text("order") : "";
    orders.set(row, row.text("order") + rest);
  }
  return orders;
};

interface Trade {
  readonly row: Row;
  readonly text: TradeText;
  readonly change: string;
  readonly draft: Draft;
}

const readTrade = (row: Row, { textOf, dayOf }: Readers): Trade | undefined => {
  const change = row.signed("change") ?? "0";
  const text = readTradeText(textOf(row), change);
  if (text === undefined) {
    row.problem(issue("unknown-event", { value: textOf(row) }, row.label("description")));
    return undefined;
  }
  const { isSale, quantity, price } = text;
  checkSign(row, "changeCurrency", change, isSale ? "+" : "-");
  const amount = absolute(change);
  row.check(checkTrade({ quantity, price, amount, currency: row.text("changeCurrency") }));
  if (isZero(price) && text.action?.toLowerCase().includes("stock dividend"))
    row.check(issue("zero-price", {}, row.label("description")));
  const instrument = readRef(row, { isin: "isin", name: "product" });
  if (instrument === undefined) row.missing("isin");
  const currency = row.currency("changeCurrency")?.code ?? "";
  const kind = isSale ? "sell" : "buy";
  const parts = { kind, ...dayOf(row), instrument, quantity, price, currency, amount } as const;
  return { row, text, change, draft: makeDraft([row.line], parts) };
};

const isPaired = ({ text }: Trade) =>
  text.action !== undefined && !text.action.toLowerCase().includes("stock dividend");

const moveOf = ({ draft, text }: Trade, checks: Draft["checks"]): Draft =>
  makeDraft(draft.lines, {
    kind: text.isSale ? "transfer-out" : "transfer-in",
    date: draft.date,
    time: draft.time,
    affectsCash: false,
    instrument: draft.instrument,
    quantity: draft.quantity,
    currency: draft.currency,
    checks,
  });

/** Corporate action: out and in at one moment; a split within one security, else a new ISIN. */
const acceptPair = (reading: TableReading<Column>, out: Trade, into: Trade): void => {
  const rows = [out.row, into.row];
  const [from, to] = [out.draft.instrument, into.draft.instrument];
  if (!isZero(add(out.change, into.change))) {
    for (const { row } of [out, into])
      row.check(issue("corporate-action-cost", { action: row.text("description") }));
    reading.accept([out.row], [out.draft]);
    reading.accept([into.row], [into.draft]);
  } else if (from?.isin !== to?.isin) {
    const changed = issue("isin-changed", { from: from?.isin ?? "", to: to?.isin ?? "" });
    reading.accept([out.row], [moveOf(out, [changed])]);
    reading.accept([into.row], [moveOf(into, [changed])]);
  } else if (out.text.quantity === into.text.quantity || isZero(out.text.quantity))
    for (const row of rows) reading.ignore(row, issue("own-transfer"));
  else {
    const { date, time, instrument, currency } = into.draft;
    const ratio = reduceRatio(into.text.quantity, out.text.quantity);
    const parts = { kind: "split", date, time, affectsCash: false, instrument, currency, ratio } as const;
    const lines = rows.map(({ line }) => line);
    reading.accept(rows, [makeDraft(lines, { ...parts, note: into.row.text("description") })]);
  }
};

const acceptActions = (reading: TableReading<Column>, trades: readonly Trade[]): void => {
  const groups = Map.groupBy(trades, ({ draft, text }) => `${draft.date} ${draft.time} ${text.action}`);
  for (const group of groups.values()) {
    const into = group.filter(({ text }) => !text.isSale);
    for (const out of group.filter(({ text }) => text.isSale)) {
      const at = into.findIndex(({ draft }) => draft.instrument?.isin === out.draft.instrument?.isin);
      const [other] = into.splice(at < 0 ? 0 : at, 1);
      if (other !== undefined) acceptPair(reading, out, other);
      else reading.fail(out.row, issue("pair-incomplete"));
    }
    for (const { row } of into) reading.fail(row, issue("pair-incomplete"));
  }
};

const REFUNDS = { fee: "fee-refund", tax: "tax-refund" } as const;

/** Costs are separate lines of their order: they join its first trade or stand alone. */
const joinCost = (reading: TableReading<Column>, row: Row, trade: Trade | undefined, readers: Readers) => {
  const kind = readers.howOf(row) === "tax" ? "tax" : "fee";
  const change = row.needed("change");
  const currency = row.currency("changeCurrency")?.code ?? "";
  const draft = trade?.draft;
  const other = kind === "tax" ? draft?.taxCurrency : draft?.feeCurrency;
  const isFree = draft?.[kind] === undefined || (other ?? draft.currency) === currency;
  if (draft === undefined || !isNegative(change) || !isFree || row.problems.length > 0) {
    const isRefund = !isNegative(change);
    reading.accept([row], [readers.moneyRow(row, isRefund ? REFUNDS[kind] : kind)]);
    return;
  }
  draft[kind] = add(draft[kind] ?? "0", absolute(change));
  if (currency !== draft.currency) draft[kind === "tax" ? "taxCurrency" : "feeCurrency"] = currency;
  reading.join(row, draft);
};

/** Accepts trades and corporate actions, and joins costs to the trades of their orders. */
export const joinOrders = (reading: TableReading<Column>, rows: readonly Row[], readers: Readers): void => {
  const trades = rows
    .filter((row) => readers.howOf(row) === "trade")
    .flatMap((row) => readTrade(row, readers) ?? []);
  acceptActions(reading, trades.filter(isPaired));
  const plain = trades.filter((trade) => !isPaired(trade));
  for (const { row, draft } of plain) reading.accept([row], [draft]);
  const booked = plain.filter(({ row }) => row.problems.length === 0);
  const byOrder = new Map(booked.map((trade) => [readers.orders.get(trade.row) ?? "", trade]));
  for (const row of rows.filter((candidate) => ["fee", "tax"].includes(readers.howOf(candidate) ?? ""))) {
    const order = readers.orders.get(row) ?? "";
    joinCost(reading, row, order === "" ? undefined : byOrder.get(order), readers);
  }
};
