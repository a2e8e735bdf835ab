import type { StoredProblem, SyncTrigger } from "../../../portfolio/portfolios/sync.tables.ts";
import type { RecordedRequest } from "../edges.ts";
import type { ConnectionRow } from "../sync.queries.ts";
import type { AccountReport } from "./sync-account.ts";
import type { SyncContext } from "./sync-context.ts";

export interface RunOrder {
  readonly userId: string;
  readonly connectionId: string;
  readonly trigger: SyncTrigger;
}

/** Stored with the run. */
export interface AccountResult {
  readonly accountId: string;
  readonly portfolioId: string;
  readonly name: string;
  readonly report: AccountReport;
  readonly problem: StoredProblem | null;
}

/** A run holding the lease. */
export interface Run {
  readonly context: SyncContext;
  readonly order: RunOrder;
  readonly runId: string;
  readonly connection: ConnectionRow;
  readonly user: { readonly id: string; readonly plan: string; readonly timeZone: string };
  readonly signal: AbortSignal;
}

export interface RunWork {
  readonly accounts: readonly AccountResult[];
  readonly record: readonly RecordedRequest[];
  readonly error: unknown;
}
