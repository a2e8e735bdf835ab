import type { MetricId, Period } from "@zerno/engine";
import { formatMoney } from "@zerno/engine";
import type { Figure } from "../../shared/common.schema.ts";
import type { CashRow } from "../../shared/schemas/ledger.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";
import { remembered } from "../run/load-ledger.ts";
import { figureOf, figuresOf } from "./figures.ts";

const assetMetrics = [
  "quantity",
  "averageCost",
  "lastPrice",
  "value",
  "cost",
  "weight",
  "unrealised",
  "realised",
  "income",
  "fees",
  "taxes",
  "totalProfit",
  "simpleReturn",
  "twr",
  "irr",
  "dayChange",
  "dayChangeRatio",
] as const satisfies readonly MetricId[];

export interface HeldAsset {
  readonly assetId: string;
  readonly isClosed: boolean;
  readonly figures: Record<(typeof assetMetrics)[number], Figure>;
}

const keyOf = (name: string, { from, to }: Period) => `${name},${from},${to}`;

/** For sorting; refusals last. */
export const sortNumber = (figure: Figure): number =>
  "value" in figure ? Number(figure.value) : Number.NEGATIVE_INFINITY;

export const figuresOfAsset = (view: LedgerView, assetId: string, period: Period): HeldAsset["figures"] =>
  figuresOf(view, assetMetrics, { kind: "asset", assetId }, period);

/** Largest value first, closed positions last. */
export function heldAssets(view: LedgerView, period: Period): readonly HeldAsset[] {
  return remembered(view, keyOf("held", period), () =>
    view.run
      .holdings(period.to)
      .map(({ assetId, isOpen }) => ({
        assetId,
        isClosed: !isOpen,
        figures: figuresOfAsset(view, assetId, period),
      }))
      .sort(
        (a, b) =>
          Number(a.isClosed) - Number(b.isClosed) ||
          sortNumber(b.figures.value) - sortNumber(a.figures.value) ||
          (a.assetId < b.assetId ? -1 : 1),
      ),
  );
}

/** Empty when cash is not tracked. */
export function cashRows(view: LedgerView, period: Period): readonly CashRow[] {
  return remembered(view, keyOf("cash", period), () =>
    view.run
      .cashBalances(period.to)
      .filter(({ amount }) => amount !== 0n)
      .map(({ currency, amount }) => {
        const scope = { kind: "cash", currency } as const;
        return {
          currency,
          balance: formatMoney(amount),
          value: figureOf(view, "value", scope, period),
          weight: figureOf(view, "weight", scope, period),
        };
      }),
  );
}
