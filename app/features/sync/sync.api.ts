import { demoOwnTextsIn } from "../../market/demo/portfolios/demo-texts.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { assertMayConnect, assertNotDemo } from "./connections/assert-may-connect.ts";
import { chooseAccounts, unlinkPortfolio } from "./connections/choose-accounts.ts";
import { isRunning, toProviderView, toRunView, viewConnections } from "./connections/connection-views.ts";
import {
  changeTokenMode,
  createConnection,
  renewConnection,
  revokeConnection,
  testEntered,
  testStored,
} from "./connections/connections.ts";
import { handlerContext } from "./connections/handler-context.ts";
import { startAll, startSync } from "./run/start-sync.ts";
import { offeredProviders } from "./run/sync-context.ts";
import type { syncContract } from "./sync.contract.ts";
import { getConnection, listRuns } from "./sync.queries.ts";
import { type ConnectionView, RecordedRequestView, RunProgress } from "./sync.schema.ts";

export const syncHandlers: Handlers<typeof syncContract> = {
  "GET /api/PortfolioSyncSettings": async (ctx, only) => {
    const context = handlerContext(ctx);
    if (only.portfolioId) await getPortfolio(ctx.db, ctx.user.id, only.portfolioId);
    return {
      providers: offeredProviders(context).map(toProviderView),
      connections: await viewConnections(ctx, only),
    };
  },
  "PUT /api/PortfolioSyncSettings": async (ctx, { connectionId, accounts }) => {
    assertNotDemo(ctx);
    await chooseAccounts(ctx, connectionId, accounts);
    return { connection: await viewOne(ctx, connectionId) };
  },
  "DELETE /api/PortfolioSyncSettings": async (ctx, { portfolioId }) => {
    await unlinkPortfolio(ctx, portfolioId);
    return null;
  },
  "POST /api/PortfolioSyncSettings/createsyncconnection": async (ctx, entered) => {
    await assertMayConnect(ctx);
    const { id } = await createConnection(handlerContext(ctx), ctx.user, entered);
    return { connection: await viewOne(ctx, id) };
  },
  "POST /api/PortfolioSyncSettings/testconnection": (ctx, { connectionId, passphrase, ...entered }) =>
    tested(() =>
      connectionId
        ? testStored(handlerContext(ctx), ctx.user, { connectionId, passphrase })
        : testEntered(handlerContext(ctx), ctx.user, entered),
    ),
  "POST /api/PortfolioSyncSettings/sync": async (ctx, input) => ({
    isStarted: await startSync(ctx, handlerContext(ctx), input),
  }),
  "POST /api/PortfolioSyncSettings/bulk-sync": async (ctx) => ({
    started: await startAll(ctx, handlerContext(ctx)),
  }),
  "GET /api/PortfolioSyncSettings/check-process-sync": async (ctx, { connectionId }) => {
    const row = await getConnection(ctx.db, ctx.user.id, connectionId);
    const lastRunAt = row.lastRunAt?.toISOString() ?? null;
    if (!isRunning(row, ctx.now())) return { isRunning: false, progress: null, lastRunAt };
    const [run] = await listRuns(ctx.db, ctx.user.id, connectionId, 1);
    const progress = RunProgress.safeParse(run?.progress);
    return { isRunning: true, progress: progress.success ? progress.data : null, lastRunAt };
  },
  "GET /api/PortfolioSyncSettings/last-sync-result": async (ctx, { connectionId }) => {
    const run = await lastRun(ctx, connectionId);
    return { run: run ? demoOwnTextsIn(ctx, toRunView(run)) : null };
  },
  "GET /api/PortfolioSyncSettings/get-debug-info": async (ctx, { connectionId }) => {
    const { provider } = await getConnection(ctx.db, ctx.user.id, connectionId);
    const run = await lastRun(ctx, connectionId);
    const requests = RecordedRequestView.array().parse(run?.record ?? []);
    return { provider, run: run ? toRunView(run) : null, requests };
  },
  "POST /api/PortfolioSyncSettings/enable-token-encryption": async (ctx, input) => {
    await changeTokenMode(handlerContext(ctx), ctx.user, input, "passphrase");
    return null;
  },
  "POST /api/PortfolioSyncSettings/disable-token-encryption": async (ctx, input) => {
    await changeTokenMode(handlerContext(ctx), ctx.user, input, "server");
    return null;
  },
  "GET /api/autosync/account": async (ctx) => {
    const direct = new Set(
      handlerContext(ctx).providers.flatMap(({ id, kind }) => (kind === "direct" ? [id] : [])),
    );
    const connections = await viewConnections(ctx);
    return { accounts: connections.flatMap((one) => (direct.has(one.provider) ? one.accounts : [])) };
  },
  "POST /api/autosync/login": async (ctx, { connectionId, isChecked, ...entered }) => {
    await assertMayConnect(ctx);
    const context = handlerContext(ctx);
    const { id } = connectionId
      ? await renewConnection(context, ctx.user, connectionId, { ...entered, isChecked })
      : await createConnection(context, ctx.user, entered);
    return { connection: await viewOne(ctx, id) };
  },
  "POST /api/autosync/delete": async (ctx, { connectionId }) => {
    await revokeConnection(handlerContext(ctx), ctx.user, connectionId);
    return null;
  },
};

async function viewOne(ctx: UserCtx, connectionId: string): Promise<ConnectionView> {
  const [view] = await viewConnections(ctx, { connectionId });
  if (!view) throw new AppError("NOT_FOUND");
  return view;
}

/** The last finished run. @throws AppError NOT_FOUND (connection) */
async function lastRun(ctx: UserCtx, connectionId: string) {
  await getConnection(ctx.db, ctx.user.id, connectionId);
  const runs = await listRuns(ctx.db, ctx.user.id, connectionId, 5);
  return runs.find(({ state }) => state !== "running");
}

/** A provider's refusal is a valid test result. */
async function tested(test: () => Promise<void>) {
  try {
    await test();
    return { isOk: true, problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SYNC_REFUSED") throw error;
    return { isOk: false, problem: { code: error.params.problem ?? "internal", params: {} } };
  }
}
