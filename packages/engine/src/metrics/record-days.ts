import type { Checkpoints } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { receivablesOf } from "../ledger/receivables-of.ts";
import { maturedOn } from "../valuation/matured-bond.ts";
import { recordValueInputs } from "../valuation/position-value.ts";
import { findClose } from "../valuation/prices.ts";
import type { DayRange, Query } from "../valuation/query.ts";
import type { MetricRequest } from "./metric.ts";

interface Span {
  readonly first: number;
  readonly last: number;
}

function heldSpans(checkpoints: Checkpoints, { from, to }: DayRange): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < checkpoints.length; i++) {
    const first = Math.max(from, checkpoints.dayAt(i) ?? from);
    const last = Math.min(to, (checkpoints.dayAt(i + 1) ?? Number.POSITIVE_INFINITY) - 1);
    if (checkpoints.quantityAt(i) !== 0n && first <= last) spans.push({ first, last });
  }
  return spans;
}

function recordOwed(query: Query, account: PositionAccount, { first, last }: Span, isRead: Uint8Array): void {
  const { recorder, state } = query;
  const all = receivablesOf(state, account);
  if (recorder === undefined || all.length === 0) return;
  recorder.receivablesUpTo(account, last);
  for (const owed of all) {
    for (let day = Math.max(first, owed.start); day <= Math.min(last, owed.end - 1); day++) {
      if (isRead[day - first] !== 1) continue;
      recorder.receivable(account, owed);
      recorder.rateOn(owed.currency, state.input.currency, day);
    }
  }
}

export function recordDays(query: Query, { accounts, range }: MetricRequest, isRead: Uint8Array): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  const view = state.input.currency;
  const readIn = ({ first, last }: Span): number[] => {
    const days: number[] = [];
    for (let day = first; day <= last; day++) if (isRead[day - range.from] === 1) days.push(day);
    return days;
  };
  for (const account of accounts.positions) {
    const { asset } = account;
    recordOwed(query, account, { first: range.from, last: range.to }, isRead);
    if (asset.isFuture === true) continue;
    recorder.position(account, range.to);
    for (const span of heldSpans(account.checkpoints, range)) {
      const days = readIn(span);
      if (days[0] !== undefined) recordValueInputs(query, account, days[0]);
      for (const day of days) {
        const close = findClose(state.input.prices.get(asset.id), day);
        if (maturedOn(asset, day, close) === undefined) recorder.closeOn(asset.id, day);
        recorder.rateOn(asset.currency, view, day);
      }
    }
  }
  for (const account of accounts.cash) {
    recorder.cash(account, range.to);
    for (const span of heldSpans(account.checkpoints, range)) {
      for (const day of readIn(span)) recorder.rateOn(account.currency, view, day);
    }
  }
}
