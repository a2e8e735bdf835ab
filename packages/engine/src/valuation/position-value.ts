import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { noRate } from "../ledger/entries.ts";
import { type Checkpoint, checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { DatedFault } from "../ledger/fold-state.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Asset } from "../ledger/transaction.ts";
import { DEC_ONE, decFromNumber, formatDec, formatMoney } from "../money/decimal.ts";
import { abs, multiplyDivide } from "../money/rounding.ts";
import { oncePer } from "../once-per.ts";
import { accruedHeld, accruedOf, bondFaults, nominalNotesOf, nominalOf } from "./asset-bond.ts";
import { maturedOn, PAR } from "./matured-bond.ts";
import { type CloseUse, closeNote, DEFAULT_STALE_DAYS, findClose } from "./prices.ts";
import { addNote, addStep, type Query, refuse } from "./query.ts";
import { rateMarks } from "./rate-marks.ts";
import { priceOfWorth, worthOf } from "./worth.ts";

/** In the asset's currency, adjusted for later splits. */
export interface FoundPrice {
  readonly price: bigint;
  readonly close: CloseUse | undefined;
  /** Used before the first close. */
  readonly pricedBy?: CompiledRow;
  readonly note: Reason | undefined;
}

/** Each part rounded once (exactness E6). */
export interface PositionValue {
  readonly quantity: bigint;
  readonly cleanLocal: bigint;
  readonly clean: bigint;
  readonly accruedPerBond: bigint;
  readonly accrued: bigint;
  readonly total: bigint;
  readonly rate: bigint;
  readonly found: FoundPrice | undefined;
  readonly reasons: readonly Reason[];
  readonly notes: readonly Reason[];
}

function overSplits(account: PositionAccount, price: bigint, span: { after: number; to: number }): bigint {
  if (account.asset.bond !== undefined) return price;
  let adjusted = price;
  for (const split of account.splits) {
    if (split.day > span.after && split.day <= span.to)
      adjusted = multiplyDivide(adjusted, split.from, split.to);
  }
  return adjusted;
}

/** For a bond without a nominal from its amount, as its price is in percent. */
function tradePrice(
  { rates }: RunState,
  { asset }: PositionAccount,
  priced: CompiledRow,
): bigint | undefined {
  const { lot, day } = priced;
  const { price, currency, quantity } = priced.row;
  const isPercent = asset.isNominalUnknown === true;
  if (price !== undefined && currency === asset.currency && !isPercent) return price;
  if (price !== undefined && lot === undefined && !isPercent) {
    return rates.convert(price, { from: currency, to: asset.currency }, day);
  }
  if (
    lot === undefined ||
    asset.isFuture === true ||
    lot.localMissing !== undefined ||
    quantity === undefined
  ) {
    return undefined;
  }
  return priceOfWorth(asset, { quantity, money: abs(lot.entryLocal), day });
}

/** Returns `blocked`, `doubted-price`, `stale-price`, `provisional` or `provisional-delayed`. */
export function noteOf(state: RunState, asset: Asset, { usedOn }: CloseUse, day: number): Reason | undefined {
  if (asset.isBlocked === true) return reason("blocked", { asset: asset.id, date: fromDayNumber(usedOn) });
  return closeNote(state.input.prices.get(asset.id), { assetId: asset.id, usedOn, day });
}

/**
 * Finds the close of the day, else the last one within the stale limit, else (before the first close) the trade price;
 * for a matured bond 100 %. Without a nominal: `no-nominal`.
 */
export function findPrice(
  state: RunState,
  account: PositionAccount,
  at: { day: number; checkpoint: Checkpoint },
): FoundPrice | { readonly reason: Reason; readonly evidence: CloseUse | undefined } {
  const { day, checkpoint } = at;
  const { asset } = account;
  if (asset.unpriced !== undefined) return { reason: asset.unpriced, evidence: undefined };
  const close = findClose(state.input.prices.get(asset.id), day);
  const matured = maturedOn(asset, day, close);
  if (matured !== undefined) return { price: PAR, close: undefined, note: matured };
  if (close !== undefined && asset.isNominalUnknown === true) {
    const why = reason("no-nominal", { asset: asset.id, date: fromDayNumber(day) });
    return { reason: why, evidence: close };
  }
  if (close !== undefined) {
    const { isBlocked = false } = asset;
    if (!isBlocked && day - close.usedOn > (asset.staleDays ?? DEFAULT_STALE_DAYS)) {
      const params = { asset: asset.id, date: fromDayNumber(day), last: fromDayNumber(close.usedOn) };
      return { reason: reason("no-price", params), evidence: close };
    }
    const price = overSplits(account, decFromNumber(close.close), { after: close.usedOn, to: day });
    return { price, close, note: noteOf(state, asset, close, day) };
  }
  const row = checkpoint.pricedBy;
  const traded = row === undefined ? undefined : tradePrice(state, account, row);
  if (row === undefined || traded === undefined) {
    const code = row !== undefined && asset.isNominalUnknown === true ? "no-nominal" : "no-price";
    return { reason: reason(code, { asset: asset.id, date: fromDayNumber(day) }), evidence: undefined };
  }
  const price = overSplits(account, traded, { after: row.day, to: day });
  return {
    price,
    close: undefined,
    pricedBy: row,
    note: reason("trade-price", { asset: asset.id, date: row.row.date }),
  };
}

const NOTHING = {
  cleanLocal: 0n,
  clean: 0n,
  accruedPerBond: 0n,
  accrued: 0n,
  total: 0n,
  rate: DEC_ONE,
  found: undefined,
  reasons: [],
  notes: [],
} as const;

function afterHaircut(state: RunState, asset: Asset, money: bigint): bigint {
  const haircut = state.input.blockedHaircut;
  if (asset.isBlocked !== true || haircut === undefined) return money;
  return multiplyDivide(money, DEC_ONE - haircut, DEC_ONE);
}

function computeValue(state: RunState, account: PositionAccount, day: number): PositionValue {
  const { asset } = account;
  const checkpoint = checkpointOn(account.checkpoints, day);
  const { quantity } = checkpoint;
  if (quantity === 0n || asset.isFuture === true) return { ...NOTHING, quantity };
  const reasons: Reason[] = [...bondFaults(asset)];
  const price = findPrice(state, account, { day, checkpoint });
  if ("reason" in price) reasons.push(price.reason);
  const view = state.input.currency;
  const rate = state.rates.rate(asset.currency, view, day);
  if (rate === undefined) reasons.push(noRate(asset.currency, view, fromDayNumber(day)));
  if ("reason" in price || rate === undefined || reasons.length > 0) {
    return { ...NOTHING, quantity, reasons };
  }
  const cleanLocal = afterHaircut(state, asset, worthOf(asset, { quantity, price: price.price, day }));
  const clean = multiplyDivide(cleanLocal, rate, DEC_ONE);
  const { amount: accruedWhole, notes } = accruedHeld(asset, { quantity, day });
  const accruedLocal = accruedWhole === 0n ? 0n : afterHaircut(state, asset, accruedWhole);
  const accrued = multiplyDivide(accruedLocal, rate, DEC_ONE);
  return {
    quantity,
    cleanLocal,
    clean,
    accruedPerBond: asset.bond === undefined ? 0n : accruedOf(asset, day).amount,
    accrued,
    total: clean + accrued,
    rate,
    found: price,
    reasons,
    notes: [...nominalNotesOf(asset, day), ...notes, ...rateMarks(state, asset.currency, day)],
  };
}

export function recordValueInputs(query: Query, account: PositionAccount, day: number): void {
  const { recorder } = query;
  // A future has no value.
  if (recorder === undefined || account.asset.isFuture === true) return;
  recorder.position(account, day);
  const checkpoint = checkpointOn(account.checkpoints, day);
  if (checkpoint.quantity === 0n) return;
  recordPriceInputs(query, account, { day, checkpoint });
}

export function recordPriceInputs(
  query: Query,
  account: PositionAccount,
  { day, checkpoint }: { readonly day: number; readonly checkpoint: Checkpoint },
): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  const { asset } = account;
  recorder.rate(asset.currency, state.input.currency, day);
  const close = findClose(state.input.prices.get(asset.id), day);
  if (maturedOn(asset, day, close) !== undefined) return;
  if (close !== undefined) recorder.price(asset.id, day, close);
  else if (checkpoint.pricedBy !== undefined) {
    recorder.rate(checkpoint.pricedBy.row.currency, asset.currency, checkpoint.pricedBy.day);
  }
}

function explainValue(query: Query, account: PositionAccount, day: number, value: PositionValue): void {
  if (query.recorder === undefined) return;
  recordValueInputs(query, account, day);
  const { asset } = account;
  const { found } = value;
  if (found === undefined) return;
  const date = fromDayNumber(day);
  const usedOn =
    found.close === undefined ? (found.note?.params.date ?? date) : fromDayNumber(found.close.usedOn);
  addStep(query, () => ({
    key: "position-value",
    params: { asset: asset.id, date, priceDate: usedOn, currency: asset.currency },
    operands: {
      quantity: formatDec(value.quantity),
      price: formatDec(found.price),
      ...(asset.multiplier !== undefined && { multiplier: formatDec(asset.multiplier) }),
      ...(asset.bond !== undefined && {
        nominal: formatMoney(nominalOf(asset, day)),
        accruedPerBond: formatMoney(value.accruedPerBond),
      }),
      rate: formatDec(value.rate),
      ...(asset.isBlocked === true && {
        haircut: formatDec(query.state.input.blockedHaircut ?? 0n),
      }),
    },
    result: formatMoney(value.total),
  }));
}

/** Keyed by account: reused accounts keep their values. */
const valuesOf = oncePer((_account: PositionAccount) => new Map<number, PositionValue>());

/** Values a position; faults of the asset, missing prices and rates are reasons. */
export function positionValueOn(query: Query, account: PositionAccount, day: number): PositionValue {
  const values = valuesOf(account);
  let value = values.get(day);
  if (value === undefined) {
    value = computeValue(query.state, account, day);
    values.set(day, value);
  }
  for (const why of value.reasons) refuse(query, why);
  if (value.found?.note !== undefined) addNote(query, value.found.note);
  for (const note of value.notes) addNote(query, note);
  checkFaults(query, account, day);
  explainValue(query, account, day, value);
  return value;
}

/** Such faults end with the lots they concern. */
const OF_MONEY: ReadonlySet<string> = new Set(["no-nominal", "no-fraction"]);

/** First day that ends without the holding a fault concerns. */
function clearedOn({ checkpoints }: PositionAccount, { reason: why, row, day }: DatedFault): number {
  // Units stay known: only results of its day are refused.
  if (row.kind.position === "fraction") return day;
  const isOfCost = row.kind.position === "adjust" || row.kind.position === "adjust-cost";
  if (!isOfCost && !OF_MONEY.has(why.code)) return Number.POSITIVE_INFINITY;
  for (let i = Math.max(0, checkpoints.indexOn(day)); i < checkpoints.length; i++) {
    if (checkpoints.quantityAt(i) === 0n) return checkpoints.dayAt(i) ?? day;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns days [start, end) on which faults refuse figures. */
export function faultSpans(
  account: PositionAccount,
): readonly { readonly start: number; readonly end: number }[] {
  return account.faults.map((fault) => ({ start: fault.day, end: clearedOn(account, fault) }));
}

/**
 * Refuses when rows contradict each other (sold more than held) by the end of the day. `after`, the start of a period,
 * includes faults on lots gone by its end.
 */
export function checkFaults(query: Query, account: PositionAccount, day: number, after = day): void {
  query.recorder?.checked(account, day);
  for (const fault of account.faults) {
    if (fault.day > day) continue;
    if (after >= clearedOn(account, fault)) continue;
    refuse(query, fault.reason);
    query.recorder?.position(account, day);
    query.recorder?.row(fault.row);
  }
}

export function quantityOn(query: Query, account: PositionAccount, day: number): bigint {
  checkFaults(query, account, day);
  query.recorder?.position(account, day);
  return checkpointOn(account.checkpoints, day).quantity;
}
