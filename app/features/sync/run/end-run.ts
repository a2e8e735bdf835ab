import type { RunState, StoredProblem } from "../../../portfolio/portfolios/sync.tables.ts";
import { changeConnection, changeRun, forgetOldRuns } from "../sync.queries.ts";
import { endLease } from "./lease.ts";
import { raiseSyncFailed } from "./raise-sync-failed.ts";
import { isResting, pauseMs, toProblem } from "./run-problem.ts";
import type { Run, RunWork } from "./run-sync.types.ts";
import { returnKey } from "./sync-context.ts";
import { nextNight, offsetOf } from "./windows.ts";

interface Ended {
  readonly state: RunState;
  readonly problem: StoredProblem | null;
}

/** Stores the result and the next run, and notifies the owner of a failure. */
export async function endRun(run: Run, work: RunWork): Promise<Ended> {
  const { context, connection, runId, signal } = run;
  const { userId, id } = connection;
  const ended = judge(run, work);
  const now = context.now();
  const at = { userId, id: runId };
  const { accounts, record } = work;
  await changeRun(context.db, at, { ...ended, endedAt: now, record, result: { accounts }, progress: {} });
  if (!signal.aborted) await changeConnection(context.db, { userId, id }, await after(run, work, ended));
  await endLease(context.db, { userId, id, leaseId: runId });
  returnKey(context, id);
  await forgetOldRuns(context.db, userId, id);
  if (signal.aborted) throw signal.reason;
  if (ended.problem) await raiseSyncFailed(context, connection, ended.problem);
  return ended;
}

function judge({ context, signal }: Run, { accounts, error }: RunWork): Ended {
  if (signal.aborted) return { state: "interrupted", problem: null };
  if (error !== undefined) {
    const problem = toProblem(error);
    if (!problem) context.log.error({ err: error }, "a sync failed");
    return { state: "failed", problem: problem ?? { code: "internal", params: {} } };
  }
  const failed = accounts.find(({ problem }) => problem !== null);
  if (!failed) return { state: "done", problem: null };
  return { state: accounts.length > 1 ? "partial" : "failed", problem: failed.problem };
}

async function after(
  { context, connection, user }: Run,
  { error }: RunWork,
  { state, problem }: Ended,
): Promise<Parameters<typeof changeConnection>[2]> {
  const now = context.now();
  const night = nextNight(connection.id, now, offsetOf(user.timeZone, now));
  if (state === "done")
    return { problem: null, state: "ready", failures: 0, lastGoodAt: now, nextRunAt: night };
  const failures = connection.failures + 1;
  if (problem && isResting(problem)) return { problem, state: "resting", failures, nextRunAt: null };
  const again = new Date(now.getTime() + pauseMs(error, failures));
  return { problem, failures, nextRunAt: again < night ? again : night };
}
