import { dayNumber } from "../../days/iso-date.ts";
import type { Figure } from "../../figure.ts";
import type { RateSeries } from "../../ledger/ledger-input.ts";
import type { PriceSeries } from "../../ledger/price-series.ts";
import type { Transaction } from "../../ledger/transaction.ts";
import { formatDec, formatMoney } from "../../money/decimal.ts";
import { isRefused, type Refused } from "../../risk/statistic.ts";
import { date, dec, money } from "../../testing/exact.ts";
import type { BacktestAsset, BacktestDividend, BacktestPlan } from "../backtest-plan.ts";

function columnOf(text: string): { firstDay: number; values: Float64Array; sources: Uint8Array } {
  const points = text.split(",").map((point) => {
    const [on = "", value = ""] = point.trim().split(" ");
    return { day: dayNumber(date(on)), value: Number(value) };
  });
  const firstDay = Math.min(...points.map(({ day }) => day));
  const last = Math.max(...points.map(({ day }) => day));
  const values = new Float64Array(last - firstDay + 1).fill(Number.NaN);
  for (const { day, value } of points) values[day - firstDay] = value;
  return { firstDay, values, sources: new Uint8Array(values.length) };
}

export function closes(assetId: string, text: string): PriceSeries {
  const { values, ...rest } = columnOf(text);
  return { assetId, closes: values, ...rest };
}

export function rates(pair: string, text: string): RateSeries {
  const [base = "", quote = ""] = pair.split("/");
  return { base, quote, ...columnOf(text) };
}

/** Returns an asset with a stale limit of 40 days, which allows monthly closes. */
export function asset(assetId: string, text: string, fields: Partial<BacktestAsset> = {}): BacktestAsset {
  return {
    assetId,
    currency: "USD",
    weight: dec(1),
    staleDays: 40,
    prices: closes(assetId, text),
    ...fields,
  };
}

export function dividend(exDate: string, amount: string, payDate = exDate): BacktestDividend {
  return { exDate: date(exDate), payDate: date(payDate), amount: dec(amount), currency: "USD" };
}

export function plan(
  assets: readonly BacktestAsset[],
  fields: Partial<Omit<BacktestPlan, "start" | "end">> & { readonly start: string; readonly end: string },
): BacktestPlan {
  const { start, end, ...rest } = fields;
  return {
    currency: "USD",
    assets,
    rates: [],
    sourceNames: ["test"],
    amount: money(1000),
    rebalancing: { kind: "never" },
    dividends: "none",
    start: date(start),
    end: date(end),
    ...rest,
  };
}

export function accepted<Value extends object>(value: Value | Refused): Value {
  if (isRefused(value)) throw new Error(JSON.stringify(value));
  return value;
}

export function textOf(figure: Figure): string {
  if ("refused" in figure) throw new Error(JSON.stringify(figure));
  return figure.value;
}

export function numberOf(figure: Figure): number {
  return Number(textOf(figure));
}

export function rowText(row: Transaction): string {
  const parts: string[] = [row.date, row.kind];
  if (row.assetId !== undefined) parts.push(row.assetId);
  if (row.quantity !== undefined) parts.push(formatDec(row.quantity));
  if (row.price !== undefined) parts.push("@", formatDec(row.price));
  if (row.ratio !== undefined) parts.push(`${row.ratio.to}:${row.ratio.from}`);
  if (row.amount !== undefined) parts.push(formatMoney(row.amount));
  if (row.currency !== "USD") parts.push(row.currency);
  if (row.toAmount !== undefined) parts.push("to", formatMoney(row.toAmount), row.toCurrency ?? "");
  if (row.fee !== undefined) parts.push("fee", formatMoney(row.fee));
  if (row.tax !== undefined) parts.push("tax", formatMoney(row.tax));
  return parts.join(" ");
}
