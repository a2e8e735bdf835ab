import type { Reason } from "../../figure.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";

/** A tax lot or, with average cost, the one pool. Short lots are negative throughout. */
export interface Lot {
  /** The rows the cost came from: one, all of a pool, or those of another asset and what moved them here. */
  readonly sources: CompiledRow[];
  /** The rows the trade amount came from; the same list, but for lots that came at market value. */
  priced: CompiledRow[];
  /** The broker account it came to; where lots are pooled per account, the one that holds it. */
  readonly account: string | undefined;
  /** Day of acquisition; a pool's is its first. */
  readonly opened: number;
  quantity: bigint;
  /** Trade amount or market value at the border, without fees: the basis of the price result. */
  entryLocal: bigint;
  entryBase: bigint;
  /** Original cost with fees: the basis of gains. */
  costLocal: bigint;
  costBase: bigint;
  unknown: Reason | undefined;
  unknownLocal: Reason | undefined;
  localMissing: Reason | undefined;
}
