import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

const Instant = z.iso.datetime();
const SourceId = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);

/** Why a source did not answer; the text is `operations:problem.<code>`. */
const SourceProblem = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

const Address = z.object({
  address: z.string(),
  /** "open": nothing is sent until `until`; "half-open": one request tries. */
  state: z.enum(["closed", "open", "half-open"]),
  until: Instant.nullable(),
  /** Failures in a row. */
  failures: z.int(),
  /** The source asked for a pause until then. */
  pausedUntil: Instant.nullable(),
  waiting: z.int(),
  running: z.int(),
  /** Requests since midnight UTC, of this process. */
  spentToday: z.int(),
  lastGoodAt: Instant.nullable(),
});

const Source = z.object({
  id: SourceId,
  isOn: z.boolean(),
  /** The administrator's choice; null: as the configuration says. */
  switched: z.boolean().nullable(),
  /** Fields of its settings that are missing or wrong. */
  missing: z.array(z.string()),
  /** Settings an administrator can enter. */
  settings: z.array(
    z.object({
      field: z.string(),
      /** "secret": a key, token or address, never shown again; "feeds": lines "name; address". */
      kind: z.enum(["secret", "choice", "feeds"]),
      /** Of a choice. */
      options: z.array(z.string()),
      /** Value in force; null: a secret. */
      value: z.string().nullable(),
      /** "environment": MARKET_SOURCES has it, and that stands before what was entered. */
      from: z.enum(["environment", "entered"]).nullable(),
    }),
  ),
  /** When the last of them was entered. */
  settingsAt: Instant.nullable(),
  can: z.array(z.string()),
  limits: z.object({
    perMinute: z.int(),
    parallel: z.int(),
    spacingMs: z.int().nullable(),
    perDay: z.int().nullable(),
  }),
  firstGoodAt: Instant.nullable(),
  lastGoodAt: Instant.nullable(),
  lastProblem: SourceProblem.nullable(),
  lastProblemAt: Instant.nullable(),
  addresses: z.array(Address),
});
export type Source = z.infer<typeof Source>;

/** A kind of need and who is asked for it, in turn. */
const Rule = z.object({
  name: z.string(),
  wants: z.array(z.string()),
  kinds: z.array(z.string()),
  countries: z.array(z.string()),
  sources: z.array(SourceId),
  /** Every source that could serve it, the asked ones first. */
  candidates: z.array(SourceId),
  isChanged: z.boolean(),
});
export type Rule = z.infer<typeof Rule>;

const State = z.enum(["waiting", "running", "failed", "done"]);

const JobInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  /** "retry": it failed and waits for its next attempt. */
  isRetry: z.boolean(),
  attempts: z.int(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** For those that wait. */
  notBefore: Instant,
  /** Of those that are done: numbers by name. */
  result: z.record(z.string(), z.number()),
  /** Of those that failed, in English, as the program said it. */
  error: z.string().nullable(),
});
export type JobInfo = z.infer<typeof JobInfo>;

export const operationsContract = {
  "GET /api/admin/providers": endpoint({
    summary: "Market data sources: status of every address, settings, order, and the demo market",
    access: { role: "admin" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      /** False: MARKET_DATA is off, and no source is ever asked. */
      isOn: z.boolean(),
      sources: z.array(Source),
      rules: z.array(Rule),
      demo: z.object({
        assets: z.int(),
        /** Once a real source has answered, own portfolios no longer find demo assets. */
        isHidden: z.boolean(),
      }),
    }),
  }),
  "POST /api/admin/switch-provider": endpoint({
    summary: "Enable or disable a source for the installation; null: as configured",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ id: SourceId, isOn: z.boolean().nullable() }),
    output: z.object({ isOn: z.boolean() }),
  }),
  "POST /api/admin/set-provider-setting": endpoint({
    summary:
      "Save a key, token, address, plan or feeds of a source, encrypted; keys, tokens and addresses are never shown again; null removes it",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({
      id: SourceId,
      field: z.string().max(40),
      value: z.string().trim().min(1).max(20_000).nullable(),
    }),
    output: z.object({ missing: z.array(z.string()) }),
  }),
  "POST /api/admin/reset-provider": endpoint({
    summary: "Reset the circuits of a source, so it is queried again immediately",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ id: SourceId }),
    output: z.object({ addresses: z.int() }),
  }),
  "POST /api/admin/order-providers": endpoint({
    summary: "Set the source order for a type of data, or exclude some; null: the default order",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({
      rule: z.string().min(1).max(200),
      sources: z.array(SourceId).max(30).nullable(),
    }),
    output: z.object({ sources: z.array(SourceId) }),
  }),
  "POST /api/admin/remove-demo": endpoint({
    summary:
      "Delete the demo market, demo portfolios and the demo account; demo assets used in other portfolios stay",
    access: { role: "admin" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      assets: z.int(),
      portfolios: z.int(),
      /** Tickers of demo assets that own ledgers hold. */
      kept: z.array(z.string()),
    }),
  }),
  "GET /api/admin/jobs": endpoint({
    summary: "Background jobs: counts by job and status, and the latest of one status",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({ state: State.default("failed") }),
    output: z.object({
      /** False: MARKET_DATA is off, and there are no jobs that ask sources. */
      isMarketDataOn: z.boolean(),
      queues: z.array(
        z.object({
          name: z.string(),
          /** False: it runs for one connection only and cannot be started here. */
          canRun: z.boolean(),
          waiting: z.int(),
          running: z.int(),
          failed: z.int(),
          done: z.int(),
        }),
      ),
      /** At most 100. */
      jobs: z.array(JobInfo),
    }),
  }),
  "POST /api/admin/run-job": endpoint({
    summary: "Queue a job now; false if it is already queued or running",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ name: z.string().min(1).max(100) }),
    output: z.object({ isQueued: z.boolean() }),
  }),
  "POST /api/admin/retry-job": endpoint({
    summary: "Retry a failed job; false if it did not fail, or the same one is queued",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ name: z.string().min(1).max(100), id: z.uuid() }),
    output: z.object({ isQueued: z.boolean() }),
  }),
} as const;
