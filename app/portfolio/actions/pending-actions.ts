import { addDays, type Transaction } from "@zerno/engine";
import { v7 as newId } from "uuid";
import { listCorporateEvents, listSplitEvents } from "../../market/events/corporate-events.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { loadAssets } from "../assets/asset-terms.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { loadTransactions, rowsOfPortfolio } from "../run/ledger-rows.ts";
import { assertHoldingsFit } from "../transactions/assert-holdings-fit.ts";
import { settlesInCash } from "../transactions/cash-settlement.ts";
import { assertCovered } from "../transactions/quantity-rows.ts";
import { type ImportReference, insertTransactions } from "../transactions/transactions.queries.ts";
import { accountUnits } from "./account-units.ts";
import { type ActionOwner, listActionRowIds, listActions, storeAction } from "./actions.queries.ts";
import { type Proposal, proposeActions } from "./corporate-proposals.ts";

/** By day. */
export async function listProposals(
  db: Db,
  portfolio: ActionOwner,
  today: string,
  known?: readonly Transaction[],
): Promise<Proposal[]> {
  const { userId, id } = portfolio;
  const rows = known ?? (await loadTransactions(db, rowsOfPortfolio(userId, id)));
  const named = new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()));
  const held = await loadAssets(db, userId, [...named]);
  const keys = [...held.values()];
  const reader = readerOfPortfolio(portfolio);
  const events = await listCorporateEvents(db, reader, keys);
  const targets = await loadAssets(
    db,
    userId,
    events.flatMap(({ toAssetId }) => toAssetId ?? []),
  );
  const proposals = proposeActions(
    {
      rows,
      units: accountUnits(rows),
      assets: new Map([...targets, ...held]),
      splits: await listSplitEvents(db, reader, keys),
      events,
    },
    today,
  );
  const rowIds = await listActionRowIds(db, portfolio);
  const settled = new Set(
    (await listActions(db, portfolio))
      .filter(({ id, state }) => state === "ignored" || (state === "booked" && rowIds.has(id)))
      .map(({ eventKey }) => eventKey),
  );
  return proposals.filter(({ key }) => !settled.has(key));
}

/** Offers concern only holders who accept. */
const changesUnits = ({ kind, rows }: Proposal): boolean => rows.length > 0 && kind !== "offer";

/**
 * Earliest undecided event that affects units on a day or later.
 * @param pending by day
 */
export const findBlocking = (
  pending: readonly Proposal[],
  assetId: string,
  day: string,
): Proposal | undefined =>
  pending.find(
    (one) =>
      changesUnits(one) &&
      one.effectiveOn <= day &&
      (one.asset.id === assetId || one.toAsset?.id === assetId),
  );

/** An oversold row may count units after the split. */
export async function findOpenSplit(
  db: Db,
  portfolio: ActionOwner,
  assetId: string,
  day: string,
): Promise<Proposal | undefined> {
  const proposals = await listProposals(db, portfolio, day);
  return proposals.find(({ kind, asset }) => kind === "split" && asset.id === assetId);
}

export const findEarlier = (
  pending: readonly Proposal[],
  { asset, effectiveOn }: Proposal,
): Proposal | undefined => findBlocking(pending, asset.id, addDays(effectiveOn, -1));

export const waitsFor = ({ asset, kind, effectiveOn }: Proposal): AppError =>
  new AppError("ACTION_WAITS", { asset: asset.ticker, kind, date: effectiveOn });

/** @throws AppError ACTION_WAITS while an earlier event is undecided */
export function assertFirst(pending: readonly Proposal[], proposal: Proposal): void {
  const earlier = proposal.rows.length > 0 ? findEarlier(pending, proposal) : undefined;
  if (earlier) throw waitsFor(earlier);
}

export const actionOf = (portfolio: PortfolioRow, proposal: Proposal) => ({
  ...{ userId: portfolio.userId, id: newId(), portfolioId: portfolio.id, eventKey: proposal.key },
  ...{ kind: proposal.kind, effectiveOn: proposal.effectiveOn, accountId: null, due: null },
  ...{ assetOwnerId: proposal.asset.ownerId, assetId: proposal.asset.id },
});

interface Booking {
  readonly user: { readonly id: string; readonly plan: string };
  readonly now: Date;
  readonly reference?: Partial<ImportReference>;
}

/**
 * Requires the portfolio's lock. @returns the action's id
 * @throws AppError CONFLICT without rows, OVERSOLD, LIMIT_REACHED
 */
export async function bookProposal(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  proposal: Proposal,
  { user, now, reference }: Booking,
): Promise<string> {
  if (proposal.rows.length === 0) throw new AppError("CONFLICT");
  const { asset, toAsset } = proposal;
  await assertHoldingsFit(tx, user, [toAsset?.id ?? null]);
  const { id: actionId } = await storeAction(tx, {
    ...actionOf(portfolio, proposal),
    ...{ state: "booked", changedAt: now },
  });
  for (const { accountId, values } of proposal.rows) {
    const affectsCash = values.affectsCash && (await settlesInCash(tx, portfolio, accountId));
    const row = { ...values, ...reference, affectsCash, actionId };
    await insertTransactions(tx, { portfolio, accountId, now }, [row]);
  }
  await assertCovered(tx, portfolio, [asset.id, ...(toAsset ? [toAsset.id] : [])]);
  return actionId;
}
