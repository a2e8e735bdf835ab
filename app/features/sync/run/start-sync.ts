import type { SyncTrigger } from "../../../portfolio/portfolios/sync.tables.ts";
import type { Ctx, UserCtx } from "../../../server/context.ts";
import { assertNotDemo } from "../connections/assert-may-connect.ts";
import { isRunning } from "../connections/connection-views.ts";
import { lendPassphrase } from "../connections/connections.ts";
import { type ConnectionRow, getConnection, listConnections } from "../sync.queries.ts";
import { runSync } from "./run-sync.ts";
import type { SyncContext } from "./sync-context.ts";

export const syncJobName = "sync";

/**
 * Starts a run in the background, or within the request where there are no background jobs.
 * @returns false when one is running or queued
 */
export async function startConnection(
  ctx: Ctx,
  context: SyncContext,
  row: ConnectionRow,
  trigger: SyncTrigger,
): Promise<boolean> {
  if (isRunning(row, ctx.now())) return false;
  const order = { userId: row.userId, connectionId: row.id, trigger };
  if (ctx.background) return ctx.background.jobs.send(syncJobName, order, { isUrgent: true });
  return (await runSync(context, order, AbortSignal.timeout(10 * 60_000))).state !== "busy";
}

/** @throws AppError NOT_FOUND, DEMO_ACCOUNT */
export async function startSync(
  ctx: UserCtx,
  context: SyncContext,
  { connectionId, passphrase }: { readonly connectionId: string; readonly passphrase?: string | undefined },
): Promise<boolean> {
  assertNotDemo(ctx);
  const row = await getConnection(ctx.db, ctx.user.id, connectionId);
  await lendPassphrase(context, row, passphrase);
  return startConnection(ctx, context, row, "now");
}

/** Starts all connections that need no passphrase. @returns their ids */
export async function startAll(ctx: UserCtx, context: SyncContext): Promise<string[]> {
  assertNotDemo(ctx);
  const rows = await listConnections(ctx.db, ctx.user.id);
  const ready = rows.filter(({ state, tokenMode }) => state === "ready" && tokenMode === "server");
  const started: string[] = [];
  for (const row of ready) if (await startConnection(ctx, context, row, "bulk")) started.push(row.id);
  return started;
}
