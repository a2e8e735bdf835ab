import { assertPlanAllows } from "../../../identity/assert-plan-allows.ts";
import { describeBenchmark } from "../../../market/assets/benchmark-assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { isOwnBenchmark } from "../../../market/reference/benchmarks.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadBenchmarkedView } from "../../../portfolio/run/with-benchmark.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Reason } from "../../../shared/common.schema.ts";

/** A ledger with a benchmark. */
export interface Compared {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly isTotalReturn: boolean | null;
  readonly refusal: Reason | null;
  readonly view: LedgerView;
}

/**
 * Loads the ledger with a listed benchmark; without data `refusal` is set.
 * @throws AppError INVALID_INPUT for an unlisted benchmark, LIMIT_REACHED {limit: "own-benchmark"}
 */
export async function compareWith(ctx: UserCtx, view: LedgerView, id: string): Promise<Compared> {
  if (isOwnBenchmark(id)) assertPlanAllows(ctx.user, "own-benchmark", {});
  const measured = await loadBenchmarkedView(ctx, view, id);
  const described = await describeBenchmark(ctx.db, readerOfPortfolio(view.portfolio), id, ctx.language);
  const isKnown = measured.input.benchmark !== undefined;
  const refusal = isKnown ? null : { code: "no-series", params: { name: described.name } };
  return { id, ...described, refusal, view: measured };
}

/** In the requested order. */
export async function compareWithAll(
  ctx: UserCtx,
  view: LedgerView,
  ids: readonly string[],
): Promise<Compared[]> {
  const found: Compared[] = [];
  for (const id of ids) found.push(await compareWith(ctx, view, id));
  return found;
}

/** Drops the ledger for the answer. */
export const toComparedWith = ({ view: _, ...described }: Compared) => described;
