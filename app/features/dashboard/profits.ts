import type { Period } from "@zerno/engine";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { figuresOf } from "../../portfolio/figures/figures.ts";
import { sortNumber } from "../../portfolio/figures/holding-rows.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { remembered } from "../../portfolio/run/load-ledger.ts";

const parts = [
  "totalProfit",
  "priceResult",
  "currencyResult",
  "income",
  "fees",
  "taxes",
  "contribution",
] as const;

/** Returns all assets with their profit over the period and its parts, largest first. */
export const profitsByAsset = (view: LedgerView, period: Period, language: string) =>
  remembered(view, `profits,${period.from},${period.to},${language}`, () =>
    view.run
      .holdings(period.to)
      .map(({ assetId, isOpen }) => ({
        asset: assetRefOf(view, assetId, language),
        isClosed: !isOpen,
        figures: figuresOf(view, parts, { kind: "asset", assetId }, period),
      }))
      .sort((a, b) => sortNumber(b.figures.totalProfit) - sortNumber(a.figures.totalProfit)),
  );
