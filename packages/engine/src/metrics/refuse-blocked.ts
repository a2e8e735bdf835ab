import { reason } from "../figure.ts";
import { type Query, refuse } from "../valuation/query.ts";
import type { MetricRequest } from "./metric.ts";

/** Returns true when refused. */
export function refuseFrozen(query: Query, { accounts }: MetricRequest): boolean {
  if (query.state.input.isBlockedApart !== true) return false;
  const apart = accounts.positions.filter(({ asset }) => asset.isBlocked === true);
  for (const { asset } of apart) refuse(query, reason("blocked-apart", { asset: asset.id }));
  return apart.length > 0;
}
