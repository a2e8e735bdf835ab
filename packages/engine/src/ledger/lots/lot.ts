import type { Reason } from "../../figure.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";

/** Tax lot, or the pool of average cost; short lots are negative. */
export interface Lot {
  /** Rows behind the cost: one, all of a pool, or those of another asset and the transfer. */
  readonly sources: CompiledRow[];
  /** Rows behind the trade amount; differs from `sources` for lots received at market value. */
  priced: CompiledRow[];
  /** Account of arrival; with lots per account, the holder. */
  readonly account: string | undefined;
  readonly opened: number;
  quantity: bigint;
  /** Without fees: basis of the price result. */
  entryLocal: bigint;
  entryBase: bigint;
  /** With fees: basis of gains. */
  costLocal: bigint;
  costBase: bigint;
  unknown: Reason | undefined;
  unknownLocal: Reason | undefined;
  localMissing: Reason | undefined;
}
