import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { type Money, PER_DEC } from "../money/decimal.ts";
import { divideByPower, multiplyDivide } from "../money/rounding.ts";
import type { Rates } from "../valuation/rates.ts";
import { worthOf } from "../valuation/worth.ts";
import type { GrossLine, Kind } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import {
  type CompiledRow,
  changeRow,
  type Entry,
  type LotAmounts,
  makePlainRow,
  makeRow,
  NO_PIECES,
  NO_USES,
  type RowCompiler,
  type RowParts,
} from "./rows/compiled-row.ts";
import { RELOCATE } from "./rows/legs.ts";
import type { StandIn } from "./stand-in.ts";
import type { Asset, Transaction } from "./transaction.ts";

export interface CompileContext {
  readonly view: string;
  readonly baseCurrency: string;
  readonly trackCash: boolean;
  readonly rates: Rates;
  /** At most the asset's stale limit old. */
  readonly closeOf: (asset: Asset, day: number, splitsTo?: number) => StandIn | undefined;
  readonly compiler: RowCompiler;
}

export function noRate(from: string, to: string, date: IsoDate): Reason {
  return reason("no-rate", { pair: `${from}/${to}`, date });
}

export interface Converted {
  readonly base: bigint;
  readonly isRated: boolean;
  readonly missing: Reason | undefined;
}

/** Converts at the booked or the day's rate. */
export function toView(
  ctx: CompileContext,
  row: Transaction,
  part: { readonly money: bigint; readonly currency: string; readonly day: number },
): Converted {
  const { money, currency, day } = part;
  if (currency === ctx.view) return { base: money, isRated: false, missing: undefined };
  const { rate } = row;
  if (
    rate !== undefined &&
    currency === row.currency &&
    ctx.view === (row.rateCurrency ?? ctx.baseCurrency)
  ) {
    return { base: divideByPower(money * rate, PER_DEC), isRated: false, missing: undefined };
  }
  const base = ctx.rates.convert(money, { from: currency, to: ctx.view }, day);
  if (base !== undefined) return { base, isRated: money !== 0n, missing: undefined };
  return { base: 0n, isRated: true, missing: noRate(currency, ctx.view, fromDayNumber(day)) };
}

interface Posting {
  readonly line: GrossLine;
  readonly money: bigint;
  readonly currency: string;
  readonly day: number;
  readonly isCash: boolean;
  readonly isFlow: boolean;
}

function makeEntry(ctx: CompileContext, row: Transaction, posting: Posting): Entry {
  const { base, isRated, missing } = toView(ctx, row, posting);
  const { line, currency, money, isCash, isFlow } = posting;
  return { line, currency, money, base, isCash, isFlow, ratedIn: isRated ? currency : undefined, missing };
}

// Both legs of an exchange share one base amount: the view's own leg, otherwise the paid leg at its rate.
function exchangeEntries(ctx: CompileContext, row: Transaction, paid: Entry): Entry[] {
  const bought = row.toCurrency ?? row.currency;
  const toAmount = row.toAmount ?? 0n;
  const isBoughtView = bought === ctx.view && row.currency !== ctx.view;
  const leg: Entry = isBoughtView
    ? { ...paid, base: -toAmount, ratedIn: undefined, missing: undefined }
    : paid;
  return [leg, { ...leg, currency: bought, money: toAmount, base: -leg.base }];
}

function closeOfRow(ctx: CompileContext, row: Transaction, asset: Asset | undefined, day: number) {
  const isStated = row.amount !== undefined || (row.quantity !== undefined && row.price !== undefined);
  if (isStated || asset === undefined) return undefined;
  // An opening balance counts units before the day's split.
  return ctx.closeOf(asset, day, kindOf(row.kind).step === 0 ? day - 1 : day);
}

/** Stated amount, quantity x price, or the day's close. A bond without a nominal needs a stated amount. */
function grossOf(ctx: CompileContext, row: Transaction, at: RowHead): bigint | undefined {
  const { asset, kind, day, valuedAt } = at;
  if (row.amount !== undefined) return row.amount;
  if (kind.line === "position" && asset?.isNominalUnknown === true) return undefined;
  if (row.quantity !== undefined && row.price !== undefined) {
    const trade = { quantity: row.quantity, price: row.price, day };
    return worthOf(kind.line === "position" ? asset : undefined, trade);
  }
  if (asset === undefined || valuedAt === undefined) return undefined;
  const worth = worthOf(asset, { quantity: row.quantity ?? 0n, price: valuedAt.price, day });
  return ctx.rates.convert(worth, { from: asset.currency, to: row.currency }, day);
}

export interface RowHead {
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  readonly valuedAt: StandIn | undefined;
}

/** Sign in cash, or opposite to the units where only units move. */
function directionOf(kind: Kind, row: Transaction): number {
  const isByCash = kind.settlement === "cash" || row.assetId === undefined || kind.quantitySign === 0;
  return isByCash ? kind.cashSign : -kind.quantitySign;
}

function grossEntries(ctx: CompileContext, row: Transaction, gross: bigint, at: RowHead): Entry[] {
  const { kind, day } = at;
  const isCash = ctx.trackCash && row.affectsCash;
  const line = row.assetId === undefined ? kind.lineWithoutAsset : kind.line;
  const isMoneyMove = line === "cash" || line === "exchange";
  if (line === "none" || gross === 0n || (!isCash && isMoneyMove)) return [];
  const settlement = row.assetId === undefined ? "cash" : kind.settlement;
  const entry = makeEntry(ctx, row, {
    line,
    money: directionOf(kind, row) < 0 ? -gross : gross,
    currency: row.currency,
    day,
    isCash: isCash && settlement === "cash",
    isFlow:
      settlement === "border" ||
      (settlement === "cash" && (line === "cash" || (!isCash && line !== "exchange"))),
  });
  if (line === "exchange") return exchangeEntries(ctx, row, entry);
  const { counterLine } = kind;
  if (counterLine === undefined) return [entry];
  return [entry, { ...entry, line: counterLine, money: -entry.money, base: -entry.base }];
}

export function entriesOf(ctx: CompileContext, row: Transaction, gross: bigint, at: RowHead): Entry[] {
  const { kind, day } = at;
  const isCash = ctx.trackCash && row.affectsCash;
  const entries = grossEntries(ctx, row, gross, at);
  const isFlow = !isCash;
  if (row.accrued !== undefined && row.accrued !== 0n) {
    const direction = directionOf(kind, row);
    const money = direction < 0 ? -row.accrued : direction > 0 ? row.accrued : 0n;
    const isInKind = kind.settlement === "border" && row.assetId !== undefined;
    const way = isInKind ? { isCash: false, isFlow: true } : { isCash, isFlow };
    entries.push(makeEntry(ctx, row, { line: "income", money, currency: row.currency, day, ...way }));
  }
  if (row.fee !== undefined && row.fee !== 0n) {
    const currency = row.feeCurrency ?? row.currency;
    entries.push(makeEntry(ctx, row, { line: "fee", money: -row.fee, currency, day, isCash, isFlow }));
  }
  if (row.tax !== undefined && row.tax !== 0n) {
    const currency = row.taxCurrency ?? row.currency;
    const taxLine = kind.taxEffect === "cost" ? "fee" : "tax";
    entries.push(makeEntry(ctx, row, { line: taxLine, money: -row.tax, currency, day, isCash, isFlow }));
  }
  return entries;
}

/** Returns entry = trade amount, cost = with its fees (proceeds: without). */
export function tradeLot(
  ctx: CompileContext,
  row: Transaction,
  asset: Asset,
  parts: { readonly head: RowHead; readonly gross: bigint; readonly entries: readonly Entry[] },
): LotAmounts {
  const { kind, day } = parts.head;
  const local = (money: bigint, currency: string): bigint | undefined =>
    ctx.rates.convert(money, { from: currency, to: asset.currency }, day);
  const entryLocal = local(parts.gross, row.currency);
  const localMissing = entryLocal === undefined ? noRate(row.currency, asset.currency, row.date) : undefined;
  let unknownLocal = localMissing;
  let feeLocal = 0n;
  let entryBase = 0n;
  let feeBase = 0n;
  let unknown: Reason | undefined;
  const isPaid = directionOf(kind, row) < 0;
  for (const entry of parts.entries) {
    if (entry.line === "position") entryBase = isPaid ? -entry.base : entry.base;
    else if (entry.line === "fee" && kind.feeEffect === "cost") {
      const fee = local(entry.money, entry.currency);
      if (fee === undefined) unknownLocal ??= noRate(entry.currency, asset.currency, row.date);
      else feeLocal -= fee;
      feeBase -= entry.base;
    } else continue;
    unknown ??= entry.missing;
  }
  const isIn = kind.quantitySign > 0;
  return {
    entryLocal: entryLocal ?? 0n,
    entryBase,
    costLocal: isIn ? (entryLocal ?? 0n) + feeLocal : (entryLocal ?? 0n) - feeLocal,
    costBase: isIn ? entryBase + feeBase : entryBase - feeBase,
    unknown,
    unknownLocal,
    localMissing,
  };
}

// Entry = market value at the border, cost = original cost at its own day's rate.
function carriedLot(
  ctx: CompileContext,
  traded: LotAmounts,
  at: { row: Transaction; asset: Asset; day: number },
): LotAmounts {
  const { row, asset, day } = at;
  if (row.cost === undefined) {
    const unknown = reason("cost-unknown", { asset: asset.id, row: row.id });
    return { ...traded, unknown, unknownLocal: unknown };
  }
  const base = toView(ctx, row, { money: row.cost, currency: row.currency, day });
  const costLocal = ctx.rates.convert(row.cost, { from: row.currency, to: asset.currency }, day);
  return {
    ...traded,
    costLocal: costLocal ?? 0n,
    costBase: base.base,
    unknown: base.missing,
    unknownLocal:
      costLocal === undefined ? noRate(row.currency, asset.currency, fromDayNumber(day)) : undefined,
  };
}

const NO_ENTRIES: readonly (Entry & { readonly missing: Reason })[] = [];

function unknownWorth(
  row: Transaction,
  kind: Kind,
  asset: Asset | undefined,
): (Entry & { readonly missing: Reason })[] {
  const code = asset?.isNominalUnknown === true ? "no-nominal" : "no-price";
  const missing = reason(code, { asset: row.assetId ?? "", date: row.date });
  const leg = {
    money: 0n,
    base: 0n,
    isCash: false,
    isFlow: kind.settlement === "border",
    ratedIn: undefined,
  };
  const entry = { line: "position" as const, currency: row.currency, ...leg, missing };
  return kind.counterLine === undefined ? [entry] : [entry, { ...entry, line: kind.counterLine }];
}

// Market value is shared by cumulative rounding; costs are per lot.
function carriedPieces(ctx: CompileContext, row: Transaction, whole: CompiledRow): CompiledRow[] {
  const { asset, lot } = whole;
  if (asset === undefined || lot === undefined || row.carried === undefined) return [];
  const total = row.quantity ?? 1n;
  const { cost: _cost, acquired: _acquired, carried, ...plain } = row;
  let before = 0n;
  return carried.map((piece) => {
    const after = before + piece.quantity;
    const part = (amount: bigint): bigint =>
      multiplyDivide(amount, after, total) - multiplyDivide(amount, before, total);
    const entryLocal = part(lot.entryLocal);
    const entryBase = part(lot.entryBase);
    before = after;
    const own: Transaction = { ...plain, ...piece };
    const costDay = piece.acquired === undefined ? whole.day : dayNumber(piece.acquired);
    const traded = { ...lot, entryLocal, entryBase };
    return changeRow(whole, {
      row: own,
      source: row,
      lot: carriedLot(ctx, traded, { row: own, asset, day: costDay }),
      costDay,
      pieces: NO_PIECES,
    });
  });
}

function adjustedCost(ctx: CompileContext, row: Transaction, asset: Asset, at: RowHead): LotAmounts {
  const cost = (grossOf(ctx, row, at) ?? 0n) as Money;
  const none = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  const traded = { ...none, unknown: undefined, unknownLocal: undefined, localMissing: undefined };
  return carriedLot(ctx, traded, { row: { ...row, cost }, asset, day: at.day });
}

function worthlessIn(asset: Asset | undefined, kind: Kind): boolean {
  return (
    kind.position === "expire" ||
    (asset?.isFuture === true && kind.line === "position" && kind.position !== "margin")
  );
}

export function compileParts(ctx: CompileContext, at: Omit<RowHead, "valuedAt">, row: Transaction): RowParts {
  const { kind, day, asset } = at;
  const plain: RowHead = { kind, day, asset, valuedAt: undefined };
  if (kind.line === "none") {
    const lot = kind.position === "adjust-cost" && asset ? adjustedCost(ctx, row, asset, plain) : undefined;
    return { entries: entriesOf(ctx, row, 0n, plain), lot, priceUses: NO_USES };
  }
  const isWorthless = worthlessIn(asset, kind);
  const close = isWorthless || kind.unstated === "zero" ? undefined : closeOfRow(ctx, row, asset, day);
  const head: RowHead = close === undefined ? plain : { kind, day, asset, valuedAt: close };
  const stated = isWorthless ? 0n : (grossOf(ctx, row, head) ?? (kind.unstated === "zero" ? 0n : undefined));
  const unknown = stated === undefined ? unknownWorth(row, kind, asset) : NO_ENTRIES;
  const missing = unknown[0]?.missing;
  const gross = stated ?? 0n;
  const known = entriesOf(ctx, row, gross, head);
  const entries = unknown.length === 0 ? known : [...unknown, ...known];
  const isUsed = close !== undefined && asset !== undefined && missing === undefined;
  const priceUses = isUsed ? [{ asset, close }] : NO_USES;
  if (asset === undefined || kind.position === "none") return { entries, lot: undefined, priceUses };
  const lot = tradeLot(ctx, row, asset, { head, gross, entries });
  if (missing === undefined) return { entries, lot, priceUses };
  return { entries, lot: { ...lot, unknownLocal: missing, localMissing: missing }, priceUses };
}

const isCarriedIn = (kind: Kind): boolean => kind.position === "carry" && kind.quantitySign > 0;

export function compileRow(ctx: CompileContext, row: Transaction, asset: Asset | undefined): CompiledRow {
  const kind = row.toAccountId === undefined ? kindOf(row.kind) : RELOCATE;
  if (asset !== undefined && isCarriedIn(kind)) return compileAs(ctx, row, asset, kind);
  return makePlainRow({ row, kind, day: dayNumber(row.date), asset }, ctx.compiler);
}

export function compileAs(
  ctx: CompileContext,
  row: Transaction,
  asset: Asset | undefined,
  kind: Kind,
): CompiledRow {
  const day = dayNumber(row.date);
  const parts = compileParts(ctx, { kind, day, asset }, row);
  const { lot } = parts;
  if (asset === undefined || lot === undefined || !isCarriedIn(kind)) {
    return makeRow({ row, kind, day, asset, ...parts });
  }
  const costDay = row.acquired === undefined ? day : dayNumber(row.acquired);
  const whole = makeRow({ row, kind, day, asset, ...parts, costDay });
  if (row.carried !== undefined) return changeRow(whole, { pieces: carriedPieces(ctx, row, whole) });
  return changeRow(whole, { lot: carriedLot(ctx, lot, { row, asset, day: costDay }) });
}
