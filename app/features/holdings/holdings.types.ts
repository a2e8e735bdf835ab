import type { ScreenInput } from "../../client/data/screen-input.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Grouping } from "../../shared/names/holding-columns.ts";
import type { holdingsContract } from "./holdings.contract.ts";

export type Holdings = OutputOf<(typeof holdingsContract)["GET /api/holdings"]>;

export type OneHolding = OutputOf<(typeof holdingsContract)["GET /api/holdings/one"]>;

/** Of the address. */
export interface HoldingsInput extends ScreenInput {
  readonly showClosed: boolean;
  /** Comma-separated column ids. */
  readonly columns?: string;
  readonly setId?: string;
  readonly groupBy?: Grouping | "none";
}
