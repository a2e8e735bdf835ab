import { and, eq, sql } from "drizzle-orm";
import { pieTreeOf, withPies } from "../../domain/allocation/pie-view.ts";
import { recommendationOptions } from "../../domain/saved.tables.ts";
import { shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { Handlers } from "../../server/call.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { recommendationsContract } from "./recommendations.contract.ts";
import type { Ground } from "./rule-parts.ts";
import { rules } from "./rules.ts";
import { type RuleName, thresholdBounds, thresholdNames, withUsual } from "./thresholds.ts";

/** Returns the user's thresholds; version 0 = defaults. */
async function readOwn(db: Db, userId: string) {
  const [row] = await db.select().from(recommendationOptions).where(eq(recommendationOptions.userId, userId));
  return { own: row?.thresholds ?? {}, version: row?.version ?? 0 };
}

async function getThresholds(db: Db, userId: string) {
  const { own, version } = await readOwn(db, userId);
  const values = withUsual(own);
  return {
    version,
    thresholds: thresholdNames.map((name) => ({
      name,
      value: values[name],
      usual: thresholdBounds[name].usual,
      unit: thresholdBounds[name].unit,
      isOwn: own[name] !== undefined,
    })),
  };
}

/** @throws AppError STALE when they were changed meanwhile */
async function saveThresholds(
  db: Db,
  userId: string,
  { version, thresholds, now }: { version: number; thresholds: Record<string, string>; now: Date },
): Promise<void> {
  const values = { thresholds, changedAt: now };
  const rows =
    version === 0
      ? await db
          .insert(recommendationOptions)
          .values({ userId, ...values })
          .onConflictDoNothing()
          .returning({ version: recommendationOptions.version })
      : await db
          .update(recommendationOptions)
          .set({ ...values, version: sql`${recommendationOptions.version} + 1` })
          .where(and(eq(recommendationOptions.userId, userId), eq(recommendationOptions.version, version)))
          .returning({ version: recommendationOptions.version });
  if (rows.length === 0) throw new AppError("STALE");
}

export const recommendationsHandlers: Handlers<typeof recommendationsContract> = {
  "GET /api/recomendations": async (ctx, { portfolioId }) => {
    const { own } = await readOwn(ctx.db, ctx.user.id);
    const view = await loadChosenLedger(ctx, portfolioId);
    const pies = pieTreeOf(await withPies(ctx, view), ctx.language);
    const held = view.run.holdings().flatMap(({ assetId, isOpen }) => (isOpen ? [assetId] : []));
    const thresholds = withUsual(own);
    const ground: Ground = { view, pies, language: ctx.language, thresholds, held };
    const outcomes = (Object.keys(rules) as RuleName[]).map((rule) => ({ rule, ...rules[rule](ground) }));
    return {
      portfolioId: view.portfolio.id,
      portfolioName: shownName(view.portfolio, ctx.language),
      currency: view.currency,
      today: view.today,
      findings: outcomes.flatMap(({ findings }) => [...findings]),
      checked: outcomes.map(({ rule, looked, findings, reasons }) => ({
        rule,
        threshold: thresholds[rule],
        looked,
        found: findings.length,
        reasons: reasons.map(({ code, params }) => ({ code, params: { ...params } })),
      })),
    };
  },
  "GET /api/recomendations/options": ({ db, user }) => getThresholds(db, user.id),
  "POST /api/recomendations/options": async ({ db, user, now }, { version, thresholds }) => {
    // Defaults are not stored, so that they follow the product.
    const own = Object.fromEntries(
      thresholdNames.flatMap((name) => {
        const value = thresholds[name];
        return value === undefined || Number(value) === Number(thresholdBounds[name].usual)
          ? []
          : [[name, value]];
      }),
    );
    await saveThresholds(db, user.id, { version, thresholds: own, now: now() });
    return getThresholds(db, user.id);
  },
};
