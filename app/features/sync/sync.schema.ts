import { z } from "zod";
import { Id, IsoDay } from "../../shared/common.schema.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** Reason for a failure: shown by `common:syncProblem.<code>` with `params`. */
export const SyncProblemView = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });
export type SyncProblemView = z.infer<typeof SyncProblemView>;

export const ProviderView = z.object({
  id: z.string(),
  /** Code of `IntegrationProvider`, 3 for every exchange; null: not listed. */
  number: z.int().nullable(),
  kind: z.enum(["direct", "aggregator"]),
  /** Ids of `broker/list`. */
  brokerIds: z.array(z.string()),
  fields: z.array(
    z.object({
      ...{ name: z.string(), isSecret: z.boolean(), isMultiline: z.boolean(), isOptional: z.boolean() },
    }),
  ),
  /** History limit in days before today; null: unlimited. */
  historyDays: z.int().nullable(),
});
export type ProviderView = z.infer<typeof ProviderView>;

export const LinkedAccount = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  numberMasked: z.string(),
  currency: z.string().nullable(),
  brokerName: z.string().nullable(),
  /** Null: not linked to a portfolio. */
  portfolioId: z.string().nullable(),
  portfolioName: z.string().nullable(),
  /** Code of `SyncLevel`: 0 disabled, 1 balance only, 2 full. */
  level: z.int(),
  /** Code of the portfolio's `CashBackType`: 1 broker's cash balance, 2 by transactions. */
  cashBackType: z.int().nullable(),
  startsOn: z.string().nullable(),
  cursor: z.string().nullable(),
  lastSyncedAt: z.string().nullable(),
  problem: SyncProblemView.nullable(),
  waitingImportId: z.string().nullable(),
  waitingRows: z.int().nullable(),
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

export const ConnectionView = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  /** Named by the owner instead of after the broker. */
  isNamed: z.boolean(),
  tokenMode: z.enum(["server", "passphrase"]),
  /** "resting": no syncs until the owner acts. */
  state: z.enum(["ready", "resting"]),
  problem: SyncProblemView.nullable(),
  isRunning: z.boolean(),
  createdAt: z.string(),
  lastRunAt: z.string().nullable(),
  lastGoodAt: z.string().nullable(),
  nextRunAt: z.string().nullable(),
  accounts: z.array(LinkedAccount),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

export const AccountReportView = z.object({
  fetched: z.int(),
  booked: z.int(),
  known: z.int(),
  changed: z.int(),
  takenBack: z.int(),
  adjustments: z.int(),
  open: z.int(),
  ignored: z.int(),
  failed: z.int(),
  differences: z.int().nullable(),
});

/** As stored. */
export const RunResult = z.object({
  accounts: z
    .array(
      z.object({
        accountId: z.string(),
        portfolioId: z.string(),
        name: z.string(),
        report: AccountReportView,
        problem: SyncProblemView.nullable(),
      }),
    )
    .default([]),
});

export const RunView = z.object({
  id: z.string(),
  trigger: z.enum(["now", "bulk", "nightly"]),
  state: z.enum(["running", "done", "partial", "failed", "interrupted"]),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  problem: SyncProblemView.nullable(),
  accounts: RunResult.shape.accounts,
});
export type RunView = z.infer<typeof RunView>;

/** Current account, and the day up to which it is booked. */
export const RunProgress = z.object({
  index: z.int(),
  of: z.int(),
  name: z.string(),
  day: z.string(),
  booked: z.int(),
});
export type RunProgress = z.infer<typeof RunProgress>;

/** Without secrets. */
export const RecordedRequestView = z.object({
  at: z.string(),
  method: z.string(),
  url: z.string(),
  status: z.int().nullable(),
  ms: z.number(),
  shape: z.string(),
  problem: z.string().nullable(),
});

export const Passphrase = z.string().min(12).max(200);
const Secret = z.string().max(10_000);
/** By the names of the provider's fields. */
export const Credentials = z.record(z.string().max(40), Secret);

export const AccountChoice = z.object({
  id: Id,
  into: z.discriminatedUnion("as", [
    z.object({ as: z.literal("portfolio"), id: Id }),
    z.object({ as: z.literal("new"), name: visible(PlainText.trim().min(1).max(100)) }),
    z.object({ as: z.literal("none") }),
  ]),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(2),
  /** First day to fetch; null: everything. */
  startsOn: IsoDay.nullable().optional(),
  cashBackType: z.union([z.literal(1), z.literal(2)]).optional(),
});
export type AccountChoice = z.output<typeof AccountChoice>;
