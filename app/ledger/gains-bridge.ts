import type { IdentityLines } from "@zerno/engine";
import type { GainsBridge } from "../shared/result-shapes.ts";

/** Lines of the second cut in their order, each with its sign in the sum. */
const lines = [
  ["realised", 1],
  ["unrealisedChange", 1],
  ["carried", 1],
  ["costAdjustments", 1],
  ["income", 1],
  ["cashCurrencyResult", 1],
  ["owedCurrencyResult", 1],
  ["otherFees", -1],
  ["taxes", -1],
] as const;

/**
 * The bridge from gains after cost to the total profit: what is realised and unrealised is counted from the original
 * cost, so gains that came with a position from before, and changes of cost without money, stand against them. Null
 * while an original cost is not known.
 */
export function bridgeOf({ gains, currency }: IdentityLines): GainsBridge | null {
  if (gains === undefined) return null;
  const figure = (value: string) => ({ value, unit: "money" as const, currency });
  return {
    lines: lines.map(([key, sign]) => ({ key, sign, figure: figure(gains[key]) })),
    totalProfit: figure(gains.totalProfit),
    residual: gains.residual,
  };
}
