import { findKindName } from "@zerno/engine";
import { and, asc, count, desc, eq, inArray, isNull, max, min, sql } from "drizzle-orm";
import { ledgerIssues } from "../../domain/health/ledger-issues.ts";
import { brokerAccounts, imports, portfolios, transactions as t } from "../../portfolio/ledger.tables.ts";
import { type PortfolioRow, shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import { syncAccounts, syncConnections } from "../../portfolio/portfolios/sync.tables.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger, remembered } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { OffloadToWorker } from "../../server/worker/offload-to-worker.ts";
import type { SupportPortfolio } from "./support.contract.ts";

const shownFailures = 10;

/** Counts by code, ascending by code. */
function countOf(codes: Iterable<number>) {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([code, n]) => ({ code, count: n }));
}

/** Reads the structure of a user's portfolios in a fixed number of queries: counts only, never a value of a row. */
async function readStored(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), isNull(portfolios.deletedAt)))
    .orderBy(asc(portfolios.position), asc(portfolios.id));
  const ids = rows.map(({ id }) => id);
  const byKind = await db
    .select({
      ...{ portfolioId: t.portfolioId, code: t.kind, count: count() },
      ...{ first: min(t.tradeDate), last: max(t.tradeDate) },
    })
    .from(t)
    .where(and(eq(t.userId, userId), inArray(t.portfolioId, ids)))
    .groupBy(t.portfolioId, t.kind)
    .orderBy(t.portfolioId, t.kind);
  const accounts = await db
    .select({ portfolioId: brokerAccounts.portfolioId, n: count() })
    .from(brokerAccounts)
    .where(eq(brokerAccounts.userId, userId))
    .groupBy(brokerAccounts.portfolioId);
  const files = await db
    .select({
      ...{ portfolioId: imports.portfolioId, state: imports.state, createdAt: imports.createdAt },
      ...{ brokerId: imports.brokerId, format: imports.format },
      code: sql<string | null>`${imports.counts} -> 'fatal' ->> 'code'`,
    })
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt));
  return { rows, byKind, accounts, files };
}

type Stored = Awaited<ReturnType<typeof readStored>>;

function importsOf({ files }: Stored, portfolioId: string): SupportPortfolio["imports"] {
  const own = files.filter((file) => file.portfolioId === portfolioId);
  return {
    byState: countOf(own.map(({ state }) => state)),
    failures: own
      .flatMap(({ code, createdAt, brokerId, format }) =>
        code === null ? [] : [{ createdAt: createdAt.toISOString(), brokerId, format, code }],
      )
      .slice(0, shownFailures),
  };
}

/** Counts held types and issues of a ledger; quantities and amounts of issues are left out. */
function structureOf(view: LedgerView): Pick<SupportPortfolio, "heldByType" | "issues"> {
  const held = view.run.holdings(view.today).filter(({ isOpen }) => isOpen);
  const found = remembered(view, "health,en", () => ledgerIssues(view, "en"));
  const groups = Map.groupBy(found, ({ kind, reason }) => `${kind} ${reason?.code ?? ""}`);
  const issues = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ kind: first.kind, code: first.reason?.code ?? null, count: group.length }] : [];
  });
  return { heldByType: countOf(held.map(({ assetId }) => view.assets.get(assetId)?.type ?? 0)), issues };
}

/** A ledger that cannot be folded is what support looks for: the rest of the answer stays. */
async function readLedger(ctx: UserCtx, userId: string, row: PortfolioRow) {
  const owner = { ...ctx.user, id: userId, roles: [], grants: [] };
  try {
    return structureOf(await loadLedger({ ...ctx, user: owner, currency: null }, row.id));
  } catch (error) {
    if (error instanceof OffloadToWorker) throw error;
    ctx.log.warn({ err: error, portfolioId: row.id }, "a portfolio could not be folded for support");
    return { heldByType: null, issues: null };
  }
}

/** Reads the structure of a user's portfolios; names only where access is granted. */
export async function readStructure(
  ctx: UserCtx,
  userId: string,
  isGranted: boolean,
): Promise<SupportPortfolio[]> {
  const stored = await readStored(ctx.db, userId);
  const answers: SupportPortfolio[] = [];
  for (const row of stored.rows) {
    const kinds = stored.byKind.filter(({ portfolioId }) => portfolioId === row.id);
    const days = kinds.flatMap(({ first, last }) => [first, last]).filter((day) => day !== null);
    const { view, accountType, costMethod, currency, isComposite, isDemo, isCashTracked } = row;
    answers.push({
      ...{ portfolioId: row.id, view, accountType, costMethod, currency, isComposite, isDemo, isCashTracked },
      name: isGranted ? shownName(row, ctx.language) : null,
      isArchived: row.archivedAt !== null,
      createdAt: row.createdAt.toISOString(),
      accountCount: stored.accounts.find(({ portfolioId }) => portfolioId === row.id)?.n ?? 0,
      transactionCount: kinds.reduce((sum, one) => sum + one.count, 0),
      firstDay: days.toSorted().at(0) ?? null,
      lastDay: days.toSorted().at(-1) ?? null,
      byKind: kinds.map(({ code, count: n }) => ({ kind: findKindName(code) ?? String(code), count: n })),
      imports: importsOf(stored, row.id),
      ...(await readLedger(ctx, userId, row)),
    });
  }
  return answers;
}

/** Reads the connections of a user: state and last error, no names and no params of errors. */
export async function readSyncs(db: Db, userId: string) {
  const connections = await db
    .select()
    .from(syncConnections)
    .where(eq(syncConnections.userId, userId))
    .orderBy(asc(syncConnections.createdAt), asc(syncConnections.id));
  const accounts = await db
    .select({ connectionId: syncAccounts.connectionId, n: count() })
    .from(syncAccounts)
    .where(eq(syncAccounts.userId, userId))
    .groupBy(syncAccounts.connectionId);
  return connections.map(({ id, provider, state, failures, lastRunAt, lastGoodAt, problem }) => ({
    ...{ provider, state, failures },
    accountCount: accounts.find(({ connectionId }) => connectionId === id)?.n ?? 0,
    lastRunAt: lastRunAt?.toISOString() ?? null,
    lastGoodAt: lastGoodAt?.toISOString() ?? null,
    problem: problem?.code ?? null,
  }));
}
