import type { MetricId, Period } from "@zerno/engine";
import type { Figure } from "../../shared/common.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";
import { remembered } from "../run/load-ledger.ts";
import { figureOf, figuresOf } from "./figures.ts";
import { sortNumber } from "./holding-rows.ts";
import { isOfTradingDay, tradingDayOf } from "./trading-day.ts";

export interface OpenAsset {
  readonly assetId: string;
  readonly value: Figure;
}

/** Largest value first. Computes only values: a dashboard shows few further figures of 500 holdings. */
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

/** Returns the last trading day if a column shows a daily change, else null. */
export const changeDayOf = (view: LedgerView, { to }: Period, columns: readonly MetricId[]): string | null =>
  columns.some(isOfTradingDay) ? tradingDayOf(view, to) : null;

export const withFigures = <const Id extends MetricId>(
  view: LedgerView,
  period: Period,
  columns: readonly Id[],
  assets: readonly { readonly assetId: string }[],
) =>
  assets.map(({ assetId }) => ({
    assetId,
    figures: figuresOf(view, columns, { kind: "asset", assetId }, period),
  }));
