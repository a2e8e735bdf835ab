import { fromDayNumber } from "../days/iso-date.ts";
import { reason, type Scope } from "../figure.ts";
import { valueOn } from "./lines.ts";
import { type Accounts, type Query, refuse } from "./query.ts";

export function refuseMissingValue(
  query: Query,
  at: { scope: Scope; accounts: Accounts },
  day: number,
): void {
  const before = query.reasons.size;
  valueOn(query, at, day);
  if (query.reasons.size === before) refuse(query, reason("no-value", { date: fromDayNumber(day) }));
}
