import { type Reason, reason } from "../figure.ts";
import { formatDec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { AccountPart } from "./account-part.ts";
import { type CompileContext, toView } from "./entries.ts";
import type { Checkpoints, Totals } from "./fast/checkpoint.ts";
import type { CostMethod } from "./lots/cost-method.ts";
import type { Lot } from "./lots/lot.ts";
import { emptyPosition, type LotClosing, type Position, type Slice } from "./lots/lots.ts";
import type { Postings } from "./postings.ts";
import type { CompiledRow, LotAmounts } from "./rows/compiled-row.ts";
import type { Asset, Transaction } from "./transaction.ts";

/**
 * A lot slice given up: a sale, a redemption, an amortisation (quantity 0), or what went out with its cost
 * (`isCarried`: a transfer out, or a move to another asset).
 */
export interface ClosedLot {
  readonly row: CompiledRow;
  readonly day: number;
  /** Day of acquisition of the lot. */
  readonly opened: number;
  /** The rows the lot came from are the first `poolSize` ones; a pool grows later. */
  readonly pool: readonly CompiledRow[];
  readonly poolSize: number;
  /** The same of its trade amount. */
  readonly priced: readonly CompiledRow[];
  readonly pricedSize: number;
  readonly taken: Slice;
  readonly given: Slice;
  readonly isCarried: boolean;
  /** True when the sale day's rate was needed for the price part. */
  readonly isRated: boolean;
  readonly unknown: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly priceMissing: Reason | undefined;
  /** Of the two the lot's own: why its cost is not known, whatever was given for it. */
  readonly lotUnknown: Reason | undefined;
  readonly lotUnknownLocal: Reason | undefined;
}

/** The rows a closed lot's cost had come from when it was closed, and what the row itself brought along. */
export function sourcesOf({ row, pool, poolSize }: ClosedLot): CompiledRow[] {
  return [row, ...(row.origin?.sources ?? []), ...pool.slice(0, poolSize)];
}

/** The same of its trade amount. */
export function pricedOf({ row, priced, pricedSize }: ClosedLot): CompiledRow[] {
  return [row, ...(row.origin?.priced ?? []), ...priced.slice(0, pricedSize)];
}

export interface DatedFault {
  readonly day: number;
  readonly reason: Reason;
  readonly row: CompiledRow;
}

/** Units that a row closed beside its own (negative: that it lacked) by a broker's rounding. */
export interface Rounding {
  readonly day: number;
  readonly row: CompiledRow;
  readonly units: bigint;
}

export interface SplitEvent {
  readonly day: number;
  readonly to: bigint;
  readonly from: bigint;
}

/** Units held from the end of a day on. */
export interface UnitStep {
  readonly day: number;
  readonly quantity: bigint;
}

export interface FoldOptions {
  readonly compile: CompileContext;
  readonly method: CostMethod;
  readonly allowShort: boolean;
  readonly lotScope: "portfolio" | "account";
  /** Whether anybody knows what the asset pays. */
  readonly hasDividends: (assetId: string) => boolean;
}

/** A lot on its way to another asset: units, amounts in the receiving asset's currency, and where it came from. */
export interface MovedLot {
  readonly units: bigint;
  readonly opened: number;
  readonly slice: Slice;
  readonly sources: readonly CompiledRow[];
  readonly priced: readonly CompiledRow[];
  readonly unknown: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly localMissing: Reason | undefined;
}

/** What the legs of one row hand over. */
export interface Moved {
  readonly lots: readonly MovedLot[];
  /** New units, with their sign; of them `fraction` is sold for cash. */
  readonly quantity: bigint;
  readonly fraction: bigint;
  /** The value that goes over, signed, in the view and in the receiving asset's currency (0 at cost). */
  readonly base: bigint;
  readonly isRated: boolean;
  readonly toLocal: bigint;
  readonly missing: Reason | undefined;
  readonly toMissing: Reason | undefined;
}

export interface FoldState {
  readonly asset: Asset;
  readonly options: FoldOptions;
  readonly method: CostMethod;
  /** The pool the row at hand belongs to. */
  position: Position;
  /** One pool per broker account, when lots are pooled so. */
  readonly pools: Map<string, Position> | undefined;
  /** Units by broker account, kept only where dividends are owed per account. */
  readonly pooledUnits: Map<string, UnitStep[]> | undefined;
  readonly totals: Totals;
  readonly checkpoints: Checkpoints;
  /** Where slices given up are listed, when they are. */
  readonly closed: ClosedLot[] | undefined;
  hasUnknownClosing: boolean;
  readonly faults: DatedFault[];
  readonly splits: SplitEvent[];
  readonly roundings: Rounding[];
  /** Where the postings of the rows are summed; nowhere while rows are played once more. */
  postings: Postings | undefined;
  /** Shared by the assets that rows connect. */
  readonly moves: Map<Transaction, Moved>;
  /** The accounts that rows of two assets fall to; shared likewise. */
  readonly parts: Map<Transaction, readonly AccountPart[]>;
}

/** The pool of an account; the one pool when lots are pooled per portfolio. */
export function poolOf(state: FoldState, accountId: string | undefined): Position {
  return state.pools === undefined ? state.position : remember(state.pools, accountId ?? "", emptyPosition);
}

/** Every pool, in the order of accounts. */
export function poolsOf(state: FoldState): Position[] {
  if (state.pools === undefined) return [state.position];
  return [...state.pools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pool]) => pool);
}

export function addFault(state: FoldState, row: CompiledRow, why: Reason): void {
  state.faults.push({ day: row.day, reason: why, row });
}

/** Marks what a row closed beside its own units. */
export function markRounding({ position, roundings }: FoldState, row: CompiledRow): void {
  if (position.rounded === 0n) return;
  roundings.push({ day: row.day, row, units: position.rounded });
  position.rounded = 0n;
}

/** The fault of taking more than is held. */
export function oversold(state: FoldState, row: CompiledRow, missing: bigint): void {
  const params = {
    asset: state.asset.id,
    date: row.row.date,
    missing: formatDec(missing),
    row: row.row.id,
  };
  addFault(state, row, reason("oversold", params));
}

/** Adds the price part of a gain after fees; answers the reason when the rate is missing. */
function addGainPrice(state: FoldState, row: CompiledRow, money: bigint): Reason | undefined {
  const { asset, options, totals } = state;
  const price = toView(options.compile, row.row, { money, currency: asset.currency, day: row.day });
  totals.realisedGainPrice += price.base;
  return price.missing;
}

/** Books slices given up; with `isCarried` their gain goes along instead of being realised. */
export function recordClosings(
  state: FoldState,
  row: CompiledRow,
  closings: readonly LotClosing[],
  isCarried: boolean,
): void {
  const { totals, asset, options } = state;
  for (const { lot, taken, given } of closings) {
    const gainLocal = -given.entryLocal - taken.entryLocal;
    const currency = asset.currency;
    const price = toView(options.compile, row.row, { money: gainLocal, currency, day: row.day });
    totals.realisedEntry -= given.entryBase + taken.entryBase;
    totals.realisedPrice += price.base;
    if (isCarried) totals.carried -= given.entryBase + taken.costBase;
    else totals.realised -= given.costBase + taken.costBase;
    const gainMissing = isCarried ? undefined : addGainPrice(state, row, -given.costLocal - taken.costLocal);
    const unknown = lot.unknown ?? row.lot?.unknown;
    const unknownLocal = lot.unknownLocal ?? row.lot?.unknownLocal;
    const priceMissing = lot.localMissing ?? row.lot?.localMissing ?? price.missing;
    if (
      unknown !== undefined ||
      unknownLocal !== undefined ||
      priceMissing !== undefined ||
      gainMissing !== undefined
    ) {
      state.hasUnknownClosing = true;
    }
    state.closed?.push({
      row,
      day: row.day,
      opened: lot.opened,
      pool: lot.sources,
      poolSize: lot.sources.length,
      priced: lot.priced,
      pricedSize: lot.priced.length,
      taken,
      given,
      isCarried,
      isRated: price.isRated,
      unknown,
      unknownLocal,
      priceMissing,
      lotUnknown: lot.unknown,
      lotUnknownLocal: lot.unknownLocal,
    });
  }
}

/** Money of a row as a slice of a disposal: no units, amounts negative. */
export function moneyGiven({ entryLocal, entryBase, costLocal, costBase }: LotAmounts): Slice {
  return {
    quantity: 0n,
    entryLocal: -entryLocal,
    entryBase: -entryBase,
    costLocal: -costLocal,
    costBase: -costBase,
  };
}

const NOTHING: Slice = { quantity: 0n, entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };

/** Money that no lot stands against: all of it is gain. */
export function withoutLot(row: CompiledRow, given: Slice): LotClosing {
  const lot: Lot = {
    sources: [],
    priced: [],
    account: row.row.accountId,
    opened: row.day,
    quantity: 0n,
    entryLocal: 0n,
    entryBase: 0n,
    costLocal: 0n,
    costBase: 0n,
    unknown: undefined,
    unknownLocal: undefined,
    localMissing: undefined,
  };
  return { lot, taken: NOTHING, given };
}
