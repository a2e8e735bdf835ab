import type { z } from "zod";
import { figuresOf } from "../../../portfolio/figures/figures.ts";
import { identityOf } from "../../../portfolio/figures/result-lines.ts";
import { remembered } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { analyticsContract } from "../analytics.contract.ts";
import { loadView, whole } from "./load-view.ts";

type Endpoint = (typeof analyticsContract)["GET /api/analytics/results"];
type Answer = z.input<Endpoint["output"]>;

const parts = ["totalProfit", "priceResult", "currencyResult", "income", "fees", "taxes"] as const;

/** Returns changes of the value over the period, of the portfolio and each currency's cash. */
export async function getResults(ctx: UserCtx, asked: z.output<Endpoint["input"]>): Promise<Answer> {
  const { view, period, about } = await loadView(ctx, asked);
  const key = `analytics-results,${period.from},${period.to}`;
  const { identity, ...rest } = remembered(view, key, () => ({
    identity: identityOf(view, period),
    total: figuresOf(view, parts, whole, period),
    cash: view.run.cashBalances(period.to).map(({ currency }) => ({
      currency,
      figures: figuresOf(view, [...parts, "contribution"], { kind: "cash", currency }, period),
    })),
  }));
  const isShown = !ctx.isStealth || "refused" in identity;
  return {
    ...{ ...about, isEmpty: view.input.transactions.length === 0, ...rest },
    identity: isShown ? identity : { ...identity, flowsIn: null, flowsOut: null },
  };
}
