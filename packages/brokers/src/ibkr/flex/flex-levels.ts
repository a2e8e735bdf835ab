import { issue } from "../../kit/issue.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import type { Reading } from "../reading.ts";

export type Level = "execution" | "order" | "lot" | "sum";

const BY_NAME: Readonly<Record<string, Level>> = {
  Trade: "execution",
  TradeConfirm: "execution",
  Order: "order",
  Lot: "lot",
  SymbolSummary: "sum",
  AssetSummary: "sum",
};
const BY_DETAIL: Readonly<Record<string, Level>> = {
  EXECUTION: "execution",
  ORDER: "order",
  CLOSED_LOT: "lot",
  WASH_SALE: "lot",
  SYMBOL_SUMMARY: "sum",
  ASSET_SUMMARY: "sum",
};

const levelOf = (name: string, row: FieldRow): Level | undefined =>
  BY_DETAIL[row.cell("levelOfDetail").toUpperCase()] ?? BY_NAME[name];

/** Picks executions, or orders in a query without them; orders and sums repeat executions. */
export const pickTrades = (
  reading: Reading,
  elements: readonly { readonly name: string; readonly row: FieldRow }[],
): FieldRow[] => {
  const levels = elements.map(({ name, row }) => ({ row, level: levelOf(name, row) }));
  const wanted: Level = levels.some(({ level }) => level === "execution") ? "execution" : "order";
  const picked: FieldRow[] = [];
  for (const { row, level } of levels) {
    if (level === wanted) picked.push(row);
    else if (level === "lot") reading.out.ignore(row.line, issue("closed-lot"));
    else if (level === undefined) reading.out.fail(row.line, issue("unknown-row-shape"), row.raw);
    else reading.out.ignore(row.line, issue("order-repeats-trades"));
  }
  return picked;
};
