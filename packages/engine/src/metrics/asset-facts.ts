import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { adjustForSplits } from "../income/adjust-for-splits.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import { type Query, refuse } from "../valuation/query.ts";

/** Returns the market's splits, otherwise those booked. */
export function splitsOf(query: Query, { asset, splits }: PositionAccount, day: number): MarketSplit[] {
  const known = query.state.input.facts?.get(asset.id)?.splits;
  if (known === undefined && splits.length === 0) return [];
  const list =
    known ?? splits.map((split) => ({ exDate: fromDayNumber(split.day), to: split.to, from: split.from }));
  return list.filter(({ exDate }) => dayNumber(exDate) <= day);
}

export interface KnownPayments {
  readonly adjusted: readonly IncomePayment[];
  readonly since: IsoDate | undefined;
  readonly date: IsoDate;
}

export function recordSplits(
  query: Query,
  account: PositionAccount,
  { after, to }: { readonly after: number; readonly to: number },
): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  const { id } = account.asset;
  if (state.input.facts?.get(id)?.splits !== undefined) {
    const splits = splitsOf(query, account, to).filter(({ exDate }) => dayNumber(exDate) > after);
    recorder.facts(id, { splits });
    return;
  }
  for (const row of account.rows) {
    if (row.kind.position === "split" && row.day > after && row.day <= to) recorder.row(row);
  }
}

function recordPayments(
  query: Query,
  account: PositionAccount,
  payments: readonly IncomePayment[],
  day: number,
): void {
  const { id } = account.asset;
  const since = query.state.input.facts?.get(id)?.since;
  query.recorder?.facts(id, { payments, ...(since !== undefined && { since }) });
  let first = day;
  for (const payment of payments) first = Math.min(first, dayNumber(countingDay(payment)));
  recordSplits(query, account, { after: first - 1, to: day });
}

export function knowsPayments({ state }: Query, { asset }: PositionAccount): boolean {
  return state.input.facts?.get(asset.id)?.payments !== undefined;
}

/** Returns payments per unit as of that day; undefined when unknown. `isRead` selects those to record. */
export function paymentsOf(
  query: Query,
  account: PositionAccount,
  day: number,
  isRead: (payment: IncomePayment) => boolean = () => true,
): KnownPayments | undefined {
  const facts = query.state.input.facts?.get(account.asset.id);
  if (facts?.payments === undefined) return undefined;
  const date = fromDayNumber(day);
  const read = facts.payments.filter(isRead);
  recordPayments(query, account, read, day);
  const adjusted = adjustForSplits(read, splitsOf(query, account, day), date);
  return { adjusted, since: facts.since, date };
}

export function refusePayments(query: Query, account: PositionAccount): undefined {
  refuse(query, reason("no-dividends-given", { asset: account.asset.id }));
  return undefined;
}
