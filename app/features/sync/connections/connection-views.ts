import { and, eq, inArray, sql } from "drizzle-orm";
import { demoOwnTextIn } from "../../../market/demo/portfolios/demo-texts.ts";
import { imports } from "../../../portfolio/ledger.tables.ts";
import { listPortfolios, shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import { ImportState } from "../../../shared/codes.ts";
import type { SyncProvider } from "../provider.ts";
import {
  type AccountRow,
  type ConnectionRow,
  listAccounts,
  listConnections,
  type RunRow,
} from "../sync.queries.ts";
import {
  type ConnectionView,
  type LinkedAccount,
  type ProviderView,
  RunResult,
  type RunView,
} from "../sync.schema.ts";
import { brokerNameOf } from "./broker-name.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toProviderView = (provider: SyncProvider): ProviderView => ({
  ...{ id: provider.id, number: provider.number, kind: provider.kind, brokerIds: [...provider.brokerIds] },
  fields: provider.fields.map(({ name, isSecret, isMultiline = false, isOptional = false }) => ({
    ...{ name, isSecret, isMultiline, isOptional },
  })),
  historyDays: provider.historyDays ?? null,
});

interface WaitingIn {
  readonly importId: string;
  /** Null: stored before the count existed. */
  readonly rows: number | null;
}

async function listWaiting({ db, user }: UserCtx): Promise<ReadonlyMap<string, WaitingIn>> {
  const accountId = sql<string>`${imports.counts} ->> 'syncAccountId'`;
  const rows = sql<number | null>`(${imports.counts} ->> 'waitingRows')::int`;
  const found = await db
    .select({ importId: imports.id, accountId, rows })
    .from(imports)
    .where(
      and(
        eq(imports.userId, user.id),
        inArray(imports.state, [ImportState.previewed]),
        sql`${accountId} is not null`,
      ),
    );
  return new Map(found.map(({ accountId: account, ...waiting }) => [account, waiting]));
}

/** Returns the user's connections with accounts, optionally of one portfolio. */
export async function viewConnections(
  ctx: UserCtx,
  only: { readonly portfolioId?: string | undefined; readonly connectionId?: string | undefined } = {},
): Promise<ConnectionView[]> {
  const { db, user } = ctx;
  const rows = await listConnections(db, user.id);
  const accounts = Map.groupBy(await listAccounts(db, user.id), ({ connectionId }) => connectionId);
  const portfolios = new Map((await listPortfolios(db, user.id)).map((row) => [row.id, row]));
  const waiting = await listWaiting(ctx);
  const viewAccount = (row: AccountRow): LinkedAccount => {
    const portfolio = row.portfolioId === null ? undefined : portfolios.get(row.portfolioId);
    return {
      ...{ id: row.id, connectionId: row.connectionId, numberMasked: row.numberMasked },
      name: demoOwnTextIn(ctx, row.name),
      ...{ currency: row.currency, brokerName: row.brokerName, portfolioId: portfolio?.id ?? null },
      portfolioName: portfolio ? shownName(portfolio, ctx.language) : null,
      ...{ level: row.level, cashBackType: portfolio?.cashBackType ?? null, startsOn: row.startsOn },
      ...{ cursor: row.cursor, lastSyncedAt: iso(row.lastSyncedAt), problem: row.problem },
      waitingImportId: waiting.get(row.id)?.importId ?? null,
      waitingRows: waiting.get(row.id)?.rows ?? null,
    };
  };
  return rows
    .filter(({ id }) => only.connectionId === undefined || id === only.connectionId)
    .map((row) => ({
      ...toConnectionView(row, (accounts.get(row.id) ?? []).map(viewAccount), ctx.now()),
      name: demoOwnTextIn(ctx, row.name),
    }))
    .filter((row) => !only.portfolioId || row.accounts.some((one) => one.portfolioId === only.portfolioId));
}

const toConnectionView = (row: ConnectionRow, accounts: LinkedAccount[], now: Date): ConnectionView => ({
  ...{ id: row.id, provider: row.provider, name: row.name, tokenMode: row.tokenMode, state: row.state },
  isNamed: ![brokerNameOf(row.provider), row.provider].includes(row.name),
  ...{ problem: row.problem, isRunning: isRunning(row, now), createdAt: row.createdAt.toISOString() },
  ...{ lastRunAt: iso(row.lastRunAt), lastGoodAt: iso(row.lastGoodAt), nextRunAt: iso(row.nextRunAt) },
  accounts,
});

/** Returns whether a run holds the connection's lease. */
export const isRunning = ({ leaseId, leaseUntil }: ConnectionRow, now: Date): boolean =>
  leaseId !== null && leaseUntil !== null && leaseUntil > now;

export const toRunView = (row: RunRow): RunView => ({
  ...{ id: row.id, trigger: row.trigger, state: row.state, problem: row.problem },
  ...{ startedAt: row.startedAt.toISOString(), endedAt: iso(row.endedAt) },
  accounts: RunResult.parse(row.result).accounts,
});
