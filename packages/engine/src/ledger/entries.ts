import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, decFromNumber } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
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
  readonly missing?: Reason;
}

/** Amounts of a row as its lots see them: in the asset's currency and in the view's; all unsigned. */
export interface LotAmounts {
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
  /** Why the cost in the view cannot be known. */
  readonly unknown?: Reason;
  /** Why the cost in the asset's currency cannot be known. */
  readonly unknownLocal?: Reason;
  /** Why the trade amount in the asset's currency cannot be known. */
  readonly localMissing?: Reason;
}

export interface CompiledRow {
  readonly row: Transaction;
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  readonly entries: readonly Entry[];
  readonly lot: LotAmounts | undefined;
  /** The close that stood in for a market value that was not stated. */
  readonly valuedAt?: CloseUse;
  /** Day of the rate of the original cost, when it differs from the row's. */
  readonly costDay?: number;
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
  readonly missing?: Reason;
}

/** Money of a row in the view's currency: as it is, at the booked rate, or at the day's. */
export function toView(
  ctx: CompileContext,
  row: Transaction,
  part: { money: bigint; currency: string; day: number },
): Converted {
  if (part.currency === ctx.view) return { base: part.money, isRated: false };
  if (row.rate !== undefined && part.currency === row.currency && ctx.view === ctx.baseCurrency) {
    return { base: divideHalfEven(part.money * row.rate, DEC_ONE), isRated: false };
  }
  const base = ctx.rates.convert(part.money, { from: part.currency, to: ctx.view }, part.day);
  if (base !== undefined) return { base, isRated: part.money !== 0n };
  return { base: 0n, isRated: true, missing: noRate(part.currency, ctx.view, fromDayNumber(part.day)) };
}

function makeEntry(
  ctx: CompileContext,
  row: Transaction,
  part: { line: GrossLine; money: bigint; currency: string; day: number; isCash: boolean; isFlow: boolean },
): Entry {
  const { base, isRated, missing } = toView(ctx, row, part);
  const { line, currency, money, isCash, isFlow } = part;
  const ratedIn = isRated ? currency : undefined;
  const entry = { line, currency, money, base, isCash, isFlow, ratedIn };
  return missing === undefined ? entry : { ...entry, missing };
}

/** Both legs of an exchange share one base amount: the view's own leg, otherwise the paid leg at its rate. */
function exchangeEntries(ctx: CompileContext, row: Transaction, paid: Entry): Entry[] {
  const bought = row.toCurrency ?? row.currency;
  const toAmount = row.toAmount ?? 0n;
  const isBoughtView = bought === ctx.view && row.currency !== ctx.view;
  const leg = isBoughtView ? { ...paid, base: -toAmount, ratedIn: undefined } : paid;
  const clean: Entry = isBoughtView ? withoutMissing(leg) : leg;
  return [clean, { ...clean, currency: bought, money: toAmount, base: -clean.base }];
}

function withoutMissing(entry: Entry): Entry {
  const { missing: _dropped, ...rest } = entry;
  return rest;
}

function grossOf(
  ctx: CompileContext,
  row: Transaction,
  compiled: { asset: Asset | undefined; kind: Kind; day: number },
) {
  const { asset, kind, day } = compiled;
  if (row.amount !== undefined) return { gross: row.amount as bigint };
  const isPositionPrice = kind.line === "position";
  if (row.quantity !== undefined && row.price !== undefined) {
    const trade = { quantity: row.quantity, price: row.price, day };
    return { gross: worthOf(isPositionPrice ? asset : undefined, trade) };
  }
  const close = asset === undefined ? undefined : ctx.closeOf(asset, day);
  if (asset === undefined || close === undefined) return undefined;
  const worth = worthOf(asset, { quantity: row.quantity ?? 0n, price: decFromNumber(close.close), day });
  const gross = ctx.rates.convert(worth, { from: asset.currency, to: row.currency }, day);
  return gross === undefined ? undefined : { gross, close };
}

function entriesOf(
  ctx: CompileContext,
  row: Transaction,
  gross: bigint,
  at: { kind: Kind; day: number },
): Entry[] {
  const { kind, day } = at;
  const isCash = ctx.trackCash && row.affectsCash;
  const isCarry = kind.position === "carry" && row.assetId !== undefined;
  const line = row.assetId === undefined ? kind.lineWithoutAsset : kind.line;
  const isMoneyMove = line === "cash" || line === "exchange";
  const entries: Entry[] = [];
  const sign = BigInt(isCarry ? -kind.quantitySign : kind.cashSign);
  if (line !== "none" && gross !== 0n && (isCash || !isMoneyMove)) {
    const isFlow = isCarry || line === "cash" || !isCash;
    const entry = makeEntry(ctx, row, {
      line,
      money: sign * gross,
      currency: row.currency,
      day,
      isCash: isCash && !isCarry,
      isFlow: isFlow && line !== "exchange",
    });
    entries.push(...(line === "exchange" ? exchangeEntries(ctx, row, entry) : [entry]));
  }
  const side = { day, isCash, isFlow: !isCash };
  if (row.accrued !== undefined && row.accrued !== 0n) {
    entries.push(
      makeEntry(ctx, row, { ...side, line: "income", money: sign * row.accrued, currency: row.currency }),
    );
  }
  if (row.fee !== undefined && row.fee !== 0n) {
    const currency = row.feeCurrency ?? row.currency;
    entries.push(makeEntry(ctx, row, { ...side, line: "fee", money: -row.fee, currency }));
  }
  if (row.tax !== undefined && row.tax !== 0n) {
    const currency = row.taxCurrency ?? row.currency;
    const taxLine = kind.taxEffect === "cost" ? "fee" : "tax";
    entries.push(makeEntry(ctx, row, { ...side, line: taxLine, money: -row.tax, currency }));
  }
  return entries;
}

/** Lot amounts of a traded row: entry = trade amount, cost = trade amount with its fees (proceeds: without). */
function tradeLot(
  ctx: CompileContext,
  compiled: { row: Transaction; asset: Asset; kind: Kind; day: number },
  parts: {
    gross: bigint;
    entries: readonly Entry[];
  },
): LotAmounts {
  const { row, asset, kind, day } = compiled;
  let unknownLocal: Reason | undefined;
  const local = (money: bigint, currency: string): bigint => {
    const converted = ctx.rates.convert(money, { from: currency, to: asset.currency }, day);
    if (converted === undefined) unknownLocal ??= noRate(currency, asset.currency, row.date);
    return converted ?? 0n;
  };
  const entryLocal = local(parts.gross, row.currency);
  const localMissing = unknownLocal;
  let feeLocal = 0n;
  let entryBase = 0n;
  let feeBase = 0n;
  let unknown: Reason | undefined;
  for (const entry of parts.entries) {
    if (entry.line === "position") entryBase = entry.base < 0n ? -entry.base : entry.base;
    else if (entry.line === "fee" && kind.feeEffect === "cost") {
      feeLocal -= local(entry.money, entry.currency);
      feeBase -= entry.base;
    } else continue;
    unknown ??= entry.missing;
  }
  const sign = kind.quantitySign > 0 ? 1n : -1n;
  const amounts = {
    entryLocal,
    entryBase,
    costLocal: entryLocal + sign * feeLocal,
    costBase: entryBase + sign * feeBase,
  };
  return {
    ...amounts,
    ...(unknown && { unknown }),
    ...(unknownLocal && { unknownLocal }),
    ...(localMissing && { localMissing }),
  };
}

/** A carried lot: entry = market value at the border, cost = the original cost at its own day's rate. */
function carriedLot(
  ctx: CompileContext,
  traded: LotAmounts,
  at: { row: Transaction; asset: Asset; day: number },
): LotAmounts {
  const { row, asset, day } = at;
  const { unknown: _unknown, unknownLocal: _unknownLocal, ...entry } = traded;
  if (row.cost === undefined) {
    const unknown = reason("cost-unknown", { asset: asset.id, row: row.id });
    return { ...entry, unknown, unknownLocal: unknown };
  }
  const base = toView(ctx, row, { money: row.cost, currency: row.currency, day });
  const costLocal = ctx.rates.convert(row.cost, { from: row.currency, to: asset.currency }, day);
  return {
    ...entry,
    costLocal: costLocal ?? 0n,
    costBase: base.base,
    ...(base.missing && { unknown: base.missing }),
    ...(costLocal === undefined && {
      unknownLocal: noRate(row.currency, asset.currency, fromDayNumber(day)),
    }),
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
  const head = { row, kind, day, asset };
  if (kind.line === "none") return { ...head, entries: [], lot: undefined };
  const worth = grossOf(ctx, row, head);
  const unknown = worth === undefined ? unknownWorth(row) : undefined;
  const gross = worth?.gross ?? 0n;
  const known = entriesOf(ctx, row, gross, { kind, day });
  const entries = unknown === undefined ? known : [unknown, ...known];
  const compiled = { ...head, entries, ...(worth?.close !== undefined && { valuedAt: worth.close }) };
  if (asset === undefined || kind.position === "none") return { ...compiled, lot: undefined };
  const traded = tradeLot(ctx, { row, asset, kind, day }, { gross, entries });
  const lot: LotAmounts =
    unknown === undefined
      ? traded
      : { ...traded, unknownLocal: unknown.missing, localMissing: unknown.missing };
  if (kind.position !== "carry" || kind.quantitySign < 0) return { ...compiled, lot };
  const costDay = row.acquired === undefined ? day : dayNumber(row.acquired);
  return { ...compiled, lot: carriedLot(ctx, lot, { row, asset, day: costDay }), costDay };
}
