import { type Dec, formatDec, KIND_CODES, parseDec, parseMoney } from "@zerno/engine";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { getAccountId } from "../../ledger/accounts.queries.ts";
import { settleIncome } from "../../ledger/actions/settle-income.ts";
import { toAssetRef } from "../../ledger/asset-terms.ts";
import { byUser, change } from "../../ledger/history/change.ts";
import { loadLedger } from "../../ledger/load-ledger.ts";
import { listMoveRows } from "../../ledger/moves.queries.ts";
import { getPortfolio, type PortfolioRow } from "../../ledger/portfolios.queries.ts";
import { assertCovered } from "../../ledger/quantity-rows.ts";
import { readDraft } from "../../ledger/read-draft.ts";
import { assertMatches, rowTag } from "../../ledger/row-tag.ts";
import { plainDecimal } from "../../ledger/transaction-row.ts";
import type { RowDraft } from "../../ledger/transaction-values.ts";
import {
  deleteTransactions,
  insertTransactions,
  type TransactionTableRow,
} from "../../ledger/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { Move, MoveDraft, moveContract } from "./move.contract.ts";
import { assetToMove, fieldError, lotsOfMove, type MovedLot } from "./moved-lots.ts";

type Draft = z.output<typeof MoveDraft>;
type MoveChange = z.output<(typeof moveContract)["PUT /api/transactions/move"]["input"]>;

const isOut = ({ kind }: Pick<TransactionTableRow, "kind">): boolean => kind === KIND_CODES["transfer-out"];

/** One side's rows as drafts, in the same order on both sides: the first ones pair with the first. */
interface Sides {
  readonly out: readonly RowDraft[];
  readonly in: readonly RowDraft[];
  /** The version of the source that the lots were found in; null: cash has none. */
  readonly version: number | null;
}

/** Both portfolios as they are asked for. @throws AppError NOT_FOUND, INVALID_INPUT naming `toPortfolioId` */
async function assertPair(ctx: UserCtx, { portfolioId, toPortfolioId }: Draft): Promise<void> {
  if (portfolioId === toPortfolioId) throw fieldError("toPortfolioId", "same-portfolio");
  const markets = new Set<boolean>();
  for (const [path, id] of [
    ["portfolioId", portfolioId],
    ["toPortfolioId", toPortfolioId],
  ] as const) {
    const { view, isComposite, isDemo } = await getPortfolio(ctx.db, ctx.user.id, id);
    markets.add(isDemo);
    if (isComposite) throw new AppError("COMPOSITE_READ_ONLY");
    if (view === PortfolioView.holdings) throw fieldError(path, "kept-as-positions");
  }
  if (markets.size > 1) throw fieldError("toPortfolioId", "other-market");
}

/** The rows of a move: a transfer out and a transfer in for each lot, so that each keeps its cost and its day. */
async function sidesOf(ctx: UserCtx, draft: Draft, without?: ReadonlySet<string>): Promise<Sides> {
  const { portfolioId, date, note } = draft;
  const common = { date, note, affectsCash: true };
  if (draft.assetId === null) {
    const { currency, amount } = draft;
    if (currency === null) throw fieldError("currency", "required");
    if (amount === null) throw fieldError("amount", "required");
    if ((parseMoney(amount) ?? 0n) <= 0n) throw fieldError("amount", "zero");
    const row = { ...common, currency, amount };
    return { out: [{ ...row, kind: "transfer-out" }], in: [{ ...row, kind: "transfer-in" }], version: null };
  }
  const { assetId, quantity } = draft;
  if (quantity === null) throw fieldError("quantity", "required");
  const { currency } = await assetToMove(ctx, assetId);
  const view = await loadLedger({ ...ctx, currency: null }, portfolioId);
  const { lots } = lotsOfMove(view, { assetId, date, quantity }, without);
  const row = (lot: MovedLot) => ({ ...common, assetId, currency, quantity: lot.quantity });
  return {
    out: lots.map((lot) => ({ ...row(lot), kind: "transfer-out" })),
    in: lots.map((lot) => ({
      ...{ ...row(lot), kind: "transfer-in", cost: lot.cost },
      acquiredOn: lot.acquiredOn,
    })),
    version: view.portfolio.version,
  };
}

/** Where the rows of one side go, and what of the rows before them stays. */
interface Side {
  readonly portfolioId: string;
  readonly moveId: string;
  readonly drafts: readonly RowDraft[];
  readonly before?: TransactionTableRow | undefined;
}

async function writeSide(ctx: UserCtx, tx: Db, { portfolioId, moveId, drafts, before }: Side): Promise<void> {
  const userId = ctx.user.id;
  const portfolio = await getPortfolio(tx, userId, portfolioId);
  const accountId = before?.accountId ?? (await getAccountId(tx, userId, portfolioId));
  const values = [];
  for (const draft of drafts) values.push({ ...(await readDraft(ctx, tx, portfolio, draft)), moveId });
  const [first, ...rest] = values;
  if (!first) throw new Error("a move without rows");
  const kept = before && {
    ...{ fee: before.fee, feeCurrency: before.feeCurrency },
    ...{ tax: before.tax, taxCurrency: before.taxCurrency },
  };
  const place = { portfolio, accountId, now: ctx.now() };
  await insertTransactions(tx, place, [{ ...first, ...kept }, ...rest]);
}

async function settleBoth(
  ctx: UserCtx,
  tx: Db,
  ids: readonly string[],
  assetIds: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const portfolio = await getPortfolio(tx, ctx.user.id, id);
    await settleIncome(tx, portfolio, ctx.now());
    await assertCovered(tx, portfolio, [...assetIds]);
  }
}

/** The lots were found before the lock was taken: what was written in between would make them others. */
function assertSame({ version }: Sides, portfolio: PortfolioRow): void {
  if (version !== null && portfolio.version !== version + 1) throw new AppError("STALE");
}

/** Moves units or cash to another portfolio. @throws AppError NOT_FOUND, OVERSOLD, INVALID_INPUT, STALE */
export async function moveAsset(ctx: UserCtx, draft: Draft): Promise<Move> {
  await assertPair(ctx, draft);
  const sides = await sidesOf(ctx, draft);
  const moveId = newId();
  const { portfolioId, toPortfolioId, assetId } = draft;
  const about = { name: assetId ? (await assetToMove(ctx, assetId)).ticker : (draft.currency ?? "") };
  const of = { portfolioId, otherPortfolioId: toPortfolioId, kind: "asset-moved", about } as const;
  await change(byUser(ctx), of, async (tx, portfolio) => {
    assertSame(sides, portfolio);
    await writeSide(ctx, tx, { portfolioId, moveId, drafts: sides.out });
    await writeSide(ctx, tx, { portfolioId: toPortfolioId, moveId, drafts: sides.in });
    await settleBoth(ctx, tx, [portfolioId, toPortfolioId], assetId ? [assetId] : []);
  });
  return oneMove(ctx, moveId);
}

/** Both sides of a move as they are. @throws AppError NOT_FOUND, also when one side is gone */
async function readMove(ctx: UserCtx, moveId: string) {
  const rows = await listMoveRows(ctx.db, ctx.user.id, [moveId]);
  const [out, into] = [rows.filter(isOut), rows.filter((row) => !isOut(row))];
  const [source, target] = [out[0], into[0]];
  if (!source || !target) throw new AppError("NOT_FOUND");
  return { rows, into, source, target };
}

/** Of what a move says, both sides. */
const moveTag = (rows: readonly TransactionTableRow[]): string =>
  rowTag({
    rows: rows
      .map(({ portfolioId, tradeDate, quantity, amount, cost, acquiredOn, note }) =>
        JSON.stringify([portfolioId, tradeDate, quantity, amount, cost, acquiredOn, note]),
      )
      .sort(),
  });

/**
 * Changes both sides of a move: their rows are written anew, with accounts, fees and taxes of the first ones.
 * @throws AppError NOT_FOUND, OVERSOLD, INVALID_INPUT, STALE
 */
export async function changeMove(ctx: UserCtx, input: MoveChange): Promise<Move> {
  const { moveId, date, quantity, amount, note } = input;
  const { rows, source, target } = await readMove(ctx, moveId);
  const { assetId, currency, portfolioId } = source;
  const toPortfolioId = target.portfolioId;
  const draft = { portfolioId, toPortfolioId, date, assetId, quantity, currency, amount, note };
  await assertPair(ctx, draft);
  const ids = new Set(rows.map(({ id }) => id));
  const sides = await sidesOf(ctx, draft, ids);
  const of = { portfolioId, otherPortfolioId: toPortfolioId, kind: "transaction-changed" } as const;
  await change(byUser(ctx), of, async (tx, portfolio) => {
    assertMatches(ctx.ifMatch, moveTag(await listMoveRows(tx, ctx.user.id, [moveId])));
    assertSame(sides, portfolio);
    const now = ctx.now();
    for (const [id, drafts, before] of [
      [portfolioId, sides.out, source],
      [toPortfolioId, sides.in, target],
    ] as const) {
      const own = rows.filter((row) => row.portfolioId === id).map((row) => row.id);
      await deleteTransactions(tx, { userId: ctx.user.id, id }, own, { id: newId(), now });
      await writeSide(ctx, tx, { portfolioId: id, moveId, drafts, before });
    }
    await settleBoth(ctx, tx, [portfolioId, toPortfolioId], assetId ? [assetId] : []);
  });
  return oneMove(ctx, moveId);
}

/** A move with the lots it carries. */
export async function oneMove(ctx: UserCtx, moveId: string): Promise<Move> {
  const { rows, into, source, target } = await readMove(ctx, moveId);
  const { assetId, portfolioId, tradeDate: date, currency, amount, note } = source;
  const asset = assetId === null ? null : await assetToMove(ctx, assetId);
  const plain = (text: string | null) => (text === null ? null : plainDecimal(text));
  return {
    ...{ moveId, portfolioId, toPortfolioId: target.portfolioId, date, currency, note },
    asset: asset && toAssetRef(asset, ctx.language),
    quantity:
      asset && formatDec(into.reduce((sum, row) => sum + (parseDec(row.quantity ?? "0") ?? 0n), 0n) as Dec),
    amount: plain(amount),
    lots: into
      .filter(({ quantity }) => quantity !== null)
      .map(({ quantity, cost, acquiredOn }) => ({
        ...{ quantity: plainDecimal(quantity ?? "0"), cost: plain(cost), acquiredOn },
      })),
    etag: moveTag(rows),
  };
}

/** The lots a move would carry, and how much is held on that day. */
export async function previewMove(ctx: UserCtx, draft: Draft) {
  const { assetId, date, quantity } = draft;
  if (assetId === null || quantity === null) throw fieldError("quantity", "required");
  await assertPair(ctx, draft);
  const { currency } = await assetToMove(ctx, assetId);
  const view = await loadLedger({ ...ctx, currency: null }, draft.portfolioId);
  const { held, lots } = lotsOfMove(view, { assetId, date, quantity });
  return { currency, held, lots: [...lots] };
}
