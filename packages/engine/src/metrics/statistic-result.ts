import type { Reason } from "../figure.ts";
import { reason } from "../figure.ts";
import { isRefused, type Refused, type Statistic } from "../risk/statistic.ts";
import { type Ask, refuse } from "../valuation/ask.ts";
import type { Answer } from "./metric.ts";
import { numberText } from "./time-weighted.ts";

export function refuseAll(ask: Ask, { refused }: { readonly refused: readonly Reason[] }): undefined {
  for (const why of refused) refuse(ask, why);
  return undefined;
}

export function answerOf(ask: Ask, statistic: Statistic | undefined): Answer | undefined {
  if (statistic === undefined) return undefined;
  if (isRefused(statistic)) return refuseAll(ask, statistic);
  if (!Number.isFinite(statistic)) return refuseAll(ask, { refused: [reason("not-finite")] });
  return { text: numberText(statistic) };
}

export function known<Value extends object>(ask: Ask, found: Value | Refused): Value | undefined {
  return isRefused(found) ? refuseAll(ask, found) : found;
}
