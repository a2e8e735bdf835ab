import { assertPlanAllows } from "../../../identity/assert-plan-allows.ts";
import { loadAssets } from "../../../portfolio/assets/asset-terms.ts";
import type { Handlers } from "../../../server/call.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";
import { getRussiaReport } from "./get-russia-report.ts";
import type { russiaContract } from "./russia.contract.ts";
import { listTaxAccounts, readAnswers, saveAnswers } from "./russia.queries.ts";
import { writeRussia } from "./russia-file.ts";

/** @throws AppError NOT_FOUND for another user's account or asset */
async function assertOwn({ db, user }: UserCtx, { accounts, assets }: TaxAnswers): Promise<void> {
  const known = new Set((await listTaxAccounts(db, user.id)).map(({ id }) => id));
  const seen = await loadAssets(db, user.id, Object.keys(assets));
  const isOwn =
    Object.keys(accounts).every((id) => known.has(id)) && Object.keys(assets).every((id) => seen.has(id));
  if (!isOwn) throw new AppError("NOT_FOUND");
}

/** A started return stays accessible. @throws AppError LIMIT_REACHED {limit: "tax-report"} */
async function assertReportAllowed({ db, user }: UserCtx, year: number | undefined): Promise<void> {
  const { version } = year === undefined ? { version: 0 } : await readAnswers(db, user.id, year);
  if (version === 0) assertPlanAllows(user, "tax-report", {});
}

export const russiaHandlers: Handlers<typeof russiaContract> = {
  "GET /api/tax-report/russia": async (ctx, input) => {
    await assertReportAllowed(ctx, input.year);
    return getRussiaReport(ctx, input);
  },
  "PUT /api/tax-report/russia": async (ctx, { year, version, answers }) => {
    assertPlanAllows(ctx.user, "tax-report", {});
    await assertOwn(ctx, answers);
    await saveAnswers(ctx.db, { userId: ctx.user.id, year }, answers, { version, now: ctx.now() });
    return { version: version + 1 };
  },
  "GET /api/tax-report/russia/file": async (ctx, input) => {
    await assertReportAllowed(ctx, input.year);
    return writeRussia(ctx, input);
  },
};
