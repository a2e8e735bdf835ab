import type { Reason } from "../figure.ts";
import { reason } from "../figure.ts";
import { isRefused, type Refused, type Statistic } from "../risk/statistic.ts";
import { type Query, refuse } from "../valuation/query.ts";
import type { Answer } from "./metric.ts";
import { numberText } from "./time-weighted.ts";

export function refuseAll(query: Query, { refused }: { readonly refused: readonly Reason[] }): undefined {
  for (const why of refused) refuse(query, why);
  return undefined;
}

export function answerOf(query: Query, statistic: Statistic | undefined): Answer | undefined {
  if (statistic === undefined) return undefined;
  if (isRefused(statistic)) return refuseAll(query, statistic);
  if (!Number.isFinite(statistic)) return refuseAll(query, { refused: [reason("not-finite")] });
  return { text: numberText(statistic) };
}

export function known<Value extends object>(query: Query, found: Value | Refused): Value | undefined {
  return isRefused(found) ? refuseAll(query, found) : found;
}
