import { randomInt } from "node:crypto";
import { isIsoDate, parseMoney } from "@zerno/engine";
import type { z } from "zod";
import { type GoalValues, getGoal, insertGoal, updateGoal } from "../../domain/goals/goals.queries.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType } from "../../shared/codes.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { goalsContract } from "./goals.contract.ts";

type Input = z.output<(typeof goalsContract)["POST /api/portfoliogoal/set-goal"]["input"]>;

/** Seeds are stored as positive integers of 31 bits. */
const seeds = 2 ** 31;
/** A later goal is a typing error. */
const lastYear = "2150-01-01";

function assertDraft({ target, monthlyFlow, currency, dueOn }: Input, today: string): void {
  const issues: FieldIssue[] = [];
  const wanted = parseMoney(target);
  if (wanted === undefined)
    issues.push({ path: "target", code: "too-many-digits", params: { decimals: "10" } });
  else if (wanted === 0n) issues.push({ path: "target", code: "zero" });
  if (parseMoney(monthlyFlow) === undefined)
    issues.push({ path: "monthlyFlow", code: "too-many-digits", params: { decimals: "10" } });
  if (!isKnownCurrency(currency))
    issues.push({ path: "currency", code: "currency-unknown", params: { currency } });
  if (!isIsoDate(dueOn) || dueOn <= today) issues.push({ path: "dueOn", code: "goal-day" });
  else if (dueOn > lastYear) issues.push({ path: "dueOn", code: "too-late" });
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

/**
 * Creates or changes a goal.
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_INPUT naming every wrong field
 */
export async function setGoal(ctx: UserCtx, input: Input): Promise<{ id: string }> {
  const { id, version = 0, seed, ...draft } = input;
  const of = { portfolioId: input.portfolioId, kind: "goal-saved", about: { name: input.name } } as const;
  return change(byUser(ctx), of, async (tx, { accountType }) => {
    const before = id === undefined ? undefined : await getGoal(tx, ctx.user.id, id);
    assertDraft(input, ctx.today);
    if (accountType === AccountType.sandbox)
      throw new AppError("INVALID_INPUT", {}, [{ path: "portfolioId", code: "sandbox" }]);
    const values: GoalValues = { ...draft, seed: seed ?? before?.seed ?? randomInt(seeds) };
    if (id === undefined)
      return { id: await insertGoal(tx, { userId: ctx.user.id, now: ctx.now() }, values) };
    await updateGoal(tx, { userId: ctx.user.id, id, version }, values);
    return { id };
  });
}
