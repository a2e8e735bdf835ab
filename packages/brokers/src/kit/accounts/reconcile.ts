import type { DraftRow, InstrumentRef, Statement } from "../../statement.ts";
import { add, divide, isZero, multiply, subtract } from "../text/decimal-text.ts";
import { cashOf, unitsOf } from "./reconcile-moves.ts";

const positionKey = (ref: InstrumentRef): string => ref.isin ?? ref.symbol ?? ref.conid ?? "";
const SPLIT_SCALE = 18;

const addTo = (sums: Map<string, string>, key: string, value: string) =>
  sums.set(key, add(sums.get(key) ?? "0", value));

/** Splits precede the trades of their day. */
const orderKey = (row: DraftRow): string =>
  `${row.date} ${row.kind === "split" ? "" : (row.time ?? "12:00:00")}`;

const sumRows = (statement: Statement): { cash: Map<string, string>; units: Map<string, string> } => {
  const cash = new Map<string, string>();
  const units = new Map<string, string>();
  for (const { currency, amount } of statement.opening?.cash ?? []) addTo(cash, currency, amount);
  for (const { instrument, quantity } of statement.opening?.positions ?? [])
    addTo(units, positionKey(instrument), quantity);
  const rows = [...statement.rows].sort((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));
  for (const row of rows) {
    for (const [currency, money] of cashOf(row)) addTo(cash, currency, money);
    if (row.instrument === undefined) continue;
    const key = positionKey(row.instrument);
    if (row.kind === "split" && row.ratio !== undefined) {
      const after = divide(multiply(units.get(key) ?? "0", row.ratio.to), row.ratio.from, SPLIT_SCALE);
      if (after !== undefined) units.set(key, after);
    } else {
      // A redemption without a number takes the whole holding, as in the ledger.
      for (const [ref, moved] of unitsOf(row, (of) => units.get(positionKey(of)) ?? "0"))
        addTo(units, positionKey(ref), moved);
    }
  }
  return { cash, units };
};

export interface Gap {
  readonly what: "cash" | "position";
  readonly key: string;
  readonly rows: string;
  readonly broker: string;
  /** rows - broker */
  readonly gap: string;
}

const gapOf = (what: Gap["what"], key: string, rows: string, broker: string): Gap[] => {
  const gap = subtract(rows, broker);
  return isZero(gap) ? [] : [{ what, key, rows, broker, gap }];
};

/**
 * Compares opening balances plus rows with the printed closing ones. An unlisted position counts as 0 if any is listed.
 */
export const reconcileStatement = (statement: Statement): Gap[] => {
  const { cash, units } = sumRows(statement);
  const gaps: Gap[] = [];
  for (const { currency, amount } of statement.closing.cash)
    gaps.push(...gapOf("cash", currency, cash.get(currency) ?? "0", amount));
  if (statement.closing.positions.length === 0) return gaps;
  const printed = new Map(
    statement.closing.positions.map((held) => [positionKey(held.instrument), held.quantity]),
  );
  for (const key of new Set([...units.keys(), ...printed.keys()]))
    gaps.push(...gapOf("position", key, units.get(key) ?? "0", printed.get(key) ?? "0"));
  return gaps;
};
