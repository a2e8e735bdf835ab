import type { Reason } from "../../figure.ts";
import { abs } from "../../money/rounding.ts";
import { worthOf } from "../../valuation/worth.ts";
import { type CompileContext, noRate, toView } from "../entries.ts";
import { type FoldState, recordClosings, type Transfer, type TransferredLot } from "../fold-state.ts";
import type { LotClosing, Slice } from "../lots/lots.ts";
import { type CompiledRow, changeRow, type Entry, type Link } from "../rows/compiled-row.ts";

/** Value transferred; unknown yet at cost. */
export interface Worth {
  readonly base: bigint;
  readonly isRated: boolean;
  readonly fromLocal: bigint;
  readonly toLocal: bigint;
  readonly missing: Reason | undefined;
  readonly fromMissing: Reason | undefined;
  readonly toMissing: Reason | undefined;
}

export function worthOfMove(
  state: FoldState,
  link: Link,
  units: { old: bigint; new: bigint },
): Worth | undefined {
  const { of, price, currency, day, source } = link;
  if (of === undefined) return undefined;
  const { compile } = state.options;
  const local = (money: bigint, from: string, to: string): bigint | undefined =>
    compile.rates.convert(money, { from, to }, day);
  let money = worthOf(of, { quantity: of === link.to ? units.new : units.old, price, day });
  if (of === link.from && link.cashPart !== undefined) {
    const cash = local(source.amount ?? 0n, source.currency, currency) ?? 0n;
    money = abs(money) > cash ? money - (money < 0n ? -cash : cash) : 0n;
  }
  const stated = link.priceUses.length === 0;
  const base = stated
    ? toView(compile, source, { money, currency, day })
    : { base: local(money, currency, compile.view), isRated: currency !== compile.view, missing: undefined };
  const date = source.date;
  const fromLocal = local(money, currency, link.from.currency);
  const toLocal = local(money, currency, link.to.currency);
  const none = base.base === undefined ? noRate(currency, compile.view, date) : undefined;
  return {
    base: base.base ?? 0n,
    isRated: base.isRated,
    fromLocal: fromLocal ?? 0n,
    toLocal: toLocal ?? 0n,
    missing: base.missing ?? none,
    fromMissing: fromLocal === undefined ? noRate(currency, link.from.currency, date) : undefined,
    toMissing: toLocal === undefined ? noRate(currency, link.to.currency, date) : undefined,
  };
}

/** Writes a leg's entry: `base` positive transfers, negative receives; idempotent. */
export function setTransferEntry(
  state: FoldState,
  row: CompiledRow,
  part: { readonly base: bigint; readonly isRated: boolean; readonly missing: Reason | undefined },
): void {
  const { view } = state.options.compile;
  const { base, isRated, missing } = part;
  const ratedIn = isRated ? row.link?.currency : undefined;
  const entry: Entry = {
    line: "moved",
    currency: view,
    money: base,
    base,
    isCash: false,
    isFlow: false,
    ratedIn,
    missing,
  };
  row.setEntries([...row.entries.filter(({ line }) => line !== "moved"), entry]);
}

export function givenAtCost(taken: Slice): Slice {
  const entry = { entryLocal: -taken.entryLocal, entryBase: -taken.entryBase };
  return { quantity: -taken.quantity, ...entry, costLocal: -taken.entryLocal, costBase: -taken.entryBase };
}

function toTransferredLot(
  ctx: CompileContext,
  link: Link,
  closing: LotClosing,
  at: { units: bigint; isAtCost: boolean; isPool: boolean },
): TransferredLot {
  const { lot, taken } = closing;
  const { isPool } = at;
  const pair = { from: link.from.currency, to: link.to.currency };
  const costLocal = ctx.rates.convert(taken.costLocal, pair, link.day);
  const entryLocal = ctx.rates.convert(taken.entryLocal, pair, link.day);
  const missing = costLocal === undefined ? noRate(pair.from, pair.to, link.source.date) : undefined;
  return {
    units: at.units,
    opened: lot.opened,
    slice: {
      quantity: 0n,
      entryLocal: entryLocal ?? 0n,
      entryBase: taken.entryBase,
      costLocal: costLocal ?? 0n,
      costBase: taken.costBase,
    },
    // Copied for a pool, which grows later.
    sources: isPool ? [...lot.sources] : lot.sources,
    priced: !at.isAtCost ? NO_ROWS : isPool ? [...lot.priced] : lot.priced,
    unknown: lot.unknown,
    unknownLocal: lot.unknownLocal ?? missing,
    localMissing: at.isAtCost
      ? (lot.localMissing ?? (entryLocal === undefined ? missing : undefined))
      : undefined,
  };
}

const NO_ROWS: readonly CompiledRow[] = [];

const NOT_VALUED = {
  base: 0n,
  isRated: false,
  toLocal: 0n,
  missing: undefined,
  toMissing: undefined,
} as const;

export interface Handing {
  readonly closings: readonly LotClosing[];
  readonly worth: Worth | undefined;
  readonly quantity: bigint;
  readonly fraction: bigint;
}

export function recordTransfer(state: FoldState, row: CompiledRow, link: Link, handing: Handing): void {
  const { closings, worth } = handing;
  const missing = worth?.fromMissing;
  const known: CompiledRow = missing === undefined ? row : withMissing(row, missing);
  recordClosings(state, known, closings, true);
  const isAtCost = worth === undefined;
  let base = 0n;
  const lots = closings.map((closing) => {
    base -= closing.given.entryBase;
    const units = closing.taken.quantity === 0n ? closing.lot.quantity : closing.taken.quantity;
    return toTransferredLot(state.options.compile, link, closing, {
      units,
      isAtCost,
      isPool: state.method === "average",
    });
  });
  setTransferEntry(state, row, { base, isRated: worth?.isRated ?? false, missing: worth?.missing });
  state.transfers.set(link.source, { ...unheldTransfer(worth, handing), lots, base });
}

export function unheldTransfer(
  worth: Worth | undefined,
  { quantity, fraction }: { readonly quantity: bigint; readonly fraction: bigint },
): Transfer {
  const { base, isRated, toLocal, missing, toMissing } = worth ?? NOT_VALUED;
  return { lots: [], quantity, fraction, base, isRated, toLocal, missing, toMissing };
}

function withMissing(row: CompiledRow, missing: Reason): CompiledRow {
  const zero = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  const lot = row.lot ?? { ...zero, unknown: undefined, unknownLocal: undefined, localMissing: undefined };
  return changeRow(row, { lot: { ...lot, localMissing: missing } });
}
