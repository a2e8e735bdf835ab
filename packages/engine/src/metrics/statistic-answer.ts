import type { Reason } from "../figure.ts";
import { reason } from "../figure.ts";
import { isRefused, type Refused, type Statistic } from "../risk/statistic.ts";
import { type Ask, refuse } from "../valuation/ask.ts";
import type { Answer } from "./metric.ts";
import { numberText } from "./time-weighted.ts";

/** Leaves every reason on the ask. */
export function refuseAll(ask: Ask, { refused }: { readonly refused: readonly Reason[] }): undefined {
  for (const why of refused) refuse(ask, why);
  return undefined;
}

/** A statistic as an answer; a refused one leaves its reasons. */
export function answerOf(ask: Ask, statistic: Statistic | undefined): Answer | undefined {
  if (statistic === undefined) return undefined;
  if (isRefused(statistic)) return refuseAll(ask, statistic);
  if (!Number.isFinite(statistic)) return refuseAll(ask, { refused: [reason("not-finite")] });
  return { text: numberText(statistic) };
}

/** What is known, or undefined after leaving why it is not. */
export function known<Value extends object>(ask: Ask, found: Value | Refused): Value | undefined {
  return isRefused(found) ? refuseAll(ask, found) : found;
}
