import { eq } from "drizzle-orm";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import type { abTestsContract } from "./ab-tests.contract.ts";
import { abTests, abUserRuns, abVisitorRuns } from "./ab-tests.tables.ts";
import { listTests } from "./count-runs.ts";
import { personOf, saveResult, touchRun } from "./runs.ts";

export const abTestsHandlers: Handlers<typeof abTestsContract> = {
  "POST /api/ab-tests/schedule": async (ctx, { type, socialKey }) => {
    const person = personOf(ctx, socialKey);
    const variant = await touchRun(ctx.db, person, type, { shown: 0, now: ctx.now() });
    return { isScheduled: variant !== null };
  },
  "POST /api/ab-tests/run": async (ctx, { type, socialKey }) => {
    const person = personOf(ctx, socialKey);
    return { variant: await touchRun(ctx.db, person, type, { shown: 1, now: ctx.now() }) };
  },
  "POST /api/ab-tests/save-result": async (ctx, { type, result, socialKey }) => {
    const person = personOf(ctx, socialKey);
    return { isSaved: await saveResult(ctx.db, person, type, { result, now: ctx.now() }) };
  },
  "GET /api/admin/ab-tests": async ({ db }) => ({ tests: await listTests(db) }),
  "POST /api/admin/ab-tests": async ({ db, now }, { name, description, variants }) => {
    await db
      .insert(abTests)
      .values({ name, description, variants, createdAt: now() })
      .onConflictDoUpdate({ target: abTests.name, set: { description, variants } });
    return { name };
  },
  "POST /api/admin/switch-ab-test": async ({ db }, { name, isRunning, rollout }) => {
    const changed = await db
      .update(abTests)
      .set({ isRunning, ...(rollout !== undefined && { rollout }) })
      .where(eq(abTests.name, name))
      .returning({ isRunning: abTests.isRunning, rollout: abTests.rollout });
    if (!changed[0]) throw new AppError("NOT_FOUND");
    return changed[0];
  },
  "DELETE /api/admin/ab-tests": async ({ db }, { name }) => {
    await db.transaction(async (tx) => {
      const gone = await tx.delete(abTests).where(eq(abTests.name, name)).returning({ name: abTests.name });
      if (gone.length === 0) throw new AppError("NOT_FOUND");
      await tx.delete(abUserRuns).where(eq(abUserRuns.test, name));
      await tx.delete(abVisitorRuns).where(eq(abVisitorRuns.test, name));
    });
    return null;
  },
};
