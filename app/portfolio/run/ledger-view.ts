import type { IsoDate, LedgerRun } from "@zerno/engine";
import type { BoundedCache } from "../../shared/bounded-cache.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import type { KnownInputs } from "./load-inputs.ts";

/** Folded in the view's currency. Immutable; `memo` caches results. */
export interface LedgerView extends KnownInputs {
  readonly portfolio: PortfolioRow;
  readonly currency: string;
  readonly today: IsoDate;
  readonly run: LedgerRun;
  readonly memo: BoundedCache<unknown>;
}
