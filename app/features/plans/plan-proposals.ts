import {
  type Asset,
  type Dec,
  dayNumber,
  findKindName,
  formatDec,
  type IsoDate,
  parseDec,
  parseMoney,
  worthOf,
} from "@zerno/engine";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { planDecisions as decisions } from "../../domain/plans.tables.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { type MarketReader, readerOfPortfolio } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { loadAssets, loadTerms, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { daysUntil } from "./plan-days.ts";
import { PlanKind, type PlanProposal } from "./plans.contract.ts";
import type { PlanRow } from "./plans.types.ts";

/** A plan forgotten for years does not fill the page. */
const mostOpenDays = 24;
/** Like the ledger: an older close is not used. */
const closeDays = 10;

/** Returns decided days: skipped, or booked by an existing row. */
export async function decidedDays(
  db: Db,
  userId: string,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (planIds.length === 0) return new Map();
  const rows = await db
    .select({ planId: decisions.planId, dueOn: decisions.dueOn })
    .from(decisions)
    .leftJoin(
      transactions,
      and(eq(transactions.userId, decisions.userId), eq(transactions.id, decisions.transactionId)),
    )
    .where(
      and(
        eq(decisions.userId, userId),
        inArray(decisions.planId, [...planIds]),
        sql`(${decisions.transactionId} is null or ${isNotNull(transactions.id)})`,
      ),
    );
  const days = new Map<string, Set<string>>();
  for (const { planId, dueOn } of rows) {
    const known = days.get(planId);
    if (known) known.add(dueOn);
    else days.set(planId, new Set([dueOn]));
  }
  return days;
}

const one = 10n ** 18n;

/** Returns units for an amount: whole lots, of coins any part down to 8 decimals. Null: less than one lot. */
export function unitsFor(
  amount: string,
  { asset, terms, price, day }: { asset: AssetRow; terms: Asset | undefined; price: Dec; day: IsoDate },
): string | null {
  const money = parseMoney(amount) ?? 0n;
  const unit = worthOf(terms, { quantity: one as Dec, price, day: dayNumber(day) });
  if (unit <= 0n) return null;
  const step = asset.type === AssetType.crypto ? 10n ** 10n : BigInt(asset.lotSize) * one;
  const units = ((money * one) / unit / step) * step;
  return units > 0n ? formatDec(units as Dec) : null;
}

interface Known {
  readonly reader: MarketReader;
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly terms: ReadonlyMap<string, Asset>;
}

/** Returns the row a plan proposes for a day. */
async function proposalOn(
  ctx: UserCtx,
  plan: PlanRow,
  dueOn: IsoDate,
  { reader, assets, terms }: Known,
): Promise<PlanProposal> {
  const asset = plan.assetId === null ? undefined : assets.get(plan.assetId);
  const base = {
    planId: plan.id,
    dueOn,
    kind: PlanKind.parse(findKindName(plan.kind)),
    asset: asset ? toAssetRef(asset, ctx.language) : null,
    amount: plainDecimal(plan.amount),
    currency: plan.currency,
    quantity: null,
    price: null,
    reason: null,
  };
  if (!asset) return base;
  const found = await findPrice(ctx.db, reader, asset, dueOn);
  const ticker = { asset: asset.ticker };
  if (!found || found.ageDays > closeDays)
    return { ...base, reason: { code: "no-price", params: { ...ticker, date: dueOn } } };
  const price = parseDec(found.close) ?? (0n as Dec);
  const quantity = unitsFor(plan.amount, { asset, terms: terms.get(asset.id), price, day: dueOn });
  const reason = quantity === null ? { code: "less-than-a-lot", params: ticker } : null;
  return { ...base, quantity, price: found.close, reason };
}

/** Returns undecided rows of active plans for due days, oldest first. */
export async function proposalsOf(
  ctx: UserCtx,
  portfolio: Pick<PortfolioRow, "userId" | "isDemo">,
  plans: readonly PlanRow[],
): Promise<PlanProposal[]> {
  const reader = readerOfPortfolio(portfolio);
  const active = plans.filter(({ isActive }) => isActive);
  const decided = await decidedDays(
    ctx.db,
    ctx.user.id,
    active.map(({ id }) => id),
  );
  const ids = [...new Set(active.flatMap(({ assetId }) => assetId ?? []))];
  const assets = await loadAssets(ctx.db, ctx.user.id, ids);
  const known = { reader, assets, terms: await loadTerms(ctx.db, reader, assets.values()) };
  const proposals: PlanProposal[] = [];
  for (const plan of active) {
    const open = daysUntil(plan, ctx.today).filter((day) => decided.get(plan.id)?.has(day) !== true);
    for (const day of open.slice(-mostOpenDays)) proposals.push(await proposalOn(ctx, plan, day, known));
  }
  return proposals.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

/** Returns the proposal of a day; undefined when it is decided or in the future. */
export async function proposalOfDay(
  ctx: UserCtx,
  portfolio: Pick<PortfolioRow, "userId" | "isDemo">,
  { plan, dueOn }: { readonly plan: PlanRow; readonly dueOn: string },
): Promise<PlanProposal | undefined> {
  if (!daysUntil(plan, ctx.today).includes(dueOn as IsoDate)) return undefined;
  const reader = readerOfPortfolio(portfolio);
  const decided = await decidedDays(ctx.db, ctx.user.id, [plan.id]);
  if (decided.get(plan.id)?.has(dueOn)) return undefined;
  const assets = await loadAssets(ctx.db, ctx.user.id, plan.assetId ? [plan.assetId] : []);
  const terms = await loadTerms(ctx.db, reader, assets.values());
  return proposalOn(ctx, plan, dueOn as IsoDate, { reader, assets, terms });
}
