import { formatMoney, type LedgerRun, type Period } from "@zerno/engine";
import type { z } from "zod";
import { assetRefOf } from "../../ledger/asset-refs.ts";
import { figureOf, toWireReason } from "../../ledger/figures.ts";
import { cashRows, heldAssets } from "../../ledger/holding-rows.ts";
import type { LedgerView } from "../../ledger/load-ledger.ts";
import { AssetType } from "../../shared/codes.ts";
import { type Part, toSlices } from "./allocation.rules.ts";
import type { dashboardContract, Identity } from "./dashboard.contract.ts";
import { lastTwelveMonths, monthsOf } from "./months.rules.ts";

type Answer = z.input<(typeof dashboardContract)["GET /api/DashboardStats"]["output"]>;

const whole = { kind: "portfolio" } as const;
const monthsOfGains = 36;

/** The closing identity's lines, each with the metric and period that explain it. */
export function identityOf(view: LedgerView, period: Period): Identity {
  const { run } = view;
  const identity = run.identity(whole, period);
  if ("refused" in identity)
    return { refused: identity.refused.map((reason) => toWireReason(reason, view.assets)) };
  const { from, to } = period;
  const line = (key: string, metric: Parameters<LedgerRun["figure"]>[0], sign: 1 | -1 = 1, at = period) => ({
    key,
    metric,
    from: at.from,
    to: at.to,
    sign,
    figure: figureOf(view, metric, whole, at),
  });
  return {
    lines: [
      line("valueStart", "value", 1, { from, to: from }),
      line("netFlows", "netFlows"),
      line("priceResult", "priceResult"),
      line("currencyResult", "currencyResult"),
      line("income", "income"),
      line("fees", "fees", -1),
      line("taxes", "taxes", -1),
      line("valueEnd", "value", 1, { from, to }),
    ],
    flowsIn: identity.flowsIn,
    flowsOut: identity.flowsOut,
    residual: identity.residual,
  };
}

/** Shares of the value by asset, type and currency; cash stands beside the holdings. */
export function allocationOf(view: LedgerView, period: Period, language: string): Answer["allocation"] {
  const total = figureOf(view, "value", whole, period);
  const open = heldAssets(view, period).filter(({ isClosed }) => !isClosed);
  const cash = cashRows(view, period);
  const partsBy = (keyOf: (asset: Part["asset"], currency: string) => string): Part[] => [
    ...open.map(({ assetId, figures }) => {
      const asset = assetRefOf(view, assetId, language);
      return { key: keyOf(asset, asset.currency), asset, value: figures.value };
    }),
    ...cash.map(({ currency, value }) => ({ key: keyOf(null, currency), asset: null, value })),
  ];
  return {
    byAsset: toSlices(
      partsBy((asset, currency) => asset?.id ?? `cash:${currency}`),
      total,
      view.currency,
    ),
    byType: withoutAsset(
      toSlices(
        partsBy((asset) => String(asset?.type ?? AssetType.cash)),
        total,
        view.currency,
      ),
    ),
    byCurrency: withoutAsset(
      toSlices(
        partsBy((_asset, currency) => currency),
        total,
        view.currency,
      ),
    ),
  };
}

const withoutAsset = (slices: ReturnType<typeof toSlices>) =>
  slices.map((slice) => ({ ...slice, asset: null }));

/** The largest open holdings. */
export function topHoldings(view: LedgerView, period: Period, language: string): Answer["topHoldings"] {
  return heldAssets(view, period)
    .filter(({ isClosed }) => !isClosed)
    .slice(0, 8)
    .map(({ assetId, figures }) => ({
      asset: assetRefOf(view, assetId, language),
      value: figures.value,
      weight: figures.weight,
      totalProfit: figures.totalProfit,
      simpleReturn: figures.simpleReturn,
      dayChange: figures.dayChange,
      dayChangeRatio: figures.dayChangeRatio,
    }));
}

/** Income of the twelve months up to the period's end. */
export function incomeByMonth(view: LedgerView, period: Period): Answer["incomeByMonth"] {
  const months = lastTwelveMonths(period.to);
  const reach = { from: months[0]?.from ?? period.to, to: period.to };
  const received = new Map(view.run.incomeBy(reach, "month").map((sum) => [sum.month, sum]));
  return months.map(({ month, from, to }) => {
    const sum = received.get(month);
    return {
      month,
      from,
      to,
      income: figureOf(view, "income", whole, { from, to }),
      received: sum?.refused ? null : formatMoney(sum?.amount ?? 0n),
    };
  });
}

/** Gain and time-weighted return of the period's months. */
export const periodGains = (view: LedgerView, period: Period): Answer["periodGains"] =>
  monthsOf(period, monthsOfGains).map(({ month, from, to }) => ({
    month,
    from,
    to,
    gain: figureOf(view, "periodGain", whole, { from, to }),
    ratio: figureOf(view, "twr", whole, { from, to }),
  }));
