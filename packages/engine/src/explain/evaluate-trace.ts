import { dayNumber } from "../days/iso-date.ts";
import type { Figure } from "../figure.ts";
import { foldLedger } from "../ledger/fold-ledger.ts";
import type { LedgerInput, RateSeries } from "../ledger/ledger-input.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import { computeFigure } from "../metrics/compute-figure.ts";
import { parseDec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { Trace, TracePrice, TraceRate } from "./trace.ts";
import { type Point, pointsOfColumn, toPriceSeries, toRateSeries } from "./trace-columns.ts";
import { fromTraceAsset, fromTraceRow } from "./trace-row.ts";
import { fromTraceStatistics } from "./trace-statistics.ts";

function groupPoints<Item, Column extends Parameters<typeof pointsOfColumn>[0]>(
  single: {
    readonly list: readonly Item[];
    readonly keyOf: (item: Item) => string;
    toPoint(item: Item): Point;
  },
  columns: { readonly list: readonly Column[]; readonly keyOf: (column: Column) => string },
): Map<string, Point[]> {
  const groups = new Map<string, Point[]>();
  for (const item of single.list) remember(groups, single.keyOf(item), () => []).push(single.toPoint(item));
  for (const column of columns.list) {
    const group = remember(groups, columns.keyOf(column), () => []);
    for (const point of pointsOfColumn(column)) group.push(point);
  }
  return groups;
}

function pricesOf({ prices, columns }: Trace): Map<string, PriceSeries> {
  const toPoint = ({ usedOn, close, running }: TracePrice): Point => ({
    day: dayNumber(usedOn),
    value: Number(close),
    ...(running !== undefined && { running }),
  });
  const keyOf = ({ assetId }: { readonly assetId: string }): string => assetId;
  return toPriceSeries(groupPoints({ list: prices, keyOf, toPoint }, { list: columns?.closes ?? [], keyOf }));
}

function ratesOf({ rates, columns }: Trace): RateSeries[] {
  const toPoint = ({ usedOn, rate, inForce }: TraceRate): Point => ({
    day: dayNumber(usedOn),
    value: Number(rate),
    ...(inForce !== undefined && { inForce }),
  });
  const keyOf = ({ series, pair, isPreferred }: Pick<TraceRate, "series" | "pair" | "isPreferred">): string =>
    `${series}/${pair}${isPreferred ? "/preferred" : ""}`;
  return toRateSeries(groupPoints({ list: rates, keyOf, toPoint }, { list: columns?.rates ?? [], keyOf }));
}

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
    ...(trace.isBlockedApart && { isBlockedApart: true }),
    asOf: trace.asOf,
    transactions: trace.rows.map(fromTraceRow),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    prices: pricesOf(trace),
    rates: ratesOf(trace),
    ...fromTraceStatistics(trace.statistics),
    sourceNames: [],
  };
}

/** Recomputes a figure from its trace alone. */
export function evaluateTrace(trace: Trace): Figure {
  return computeFigure(foldLedger(inputOfTrace(trace)), trace);
}
