import { fromDayNumber } from "../days/iso-date.ts";
import { reason, type Scope } from "../figure.ts";
import { type Accounts, type Ask, refuse } from "./ask.ts";
import { valueOn } from "./lines.ts";

export function refuseMissingValue(ask: Ask, at: { scope: Scope; accounts: Accounts }, day: number): void {
  const before = ask.reasons.size;
  valueOn(ask, at, day);
  if (ask.reasons.size === before) refuse(ask, reason("no-value", { date: fromDayNumber(day) }));
}
