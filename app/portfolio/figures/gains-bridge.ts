import {
  formatMoney,
  type IdentityLines,
  type IsoDate,
  type Money,
  type Period,
  parseMoney,
} from "@zerno/engine";
import type { Figure } from "../../shared/common.schema.ts";
import type { GainsBridge } from "../../shared/schemas/result.schema.ts";

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
 * Bridges gains after cost to total profit: original cost offsets gains transferred in and non-cash changes of cost.
 * Null if unknown.
 */
export function bridgeOf(
  { gains, currency, fees }: IdentityLines,
  period: Period,
  unrealisedOn: (evening: IsoDate) => Figure,
): GainsBridge | null {
  if (gains === undefined) return null;
  const inTrades = (parseMoney(fees) ?? 0n) - (parseMoney(gains.otherFees) ?? 0n);
  const figure = (value: string) => ({ value, unit: "money" as const, currency });
  return {
    lines: lines.map(([key, sign]) => ({ key, sign, figure: figure(gains[key]) })),
    totalProfit: figure(gains.totalProfit),
    unrealised: {
      start: { on: period.from, figure: unrealisedOn(period.from) },
      end: { on: period.to, figure: unrealisedOn(period.to) },
    },
    fees: { all: figure(fees), inTrades: figure(formatMoney(inTrades as Money)) },
    residual: gains.residual,
  };
}
