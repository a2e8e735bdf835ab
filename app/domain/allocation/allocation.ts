import type { Period } from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { isExcluded } from "../../portfolio/assets/frozen-assets.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { cashRows } from "../../portfolio/figures/holding-rows.ts";
import { openAssets } from "../../portfolio/figures/open-assets.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { remembered } from "../../portfolio/run/load-ledger.ts";
import { AssetType } from "../../shared/codes.ts";
import { type Part, type Slice, toSlices } from "./slices.ts";

export const groupings = ["asset", "type", "currency", "sector", "country", "exchange", "broker"] as const;
export type Grouping = (typeof groupings)[number];

/** Group of assets with an unknown sector, country, exchange or broker. */
export const unknownGroup = "unknown";

const groupOf: Readonly<
  Record<Exclude<Grouping, "asset" | "currency" | "broker">, (row: AssetRow) => string | null>
> = {
  type: ({ type }) => String(type),
  sector: ({ sector }) => sector,
  country: ({ country }) => country,
  exchange: ({ exchange }) => exchange || null,
};

interface Shares {
  readonly period: Period;
  readonly language: string;
  /** Brokers by asset: "bcs + ibkr". */
  readonly brokers?: ReadonlyMap<string, string>;
}

function keyOf(by: Grouping, row: AssetRow, { brokers }: Shares): string {
  if (by === "asset") return row.id;
  if (by === "currency") return row.currency;
  if (by === "broker") return brokers?.get(row.id) || unknownGroup;
  return groupOf[by](row) ?? unknownGroup;
}

function cashKey(by: Grouping, currency: string): string {
  if (by === "type") return String(AssetType.cash);
  return by === "currency" ? currency : by === "asset" ? `cash:${currency}` : "cash";
}

/** Allocates the value at the end of the period, cash included; results are cached. */
export function allocationBy(by: Grouping, view: LedgerView, shares: Shares): readonly Slice[] {
  const { period, language, brokers } = shares;
  const named = [...(brokers ?? [])].flat().join();
  return remembered(view, `allocation,${by},${period.from},${period.to},${language},${named}`, () => {
    const total = figureOf(view, "value", { kind: "portfolio" }, period);
    const parts: Part[] = [
      ...openAssets(view, period).flatMap(({ assetId, value }) => {
        if (isExcluded(view, assetId)) return [];
        const asset = assetRefOf(view, assetId, language);
        const row = view.assets.get(assetId) as AssetRow;
        return [{ key: keyOf(by, row, shares), asset, currency: null, value }];
      }),
      ...cashRows(view, period).map(({ currency, value }) => ({
        key: cashKey(by, currency),
        ...{ asset: null, currency, value },
      })),
    ];
    const slices = toSlices(parts, total, view.currency);
    // A slice of a single holding or currency is explained as that.
    return slices.map((slice) =>
      by === "asset" ? { ...slice, members: [], rest: null } : { ...slice, asset: null },
    );
  });
}
