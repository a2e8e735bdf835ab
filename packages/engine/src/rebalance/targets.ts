import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, type Dec, formatDec } from "../money/decimal.ts";
import type { RebalanceInput, TargetWeight } from "./rebalance-input.ts";

/** Sum to 1. */
export interface Targets {
  readonly byAsset: ReadonlyMap<string, Dec>;
  readonly cash: Dec;
}

/** Refuses `target-negative` {row}, `several-remainders` {count}, `target-sum` {sum}. */
export function resolveTargets(input: RebalanceInput): Targets | readonly Reason[] {
  const faults: Reason[] = [];
  const rows: [string | null, TargetWeight][] = [[null, input.cashTarget ?? (0n as Dec)]];
  for (const { assetId, target } of input.assets) rows.push([assetId, target]);
  let sum = 0n;
  let remainders = 0;
  for (const [row, target] of rows) {
    if (target === "remainder") remainders++;
    else if (target < 0n) faults.push(reason("target-negative", { row: row ?? "cash" }));
    else sum += target;
  }
  if (remainders > 1) faults.push(reason("several-remainders", { count: String(remainders) }));
  if (remainders === 0 ? sum !== DEC_ONE : sum > DEC_ONE) {
    faults.push(reason("target-sum", { sum: formatDec(sum) }));
  }
  if (faults.length > 0) return faults;
  const shareOf = (target: TargetWeight): Dec => (target === "remainder" ? ((DEC_ONE - sum) as Dec) : target);
  return {
    byAsset: new Map(input.assets.map(({ assetId, target }) => [assetId, shareOf(target)])),
    cash: shareOf(input.cashTarget ?? (0n as Dec)),
  };
}
