import { z } from "zod";
import { PlainText } from "../../shared/shapes/ledger-shapes.ts";
import { Id, IsoDay } from "../../shared/shapes.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** Shapes of sync on the wire. */

/** Why something failed: the text is `common:syncProblem.<code>`, `params` fill it. */
export const SyncProblemView = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });
export type SyncProblemView = z.infer<typeof SyncProblemView>;

/** A way to reach brokers. */
export const ProviderView = z.object({
  id: z.string(),
  /** Code of `IntegrationProvider`, 3 for every exchange; null: not in that list. */
  number: z.int().nullable(),
  kind: z.enum(["direct", "aggregator"]),
  /** Ids of `broker/list`. */
  brokerIds: z.array(z.string()),
  /** What the owner enters; none: it is done on the provider's own page. */
  fields: z.array(
    z.object({
      ...{ name: z.string(), isSecret: z.boolean(), isMultiline: z.boolean(), isOptional: z.boolean() },
    }),
  ),
  /** Oldest day it can give, counted back from today; null: everything. */
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
  /** Null: not kept in a portfolio. */
  portfolioId: z.string().nullable(),
  portfolioName: z.string().nullable(),
  /** Code of `SyncLevel`: 0 disabled, 1 balance only, 2 full. */
  level: z.int(),
  /** Code of `CashBackType` of the portfolio: 1 today's cash as the broker says, 2 as the transactions say. */
  cashBackType: z.int().nullable(),
  startsOn: z.string().nullable(),
  /** The last day up to which everything is booked. */
  cursor: z.string().nullable(),
  lastSyncedAt: z.string().nullable(),
  problem: SyncProblemView.nullable(),
  /** The import in which operations wait for an answer. */
  waitingImportId: z.string().nullable(),
  /** How many operations wait there; null when none do. */
  waitingRows: z.int().nullable(),
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

export const ConnectionView = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  /** Named by the owner; otherwise the name is the broker's. */
  isNamed: z.boolean(),
  tokenMode: z.enum(["server", "passphrase"]),
  /** "resting": nobody asks until the owner has done something. */
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

/** What a run did with one account; rows and lines are counted. */
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

/** As a run stores it. */
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

/** Where a run is: the account it works on, the day up to which that one is booked. */
export const RunProgress = z.object({
  index: z.int(),
  of: z.int(),
  name: z.string(),
  day: z.string(),
  booked: z.int(),
});
export type RunProgress = z.infer<typeof RunProgress>;

/** One request without anything secret. */
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
/** What the owner enters, by the names of the provider's fields. */
export const Credentials = z.record(z.string().max(40), Secret);

/** Where an account is kept. */
export const AccountChoice = z.object({
  id: Id,
  into: z.discriminatedUnion("as", [
    z.object({ as: z.literal("portfolio"), id: Id }),
    z.object({ as: z.literal("new"), name: visible(PlainText.trim().min(1).max(100)) }),
    z.object({ as: z.literal("none") }),
  ]),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(2),
  /** First day that is asked for; null: everything there is. */
  startsOn: IsoDay.nullable().optional(),
  /** Of the portfolio. */
  cashBackType: z.union([z.literal(1), z.literal(2)]).optional(),
});
export type AccountChoice = z.output<typeof AccountChoice>;
