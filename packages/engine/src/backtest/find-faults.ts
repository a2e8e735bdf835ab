import { dayNumber, fromDayNumber, isIsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, formatDec } from "../money/decimal.ts";
import type { FeeModel } from "../rebalance/rebalance-input.ts";
import { type BacktestAsset, type BacktestPlan, DIVIDEND_TREATMENTS } from "./backtest-plan.ts";

function badField(asset: BacktestAsset): string | undefined {
  if (asset.weight <= 0n) return "weight";
  if (asset.lotSize !== undefined && asset.lotSize <= 0n) return "lotSize";
  const { dividends = [], splits = [] } = asset;
  if (dividends.some((one) => one.amount < 0n || !isIsoDate(one.exDate) || !isIsoDate(one.payDate))) {
    return "dividends";
  }
  if (splits.some((one) => one.to <= 0n || one.from <= 0n || !isIsoDate(one.exDate))) return "splits";
  return undefined;
}

function badClose({ assetId, prices }: BacktestAsset, first: number, last: number): Reason | undefined {
  for (let day = Math.max(first, prices.firstDay); day <= last; day++) {
    const close = prices.closes[day - prices.firstDay];
    if (close === undefined) return undefined;
    if (close <= 0 || close === Number.POSITIVE_INFINITY) {
      return reason("bad-close", { asset: assetId, date: fromDayNumber(day) });
    }
  }
  return undefined;
}

function areFeesFine({ percent, fixed, minimum }: FeeModel): boolean {
  return percent >= 0n && percent < DEC_ONE && fixed >= 0n && minimum >= 0n;
}

function badSetting(plan: BacktestPlan): string | undefined {
  const { flow, fees, withholding = 0n, rebalancing, riskFree = 0 } = plan;
  if (plan.amount <= 0n) return "amount";
  if (flow?.growth !== undefined && flow.growth <= -DEC_ONE) return "growth";
  if (fees !== undefined && !areFeesFine(fees)) return "fees";
  if (withholding < 0n || withholding > DEC_ONE) return "withholding";
  if (rebalancing.kind === "threshold" && rebalancing.drift <= 0n) return "drift";
  if (!DIVIDEND_TREATMENTS.includes(plan.dividends)) return "dividends";
  return riskFree > -1 && riskFree < Number.POSITIVE_INFINITY ? undefined : "riskFree";
}

/**
 * Lists `bad-period` {from, to}, `no-assets`, `weight-sum` {sum}, `bad-plan` {field}, `bad-asset` {asset, field},
 * `duplicate-asset` {asset}, `bad-close` {asset, date}.
 */
export function findFaults(plan: BacktestPlan): Reason[] {
  const { start, end, assets } = plan;
  if (!isIsoDate(start) || !isIsoDate(end) || start >= end)
    return [reason("bad-period", { from: start, to: end })];
  if (assets.length === 0) return [reason("no-assets")];
  const faults: Reason[] = [];
  const setting = badSetting(plan);
  if (setting !== undefined) faults.push(reason("bad-plan", { field: setting }));
  const seen = new Set<string>();
  let sum = 0n;
  for (const asset of assets) {
    const { assetId } = asset;
    if (seen.has(assetId)) faults.push(reason("duplicate-asset", { asset: assetId }));
    seen.add(assetId);
    const field = badField(asset);
    if (field !== undefined) faults.push(reason("bad-asset", { asset: assetId, field }));
    const close = badClose(asset, dayNumber(start), dayNumber(end));
    if (close !== undefined) faults.push(close);
    sum += asset.weight;
  }
  if (sum !== DEC_ONE) faults.push(reason("weight-sum", { sum: formatDec(sum) }));
  return faults;
}
