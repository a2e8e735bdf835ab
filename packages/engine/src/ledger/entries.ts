import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { decFromNumber, PER_DEC } from "../money/decimal.ts";
import { divideByPower } from "../money/rounding.ts";
import { worthOf } from "../valuation/accrued.ts";
import type { CloseUse } from "../valuation/prices.ts";
import type { Rates } from "../valuation/rates.ts";
import { type GrossLine, type Kind, kindOf } from "./kinds.ts";
import type { Asset, Transaction } from "./transaction.ts";

/**
 * One primitive posting with its counter leg. `money` is the effect on cash (negative = paid); the other side
 * is cash, the outside world, or both (a deposit). `base` is `money` in the currency of the view.
 */
export interface Entry {
  readonly line: GrossLine;
  readonly currency: string;
  readonly money: bigint;
  readonly base: bigint;
  readonly isCash: boolean;
  readonly isFlow: boolean;
  /** The currency whose rate of the day was needed: `currency`, for a bought leg the one paid. */
  readonly ratedIn: string | undefined;
  readonly missing: Reason | undefined;
}

/** Amounts of a row as its lots see them: in the asset's currency and in the view's; all unsigned. */
export interface LotAmounts {
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
  /** Why the cost in the view cannot be known. */
  readonly unknown: Reason | undefined;
  /** Why the cost in the asset's currency cannot be known. */
  readonly unknownLocal: Reason | undefined;
  /** Why the trade amount in the asset's currency cannot be known. */
  readonly localMissing: Reason | undefined;
}

/**
 * A valid row with its postings. Here as in entries and lot amounts every field is always present: objects of one
 * shape are made and read several times faster than those with optional fields spread in, and there are thousands.
 */
export interface CompiledRow {
  readonly row: Transaction;
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  readonly entries: readonly Entry[];
  readonly lot: LotAmounts | undefined;
  /** The close that stood in for a market value that was not stated. */
  readonly valuedAt: CloseUse | undefined;
  /** Day of the rate of the original cost, when it differs from the row's. */
  readonly costDay: number | undefined;
}

export interface CompileContext {
  readonly view: string;
  readonly baseCurrency: string;
  readonly trackCash: boolean;
  readonly rates: Rates;
  /** The close for a row that states no market value, at most the asset's stale limit old. */
  readonly closeOf: (asset: Asset, day: number) => CloseUse | undefined;
}

export function noRate(from: string, to: string, date: IsoDate): Reason {
  return reason("no-rate", { pair: `${from}/${to}`, date });
}

export interface Converted {
  readonly base: bigint;
  readonly isRated: boolean;
  readonly missing: Reason | undefined;
}

/** Money of a row in the view's currency: as it is, at the booked rate, or at the day's. */
export function toView(
  ctx: CompileContext,
  row: Transaction,
  part: { readonly money: bigint; readonly currency: string; readonly day: number },
): Converted {
  const { money, currency, day } = part;
  if (currency === ctx.view) return { base: money, isRated: false, missing: undefined };
  if (row.rate !== undefined && currency === row.currency && ctx.view === ctx.baseCurrency) {
    return { base: divideByPower(money * row.rate, PER_DEC), isRated: false, missing: undefined };
  }
  const base = ctx.rates.convert(money, { from: currency, to: ctx.view }, day);
  if (base !== undefined) return { base, isRated: money !== 0n, missing: undefined };
  return { base: 0n, isRated: true, missing: noRate(currency, ctx.view, fromDayNumber(day)) };
}

/** What of an entry its row and kind decide, before the view's currency. */
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

/** Both legs of an exchange share one base amount: the view's own leg, otherwise the paid leg at its rate. */
function exchangeEntries(ctx: CompileContext, row: Transaction, paid: Entry): Entry[] {
  const bought = row.toCurrency ?? row.currency;
  const toAmount = row.toAmount ?? 0n;
  const isBoughtView = bought === ctx.view && row.currency !== ctx.view;
  const leg: Entry = isBoughtView
    ? { ...paid, base: -toAmount, ratedIn: undefined, missing: undefined }
    : paid;
  return [leg, { ...leg, currency: bought, money: toAmount, base: -leg.base }];
}

/** Stands for the close of a row that states neither amount nor price. */
function closeOfRow(ctx: CompileContext, row: Transaction, asset: Asset | undefined, day: number) {
  const isStated = row.amount !== undefined || (row.quantity !== undefined && row.price !== undefined);
  return isStated || asset === undefined ? undefined : ctx.closeOf(asset, day);
}

/** The gross amount in the row's currency: as stated, of quantity and price, or at the day's close. */
function grossOf(ctx: CompileContext, row: Transaction, at: RowHead): bigint | undefined {
  const { asset, kind, day, valuedAt } = at;
  if (row.amount !== undefined) return row.amount;
  if (row.quantity !== undefined && row.price !== undefined) {
    const trade = { quantity: row.quantity, price: row.price, day };
    return worthOf(kind.line === "position" ? asset : undefined, trade);
  }
  if (asset === undefined || valuedAt === undefined) return undefined;
  const worth = worthOf(asset, { quantity: row.quantity ?? 0n, price: decFromNumber(valuedAt.close), day });
  return ctx.rates.convert(worth, { from: asset.currency, to: row.currency }, day);
}

interface RowHead {
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  readonly valuedAt: CloseUse | undefined;
}

function entriesOf(ctx: CompileContext, row: Transaction, gross: bigint, at: RowHead): Entry[] {
  const { kind, day } = at;
  const isCash = ctx.trackCash && row.affectsCash;
  const isCarry = kind.position === "carry" && row.assetId !== undefined;
  const line = row.assetId === undefined ? kind.lineWithoutAsset : kind.line;
  const isMoneyMove = line === "cash" || line === "exchange";
  const entries: Entry[] = [];
  const direction = isCarry ? -kind.quantitySign : kind.cashSign;
  const signed = (money: bigint): bigint => (direction < 0 ? -money : direction > 0 ? money : 0n);
  if (line !== "none" && gross !== 0n && (isCash || !isMoneyMove)) {
    const entry = makeEntry(ctx, row, {
      line,
      money: signed(gross),
      currency: row.currency,
      day,
      isCash: isCash && !isCarry,
      isFlow: (isCarry || line === "cash" || !isCash) && line !== "exchange",
    });
    if (line === "exchange") entries.push(...exchangeEntries(ctx, row, entry));
    else entries.push(entry);
  }
  const isFlow = !isCash;
  if (row.accrued !== undefined && row.accrued !== 0n) {
    const money = signed(row.accrued);
    entries.push(makeEntry(ctx, row, { line: "income", money, currency: row.currency, day, isCash, isFlow }));
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

/** Lot amounts of a traded row: entry = trade amount, cost = trade amount with its fees (proceeds: without). */
function tradeLot(
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
  for (const entry of parts.entries) {
    if (entry.line === "position") entryBase = entry.base < 0n ? -entry.base : entry.base;
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

/** A carried lot: entry = market value at the border, cost = the original cost at its own day's rate. */
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

/** Stands for a market value nobody knows: units move, whatever needs the value is refused. */
function unknownWorth(row: Transaction): Entry & { readonly missing: Reason } {
  const missing = reason("no-price", { asset: row.assetId ?? "", date: row.date });
  const leg = { money: 0n, base: 0n, isCash: false, isFlow: true, ratedIn: undefined };
  return { line: "position", currency: row.currency, ...leg, missing };
}

/** Compiles one valid row into entries and lot amounts; a missing market value or rate is marked, never guessed. */
export function compileRow(ctx: CompileContext, row: Transaction, asset: Asset | undefined): CompiledRow {
  const kind = kindOf(row.kind);
  const day = dayNumber(row.date);
  const none = { valuedAt: undefined, costDay: undefined };
  if (kind.line === "none") return { row, kind, day, asset, entries: [], lot: undefined, ...none };
  const close = closeOfRow(ctx, row, asset, day);
  const head: RowHead = { kind, day, asset, valuedAt: close };
  const stated = grossOf(ctx, row, head);
  const unknown = stated === undefined ? unknownWorth(row) : undefined;
  const valuedAt = unknown === undefined ? close : undefined;
  const gross = stated ?? 0n;
  const entries = entriesOf(ctx, row, gross, head);
  if (unknown !== undefined) entries.unshift(unknown);
  let lot: LotAmounts | undefined;
  let costDay: number | undefined;
  if (asset !== undefined && kind.position !== "none") {
    lot = tradeLot(ctx, row, asset, { head, gross, entries });
    if (unknown !== undefined) lot = { ...lot, unknownLocal: unknown.missing, localMissing: unknown.missing };
    if (kind.position === "carry" && kind.quantitySign > 0) {
      costDay = row.acquired === undefined ? day : dayNumber(row.acquired);
      lot = carriedLot(ctx, lot, { row, asset, day: costDay });
    }
  }
  return { row, kind, day, asset, entries, lot, valuedAt, costDay };
}
