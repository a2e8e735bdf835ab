import type { MetricId, Period, Scope } from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { isSharedOwner } from "../../../market/market-reader.ts";
import { isExcluded } from "../../../portfolio/assets/frozen-assets.ts";
import { plainFigureOf } from "../../../portfolio/figures/figures.ts";
import { sortNumber } from "../../../portfolio/figures/holding-rows.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { AssetType } from "../../../shared/codes.ts";
import { publicAsset } from "./public-assets.ts";
import { publicAmount, publicRatio } from "./public-figures.ts";
import type { HoldingAmounts, SnapshotContent, SnapshotSlice } from "./snapshot.types.ts";

export interface Shown {
  readonly hiddenAssets: readonly string[];
  readonly areAmountsShown: boolean;
}

/** Holdings and cash on the last day, split by visibility. */
export interface HeldParts {
  readonly open: readonly AssetRow[];
  readonly hidden: readonly AssetRow[];
  readonly currencies: readonly string[];
}

const asScope = (assetId: string): Scope => ({ kind: "asset", assetId });

const groupOf = (id: string, assetIds: readonly string[], currencies: readonly string[] = []): Scope => ({
  ...{ kind: "group", id },
  assetIds: [...assetIds],
  currencies: [...currencies],
});

function rowOf({ assets }: LedgerView, assetId: string): AssetRow {
  const row = assets.get(assetId);
  if (!row) throw new Error(`ledger without its asset ${assetId}`);
  return row;
}

export function heldParts(view: LedgerView, { to }: Period, hidden: readonly string[]): HeldParts {
  const value = (assetId: string) =>
    sortNumber(plainFigureOf(view, "value", asScope(assetId), { from: to, to }));
  const rows = view.run
    .holdings(to)
    .filter(({ isOpen }) => isOpen)
    .map(({ assetId }) => ({ row: rowOf(view, assetId), value: value(assetId) }))
    .sort((a, b) => b.value - a.value || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row);
  const isHidden = ({ id }: AssetRow) => hidden.includes(id);
  return {
    open: rows.filter((row) => !isHidden(row)),
    hidden: rows.filter(isHidden),
    currencies: view.run.cashBalances(to).flatMap(({ currency, amount }) => (amount === 0n ? [] : currency)),
  };
}

function partOf(view: LedgerView, scope: Scope, period: Period, areAmountsShown: boolean) {
  const of = (metric: MetricId) => plainFigureOf(view, metric, scope, period);
  const weight = publicRatio(of("weight"));
  if (!areAmountsShown) return { weight, amounts: null };
  const quantity = scope.kind === "asset" ? publicAmount(of("quantity")) : null;
  const amounts: HoldingAmounts = { quantity, value: publicAmount(of("value")) };
  return { weight, amounts };
}

type Parts = Pick<SnapshotContent, "holdings" | "hidden" | "cash" | "allocation">;
type Division = keyof SnapshotContent["allocation"];

/** Returns a group; custom assets show their type only, funds without look-through have no sector or country. */
function keyOf(by: Division, row: AssetRow): string {
  if (by === "class") return String(row.type);
  if (!isSharedOwner(row.ownerId)) return "unknown";
  if (by === "currency") return row.currency;
  return (row.type === AssetType.etf ? null : row[by]) ?? "unknown";
}

const cashKeyOf = (by: Division, currency: string): string => {
  if (by === "class") return String(AssetType.cash);
  return by === "currency" ? currency : "cash";
};

const sortKey = ({ weight }: SnapshotSlice): number =>
  "value" in weight ? Number(weight.value) : Number.NEGATIVE_INFINITY;

/** Returns weights by property; hidden assets are one slice. */
function slicesOf(view: LedgerView, parts: HeldParts, by: Division, period: Period): SnapshotSlice[] {
  const groups = new Map<string, { readonly assetIds: string[]; readonly currencies: string[] }>();
  const at = (key: string) => {
    const group = groups.get(key) ?? { assetIds: [], currencies: [] };
    groups.set(key, group);
    return group;
  };
  const counts = (row: AssetRow) => !isExcluded(view, row.id);
  for (const row of parts.open.filter(counts)) at(keyOf(by, row)).assetIds.push(row.id);
  for (const row of parts.hidden.filter(counts)) at("hidden").assetIds.push(row.id);
  for (const currency of parts.currencies) at(cashKeyOf(by, currency)).currencies.push(currency);
  return [...groups]
    .map(([key, { assetIds, currencies }]) => {
      const scope = groupOf(`public-${by}-${key}`, assetIds, currencies);
      return { key, weight: publicRatio(plainFigureOf(view, "weight", scope, period)) };
    })
    .sort((a, b) => sortKey(b) - sortKey(a) || (a.key < b.key ? -1 : 1));
}

/** Returns visible holdings, hidden ones as one part, cash and allocations. */
export function publicParts(view: LedgerView, parts: HeldParts, period: Period, shown: Shown): Parts {
  const { areAmountsShown } = shown;
  const hiddenIds = parts.hidden.filter(({ id }) => !isExcluded(view, id)).map(({ id }) => id);
  const divide = (by: Division) => slicesOf(view, parts, by, period);
  return {
    holdings: parts.open.map((row) => ({
      asset: publicAsset(row),
      ...partOf(view, asScope(row.id), period, areAmountsShown),
    })),
    hidden:
      hiddenIds.length === 0
        ? null
        : partOf(view, groupOf("public-hidden", hiddenIds), period, areAmountsShown),
    cash: parts.currencies.map((currency) => ({
      currency,
      ...partOf(view, { kind: "cash", currency }, period, areAmountsShown),
    })),
    allocation: {
      class: divide("class"),
      sector: divide("sector"),
      currency: divide("currency"),
      country: divide("country"),
    },
  };
}
