import type { z } from "zod";
import { assertPlanAllows } from "../../../identity/assert-plan-allows.ts";
import { isOwnBenchmark } from "../../../market/reference/benchmarks.ts";
import type { Ctx } from "../../../server/context.ts";
import type { backtestContract } from "../backtest.contract.ts";
import { assertRoom, insertResult } from "../backtests.queries.ts";
import { assertPlayable } from "../check-question.ts";
import { packJson } from "../packed.ts";
import { isLong, spend, workOf } from "./budget.ts";
import { buildPlans } from "./build-plans.ts";
import { toDay } from "./load-market.ts";
import { playQuestion } from "./play-question.ts";

type Endpoint = (typeof backtestContract)["POST /api/backtest/calc"];

/** Visitors of an installation with plans have the free one. */
const planOf = ({ user, config }: Ctx): { readonly plan: string } =>
  user ?? { plan: config.hasBilling ? "Tier0" : "Unlocked" };

/**
 * Simulates a backtest and stores its result.
 * @throws AppError INVALID_INPUT naming the fields, LIMIT_REACHED, RATE_LIMITED
 */
export async function calcBacktest(
  ctx: Ctx,
  asked: z.output<Endpoint["input"]>,
): Promise<z.input<Endpoint["output"]>> {
  // Fixed: the result keeps its period when opened later.
  const question = { ...asked, end: asked.end ?? ctx.today };
  const [start, end] = [toDay(question.start), toDay(question.end)];
  assertPlayable(question, end, ctx.today);
  if (question.benchmark !== null && isOwnBenchmark(question.benchmark))
    assertPlanAllows(planOf(ctx), "own-benchmark", {});
  if (isLong(start, end)) assertPlanAllows(planOf(ctx), "long-backtest", {});
  const userId = ctx.user?.id ?? null;
  if (userId !== null) await assertRoom(ctx.db, userId);
  spend(ctx, workOf(question, start, end));
  const played = await playQuestion(question, await buildPlans(ctx, question, end), packJson);
  if ("refused" in played) return { refused: [...played.refused] };
  const { rows } = played;
  const answers = await packJson(played.answers);
  const kept = await insertResult(ctx.db, userId, { question, answers, rows }, ctx.now());
  return { id: kept.id, keptUntil: kept.expiresAt?.toISOString() ?? null };
}
