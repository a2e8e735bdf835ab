import { dayNumber } from "../days/iso-date.ts";
import type { Figure } from "../figure.ts";
import type { LedgerInput, PriceSeries, RateSeries } from "../ledger/ledger-input.ts";
import { foldLedger } from "../ledger/run-state.ts";
import { computeFigure } from "../metrics/compute-figure.ts";
import { parseDec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { Trace } from "./trace.ts";
import { fromTraceAsset, fromTraceRow } from "./trace-row.ts";

interface Point {
  readonly day: number;
  readonly value: number;
}

function toColumn(points: readonly Point[]): { firstDay: number; values: Float64Array; sources: Uint8Array } {
  const firstDay = Math.min(...points.map((point) => point.day));
  const lastDay = points.reduce((latest, point) => Math.max(latest, point.day), firstDay);
  const values = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
  for (const { day, value } of points) values[day - firstDay] = value;
  return { firstDay, values, sources: new Uint8Array(values.length) };
}

function groupPoints<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  toPoint: (item: Item) => Point,
) {
  const groups = new Map<string, Point[]>();
  for (const item of items) {
    remember(groups, keyOf(item), () => []).push(toPoint(item));
  }
  return groups;
}

function pricesOf(trace: Trace): Map<string, PriceSeries> {
  const groups = groupPoints(
    trace.prices,
    (price) => price.assetId,
    (price) => ({ day: dayNumber(price.usedOn), value: Number(price.close) }),
  );
  const prices = new Map<string, PriceSeries>();
  for (const [assetId, points] of groups) {
    const { firstDay, values, sources } = toColumn(points);
    prices.set(assetId, { assetId, firstDay, closes: values, sources });
  }
  return prices;
}

function ratesOf(trace: Trace): RateSeries[] {
  const groups = groupPoints(
    trace.rates,
    (rate) => `${rate.series}/${rate.pair}`,
    (rate) => ({ day: dayNumber(rate.usedOn), value: Number(rate.rate) }),
  );
  return [...groups]
    .map(([key, points]) => {
      const [rank = "", base = "", quote = ""] = key.split("/");
      return { rank: Number(rank), series: { base, quote, ...toColumn(points) } };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ series }) => series);
}

/** The ledger that holds nothing but what a trace lists. */
export function inputOfTrace(trace: Trace): LedgerInput {
  const assets = trace.assets.map(fromTraceAsset);
  const haircut = trace.blockedHaircut === undefined ? undefined : parseDec(trace.blockedHaircut);
  return {
    baseCurrency: trace.baseCurrency,
    currency: trace.currency,
    costMethod: trace.costMethod,
    trackCash: trace.trackCash,
    allowShort: trace.allowShort,
    ...(trace.lotScope !== undefined && { lotScope: trace.lotScope }),
    ...(trace.view !== undefined && { view: trace.view }),
    ...(haircut !== undefined && { blockedHaircut: haircut }),
    asOf: trace.asOf,
    transactions: trace.rows.map(fromTraceRow),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    prices: pricesOf(trace),
    rates: ratesOf(trace),
    sourceNames: [],
  };
}

/** Recomputes the figure a trace explains from the trace alone. */
export function evaluateTrace(trace: Trace): Figure {
  return computeFigure(foldLedger(inputOfTrace(trace)), trace);
}
