import { z } from "zod";
import type { UserCtx } from "../../server/context.ts";
import { countJobs, type JobRow, listJobs } from "../../server/jobs/job-rows.ts";
import { AppError } from "../../shared/app-error.ts";
import type { OutputOf, ParsedInputOf } from "../../shared/endpoint.ts";
import { canRunAlone, jobNamesOf } from "./job-names.ts";
import type { JobInfo, operationsContract } from "./operations.contract.ts";

type JobsEndpoint = (typeof operationsContract)["GET /api/admin/jobs"];

const shown = 100;

/** @throws AppError NOT_FOUND */
export function knownJob({ config }: UserCtx, name: string): void {
  if (!jobNamesOf(config).includes(name)) throw new AppError("NOT_FOUND");
}

const Result = z.record(z.string(), z.unknown()).catch({});
const Failure = z.object({ message: z.string() }).catch({ message: "" });

/** Messages of the program are short; one of a library may hold a whole statement. */
const longestError = 300;

function toJob(row: JobRow): JobInfo {
  const isFailure = row.state === "failed" || row.state === "retry";
  const { message } = Failure.parse(row.output ?? {});
  const numbers = Object.entries(Result.parse(row.output ?? {})).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return {
    id: row.id,
    name: row.name,
    isRetry: row.state === "retry",
    attempts: row.attempts + (row.started === null ? 0 : 1),
    createdAt: row.created.toISOString(),
    startedAt: row.started?.toISOString() ?? null,
    endedAt: row.ended?.toISOString() ?? null,
    notBefore: row.from.toISOString(),
    result: row.state === "completed" ? Object.fromEntries(numbers) : {},
    error: isFailure && message !== "" ? message.slice(0, longestError) : null,
  };
}

const sorts = {
  waiting: ["created", "retry"],
  running: ["active"],
  failed: ["failed", "cancelled"],
  done: ["completed"],
} as const;

/** Counts of every job and the newest ones of a state. */
export async function getJobs(
  { db, config }: UserCtx,
  { state }: ParsedInputOf<JobsEndpoint>,
): Promise<OutputOf<JobsEndpoint>> {
  const counts = await countJobs(db);
  const sum = (name: string, states: readonly string[]) =>
    counts
      .filter((count) => count.name === name && states.includes(count.state))
      .reduce((total, { n }) => total + n, 0);
  return {
    isMarketDataOn: config.hasMarketData,
    queues: jobNamesOf(config).map((name) => ({
      name,
      canRun: canRunAlone(name),
      waiting: sum(name, sorts.waiting),
      running: sum(name, sorts.running),
      failed: sum(name, sorts.failed),
      done: sum(name, sorts.done),
    })),
    jobs: (await listJobs(db, state, shown)).map(toJob),
  };
}
