import { v7 as newId } from "uuid";
import { planInForce } from "../../../identity/allows.ts";
import { findUser } from "../../../identity/users.ts";
import { deriveDividends } from "../../../portfolio/actions/derive-dividends.ts";
import type { RunState, StoredProblem } from "../../../portfolio/portfolios/sync.tables.ts";
import { SyncLevel } from "../../../shared/codes.ts";
import { accountHashOf, storeAccounts } from "../connections/account-details.ts";
import { openConnection } from "../connections/open-connection.ts";
import { createEdges, type RecordedRequest } from "../edges.ts";
import { type SyncEdges, SyncProblem, type SyncProvider } from "../provider.ts";
import { type AccountRow, changeAccount, changeRun, endLostRuns, insertRun } from "../sync.queries.ts";
import type { AccountTask } from "./account-task.ts";
import { endRun } from "./end-run.ts";
import { acquireLease, keepLease, LeaseLost } from "./lease.ts";
import { isOfAccount, RunProblem, toProblem } from "./run-problem.ts";
import type { AccountResult, Run, RunOrder, RunWork } from "./run-sync.types.ts";
import { type AccountReport, noReport, syncAccount } from "./sync-account.ts";
import { findProvider, type SyncContext } from "./sync-context.ts";

/** "busy": another run holds the connection. */
export interface RunOutcome {
  readonly runId: string;
  readonly state: RunState | "busy";
  readonly problem: StoredProblem | null;
  readonly accounts: readonly AccountResult[];
}

/**
 * Syncs one connection: lists its accounts and brings those with a portfolio up to date. One run at a time; booked rows
 * survive a failure or crash, and the next run continues. Failures are part of the result and delete nothing.
 * @throws LeaseLost when another run took over; the signal's abort reason
 */
export async function runSync(
  context: SyncContext,
  order: RunOrder,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { userId, connectionId } = order;
  const runId = newId();
  const now = context.now();
  const connection = await acquireLease(context.db, { userId, id: connectionId, leaseId: runId }, now);
  const owner = connection && (await findUser(context.db, userId));
  if (!connection || !owner) return { runId, state: "busy", problem: null, accounts: [] };
  await endLostRuns(context.db, connection, now);
  const values = { userId, id: runId, connectionId, trigger: order.trigger, startedAt: now };
  await insertRun(context.db, { ...values, state: "running" });
  const plan = planInForce(context.config.hasBilling, owner);
  const user = { id: userId, plan, timeZone: owner.timeZone };
  const run: Run = { context, order, runId, connection, user, signal };
  const done = await work(run);
  const ended = await endRun(run, done);
  if (done.accounts.some(({ report }) => report.booked + report.changed > 0))
    await deriveDividends(context.db, userId);
  return { runId, ...ended, accounts: done.accounts };
}

async function work(run: Run): Promise<RunWork> {
  const accounts: AccountResult[] = [];
  let record: readonly RecordedRequest[] = [];
  try {
    const provider = findProvider(run.context, run.connection.provider);
    if (!provider) throw new RunProblem("provider-off");
    const opened = openConnection(run.context, provider, run.connection);
    const made = createEdges(run.context, {
      ...{ provider, credential: run.connection.id, ...opened, signal: run.signal },
      onStep: createBeat(run),
    });
    record = made.record;
    await syncAll(run, provider, made.edges, accounts);
    return { accounts, record, error: undefined };
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    return { accounts, record, error };
  }
}

const beatMs = 20_000;

function createBeat({ context, connection, runId }: Run): () => Promise<void> {
  let last = context.now().getTime();
  return async () => {
    const now = context.now();
    if (now.getTime() - last < beatMs) return;
    last = now.getTime();
    await keepLease(context.db, { userId: connection.userId, id: connection.id, leaseId: runId }, now);
  };
}

async function syncAll(
  run: Run,
  provider: SyncProvider,
  edges: SyncEdges<unknown>,
  results: AccountResult[],
): Promise<void> {
  const { context, connection, user, order, runId } = run;
  // Rights may have been widened: a key that may trade now is refused.
  await provider.testConnection(edges);
  const listed = await provider.listAccounts(edges);
  const rows = await storeAccounts(context.db, context.secretKey, connection, listed);
  const byHash = new Map(listed.map((one) => [accountHashOf(context.secretKey, connection.id, one.id), one]));
  const wanted = rows.filter(
    ({ portfolioId, level }) => portfolioId !== null && level !== SyncLevel.disabled,
  );
  for (const [index, row] of wanted.entries()) {
    run.signal.throwIfAborted();
    const link = { ...row, portfolioId: row.portfolioId ?? "" };
    const onProgress = progressOf(run, { index, of: wanted.length, name: row.name });
    await onProgress(noReport, "");
    const account = byHash.get(row.accountHash);
    const task = { context, provider, place: connection.name, user, today: context.todayIn(user.timeZone) };
    results.push(
      await oneAccount({ ...task, trigger: order.trigger, leaseId: runId, link }, account, edges, onProgress),
    );
  }
}

const progressOf =
  ({ context, order, runId }: Run, place: { index: number; of: number; name: string }) =>
  async (report: AccountReport, day: string): Promise<void> => {
    const progress = { ...place, day, booked: report.booked };
    await changeRun(context.db, { userId: order.userId, id: runId }, { progress });
  };

type ReportProgress = (report: AccountReport, day: string) => Promise<void>;

async function oneAccount(
  task: Omit<AccountTask, "account">,
  account: AccountTask["account"] | undefined,
  edges: SyncEdges<unknown>,
  onProgress: ReportProgress,
): Promise<AccountResult> {
  const { link, context } = task;
  let report = noReport;
  const named = { accountId: link.id, portfolioId: link.portfolioId, name: link.name };
  try {
    if (!account) throw new SyncProblem("account-gone");
    report = await syncAccount({ ...task, account }, edges, async (soFar, day) => {
      report = soFar;
      await onProgress(soFar, day);
    });
    return { ...named, report, problem: null };
  } catch (error) {
    const problem = toProblem(error);
    if (!problem || !isOfAccount(problem)) {
      if (problem) await noteProblem(context, link, problem);
      throw error;
    }
    await noteProblem(context, link, problem);
    return { ...named, report, problem };
  }
}

const noteProblem = (context: SyncContext, link: AccountRow, problem: StoredProblem): Promise<void> =>
  changeAccount(context.db, link, { problem });
