import { dailyTermsOf } from "../bonds/daily-terms.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { Receivable } from "../ledger/receivable.ts";
import { receivablesOf } from "../ledger/receivables-of.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Asset } from "../ledger/transaction.ts";
import { decToNumber, moneyToNumber } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { remember } from "../remember.ts";
import type { DayValues } from "../returns/twr.ts";
import { SideTable } from "../side-table.ts";
import { accruedHeld, bondOf } from "./asset-bond.ts";
import { MARK_MISSING, MARK_RECEIVABLE, MARK_STALE, MARK_TRADE_PRICE } from "./marks.ts";
import { parDays } from "./matured-bond.ts";
import { addPlain, type DaySums, hasCloseBy, type PlainAsset } from "./plain-column.ts";
import { findPrice } from "./position-value.ts";
import { DEFAULT_STALE_DAYS } from "./prices.ts";

/** Daily values in the view from `firstDay`; NaN = refused. Shared and immutable. */
export type Column = DaySums;

interface Days {
  readonly first: number;
  readonly last: number;
}

/** Worth of a unit per price (multiplier, or nominal / 100) and accrued interest per unit. */
interface BondDays {
  readonly unit: Float64Array;
  readonly accrued: Float64Array;
  /** Undefined where accrued interest is rounded per bond. */
  readonly places: number | undefined;
}

function bondDays({ asset }: PositionAccount, days: Days): BondDays | undefined {
  const bond = asset.bond === undefined ? undefined : bondOf(asset);
  if (bond === undefined) return undefined;
  if ("refused" in bond) {
    const unknown = new Float64Array(days.last - days.first + 1).fill(Number.NaN);
    return { unit: unknown, accrued: unknown, places: undefined };
  }
  const { nominal: unit, accrued } = dailyTermsOf(bond, days);
  const factor = factorOf(asset);
  for (let i = 0; i < unit.length; i++) unit[i] = ((unit[i] ?? 0) / 100) * factor;
  return { unit, accrued, places: bond.roundsPerBond ? undefined : minorPlaces(asset.currency) };
}

/** Distance to a half minor unit within which only the exact amount decides. */
const TIE = 1e-6;

function roundedAccrued(unrounded: number, places: number, exact: () => number): number {
  const scaled = unrounded * 10 ** places;
  const down = Math.floor(scaled);
  if (Math.abs(scaled - down - 0.5) <= Math.max(TIE, Math.abs(scaled) * 1e-14)) return exact();
  return Math.round(scaled) / 10 ** places;
}

/** `valuedShare` is the part after the haircut. */
interface HeldDays {
  readonly start: number;
  readonly end: number;
  readonly units: number;
  readonly valuedShare: number;
  readonly exactOn: (index: number) => number;
}

function bondWorth(prices: Float64Array, { unit, accrued, places }: BondDays, held: HeldDays): void {
  const { start, end, units, valuedShare, exactOn } = held;
  for (let index = start; index < end; index++) {
    const coupon = accrued[index] ?? 0;
    const clean = (prices[index] ?? 0) * (unit[index] ?? 0);
    if (places === undefined || coupon === 0) {
      prices[index] = units * valuedShare * (clean + coupon);
    } else {
      const rounded = roundedAccrued(units * coupon, places, () => exactOn(index));
      prices[index] = valuedShare * (units * clean + rounded);
    }
  }
}

function splitFactor(account: PositionAccount, day: number): number {
  if (account.asset.bond !== undefined) return 1;
  let factor = 1;
  for (const split of account.splits) if (split.day === day) factor *= Number(split.from) / Number(split.to);
  return factor;
}

function staleLimit({ isBlocked, staleDays }: Asset): number {
  return isBlocked === true ? Number.POSITIVE_INFINITY : (staleDays ?? DEFAULT_STALE_DAYS);
}

function factorOf({ multiplier }: Asset): number {
  return multiplier === undefined ? 1 : decToNumber(multiplier);
}

function valuedShareOf({ input }: RunState, { isBlocked }: Asset): number {
  return isBlocked === true ? 1 - decToNumber(input.blockedHaircut ?? 0n) : 1;
}

const NO_CLOSES = new Float64Array(0);

/** Closes of a bond without a known nominal have no value. */
const closesOf = (asset: Asset, series: PriceSeries | undefined): Float64Array =>
  asset.isNominalUnknown === true ? NO_CLOSES : (series?.closes ?? NO_CLOSES);

/** Carries closes at most `staleDays` forward; trade prices before the first. */
function pricesOf(
  state: RunState,
  account: PositionAccount,
  days: Days,
): { prices: Float64Array; marks: Uint8Array } {
  const series = state.input.prices.get(account.asset.id);
  const limit = staleLimit(account.asset);
  const length = days.last - days.first + 1;
  const prices = new Float64Array(length);
  const marks = new Uint8Array(length);
  const hasSplits = account.splits.length > 0;
  const firstClose = series?.firstDay ?? days.first;
  const closes = closesOf(account.asset, series);
  let carried = Number.NaN;
  let age = 0;
  const shift = days.first - firstClose;
  for (let index = Math.min(0, -shift); index < length; index++) {
    const place = index + shift;
    const close = place >= 0 && place < closes.length ? (closes[place] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(close)) {
      if (++age > limit) carried = Number.NaN;
      else if (hasSplits) carried *= splitFactor(account, days.first + index);
      if (index >= 0) marks[index] = MARK_STALE;
    } else {
      carried = close;
      age = 0;
    }
    if (index >= 0) prices[index] = carried;
  }
  fillTradePrices(state, account, { prices, marks, days, firstClose: firstCloseDay(series) });
  if (account.asset.bond !== undefined) fillPar(account, series, { prices, marks, days });
  return { prices, marks };
}

// A bond past its redemption counts at 100 % on days without a close.
function fillPar(
  { asset }: PositionAccount,
  series: PriceSeries | undefined,
  out: { prices: Float64Array; marks: Uint8Array; days: Days },
): void {
  const par = parDays(asset);
  const { days, prices, marks } = out;
  const closes = series?.closes ?? NO_CLOSES;
  const shift = series?.firstDay ?? 0;
  const limit = staleLimit(asset);
  let closed = Number.NEGATIVE_INFINITY;
  for (let day = par?.from ?? days.last + 1; day <= Math.min(days.last, (par?.to ?? 0) - 1); day++) {
    if (!Number.isNaN(closes[day - shift] ?? Number.NaN)) closed = day;
    if (day < days.first || day - closed <= limit) continue;
    prices[day - days.first] = 100;
    marks[day - days.first] = MARK_STALE;
  }
}

function firstCloseDay(series: PriceSeries | undefined): number {
  const index = series?.closes.findIndex((close) => !Number.isNaN(close)) ?? -1;
  return series === undefined || index < 0 ? Number.POSITIVE_INFINITY : series.firstDay + index;
}

function fillTradePrices(
  state: RunState,
  account: PositionAccount,
  out: { prices: Float64Array; marks: Uint8Array; days: Days; firstClose: number },
): void {
  const { checkpoints } = account;
  for (let i = 0; i < checkpoints.length; i++) {
    if (checkpoints.unitsAt(i) === 0) continue;
    if ((checkpoints.dayAt(i) ?? 0) >= out.firstClose) return;
    const checkpoint = checkpoints.at(i);
    const found = findPrice(state, account, { day: checkpoint.day, checkpoint });
    if (!("price" in found)) continue;
    const price = decToNumber(found.price);
    const end = Math.min(
      checkpoints.dayAt(i + 1) ?? Number.POSITIVE_INFINITY,
      out.days.last + 1,
      out.firstClose,
    );
    for (let day = Math.max(checkpoint.day, out.days.first); day < end; day++) {
      const index = day - out.days.first;
      out.prices[index] = price;
      out.marks[index] = MARK_TRADE_PRICE;
    }
  }
}

function heldColumn(state: RunState, account: PositionAccount): Column {
  const first = account.checkpoints.dayAt(0) ?? state.lastDay;
  const days = { first, last: Math.max(state.lastDay, first) };
  const { asset, checkpoints } = account;
  if (checkpoints.length === 0 || asset.isFuture === true) {
    const length = days.last - first + 1;
    return { firstDay: first, values: new Float64Array(length), marks: new Uint8Array(length) };
  }
  const rates = state.rates.column(asset.currency, state.input.currency, viewDays(state));
  const offset = first - viewDays(state).first;
  const factor = factorOf(asset);
  const valuedShare = valuedShareOf(state, asset);
  // Reuses the price column: a second one would cost as much as the sums.
  const { prices: values, marks } = pricesOf(state, account, days);
  const terms = bondDays(account, days);
  for (let i = 0; i < checkpoints.length; i++) {
    const quantity = checkpoints.unitsAt(i) * valuedShare;
    const start = (checkpoints.dayAt(i) ?? first) - first;
    const end = (checkpoints.dayAt(i + 1) ?? days.last + 1) - first;
    if (quantity === 0) {
      values.fill(0, start, end);
      marks.fill(0, start, end);
      continue;
    }
    if (terms !== undefined) {
      const exactOn = (index: number) =>
        moneyToNumber(accruedHeld(asset, { quantity: checkpoints.quantityAt(i), day: first + index }).amount);
      bondWorth(values, terms, { start, end, units: checkpoints.unitsAt(i), valuedShare, exactOn });
    }
    for (let index = start; index < end; index++) {
      const worth = terms === undefined ? quantity * ((values[index] ?? 0) * factor) : (values[index] ?? 0);
      const value = worth * (rates[index + offset] ?? Number.NaN);
      values[index] = value;
      if (Number.isNaN(value)) marks[index] = MARK_MISSING;
    }
  }
  return { firstDay: first, values, marks };
}

/** Undefined for an asset that needs more than closes and rates. */
function plainOf(state: RunState, account: PositionAccount): PlainAsset | undefined {
  const { asset, checkpoints, splits } = account;
  const series = state.input.prices.get(asset.id);
  const first = checkpoints.dayAt(0);
  if (series === undefined || first === undefined || splits.length > 0) return undefined;
  if (asset.bond !== undefined || asset.isFuture === true || asset.isNominalUnknown === true)
    return undefined;
  if (!hasCloseBy(series.closes, first - series.firstDay)) return undefined;
  const days = viewDays(state);
  return {
    checkpoints,
    closes: series.closes,
    firstClose: series.firstDay,
    firstRate: days.first,
    rates: state.rates.column(asset.currency, state.input.currency, days),
    last: state.lastDay,
    limit: staleLimit(asset),
    factor: factorOf(asset),
    valuedShare: valuedShareOf(state, asset),
  };
}

let unread = new Uint8Array(0);

function plainValues(plain: PlainAsset): DayValues {
  const firstDay = plain.checkpoints.dayAt(0) ?? plain.last;
  const values = new Float64Array(plain.last - firstDay + 1);
  if (unread.length < values.length) unread = new Uint8Array(values.length);
  addPlain({ firstDay, values, marks: unread }, plain);
  return { firstDay, values };
}

function plainColumn(plain: PlainAsset): Column {
  const firstDay = plain.checkpoints.dayAt(0) ?? plain.last;
  const values = new Float64Array(plain.last - firstDay + 1);
  const column = { firstDay, values, marks: new Uint8Array(values.length) };
  addPlain(column, plain);
  markMissing(column);
  return column;
}

function markMissing({ values, marks }: Pick<Column, "values" | "marks">): void {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) marks[i] = MARK_MISSING;
}

function computePosition(state: RunState, account: PositionAccount): Column {
  const plain = plainOf(state, account);
  const column = plain === undefined ? heldColumn(state, account) : plainColumn(plain);
  for (const owed of receivablesOf(state, account)) addReceivable(state, owed, column);
  return column;
}

/** From the ex-date to the payment, at the rate of the day. */
function addReceivable(state: RunState, owed: Receivable, { firstDay, values, marks }: Column): void {
  const rates = state.rates.column(owed.currency, state.input.currency, viewDays(state));
  const offset = firstDay - viewDays(state).first;
  const amount = moneyToNumber(owed.amount);
  const end = Math.min(owed.end - firstDay, values.length);
  for (let index = owed.start - firstDay; index < end; index++) {
    values[index] = (values[index] ?? 0) + amount * (rates[index + offset] ?? Number.NaN);
    marks[index] = (marks[index] ?? 0) | MARK_RECEIVABLE;
    if (Number.isNaN(values[index] ?? 0)) marks[index] = (marks[index] ?? 0) | MARK_MISSING;
  }
}

function computeCash(state: RunState, account: CashAccount): Column {
  const first = account.checkpoints.dayAt(0) ?? state.lastDay;
  const last = Math.max(state.lastDay, first);
  const rates = state.rates.column(account.currency, state.input.currency, viewDays(state));
  const offset = first - viewDays(state).first;
  const values = new Float64Array(last - first + 1);
  const marks = new Uint8Array(values.length);
  const { checkpoints } = account;
  for (let i = 0; i < checkpoints.length; i++) {
    if (checkpoints.quantityAt(i) === 0n) continue;
    const balance = moneyToNumber(checkpoints.quantityAt(i));
    const end = (checkpoints.dayAt(i + 1) ?? last + 1) - first;
    for (let index = (checkpoints.dayAt(i) ?? first) - first; index < end; index++) {
      values[index] = balance * (rates[index + offset] ?? Number.NaN);
      if (Number.isNaN(values[index] ?? 0)) marks[index] = MARK_MISSING;
    }
  }
  return { firstDay: first, values, marks };
}

export function viewDays(state: RunState): Days {
  const first = state.firstDay ?? state.lastDay;
  return { first, last: Math.max(first, state.lastDay) };
}

/** Keyed by account: accounts reused in another run keep their columns. */
const columnsOf = new SideTable<PositionAccount | CashAccount, Column>();
const plainValuesOf = new SideTable<PositionAccount, DayValues>();

export function partOf(state: RunState, account: PositionAccount): PlainAsset | Column {
  const column = columnsOf.get(account);
  if (column !== undefined) return column;
  const plain = receivablesOf(state, account).length > 0 ? undefined : plainOf(state, account);
  return plain ?? remember(columnsOf, account, () => computePosition(state, account));
}

// Separate, so that the loop is optimised as a whole.
function addValues(values: Float64Array, shift: number, own: Float64Array): void {
  for (let i = 0; i < own.length; i++) values[i + shift] = (values[i + shift] ?? 0) + (own[i] ?? 0);
}

/**
 * Adds a plain asset; when the sums cover all its days its own values are cached, as queries of single assets usually
 * follow.
 */
export function addPart(account: PositionAccount, plain: PlainAsset, sums: DaySums): void {
  const first = plain.checkpoints.dayAt(0) ?? plain.last;
  const shift = first - sums.firstDay;
  if (
    shift < 0 ||
    plain.last - sums.firstDay >= sums.values.length ||
    plainValuesOf.get(account) !== undefined
  ) {
    addPlain(sums, plain);
    return;
  }
  const own = new Float64Array(plain.last - first + 1);
  addPlain({ firstDay: first, values: own, marks: sums.marks.subarray(shift) }, plain);
  addValues(sums.values, shift, own);
  plainValuesOf.set(account, { firstDay: first, values: own });
}

export function positionValues(state: RunState, account: PositionAccount): DayValues {
  const known = plainValuesOf.get(account);
  if (known !== undefined) return known;
  const part = partOf(state, account);
  return "closes" in part ? remember(plainValuesOf, account, () => plainValues(part)) : part;
}

export function cashColumn(state: RunState, account: CashAccount): Column {
  return remember(columnsOf, account, () => computeCash(state, account));
}
