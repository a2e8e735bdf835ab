import type { IsoDate, LedgerRun } from "@zerno/engine";
import type { BoundedCache } from "../../shared/bounded-cache.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import type { KnownInputs } from "./load-inputs.ts";

/** A portfolio's ledger, folded in the currency of the view. Immutable; `memo` keeps answers made from it. */
export interface LedgerView extends KnownInputs {
  readonly portfolio: PortfolioRow;
  readonly currency: string;
  readonly today: IsoDate;
  readonly run: LedgerRun;
  readonly memo: BoundedCache<unknown>;
}
