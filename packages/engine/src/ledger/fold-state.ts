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

/** A sale, redemption, amortisation (quantity 0), or one transferred with its cost (`isCarried`). */
export interface ClosedLot {
  readonly row: CompiledRow;
  readonly day: number;
  readonly opened: number;
  readonly pool: readonly CompiledRow[];
  readonly poolSize: number;
  readonly priced: readonly CompiledRow[];
  readonly pricedSize: number;
  readonly taken: Slice;
  readonly given: Slice;
  readonly isCarried: boolean;
  readonly isRated: boolean;
  readonly unknown: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly priceMissing: Reason | undefined;
  readonly lotUnknown: Reason | undefined;
  readonly lotUnknownLocal: Reason | undefined;
}

/** Lists the rows behind a closed lot's cost, the closing row and its origin. */
export function sourcesOf({ row, pool, poolSize }: ClosedLot): CompiledRow[] {
  return [row, ...(row.origin?.sources ?? []), ...pool.slice(0, poolSize)];
}

export function pricedOf({ row, priced, pricedSize }: ClosedLot): CompiledRow[] {
  return [row, ...(row.origin?.priced ?? []), ...priced.slice(0, pricedSize)];
}

export interface DatedFault {
  readonly day: number;
  readonly reason: Reason;
  readonly row: CompiledRow;
}

/** Units closed beyond the row's own; negative: short of it. */
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
  readonly hasDividends: (assetId: string) => boolean;
}

export interface TransferredLot {
  readonly units: bigint;
  readonly opened: number;
  readonly slice: Slice;
  readonly sources: readonly CompiledRow[];
  readonly priced: readonly CompiledRow[];
  readonly unknown: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly localMissing: Reason | undefined;
}

export interface Transfer {
  readonly lots: readonly TransferredLot[];
  /** `fraction` of the signed new units is sold for cash. */
  readonly quantity: bigint;
  readonly fraction: bigint;
  /** Signed value, in the view and in the receiving asset's currency (0 at cost). */
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
  position: Position;
  readonly pools: Map<string, Position> | undefined;
  /** Only where receivables are per account. */
  readonly pooledUnits: Map<string, UnitStep[]> | undefined;
  readonly totals: Totals;
  readonly checkpoints: Checkpoints;
  readonly closed: ClosedLot[] | undefined;
  hasUnknownClosing: boolean;
  readonly faults: DatedFault[];
  readonly splits: SplitEvent[];
  readonly roundings: Rounding[];
  postings: Postings | undefined;
  readonly transfers: Map<Transaction, Transfer>;
  /** Accounts of rows of two assets; shared by linked assets. */
  readonly parts: Map<Transaction, readonly AccountPart[]>;
}

export function poolOf(state: FoldState, accountId: string | undefined): Position {
  return state.pools === undefined ? state.position : remember(state.pools, accountId ?? "", emptyPosition);
}

export function poolsOf(state: FoldState): Position[] {
  if (state.pools === undefined) return [state.position];
  return [...state.pools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pool]) => pool);
}

export function addFault(state: FoldState, row: CompiledRow, why: Reason): void {
  state.faults.push({ day: row.day, reason: why, row });
}

export function markRounding({ position, roundings }: FoldState, row: CompiledRow): void {
  if (position.rounded === 0n) return;
  roundings.push({ day: row.day, row, units: position.rounded });
  position.rounded = 0n;
}

export function oversold(state: FoldState, row: CompiledRow, missing: bigint): void {
  const params = {
    asset: state.asset.id,
    date: row.row.date,
    missing: formatDec(missing),
    row: row.row.id,
  };
  addFault(state, row, reason("oversold", params));
}

function addGainPrice(state: FoldState, row: CompiledRow, money: bigint): Reason | undefined {
  const { asset, options, totals } = state;
  const price = toView(options.compile, row.row, { money, currency: asset.currency, day: row.day });
  totals.realisedGainPrice += price.base;
  return price.missing;
}

/** Books closed slices; with `isCarried` the gain is transferred instead of realised. */
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

/** Returns a slice of money: no units, amounts negative. */
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
