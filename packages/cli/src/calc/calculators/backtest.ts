import {
  type BacktestAsset,
  type BacktestPlan,
  type BacktestRebalancing,
  type BacktestResult,
  type Dec,
  type Figure,
  fromDayNumber,
  isMetricId,
  isRefused,
  type Money,
  type PriceSeries,
  runBacktest,
  unitOfStatistic,
} from "@zerno/engine";
import { priceColumns, rateColumns } from "../columns.ts";
import { defined } from "../defined.ts";
import { createFaults, type Faults, type JsonPath } from "../faults.ts";
import { fromLedgerInput } from "../from-ledger-input.ts";
import { type BacktestFile, backtestInput } from "../schema/backtest-schema.ts";
import { refusedFigure, toFigure } from "../to-figure.ts";
import { calculator } from "./calculator.ts";
import { type FaultPath, throwInputFaults } from "./input-faults.ts";

function checkNames(file: BacktestFile, faults: Faults): void {
  const names = new Set<string>();
  for (const [i, { asset }] of file.assets.entries()) {
    if (names.has(asset)) faults.add(["assets", i, "asset"], `a second asset ${asset}`);
    names.add(asset);
    const hasClose = file.prices.some((price) => price.asset === asset);
    if (!hasClose) faults.add(["assets", i, "asset"], `no close of ${asset} in prices`);
  }
  for (const list of ["prices", "dividends", "splits"] as const) {
    for (const [i, { asset }] of (file[list] ?? []).entries()) {
      if (!names.has(asset)) faults.add([list, i, "asset"], `unknown asset ${asset}`);
    }
  }
  if ((file.rebalancing === "threshold") !== (file.drift !== undefined)) {
    faults.add(["drift"], "needed for threshold, and for nothing else");
  }
}

function toAsset(
  file: BacktestFile,
  given: BacktestFile["assets"][number],
  prices: PriceSeries,
): BacktestAsset {
  const { asset: assetId, ...rest } = given;
  const dividends = (file.dividends ?? []).filter(({ asset }) => asset === assetId);
  const splits = (file.splits ?? []).filter(({ asset }) => asset === assetId);
  return {
    ...defined(rest),
    assetId,
    prices,
    dividends: dividends.map(({ exDate, payDate, amount, currency }) => ({
      exDate,
      payDate: payDate ?? exDate,
      amount,
      currency: currency ?? given.currency,
    })),
    splits: splits.map(({ date, ratio }) => ({ exDate: date, ...ratio })),
  };
}

function rebalancingOf({ rebalancing: kind = "never", drift }: BacktestFile): BacktestRebalancing {
  return kind === "threshold" ? { kind, drift: drift ?? (0n as Dec) } : { kind };
}

function toPlan(file: BacktestFile): BacktestPlan {
  const faults = createFaults();
  checkNames(file, faults);
  const prices = priceColumns(file.prices, faults);
  const rates = rateColumns(file.rates, faults);
  faults.throwAny();
  const { currency, start, end, amount, flow, fees, withholding, riskFreeRate } = file;
  return {
    ...defined({ currency, start, end, amount, withholding, riskFree: riskFreeRate }),
    assets: file.assets.flatMap((asset) => {
      const series = prices.get(asset.asset);
      return series === undefined ? [] : [toAsset(file, asset, series)];
    }),
    rates,
    sourceNames: ["file"],
    rebalancing: rebalancingOf(file),
    dividends: file.dividendTreatment ?? "reinvest",
    ...(flow !== undefined && { flow: defined(flow) }),
    ...(fees !== undefined && {
      fees: {
        percent: fees.percent ?? (0n as Dec),
        fixed: fees.fixed ?? (0n as Money),
        minimum: fees.minimum ?? (0n as Money),
      },
    }),
  };
}

/** Adds the notes of the ledger's figures, which rest on the same values. */
function riskOf({ risk, run, period }: BacktestResult): Record<string, Figure> {
  const { maxDrawdown, ...statistics } = risk;
  const depth = maxDrawdown === "none" ? 0 : isRefused(maxDrawdown) ? maxDrawdown : maxDrawdown.depth;
  const answers = [...Object.entries(statistics), ["maxDrawdown", depth] as const].map(([id, value]) => {
    const answer = toFigure(value, unitOfStatistic(id));
    const figure = isMetricId(id) ? run.figure(id, { kind: "portfolio" }, period) : undefined;
    const notes = figure !== undefined && "notes" in figure ? figure.notes : undefined;
    return [id, "value" in answer && notes !== undefined ? { ...answer, notes } : answer];
  });
  return Object.fromEntries(answers);
}

const SETTING_PATHS: Readonly<Record<string, JsonPath>> = {
  growth: ["flow", "growth"],
  dividends: ["dividendTreatment"],
  riskFree: ["riskFreeRate"],
};

/** Insufficient money is a result; other faults of the plan map to fields of the file. */
const faultPathIn =
  ({ assets, dividends = [], splits = [] }: BacktestFile): FaultPath =>
  ({ code, params }) => {
    const { asset: name, field = "" } = params;
    const isOwn = (row: { readonly asset: string }) => row.asset === name;
    switch (code) {
      case "bad-period":
        return ["end"];
      case "weight-sum":
        return ["assets"];
      case "bad-plan":
        return SETTING_PATHS[field] ?? [field];
      case "bad-asset":
        if (field === "dividends") return ["dividends", dividends.findIndex(isOwn)];
        if (field === "splits") return ["splits", splits.findIndex(isOwn)];
        return ["assets", assets.findIndex(isOwn), field];
      default:
        return undefined;
    }
  };

/**
 * `portfolio` is the generated ledger as a `calc` file with the same figures: money in its first period, returns and
 * risk in its second.
 */
export const backtestCalculator = calculator({
  schema: backtestInput,
  compute(file) {
    const result = runBacktest(toPlan(file));
    if (isRefused(result)) {
      throwInputFaults(result.refused, faultPathIn(file));
      return { figures: refusedFigure(result.refused, "money") };
    }
    const { period, booked, figures, turnover, start, notes, series, input } = result;
    return {
      currency: file.currency,
      start,
      ...period,
      figures: { ...figures, ...riskOf(result), turnover: toFigure(turnover, "ratio") },
      notes,
      series: {
        firstDay: fromDayNumber(series.firstDay),
        values: Array.from(series.values, (value) => (Number.isNaN(value) ? null : value)),
      },
      portfolio: fromLedgerInput(input, [booked, period]),
    };
  },
});
