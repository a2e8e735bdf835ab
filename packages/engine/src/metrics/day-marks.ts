import type { Reason } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { receivablesOf } from "../ledger/receivables-of.ts";
import type { RunState } from "../ledger/run-state.ts";
import { accruedOf, nominalNotesOf } from "../valuation/asset-bond.ts";
import { findPrice, recordValueInputs } from "../valuation/position-value.ts";
import { addNote, type Query } from "../valuation/query.ts";
import { mayHaveRateMarks, rateMarks, remarkRates } from "../valuation/rate-marks.ts";
import type { MetricRequest } from "./metric.ts";

function notesOn(state: RunState, account: PositionAccount, day: number): readonly Reason[] {
  const { asset } = account;
  const price = findPrice(state, account, { day, checkpoint: checkpointOn(account.checkpoints, day) });
  const notes = "note" in price && price.note !== undefined ? [price.note] : [];
  if (asset.bond !== undefined) notes.push(...nominalNotesOf(asset, day), ...accruedOf(asset, day).notes);
  notes.push(...rateMarks(state, asset.currency, day));
  return notes;
}

function heldOf({ checkpoints }: PositionAccount): (day: number) => boolean {
  let place = -1;
  return (day) => {
    while ((checkpoints.dayAt(place + 1) ?? Number.POSITIVE_INFINITY) <= day) place++;
    return place >= 0 && checkpoints.unitsAt(place) !== 0;
  };
}

/** Per day of the range, 1 = read. */
interface ReadDays {
  readonly from: number;
  readonly isRead: Uint8Array;
}

function nextDay({ from, isRead }: ReadDays, start: number, isWanted: (day: number) => boolean): number {
  let place = start;
  while (place < isRead.length && !(isRead[place] === 1 && isWanted(from + place))) place++;
  return place;
}

function remarkOn(query: Query, account: PositionAccount, day: number, known: Set<string>): void {
  for (const note of notesOn(query.state, account, day)) {
    if (known.has(note.code)) continue;
    known.add(note.code);
    addNote(query, note);
    recordValueInputs(query, account, day);
  }
}

// Bonds, blocked assets, suspect prices and marked rates: any day may have another note.
function remarkEveryDay(query: Query, account: PositionAccount, days: ReadDays): void {
  const known = new Set<string>();
  const isHeld = heldOf(account);
  for (let i = nextDay(days, 0, isHeld); i < days.isRead.length; i = nextDay(days, i + 1, isHeld)) {
    remarkOn(query, account, days.from + i, known);
  }
}

// Other assets: the first day of each kind of price (stale close, trade price, intraday).
function remarkPlain(query: Query, account: PositionAccount, days: ReadDays): void {
  const series = query.state.input.prices.get(account.asset.id);
  const known = new Set<string>();
  const { firstDay = Number.POSITIVE_INFINITY, closes = new Float64Array(0) } = series ?? {};
  const last = days.isRead.length;
  const isWithout = (isHeld: (day: number) => boolean) => (day: number) =>
    Number.isNaN(closes[day - firstDay] ?? Number.NaN) && isHeld(day);
  const first = nextDay(days, 0, isWithout(heldOf(account)));
  if (first < last) remarkOn(query, account, days.from + first, known);
  if (first < last && !known.has("stale-price")) {
    const start = Math.max(first + 1, firstCloseOf(closes, firstDay) - days.from);
    const old = nextDay(days, start, isWithout(heldOf(account)));
    if (old < last) remarkOn(query, account, days.from + old, known);
  }
  const running = series?.running?.day;
  if (running === undefined || days.isRead[running - days.from] !== 1) return;
  if (heldOf(account)(running)) remarkOn(query, account, running, known);
}

function firstCloseOf(closes: Float64Array, firstDay: number): number {
  const place = closes.findIndex((close) => !Number.isNaN(close));
  return place < 0 ? Number.POSITIVE_INFINITY : firstDay + place;
}

function remarkOwed(query: Query, account: PositionAccount, { from, isRead }: ReadDays): void {
  for (const { currency, start, end } of receivablesOf(query.state, account)) {
    const days: number[] = [];
    for (let day = Math.max(from, start); day < Math.min(end, from + isRead.length); day++)
      if (isRead[day - from] === 1) days.push(day);
    remarkRates(query, currency, days);
  }
}

/**
 * Notes each kind once per asset for its first day: stale, provisional, suspect or trade price, estimated coupon or
 * index factor, suspect or unconfirmed rate. `isRead` has one element per day of the range.
 */
export function remarkDays(query: Query, { accounts, range }: MetricRequest, isRead: Uint8Array): void {
  const { input } = query.state;
  const days = { from: range.from, isRead };
  const hasMarks = mayHaveRateMarks(input.rates, range.from + isRead.length - 1);
  for (const account of accounts.positions) {
    const { bond, isBlocked, isFuture, id } = account.asset;
    if (hasMarks) remarkOwed(query, account, days);
    if (isFuture === true) continue;
    const isPlain = bond === undefined && isBlocked !== true && input.prices.get(id)?.doubted === undefined;
    if (isPlain && !hasMarks) remarkPlain(query, account, days);
    else remarkEveryDay(query, account, days);
  }
  for (const { currency, checkpoints } of hasMarks ? accounts.cash : []) {
    const first = checkpoints.dayAt(0) ?? Number.POSITIVE_INFINITY;
    const isMarked = (day: number) => day >= first && rateMarks(query.state, currency, day).length > 0;
    const found = nextDay(days, 0, isMarked);
    if (found === isRead.length) continue;
    remarkRates(query, currency, [range.from + found]);
  }
}
