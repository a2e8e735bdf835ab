import { setPieSource } from "../../domain/allocation/pie-nodes.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";

interface Choice {
  readonly portfolioId: string;
  readonly useChildren: boolean;
}

/**
 * Sets the source of a composite's categories.
 * @throws AppError INVALID_INPUT for a portfolio without children
 */
export async function choosePieSource(
  ctx: UserCtx,
  { portfolioId, useChildren }: Choice,
): Promise<{ usesChildren: boolean }> {
  const { isComposite } = await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  if (!isComposite && useChildren)
    throw new AppError("INVALID_INPUT", {}, [{ path: "useChildren", code: "unsupported" }]);
  const place = { userId: ctx.user.id, portfolioId };
  await change(byUser(ctx), { portfolioId, kind: "pies-changed" }, (tx) =>
    setPieSource(tx, place, useChildren),
  );
  return { usesChildren: useChildren };
}
