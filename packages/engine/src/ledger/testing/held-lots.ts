import type { CostMethod } from "../lots/cost-method.ts";
import type { Lot } from "../lots/lot.ts";
import { applyTrade, emptyPosition, type Position, type Slice } from "../lots/lots.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";

export const UNIT = 10n ** 18n;

export function slice(units: bigint, money: bigint, fee = 0n): Slice {
  const cost = money + fee;
  return { quantity: units * UNIT, entryLocal: money, entryBase: money, costLocal: cost, costBase: cost };
}

interface RowText {
  readonly day?: number;
  readonly costDay?: number;
  readonly lot?: object;
  readonly origin?: object;
  readonly useLots?: readonly { readonly rowId: string; readonly quantity: bigint }[];
}

export function rowOf(id: string, { useLots, ...text }: RowText = {}): CompiledRow {
  return { day: 1, source: { id, useLots }, row: { id }, ...text } as unknown as CompiledRow;
}

export function hold(
  trades: readonly (readonly [string, Slice, RowText?])[],
  method: CostMethod = "fifo",
): Position {
  const position = emptyPosition();
  for (const [id, trade, text] of trades) applyTrade(position, trade, rowOf(id, text), method);
  return position;
}

export const namesOf = ({ sources }: Lot) => sources.map(({ source }) => source.id).join("+");

/** Lots as source, units, entry, cost. */
export const lotsOf = ({ lots }: Position) =>
  lots.map((lot) => [namesOf(lot), lot.quantity / UNIT, lot.entryLocal, lot.costLocal]);

export const sumsOf = ({ quantity, entryLocal, entryBase, costLocal, costBase }: Position) => [
  quantity / UNIT,
  entryLocal,
  entryBase,
  costLocal,
  costBase,
];
