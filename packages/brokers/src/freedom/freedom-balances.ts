import { defined } from "../kit/defined.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { isZero } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { childOf } from "../kit/xml/tree-row.ts";
import type { XmlNode } from "../kit/xml/xml-tree.ts";
import type { Balances, CashBalance, PositionBalance } from "../statement.ts";
import { rowsOf } from "./freedom-file.ts";
import { freedomInstrument } from "./freedom-trades.ts";

const numberIn = (row: FieldRow, name: string): string | undefined => {
  const read = readNumber(row.cell(name), ".");
  return "value" in read ? read.value : undefined;
};

const positionOf = (row: FieldRow): PositionBalance[] => {
  const currency = readCurrency(row.cell("curr"))?.code;
  const instrument = freedomInstrument(row.cell("i"), row.cell("issue_nb"), currency);
  const quantity = numberIn(row, "q");
  if (instrument === undefined || currency === undefined || quantity === undefined || isZero(quantity))
    return [];
  const price = numberIn(row, "mkt_price");
  return [{ instrument, quantity, currency, ...defined({ price, value: numberIn(row, "mval") }) }];
};

/** A line without its sum ("s") is skipped. */
const cashOf = (row: FieldRow, date: string | undefined): CashBalance[] => {
  const currency = readCurrency(row.cell("curr"))?.code;
  const amount = numberIn(row, "s");
  return currency === undefined || amount === undefined ? [] : [{ currency, amount, ...defined({ date }) }];
};

/** Balances at one end of the period. Securities are in "pos", or in some reports beside the money in "acc". */
const sideOf = (report: XmlNode, name: string, date: string | undefined): Balances | undefined => {
  const state = childOf(childOf(childOf(childOf(report, name), "account"), "positions_from_ts"), "ps");
  if (state === undefined) return undefined;
  const rows = ["pos", "acc"].flatMap((list) => rowsOf(state, list, undefined));
  const securities = rows.filter((row) => row.cell("i") !== "");
  const money = rows.filter((row) => row.cell("i") === "");
  return { cash: money.flatMap((row) => cashOf(row, date)), positions: securities.flatMap(positionOf) };
};

/** Reads balances at both ends of the period; missing closing ones are empty. */
export const readFreedomBalances = (
  report: XmlNode,
  period: { readonly from: string; readonly to: string } | undefined,
): { readonly opening?: Balances; readonly closing: Balances } => {
  const closing = sideOf(report, "account_at_end", period?.to) ?? { cash: [], positions: [] };
  const opening = sideOf(report, "account_at_start", undefined);
  return opening === undefined ? { closing } : { opening, closing };
};
