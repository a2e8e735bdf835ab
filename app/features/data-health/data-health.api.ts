import { and, asc, eq } from "drizzle-orm";
import { importIssue, ledgerIssues, unverifiedIssues } from "../../domain/health/ledger-issues.ts";
import { listUnverified } from "../../market/updates/level-anchors.ts";
import { imports } from "../../portfolio/ledger.tables.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger, remembered } from "../../portfolio/run/load-ledger.ts";
import type { Handlers } from "../../server/call.ts";
import type { Db } from "../../server/db/db-types.ts";
import { ImportState } from "../../shared/codes.ts";
import type { dataHealthContract } from "./data-health.contract.ts";
import { correctLine, lastStatements } from "./statement-checks.ts";

const shownImports = 20;

/** Files of the portfolio whose preview was never answered or abandoned. */
const openImports = (db: Db, { portfolio }: LedgerView) =>
  db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(
      and(
        eq(imports.userId, portfolio.userId),
        eq(imports.portfolioId, portfolio.id),
        eq(imports.state, ImportState.previewed),
      ),
    )
    .orderBy(asc(imports.createdAt))
    .limit(shownImports);

export const dataHealthHandlers: Handlers<typeof dataHealthContract> = {
  "GET /api/data-health": async (ctx, { portfolioId }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    const found = remembered(view, `health,${ctx.language}`, () => ledgerIssues(view, ctx.language));
    const waiting = await openImports(ctx.db, view);
    const unverified = await listUnverified(ctx.db, [...view.assets.keys()]);
    return {
      portfolioId: view.portfolio.id,
      asOf: view.today,
      issues: [...found, ...unverifiedIssues(view, unverified, ctx.language), ...waiting.map(importIssue)],
    };
  },
  "GET /api/data-health/statements": async (ctx, { portfolioId }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    return { portfolioId: view.portfolio.id, statements: await lastStatements(ctx, view) };
  },
  "POST /api/data-health/correct": (ctx, input) => correctLine(ctx, input),
};
