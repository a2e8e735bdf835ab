import type { Reason } from "../../figure.ts";
import type { GrossLine, Kind } from "../kind.ts";
import type { StandIn } from "../stand-in.ts";
import type { Asset, Transaction } from "../transaction.ts";

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

/** What a row says in money. */
export interface RowParts {
  readonly entries: readonly Entry[];
  readonly lot: LotAmounts | undefined;
  /** The closes that stood in for a market value that was not stated. */
  readonly priceUses: readonly PriceUse[];
}

/** What a plain trade says in money: all that the fold sums, without entries. */
export interface PlainTrade extends LotAmounts {
  /** The fee in the view, inside the cost. */
  readonly feeBase: bigint;
  readonly isCash: boolean;
}

/** Works a row's parts out; pure, so that they need not be kept. */
export interface RowCompiler {
  readonly parts: (row: CompiledRow) => RowParts;
  /** Undefined for what is no plain trade. */
  readonly plain: (row: CompiledRow) => PlainTrade | undefined;
}

/** What few rows have. */
interface Special {
  readonly costDay: number | undefined;
  readonly pieces: readonly CompiledRow[];
  readonly link: Link | undefined;
  readonly origin: LotOrigin | undefined;
}

interface RowFields {
  readonly row: Transaction;
  readonly source: Transaction;
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  readonly special: Special;
}

/**
 * A valid row with its postings. Most rows work their parts out when asked and the fold lets them go again: a
 * ledger's postings weigh more than everything else it keeps, and only explanations read them once more.
 */
export class CompiledRow {
  /** The row as its asset sees it: a leg of a row of two assets names one of them. */
  readonly row: Transaction;
  /** The row as it was entered. */
  readonly source: Transaction;
  readonly kind: Kind;
  readonly day: number;
  readonly asset: Asset | undefined;
  readonly special: Special;
  readonly #compiler: RowCompiler | undefined;
  #parts: RowParts | undefined;
  #plain: PlainTrade | undefined;

  constructor(fields: RowFields, compiler: RowCompiler | undefined, parts?: RowParts) {
    this.row = fields.row;
    this.source = fields.source;
    this.kind = fields.kind;
    this.day = fields.day;
    this.asset = fields.asset;
    this.special = fields.special;
    this.#compiler = compiler;
    this.#parts = parts;
    this.#plain = undefined;
  }

  get #known(): RowParts {
    this.#parts ??= this.#compiler?.parts(this) ?? NO_PARTS;
    return this.#parts;
  }

  /** What stands for the parts of a plain trade until they are asked for; undefined for all other rows. */
  get plain(): PlainTrade | undefined {
    if (this.#parts !== undefined) return undefined;
    this.#plain ??= this.#compiler?.plain(this);
    return this.#plain;
  }

  get entries(): readonly Entry[] {
    return this.#known.entries;
  }

  get lot(): LotAmounts | undefined {
    return this.plain ?? this.#known.lot;
  }

  get priceUses(): readonly PriceUse[] {
    return this.#known.priceUses;
  }

  /** Day of the original cost, when it differs from the row's: its rate's and the lot's date. */
  get costDay(): number | undefined {
    return this.special.costDay;
  }

  /** The same row per carried lot. */
  get pieces(): readonly CompiledRow[] {
    return this.special.pieces;
  }

  /** The other asset of the row. */
  get link(): Link | undefined {
    return this.special.link;
  }

  /** A lot that came from another asset keeps the rows it came from. */
  get origin(): LotOrigin | undefined {
    return this.special.origin;
  }

  /** Replaces the postings of a leg that hands over units or cost: the fold alone knows the lots. */
  setEntries(entries: readonly Entry[]): void {
    this.#parts = { ...this.#known, entries };
  }

  /** Lets go of what can be worked out again. */
  forget(): void {
    if (this.#compiler === undefined) return;
    this.#parts = undefined;
    this.#plain = undefined;
  }
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

const NO_PARTS: RowParts = { entries: [], lot: undefined, priceUses: NO_USES };
const NO_SPECIAL: Special = { costDay: undefined, pieces: NO_PIECES, link: undefined, origin: undefined };

/** A row that works its parts out when asked. */
export function makePlainRow(
  head: Pick<RowFields, "row" | "kind" | "day" | "asset">,
  compiler: RowCompiler,
): CompiledRow {
  const { row, kind, day, asset } = head;
  return new CompiledRow({ row, source: row, kind, day, asset, special: NO_SPECIAL }, compiler);
}

type Made = Pick<CompiledRow, "row" | "kind" | "day" | "asset" | "entries" | "lot"> &
  Partial<Pick<CompiledRow, "source" | "priceUses" | "costDay" | "pieces" | "link" | "origin">>;

/** A row whose parts are known. */
export function makeRow(made: Made): CompiledRow {
  const { row, kind, day, asset, entries, lot, costDay, link, origin } = made;
  const special = { costDay, pieces: made.pieces ?? NO_PIECES, link, origin };
  const parts = { entries, lot, priceUses: made.priceUses ?? NO_USES };
  return new CompiledRow({ row, source: made.source ?? row, kind, day, asset, special }, undefined, parts);
}

/** The row with something else about it. */
export function changeRow(known: CompiledRow, changes: Partial<Made>): CompiledRow {
  const { row, source, kind, day, asset, entries, lot, priceUses, costDay, pieces, link, origin } = known;
  const all = { row, source, kind, day, asset, entries, lot, priceUses, costDay, pieces, link, origin };
  return makeRow({ ...all, ...changes });
}
