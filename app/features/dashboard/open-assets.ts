import type { IsoDate, MetricId, Period } from "@zerno/engine";
import { figureOf } from "../../ledger/figures.ts";
import { sortNumber } from "../../ledger/holding-rows.ts";
import { lastTradingDay } from "../../ledger/last-trading-day.ts";
import { type LedgerView, remembered } from "../../ledger/load-ledger.ts";
import type { Figure } from "../../shared/shapes.ts";
import type { ChangeDay } from "./widget-shapes.ts";

export interface OpenAsset {
  readonly assetId: string;
  readonly value: Figure;
}

/**
 * What is held at the end of the period, the largest value first. Only the value is asked for: a dashboard of five
 * hundred holdings shows all figures of a few of them.
 */
export const openAssets = (view: LedgerView, period: Period): readonly OpenAsset[] =>
  remembered(view, `open,${period.from},${period.to}`, () =>
    view.run
      .holdings(period.to)
      .filter(({ isOpen }) => isOpen)
      .map(({ assetId }) => ({
        assetId,
        value: figureOf(view, "value", { kind: "asset", assetId }, period),
      }))
      .sort((a, b) => sortNumber(b.value) - sortNumber(a.value) || (a.assetId < b.assetId ? -1 : 1)),
  );

/** Metrics of one day alone. */
const ofDay: ReadonlySet<string> = new Set(["dayChange", "dayChangeRatio"]);

/** The last trading day, where one of the columns is of a day. */
export function changeDayOf(view: LedgerView, { to }: Period, columns: readonly string[]): ChangeDay | null {
  if (!columns.some((column) => ofDay.has(column))) return null;
  const date = lastTradingDay(view, to);
  return { date, isToday: date === view.today };
}

/** Some figures of assets, in their order; a day change is that of the last trading day. */
export const withFigures = <const Id extends MetricId>(
  view: LedgerView,
  period: Period,
  columns: readonly Id[],
  assets: readonly { readonly assetId: string }[],
) => {
  const day = changeDayOf(view, period, columns)?.date as IsoDate | undefined;
  const periodFor = (column: Id) =>
    day !== undefined && ofDay.has(column) ? { from: day, to: day } : period;
  return assets.map(({ assetId }) => ({
    assetId,
    figures: Object.fromEntries(
      columns.map((column) => [
        column,
        figureOf(view, column, { kind: "asset", assetId }, periodFor(column)),
      ]),
    ) as Record<Id, Figure>,
  }));
};
