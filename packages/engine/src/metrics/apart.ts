import { reason } from "../figure.ts";
import { type Ask, refuse } from "../valuation/ask.ts";
import type { Question } from "./metric.ts";

/** Refuses comparing excluded blocked assets with the portfolio; returns true when refused. */
export function refuseApart(ask: Ask, { accounts }: Question): boolean {
  if (ask.state.input.isBlockedApart !== true) return false;
  const apart = accounts.positions.filter(({ asset }) => asset.isBlocked === true);
  for (const { asset } of apart) refuse(ask, reason("blocked-apart", { asset: asset.id }));
  return apart.length > 0;
}
