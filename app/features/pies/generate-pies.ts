import { DEC_ONE, type Dec, divideHalfEven, formatDec } from "@zerno/engine";
import { type Broad, cleanName, type NamedAfter, nameAfter } from "../../domain/allocation/category-names.ts";
import type { NewPieNode } from "../../domain/allocation/pie-nodes.ts";
import { type LedgerWithPies, piePeriod } from "../../domain/allocation/pie-view.ts";
import { moneyOf } from "../../domain/allocation/share-figures.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { listSectors } from "../../market/reference/sectors.ts";
import { cashRows, heldAssets } from "../../portfolio/figures/holding-rows.ts";
import { AssetType, GroupingCategory, PieItemKind } from "../../shared/codes.ts";

/** Initial targets of generated categories: none, today's shares, or equal ones. */
export const PIE_TARGETS = ["none", "current", "equal"] as const;
export type PieTargets = (typeof PIE_TARGETS)[number];

/** Holding with its category. */
interface Part {
  readonly asset: AssetRow | null;
  readonly currency: string;
  readonly value: bigint;
}

const broadOf: Readonly<Record<number, Broad>> = {
  [AssetType.stock]: "equity",
  [AssetType.etf]: "equity",
  [AssetType.reit]: "equity",
  [AssetType.limitedPartnership]: "equity",
  [AssetType.index]: "equity",
  [AssetType.bond]: "fixedIncome",
  [AssetType.cash]: "cash",
};

/** Source of a category's name, or a text independent of the language. */
type Category = { readonly source: NamedAfter } | { readonly text: string };

function sectorCategory(sector: string | null): Category {
  if (sector === null) return { source: "broad:noSector" };
  return listSectors().some(({ id }) => id === sector)
    ? { source: `sector:${sector}` }
    : { text: cleanName(sector) };
}

/** Returns the category of a holding; null where items are at the top. */
function categoryOf(part: Part, grouping: number): Category | null {
  const type = part.asset?.type ?? AssetType.cash;
  if (grouping === GroupingCategory.asset) return null;
  if (grouping === GroupingCategory.currencies) return { text: part.currency };
  if (grouping === GroupingCategory.category) return { source: `broad:${broadOf[type] ?? "alternatives"}` };
  if (grouping === GroupingCategory.sector)
    return part.asset === null ? { source: "broad:cash" } : sectorCategory(part.asset.sector);
  return { source: `class:${type}` };
}

function nameOf(category: Category, language: string): Pick<NewPieNode, "name" | "namedAfter"> {
  if ("text" in category) return { name: category.text, namedAfter: null };
  const { source } = category;
  return { name: nameAfter(source, language) ?? source, namedAfter: source };
}

/** Ten thousandths: targets are whole hundredths of a percent. */
const STEPS = 10_000n;

/**
 * Returns shares in hundredths of a percent that add up to exactly 100% (cumulative rounding); null without a value.
 */
function sharesOf(values: readonly bigint[]): readonly (string | null)[] {
  const total = values.reduce((sum, value) => sum + value, 0n);
  if (total <= 0n || values.some((value) => value < 0n)) return values.map(() => null);
  let [sum, given] = [0n, 0n];
  return values.map((value) => {
    sum += value;
    const upTo = divideHalfEven(sum * STEPS, total);
    const share = upTo - given;
    given = upTo;
    return formatDec(((share * DEC_ONE) / STEPS) as Dec);
  });
}

function targetsOf(parts: readonly { readonly value: bigint }[], targets: PieTargets) {
  if (targets === "none") return parts.map(() => null);
  return sharesOf(targets === "equal" ? parts.map(() => 1n) : parts.map(({ value }) => value));
}

function partsOf({ view }: LedgerWithPies): Part[] {
  const period = piePeriod(view);
  return [
    ...heldAssets(view, period).flatMap(({ assetId, isClosed, figures }): Part[] => {
      const asset = view.assets.get(assetId);
      if (isClosed || !asset) return [];
      return [{ asset, currency: asset.currency, value: moneyOf(figures.value) }];
    }),
    ...cashRows(view, period).map(({ currency, value }) => ({
      asset: null,
      currency,
      value: moneyOf(value),
    })),
  ];
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { value }) => sum + value, 0n);

const toItem = (part: Part, parent: string | null, target: string | null): NewPieNode => ({
  key: part.asset === null ? `cash ${part.currency}` : part.asset.id,
  parent,
  kind: PieItemKind.asset,
  name: "",
  target,
  color: null,
  icon: null,
  asset: part.asset === null ? null : { ownerId: part.asset.ownerId, id: part.asset.id },
  currency: part.asset === null ? part.currency : null,
});

/**
 * Generates categories from the holdings by a grouping (code of `GroupingCategory`), largest first, with targets of
 * exactly 100% on each level. "Category" groups broadly: shares and funds, bonds, cash, everything else.
 */
export function generatePies(
  ledger: LedgerWithPies,
  order: { readonly grouping: number; readonly targets: PieTargets; readonly language: string },
): NewPieNode[] {
  const { grouping, targets, language } = order;
  const parts = partsOf(ledger);
  const groups = Map.groupBy(parts, (part) => {
    const category = categoryOf(part, grouping);
    return category && nameOf(category, language).name;
  });
  const sorted = [...groups]
    .map(([name, members]) => ({ name, members, value: sumOf(members) }))
    .sort((one, other) => (one.value === other.value ? 0 : one.value < other.value ? 1 : -1));
  const groupTargets = targetsOf(sorted, targets);
  return sorted.flatMap(({ name, members }, index): NewPieNode[] => {
    const [first] = members;
    const category = first && categoryOf(first, grouping);
    const own = targetsOf(members, targets);
    const items = members.map((part, place) =>
      toItem(part, name === null ? null : `group ${index}`, own[place] ?? null),
    );
    if (!category) return items;
    const target = groupTargets[index] ?? null;
    const pie = { kind: PieItemKind.pie, color: (index % 6) + 1, icon: null, asset: null, currency: null };
    return [{ ...pie, key: `group ${index}`, parent: null, ...nameOf(category, language), target }, ...items];
  });
}
