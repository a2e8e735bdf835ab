import type { Scope } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { isExcluded } from "../../portfolio/assets/frozen-assets.ts";
import { brokerAccounts } from "../../portfolio/ledger.tables.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, remembered } from "../../portfolio/run/load-ledger.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, keyOfCode } from "../../shared/codes.ts";
import { blockedGroup, cashGroup, type Grouping } from "../../shared/names/holding-columns.ts";
import { loadShownPies } from "./shown-pies.ts";
import { type CategoryFacts, categoryFacts, noCategories } from "./top-categories.ts";

/** Assets with a common property, closed ones included; "" = unknown. */
export interface AssetGroup {
  readonly key: string;
  readonly assetIds: readonly string[];
  readonly currencies: readonly string[];
}

export interface GroupingFacts {
  /** By account. */
  readonly brokers: ReadonlyMap<string, string>;
  readonly categories: CategoryFacts;
}

export async function loadGroupingFacts(
  ctx: LedgerCtx,
  view: LedgerView,
  by: Grouping,
): Promise<GroupingFacts> {
  return {
    brokers: await listBrokers(ctx.db, ctx.user.id, view.portfolio.id),
    categories: by === "category" ? categoryFacts(await loadShownPies(ctx, view)) : noCategories,
  };
}

export async function listBrokers(
  db: Db,
  userId: string,
  portfolioId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: brokerAccounts.id, broker: brokerAccounts.broker })
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.portfolioId, portfolioId)));
  return new Map(rows.flatMap(({ id, broker }) => (broker === "" ? [] : [[id, broker] as const])));
}

const accountsOf = (view: LedgerView): ReadonlyMap<string, ReadonlySet<string>> =>
  remembered(view, "accounts-of-assets", () => {
    const accounts = new Map<string, Set<string>>();
    const add = (assetId: string | undefined, accountId: string | undefined) => {
      if (assetId === undefined || accountId === undefined) return;
      const known = accounts.get(assetId);
      if (known) known.add(accountId);
      else accounts.set(assetId, new Set([accountId]));
    };
    for (const { assetId, toAssetId, accountId } of view.input.transactions) {
      add(assetId, accountId);
      add(toAssetId, accountId);
    }
    return accounts;
  });

export function brokersOf(
  view: LedgerView,
  assetId: string,
  brokers: ReadonlyMap<string, string>,
): readonly string[] {
  const ids = accountsOf(view).get(assetId) ?? new Set<string>();
  return [...new Set([...ids].flatMap((id) => brokers.get(id) ?? []))].sort();
}

export function groupKeyOf(
  view: LedgerView,
  assetId: string,
  by: Grouping,
  { brokers, categories }: GroupingFacts,
): string {
  const asset = view.assets.get(assetId);
  if (!asset) return "";
  if (isExcluded(view, assetId)) return blockedGroup;
  if (by === "category") return categories.ofAsset.get(assetId) ?? "";
  if (by === "broker") return brokersOf(view, assetId, brokers).join(" + ");
  if (by === "class") return keyOfCode(AssetType, asset.type) ?? "unknown";
  return asset[by] ?? "";
}

/** Groups all assets and cash; unless assets are excluded, groups add up to the portfolio. */
export function groupAssets(view: LedgerView, by: Grouping, facts: GroupingFacts): readonly AssetGroup[] {
  const { ofCash } = facts.categories;
  const groups = new Map<string, string[]>();
  for (const { assetId } of view.run.holdings()) {
    const key = groupKeyOf(view, assetId, by, facts);
    const known = groups.get(key);
    if (known) known.push(assetId);
    else groups.set(key, [assetId]);
  }
  const all = view.run.cashBalances().map(({ currency }) => currency);
  for (const currency of all) {
    const key = ofCash.get(currency);
    if (key !== undefined && !groups.has(key)) groups.set(key, []);
  }
  const assets = [...groups].map(([key, assetIds]) => ({
    ...{ key, assetIds },
    currencies: all.filter((currency) => ofCash.get(currency) === key),
  }));
  const currencies = all.filter((currency) => !ofCash.has(currency));
  return currencies.length === 0 ? assets : [...assets, { key: cashGroup, assetIds: [], currencies }];
}

export const scopeOfGroup = (by: Grouping, { key, assetIds, currencies }: AssetGroup): Scope => ({
  kind: "group",
  id: `${by}:${key}`,
  assetIds,
  currencies,
});
