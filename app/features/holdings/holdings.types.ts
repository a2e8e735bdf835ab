import type { ScreenInput } from "../../client/data/screen-input.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Grouping } from "../../shared/names/holding-columns.ts";
import type { holdingsContract } from "./holdings.contract.ts";

/** All holdings of a portfolio with their figures. */
export type Holdings = OutputOf<(typeof holdingsContract)["GET /api/holdings"]>;

/** One holding with lots, prices and figures. */
export type OneHolding = OutputOf<(typeof holdingsContract)["GET /api/holdings/one"]>;

/** Input of the table, as the address has it. */
export interface HoldingsInput extends ScreenInput {
  readonly showClosed: boolean;
  /** Ids of columns with commas between. */
  readonly columns?: string;
  readonly setId?: string;
  readonly groupBy?: Grouping | "none";
}
