import { type IsoDate, type MetricId, type Period, type PeriodName, resolvePeriod } from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { plainFigureOf } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { periodNames } from "../../../shared/names/period-names.ts";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";
import { publicAmount, publicRatio } from "./public-figures.ts";
import type { SnapshotPeriod } from "./snapshot.types.ts";

const whole = { kind: "portfolio" } as const;

const ownMetrics = [
  "simpleReturn",
  "twr",
  "twrAnnualised",
  "irr",
  "dayChangeRatio",
  "volatility",
  "maxDrawdown",
  "sharpe",
  "dividendYield",
  "forwardYield",
  "yieldOnCost",
] as const satisfies readonly MetricId[];

const comparedMetrics = ["benchmarkReturn", "beta", "alpha"] as const satisfies readonly MetricId[];

export const namedPeriod = ({ run, today }: LedgerView, name: PeriodName): Period =>
  resolvePeriod(name, today as IsoDate, run.firstDay ?? today);

const noBenchmark: PublicRatio = { refused: ["no-benchmark"] };

export interface Measured {
  readonly view: LedgerView;
  readonly against: LedgerView | undefined;
}

function figuresIn({ view, against }: Measured, period: Period): Record<string, PublicRatio> {
  const own = ownMetrics.map((id) => [id, publicRatio(plainFigureOf(view, id, whole, period))] as const);
  const compared = comparedMetrics.map(
    (id) => [id, against ? publicRatio(plainFigureOf(against, id, whole, period)) : noBenchmark] as const,
  );
  return Object.fromEntries([...own, ...compared]);
}

/** Returns figures of every named period; asset returns follow the order of `open`. */
export function publicPeriods(
  measured: Measured,
  open: readonly AssetRow[],
  areAmountsShown: boolean,
): SnapshotPeriod[] {
  const { view } = measured;
  return periodNames.map((name) => {
    const { from, to } = namedPeriod(view, name);
    const period = { from, to };
    const amount = (id: MetricId) => publicAmount(plainFigureOf(view, id, whole, period));
    return {
      ...{ name, from, to },
      figures: figuresIn(measured, period),
      returns: open.map(({ id }) =>
        publicRatio(plainFigureOf(view, "simpleReturn", { kind: "asset", assetId: id }, period)),
      ),
      amounts: areAmountsShown
        ? {
            ...{ value: amount("value"), netFlows: amount("netFlows") },
            ...{ totalProfit: amount("totalProfit"), income: amount("income") },
          }
        : null,
    };
  });
}
