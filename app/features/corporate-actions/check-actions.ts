import { findKindName, formatDec, formatMoney } from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { type ActionRow, listActionRowIds, listActions } from "../../portfolio/actions/actions.queries.ts";
import { withheldTax } from "../../portfolio/actions/book-income.ts";
import type { Proposal } from "../../portfolio/actions/corporate-proposals.ts";
import { type IncomeProposal, proposeIncome } from "../../portfolio/actions/income-proposals.ts";
import { loadProposalContext, type ProposalContext, storedDue } from "../../portfolio/actions/load-income.ts";
import { findEarlier } from "../../portfolio/actions/pending-actions.ts";
import { findUnsourced } from "../../portfolio/actions/unsourced.ts";
import { loadAssets, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../server/context.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { effectOf } from "./action-effect.ts";
import type { DecidedAction, DueLine, Misfit, PendingAction } from "./corporate-actions.contract.ts";
import { type Misfit as FoundMisfit, listMisfits, unitsOfMisfit } from "./misfits.ts";

/** Decisions shown; rows of older ones remain in the ledger. */
const shownDecisions = 200;

const toEarlier = (event: Proposal | undefined): PendingAction["waitsFor"] =>
  event
    ? { key: event.key, kind: event.kind, effectiveOn: event.effectiveOn, ticker: event.asset.ticker }
    : null;

/** Formats a due payment with the tax at the portfolio's rate. */
export function toDueLine(
  { due, near, wasTakenBack, waitsFor }: IncomeProposal,
  asset: AssetRow,
  portfolio: PortfolioRow,
  language: string,
): DueLine {
  const { units, gross, perUnit, assetId: _id, ...rest } = due;
  return {
    ...rest,
    asset: toAssetRef(asset, language),
    quantity: formatDec(units),
    perUnit: plainDecimal(perUnit),
    gross: formatMoney(gross),
    tax: formatMoney(withheldTax(due, portfolio)),
    near: near
      ? {
          transactionId: near.id,
          date: near.date,
          amount: formatMoney(near.amount ?? 0n),
          currency: near.currency,
        }
      : null,
    wasTakenBack,
    waitsFor: toEarlier(waitsFor),
  };
}

export function dueLines(
  world: ProposalContext,
  portfolio: PortfolioRow,
  ctx: Pick<UserCtx, "today" | "language">,
) {
  return proposeIncome(world, ctx.today).flatMap((proposal) => {
    const asset = world.assets.get(proposal.due.assetId);
    return asset ? [toDueLine(proposal, asset, portfolio, ctx.language)] : [];
  });
}

async function toPending(
  ctx: UserCtx,
  view: LedgerView,
  proposal: Proposal,
  pending: readonly Proposal[],
): Promise<PendingAction> {
  const { asset, toAsset, units, rows, terms, ...rest } = proposal;
  return {
    ...rest,
    asset: toAssetRef(asset, ctx.language),
    toAsset: toAsset ? toAssetRef(toAsset, ctx.language) : null,
    quantity: formatDec(units),
    terms: { ...terms },
    waitsFor: toEarlier(rows.length > 0 ? findEarlier(pending, proposal) : undefined),
    rows: rows.map(({ accountId, values }) => ({
      kindName: findKindName(values.kind) ?? "",
      date: values.tradeDate,
      accountId,
      quantity: values.quantity,
      toQuantity: values.toQuantity ?? null,
      price: values.price,
      amount: values.amount,
      currency: values.currency,
    })),
    effect: await effectOf(ctx.db, view, proposal, ctx.language),
  };
}

function toDecided(
  action: ActionRow,
  assets: ReadonlyMap<string, AssetRow>,
  transactionIds: readonly string[],
  language: string,
): DecidedAction {
  const asset = assets.get(action.assetId);
  const due = storedDue(action);
  return {
    id: action.id,
    kind: action.kind,
    effectiveOn: action.effectiveOn,
    asset: asset ? toAssetRef(asset, language) : null,
    state: action.state,
    transactionIds: [...transactionIds],
    due: due ? { currency: due.currency, amount: formatMoney(due.gross) } : null,
    changedAt: action.changedAt.toISOString(),
  };
}

function toMisfit(misfit: FoundMisfit, assets: ReadonlyMap<string, AssetRow>, language: string): Misfit {
  const { action, rows, payment } = misfit;
  const asset = assets.get(action.assetId);
  const { before, now } = unitsOfMisfit(misfit);
  const grossOf = (due: NonNullable<typeof payment>["now"]) => ({
    currency: due.currency,
    amount: formatMoney(BigInt(due.gross)),
  });
  return {
    ...{ actionId: action.id, kind: action.kind, effectiveOn: action.effectiveOn },
    asset: asset ? toAssetRef(asset, language) : null,
    transactionIds: rows.map(({ id }) => id),
    ...{ quantityBefore: formatDec(before), quantityNow: formatDec(now) },
    grossBefore: payment ? grossOf(payment.before) : null,
    grossNow: payment ? grossOf(payment.now) : null,
  };
}

async function listDecided(ctx: UserCtx, portfolio: PortfolioRow): Promise<DecidedAction[]> {
  const actions = (await listActions(ctx.db, portfolio)).filter(({ state }) => state !== "undone");
  const newest = actions
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, shownDecisions);
  const assets = await loadAssets(ctx.db, ctx.user.id, [...new Set(newest.map(({ assetId }) => assetId))]);
  const rowIds = await listActionRowIds(ctx.db, portfolio);
  return newest.map((action) => toDecided(action, assets, rowIds.get(action.id) ?? [], ctx.language));
}

/** Returns present holdings without payment data, by ticker. */
export async function unsourcedOf(ctx: UserCtx, view: LedgerView): Promise<AssetRef[]> {
  const held = view.run.holdings().flatMap(({ assetId, isOpen }) => {
    const asset = view.assets.get(assetId);
    return isOpen && asset ? [asset] : [];
  });
  return (await findUnsourced(ctx.db, readerOfPortfolio(view.portfolio), held)).map((asset) =>
    toAssetRef(asset, ctx.language),
  );
}

/** Returns the data of the events screen. */
export async function checkActions(ctx: UserCtx, portfolioId: string | undefined) {
  const view = await loadChosenLedger(ctx, portfolioId);
  const { portfolio, input } = view;
  const world = await loadProposalContext(ctx.db, portfolio, input.transactions);
  const pending: PendingAction[] = [];
  for (const proposal of world.pending)
    if (proposal.effectiveOn <= ctx.today) pending.push(await toPending(ctx, view, proposal, world.pending));
  return {
    portfolioId: portfolio.id,
    isIncomeBooked: portfolio.isIncomeBooked,
    incomeTaxRate: portfolio.incomeTaxRate === null ? null : plainDecimal(portfolio.incomeTaxRate),
    pending,
    income: dueLines(world, portfolio, ctx),
    misfits: (await listMisfits(ctx.db, portfolio, world)).map((one) =>
      toMisfit(one, world.assets, ctx.language),
    ),
    decided: await listDecided(ctx, portfolio),
    unsourced: await unsourcedOf(ctx, view),
  };
}

/** Returns the number of undecided items, cached by version of ledger, events and decisions. */
export async function countWaiting(ctx: UserCtx, portfolioId: string | undefined) {
  const view = await loadChosenLedger(ctx, portfolioId);
  const { portfolio, input } = view;
  const cache = ctx.memory.cache<{ actions: number; income: number; misfits: number }>(
    "waiting-events",
    5_000,
  );
  const key = [
    portfolio.userId,
    portfolio.id,
    portfolio.lastChange,
    input.versions?.events,
    ctx.today,
  ].join();
  const known = cache.get(key);
  if (known) return { portfolioId: portfolio.id, ...known };
  const world = await loadProposalContext(ctx.db, portfolio, input.transactions);
  const counts = {
    actions: world.pending.filter(({ effectiveOn }) => effectiveOn <= ctx.today).length,
    income: proposeIncome(world, ctx.today).length,
    misfits: (await listMisfits(ctx.db, portfolio, world)).length,
  };
  cache.set(key, counts);
  return { portfolioId: portfolio.id, ...counts };
}
