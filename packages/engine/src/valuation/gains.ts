import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { noRate } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { type ClosedLot, pricedOf, sourcesOf } from "../ledger/fold-state.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import { closedOf, lotsOfDay } from "../ledger/run-state.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { explainCost, explainLocal, explainLotChanges, explainLots } from "./explain-lots.ts";
import { checkFaults, positionValueOn } from "./position-value.ts";
import { type Accounts, addNote, addStep, type DayRange, type Query, refuse } from "./query.ts";

/** Returns closed slices of (from, to] when they are explained or an amount is unknown, otherwise none. */
export function closingsToRead(
  query: Query,
  account: PositionAccount,
  range: DayRange,
): readonly ClosedLot[] {
  if (query.recorder === undefined && !account.hasUnknownClosing) return [];
  return closedOf(query.state, account).filter(({ day }) => day > range.from && day <= range.to);
}

/** Returns the cost with fees, in the view; refused while a lot's cost is unknown. */
export function costOn(query: Query, account: PositionAccount, day: number): bigint {
  const checkpoint = checkpointOn(account.checkpoints, day);
  checkFaults(query, account, day);
  if (checkpoint.unknownCost !== undefined) refuse(query, checkpoint.unknownCost);
  if (query.recorder !== undefined) {
    explainLotChanges(query, account, day, "both");
    for (const lot of lotsOfDay(query.state, account, day)) {
      for (const source of lot.sources) explainCost(query, source);
    }
    explainLots(query, account, day);
  }
  return checkpoint.costBase;
}

/** Returns the result after fees in (from, to], each side at its own day's rate. */
export function realisedIn(query: Query, account: PositionAccount, range: DayRange): bigint {
  checkFaults(query, account, range.to, range.from);
  remarkRoundings(query, account, range);
  const closings = closingsToRead(query, account, range);
  if (closings.length > 0) readRealised(query, account, closings);
  return (
    checkpointOn(account.checkpoints, range.to).realised -
    checkpointOn(account.checkpoints, range.from).realised
  );
}

function remarkRoundings(query: Query, { asset, roundings }: PositionAccount, { from, to }: DayRange): void {
  for (const { day, row, units } of roundings) {
    if (day <= from || day > to) continue;
    const params = { asset: asset.id, date: row.row.date, units: formatDec(units) };
    addNote(query, reason("closed-rounding", params));
  }
}

function readRealised(query: Query, account: PositionAccount, closings: readonly ClosedLot[]): void {
  const seen = new Set<CompiledRow>();
  for (const closed of closings) {
    if (closed.isCarried) continue;
    if (closed.unknown !== undefined) refuse(query, closed.unknown);
    if (query.recorder === undefined) continue;
    explainLotChanges(query, account, closed.day, "base");
    for (const row of sourcesOf(closed)) {
      if (!seen.has(row)) explainCost(query, row);
      seen.add(row);
    }
    addStep(query, () => ({
      key: "realised",
      params: {
        asset: account.asset.id,
        date: closed.row.row.date,
        row: closed.row.row.id,
        opened: fromDayNumber(closed.opened),
      },
      operands: {
        quantity: formatDec(-closed.given.quantity),
        heldAfter: formatDec(checkpointOn(account.checkpoints, closed.day).quantity),
        proceeds: formatMoney(-closed.given.costBase),
        cost: formatMoney(closed.taken.costBase),
      },
      result: formatMoney(-closed.given.costBase - closed.taken.costBase),
    }));
  }
}

/** Returns clean value minus cost with fees. */
export function unrealisedOn(query: Query, account: PositionAccount, day: number): bigint {
  return positionValueOn(query, account, day).clean - costOn(query, account, day);
}

/** Gain at trade amounts in the asset's currency, at the day's rate (exactness E7). */
function unrealisedPriceOn(query: Query, account: PositionAccount, day: number): bigint {
  const checkpoint = checkpointOn(account.checkpoints, day);
  const value = positionValueOn(query, account, day);
  if (value.quantity === 0n) return 0n;
  if (checkpoint.localMissing !== undefined) refuse(query, checkpoint.localMissing);
  if (query.recorder !== undefined) {
    explainLotChanges(query, account, day, "local");
    for (const lot of lotsOfDay(query.state, account, day)) {
      for (const row of lot.priced) explainLocal(query, row);
    }
    if (query.state.linked.has(account.asset.id)) explainLots(query, account, day);
  }
  const { currency } = account.asset;
  const gain = value.cleanLocal - checkpoint.entryLocal;
  const view = query.state.input.currency;
  const converted = query.state.rates.convert(gain, { from: currency, to: view }, day);
  if (converted === undefined) refuse(query, noRate(currency, view, fromDayNumber(day)));
  addStep(query, () => ({
    key: "unrealised-price",
    params: { asset: account.asset.id, date: fromDayNumber(day), currency },
    operands: {
      value: formatMoney(value.cleanLocal),
      paid: formatMoney(checkpoint.entryLocal),
      rate: formatDec(value.rate),
    },
    result: formatMoney(converted ?? 0n),
  }));
  return converted ?? 0n;
}

function explainRealisedPrice(query: Query, account: PositionAccount, closed: ClosedLot): void {
  if (query.recorder === undefined) return;
  explainLotChanges(query, account, closed.day, "entry");
  // A premium joining another cost has no gain and needs no rate.
  const hasGain = closed.given.entryLocal + closed.taken.entryLocal !== 0n;
  if (closed.isRated && hasGain)
    query.recorder.rate(account.asset.currency, query.state.input.currency, closed.day);
  for (const row of pricedOf(closed)) explainLocal(query, row);
  addStep(query, () => ({
    key: "realised-price",
    params: { asset: account.asset.id, date: closed.row.row.date, row: closed.row.row.id },
    operands: {
      heldAfter: formatDec(checkpointOn(account.checkpoints, closed.day).quantity),
      proceeds: formatMoney(-closed.given.entryLocal),
      paid: formatMoney(closed.taken.entryLocal),
    },
    result: formatMoney(-closed.given.entryLocal - closed.taken.entryLocal),
  }));
}

/**
 * Returns the price part of the result of (from, to] without fees: gains of closed slices at their day's rate, plus the
 * change of the unrealised gain, each end at its own rate.
 */
export function pricePartIn(query: Query, account: PositionAccount, range: DayRange): bigint {
  checkFaults(query, account, range.to, range.from);
  for (const closed of closingsToRead(query, account, range)) {
    if (closed.priceMissing !== undefined) refuse(query, closed.priceMissing);
    explainRealisedPrice(query, account, closed);
  }
  const start = checkpointOn(account.checkpoints, range.from).realisedPrice;
  const end = checkpointOn(account.checkpoints, range.to).realisedPrice;
  return (
    end - start + unrealisedPriceOn(query, account, range.to) - unrealisedPriceOn(query, account, range.from)
  );
}

/** Returns realised plus change of unrealised in (from, to], without fees. */
export function entryResultIn(query: Query, account: PositionAccount, range: DayRange): bigint {
  const at = (day: number): bigint => {
    const checkpoint = checkpointOn(account.checkpoints, day);
    return checkpoint.realisedEntry + positionValueOn(query, account, day).clean - checkpoint.entryBase;
  };
  return at(range.to) - at(range.from);
}

export function sumOver(accounts: Accounts, answer: (account: PositionAccount) => bigint): bigint {
  let sum = 0n;
  for (const account of accounts.positions) sum += answer(account);
  return sum;
}
