import type { Reason } from "../figure.ts";
import { checkpointOn } from "../ledger/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import { type Ask, remark } from "../valuation/ask.ts";
import { accruedOf, nominalNotesOf } from "../valuation/asset-bond.ts";
import { doubtedRates } from "../valuation/doubted-rates.ts";
import { findPrice, recordValueInputs } from "../valuation/position-value.ts";
import type { Question } from "./metric.ts";

/** Remarks on what an asset was worth on a day: its price, its nominal and accrued coupon, its rate. */
function notesOn(state: RunState, account: PositionAccount, day: number): readonly Reason[] {
  const { asset } = account;
  const price = findPrice(state, account, { day, checkpoint: checkpointOn(account.checkpoints, day) });
  const notes = "note" in price && price.note !== undefined ? [price.note] : [];
  if (asset.bond !== undefined) notes.push(...nominalNotesOf(asset, day), ...accruedOf(asset, day).notes);
  notes.push(...doubtedRates(state, asset.currency, day));
  return notes;
}

/** True when nothing but its own close of the day tells what a plain asset is worth: there is nothing to remark. */
function hasPlainClose({ input }: RunState, { asset }: PositionAccount, day: number): boolean {
  const series = input.prices.get(asset.id);
  if (series === undefined || series.doubted !== undefined || series.running?.day === day) return false;
  if (asset.bond !== undefined || asset.isBlocked === true) return false;
  return !Number.isNaN(series.closes[day - series.firstDay] ?? Number.NaN);
}

/** Which days of [from, to] something of an asset is held at the end. */
function heldOf({ checkpoints }: PositionAccount): (day: number) => boolean {
  let place = -1;
  return (day) => {
    while ((checkpoints.dayAt(place + 1) ?? Number.POSITIVE_INFINITY) <= day) place++;
    return place >= 0 && checkpoints.unitsAt(place) !== 0;
  };
}

/** Remarks of one asset on ascending days, each kind on the first day it is met. */
function remarkAsset(ask: Ask, account: PositionAccount, days: readonly number[]): void {
  const { state } = ask;
  const isHeld = heldOf(account);
  const hasDoubted = state.input.rates.some(({ doubted }) => doubted !== undefined);
  const known = new Set<string>();
  const { firstDay = Number.POSITIVE_INFINITY } = state.input.prices.get(account.asset.id) ?? {};
  const isPlain =
    account.asset.bond === undefined && state.input.prices.get(account.asset.id)?.doubted === undefined;
  for (const day of days) {
    if (!isHeld(day) || (!hasDoubted && hasPlainClose(state, account, day))) continue;
    // An old close was met before, and nothing else can be one of these days.
    const isRunning = state.input.prices.get(account.asset.id)?.running?.day === day;
    if (isPlain && !hasDoubted && !isRunning && day >= firstDay && known.has("stale-price")) continue;
    for (const note of notesOn(state, account, day)) {
      if (known.has(note.code)) continue;
      known.add(note.code);
      remark(ask, note);
      recordValueInputs(ask, account, day);
    }
  }
}

/**
 * Leaves the remarks on the values that a figure of daily values reads: per asset each kind once, on the first day of
 * its kind: an old, provisional, doubted or trade price, an estimated coupon or index factor, a doubted rate. `isRead`
 * has one element per day of the range, 1 = read.
 */
export function remarkDays(ask: Ask, { accounts, range }: Question, isRead: Uint8Array): void {
  const days: number[] = [];
  for (let i = 0; i < isRead.length; i++) if (isRead[i] === 1) days.push(range.from + i);
  for (const account of accounts.positions) {
    if (account.asset.isFuture !== true) remarkAsset(ask, account, days);
  }
  for (const { currency, checkpoints } of accounts.cash) {
    const first = checkpoints.dayAt(0) ?? Number.POSITIVE_INFINITY;
    const found = days.find((day) => day >= first && doubtedRates(ask.state, currency, day).length > 0);
    for (const note of found === undefined ? [] : doubtedRates(ask.state, currency, found)) remark(ask, note);
  }
}
