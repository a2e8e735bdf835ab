import type { Reason } from "../../figure.ts";
import type { GrossLine, Kind } from "../kind.ts";
import type { StandIn } from "../stand-in.ts";
import type { Asset, Transaction } from "../transaction.ts";

/**
 * Posting with its counter leg: cash, the outside, or both (a deposit). `money` is the effect on cash (negative =
 * paid), `base` the same in the view.
 */
export interface Entry {
  readonly line: GrossLine;
  readonly currency: string;
  readonly money: bigint;
  readonly base: bigint;
  readonly isCash: boolean;
  readonly isFlow: boolean;
  /** Currency whose rate was needed: for a bought leg the paid one. */
  readonly ratedIn: string | undefined;
  readonly missing: Reason | undefined;
}

/** Unsigned. */
export interface LotAmounts {
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
  readonly unknown: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly localMissing: Reason | undefined;
}

export interface RowParts {
  readonly entries: readonly Entry[];
  readonly lot: LotAmounts | undefined;
  readonly priceUses: readonly PriceUse[];
}

export interface PlainTrade extends LotAmounts {
  /** In the view, inside the cost. */
  readonly feeBase: bigint;
  readonly isCash: boolean;
}

/** Computes purely, so that parts need not be stored. */
export interface RowCompiler {
  readonly parts: (row: CompiledRow) => RowParts;
  /** Returns undefined unless a plain trade. */
  readonly plain: (row: CompiledRow) => PlainTrade | undefined;
}

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
 * Valid row with its postings, computed on demand and released after the fold: they would dominate memory, and only
 * explanations read them again.
 */
export class CompiledRow {
  /** Row as its asset sees it: a leg of a row of two assets names one. */
  readonly row: Transaction;
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

  /** Day of the original cost when it differs from the row's: for the rate and the lot's date. */
  get costDay(): number | undefined {
    return this.special.costDay;
  }

  get pieces(): readonly CompiledRow[] {
    return this.special.pieces;
  }

  get link(): Link | undefined {
    return this.special.link;
  }

  get origin(): LotOrigin | undefined {
    return this.special.origin;
  }

  /** Sets the postings of a transferring leg, which depend on lots. */
  setEntries(entries: readonly Entry[]): void {
    this.#parts = { ...this.#known, entries };
  }

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

export interface LotOrigin {
  readonly sources: readonly CompiledRow[];
  readonly priced: readonly CompiledRow[];
}

/**
 * Shared data of a row's legs. Units and costs are transferred at market value when known (`price` of the asset `of`),
 * otherwise at cost.
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
  /** Share of the cost transferred; undefined = by market values of the day. */
  readonly costShare: bigint | undefined;
  readonly shareUses: readonly PriceUse[];
  readonly cashPart: CompiledRow | undefined;
}

export const NO_USES: readonly PriceUse[] = [];
export const NO_PIECES: readonly CompiledRow[] = [];

const NO_PARTS: RowParts = { entries: [], lot: undefined, priceUses: NO_USES };
const NO_SPECIAL: Special = { costDay: undefined, pieces: NO_PIECES, link: undefined, origin: undefined };

export function makePlainRow(
  head: Pick<RowFields, "row" | "kind" | "day" | "asset">,
  compiler: RowCompiler,
): CompiledRow {
  const { row, kind, day, asset } = head;
  return new CompiledRow({ row, source: row, kind, day, asset, special: NO_SPECIAL }, compiler);
}

type Made = Pick<CompiledRow, "row" | "kind" | "day" | "asset" | "entries" | "lot"> &
  Partial<Pick<CompiledRow, "source" | "priceUses" | "costDay" | "pieces" | "link" | "origin">>;

export function makeRow(made: Made): CompiledRow {
  const { row, kind, day, asset, entries, lot, costDay, link, origin } = made;
  const special = { costDay, pieces: made.pieces ?? NO_PIECES, link, origin };
  const parts = { entries, lot, priceUses: made.priceUses ?? NO_USES };
  return new CompiledRow({ row, source: made.source ?? row, kind, day, asset, special }, undefined, parts);
}

export function changeRow(known: CompiledRow, changes: Partial<Made>): CompiledRow {
  const { row, source, kind, day, asset, entries, lot, priceUses, costDay, pieces, link, origin } = known;
  const all = { row, source, kind, day, asset, entries, lot, priceUses, costDay, pieces, link, origin };
  return makeRow({ ...all, ...changes });
}
