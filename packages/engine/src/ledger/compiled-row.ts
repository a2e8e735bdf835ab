import type { Reason } from "../figure.ts";
import type { GrossLine, Kind } from "./kind.ts";
import type { StandIn } from "./stand-in.ts";
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
  /** The row as its asset sees it: a leg of a row of two assets names one of them. */
  readonly row: Transaction;
  /** The row as it was entered. */
  readonly source: Transaction;
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  /** Of a leg that hands over units or cost: completed by the fold, which alone knows the lots. */
  entries: readonly Entry[];
  readonly lot: LotAmounts | undefined;
  /** The closes that stood in for a market value that was not stated. */
  readonly priceUses: readonly PriceUse[];
  /** Day of the original cost, when it differs from the row's: its rate's and the lot's date. */
  readonly costDay: number | undefined;
  /** The same row per carried lot. */
  readonly pieces: readonly CompiledRow[];
  /** The other asset of the row. */
  readonly link: Link | undefined;
  /** A lot that came from another asset keeps the rows it came from. */
  readonly origin: LotOrigin | undefined;
}

export interface PriceUse {
  readonly asset: Asset;
  readonly close: StandIn;
}

/** The rows a lot's cost came from, and those its trade amount came from. */
export interface LotOrigin {
  readonly sources: readonly CompiledRow[];
  readonly priced: readonly CompiledRow[];
}

/**
 * What the legs of one row share. Units and costs go over at a market value when one is known: `price` per unit of
 * the asset `of` in `currency`; otherwise at what was paid for them.
 */
export interface Link {
  readonly source: Transaction;
  readonly from: Asset;
  readonly to: Asset;
  readonly day: number;
  readonly of: Asset | undefined;
  readonly price: bigint;
  readonly currency: string;
  readonly priceUses: readonly PriceUse[];
  /** The share of the cost that goes over; undefined = by the market values of the day. */
  readonly costShare: bigint | undefined;
  /** Closes of both assets, when they decide the share. */
  readonly shareUses: readonly PriceUse[];
  readonly cashPart: CompiledRow | undefined;
}

export const NO_USES: readonly PriceUse[] = [];
export const NO_PIECES: readonly CompiledRow[] = [];

/** Every compiled row is made here, with all its fields. */
export function makeRow(
  parts: Pick<CompiledRow, "row" | "kind" | "day" | "asset" | "entries" | "lot"> & Partial<CompiledRow>,
): CompiledRow {
  const { row, kind, day, asset, entries, lot } = parts;
  return {
    row,
    source: parts.source ?? row,
    kind,
    day,
    asset,
    entries,
    lot,
    priceUses: parts.priceUses ?? NO_USES,
    costDay: parts.costDay,
    pieces: parts.pieces ?? NO_PIECES,
    link: parts.link,
    origin: parts.origin,
  };
}
