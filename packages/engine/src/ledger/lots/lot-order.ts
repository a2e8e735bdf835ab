import { abs } from "../../money/rounding.ts";
import type { LotChoice } from "../transaction.ts";
import type { CostMethod } from "./cost-method.ts";
import type { Lot } from "./lot.ts";

export interface LotTake {
  readonly lot: Lot;
  readonly most: bigint | undefined;
}

/** Dearest first; short lots by highest proceeds. Ties by age. */
function byUnitCost(a: Lot, b: Lot): number {
  const left = abs(a.costLocal) * abs(b.quantity);
  const right = abs(b.costLocal) * abs(a.quantity);
  return left > right ? -1 : left < right ? 1 : 0;
}

const whole = (lots: readonly Lot[]): LotTake[] => lots.map((lot) => ({ lot, most: undefined }));

function chosen(lots: readonly Lot[], choices: readonly LotChoice[]): LotTake[] {
  const named = new Map<Lot, bigint>();
  return choices.flatMap(({ rowId, quantity }) => {
    let left: bigint = quantity;
    const takes: LotTake[] = [];
    for (const lot of lots) {
      if (left <= 0n || !lot.sources.some(({ source }) => source.id === rowId)) continue;
      const before = named.get(lot) ?? 0n;
      const free = abs(lot.quantity) - before;
      const most = left < free ? left : free;
      if (most === 0n) continue;
      takes.push({ lot, most });
      named.set(lot, before + most);
      left -= most;
    }
    return takes;
  });
}

export function takesInOrder(method: CostMethod, choices: readonly LotChoice[] | undefined): boolean {
  return method === "fifo" || method === "average" || (method === "specific" && choices === undefined);
}

export function takesOf(
  lots: readonly Lot[],
  method: CostMethod,
  choices: readonly LotChoice[] | undefined,
): readonly LotTake[] | undefined {
  if (method === "lifo") return whole([...lots].reverse());
  if (method === "hifo") return whole([...lots].sort(byUnitCost));
  if (method === "specific" && choices !== undefined) return [...chosen(lots, choices), ...whole(lots)];
  return undefined;
}
