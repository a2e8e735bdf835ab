import {
  type Dec,
  formatDec,
  formatMoney,
  type IsoDate,
  parseDec,
  parseMoney,
  runLedger,
} from "@zerno/engine";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { AssetRow } from "../../market/assets/assets.ts";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { loadAssets, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { listMoveRows, listMoves, pairSides, type StoredMove } from "../../portfolio/moves/moves.queries.ts";
import { carriedBy, type Leaving, leavingOf, loadSenderLedger } from "../../portfolio/moves/sender-ledger.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { RowDraft } from "../../portfolio/transactions/transaction-values.ts";
import {
  deleteTransactions,
  insertTransactions,
  replaceTransaction,
  type TransactionTableRow,
} from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { Move, MoveDraft, moveContract } from "./move.contract.ts";

type Draft = z.output<typeof MoveDraft>;
type MoveChange = z.output<(typeof moveContract)["PUT /api/transactions/move"]["input"]>;

const fieldError = (path: string, code: string, params: Record<string, string> = {}) =>
  new AppError("INVALID_INPUT", {}, [{ path, code, params }]);

/**
 * Returns an asset of the portfolio's user.
 * @throws AppError INVALID_INPUT
 */
async function assetToMove(ctx: Pick<UserCtx, "db" | "user">, assetId: string): Promise<AssetRow> {
  const asset = (await loadAssets(ctx.db, ctx.user.id, [assetId])).get(assetId);
  if (!asset) throw fieldError("assetId", "unknown");
  return asset;
}

/**
 * Checks both portfolios.
 * @throws AppError NOT_FOUND, INVALID_INPUT naming `toPortfolioId`
 */
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

/**
 * Parses a quantity to units of 10^-18.
 * @throws AppError INVALID_INPUT
 */
function unitsOf(quantity: string | null): bigint {
  if (quantity === null) throw fieldError("quantity", "required");
  const units = parseDec(quantity);
  if (units === undefined) throw fieldError("quantity", "too-many-digits", { decimals: "18" });
  if (units <= 0n) throw fieldError("quantity", "zero");
  return units;
}

/**
 * Returns the outgoing row, which the incoming one initially copies. Its lots, days and costs follow the sender's
 * ledger and are rewritten with every change of it (portfolio/moves/rebuild-moves.ts).
 */
async function outDraft(ctx: UserCtx, { assetId, ...draft }: Draft): Promise<RowDraft> {
  const { date, note, quantity, amount, currency } = draft;
  const common = { kind: "transfer-out", date, note, affectsCash: true };
  if (assetId === null) {
    if (currency === null) throw fieldError("currency", "required");
    if (amount === null) throw fieldError("amount", "required");
    if ((parseMoney(amount) ?? 0n) <= 0n) throw fieldError("amount", "zero");
    return { ...common, currency, amount };
  }
  unitsOf(quantity);
  return { ...common, assetId, currency: (await assetToMove(ctx, assetId)).currency, quantity };
}

async function writeSide(
  ctx: UserCtx,
  tx: RecordedTx,
  { portfolioId, moveId, draft }: { portfolioId: string; moveId: string; draft: RowDraft },
): Promise<void> {
  const portfolio = await getPortfolio(tx, ctx.user.id, portfolioId);
  const accountId = await getAccountId(tx, ctx.user.id, portfolioId);
  const values = { ...(await readDraft(ctx, tx, portfolio, draft)), moveId };
  await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, [values]);
}

async function settleSender(ctx: UserCtx, tx: RecordedTx, id: string, assetId: string | null): Promise<void> {
  const portfolio = await getPortfolio(tx, ctx.user.id, id);
  await settleIncome(tx, portfolio, ctx.now());
  await assertCovered(tx, portfolio, assetId ? [assetId] : []);
}

/**
 * Transfers units or cash to another portfolio.
 * @throws AppError NOT_FOUND, OVERSOLD, INVALID_INPUT
 */
export async function moveAsset(ctx: UserCtx, draft: Draft): Promise<Move> {
  await assertPair(ctx, draft);
  const out = await outDraft(ctx, draft);
  const moveId = newId();
  const { portfolioId, toPortfolioId, assetId } = draft;
  const about = { name: assetId ? (await assetToMove(ctx, assetId)).ticker : (draft.currency ?? "") };
  const of = { portfolioId, otherPortfolioId: toPortfolioId, kind: "asset-moved", about } as const;
  await change(byUser(ctx), of, async (tx) => {
    await writeSide(ctx, tx, { portfolioId, moveId, draft: out });
    await writeSide(ctx, tx, { portfolioId: toPortfolioId, moveId, draft: { ...out, kind: "transfer-in" } });
    await settleSender(ctx, tx, portfolioId, assetId);
  });
  return oneMove(ctx, moveId);
}

/**
 * Returns both sides of a transfer.
 * @throws AppError NOT_FOUND, also when one side is missing
 */
async function readMove(db: Db, userId: string, moveId: string): Promise<StoredMove> {
  const move = pairSides(moveId, await listMoveRows(db, userId, [moveId]));
  if (!move) throw new AppError("NOT_FOUND");
  return move;
}

/** Returns the tag of a transfer's fields, both sides. */
const moveTag = (move: StoredMove): string =>
  rowTag({
    rows: [...move.out, ...move.in]
      .map(({ portfolioId, tradeDate, quantity, amount, cost, acquiredOn, note }) =>
        JSON.stringify([portfolioId, tradeDate, quantity, amount, cost, acquiredOn, note]),
      )
      .sort(),
  });

/**
 * Changes a transfer: the outgoing row is written, keeping account, fees and taxes; incoming ones follow from it.
 * @throws AppError NOT_FOUND, OVERSOLD, INVALID_INPUT, STALE
 */
export async function changeMove(ctx: UserCtx, input: MoveChange): Promise<Move> {
  const { moveId, date, quantity, amount, note } = input;
  const before = await readMove(ctx.db, ctx.user.id, moveId);
  const { senderId: portfolioId, receiverId: toPortfolioId } = before;
  const { assetId, currency } = before.out[0];
  const draft = { portfolioId, toPortfolioId, date, assetId, quantity, currency, amount, note };
  await assertPair(ctx, draft);
  const out = await outDraft(ctx, draft);
  const of = { portfolioId, otherPortfolioId: toPortfolioId, kind: "transaction-changed" } as const;
  await change(byUser(ctx), of, async (tx, portfolio) => {
    const move = await readMove(tx, ctx.user.id, moveId);
    assertMatches(ctx.ifMatch, moveTag(move));
    const [first, ...others] = move.out;
    const values = await readDraft(ctx, tx, portfolio, out);
    const { fee, feeCurrency, tax, taxCurrency, accountId } = first;
    const kept = { fee, feeCurrency, tax, taxCurrency, accountId, moveId };
    await replaceTransaction(tx, first, { ...values, ...kept, updatedAt: ctx.now() });
    if (others.length > 0) {
      const ids = others.map(({ id }) => id);
      await deleteTransactions(tx, portfolio, ids, { id: newId(), now: ctx.now() });
    }
    for (const row of move.in)
      if (row.note !== note) await replaceTransaction(tx, row, { ...row, note, updatedAt: ctx.now() });
    await settleSender(ctx, tx, portfolioId, assetId);
  });
  return oneMove(ctx, moveId);
}

const plainOrNull = (text: string | null) => (text === null ? null : plainDecimal(text));

const byAge = (a: TransactionTableRow, b: TransactionTableRow): number =>
  (a.acquiredOn ?? "").localeCompare(b.acquiredOn ?? "");

/** Returns a transfer with its lots. */
export async function oneMove(ctx: UserCtx, moveId: string): Promise<Move> {
  const move = await readMove(ctx.db, ctx.user.id, moveId);
  const { assetId, tradeDate: date, currency, amount, note } = move.out[0];
  const asset = assetId === null ? null : await assetToMove(ctx, assetId);
  const units = leavingOf(move)?.units ?? 0n;
  return {
    ...{ moveId, portfolioId: move.senderId, toPortfolioId: move.receiverId, date, currency, note },
    asset: asset && toAssetRef(asset, ctx.language),
    quantity: asset && formatDec(units as Dec),
    amount: plainOrNull(amount),
    lots: move.in
      .filter(({ quantity }) => quantity !== null)
      .toSorted(byAge)
      .map(({ quantity, cost, acquiredOn }) => ({
        ...{ quantity: plainDecimal(quantity ?? "0"), cost: plainOrNull(cost), acquiredOn },
      })),
    etag: moveTag(move),
  };
}

/**
 * Previews the lots of a transfer beside others of the same day, and the quantity held then.
 * @throws AppError OVERSOLD when less is held, INVALID_INPUT
 */
export async function previewMove(ctx: UserCtx, draft: Draft) {
  const { assetId, date, quantity, portfolioId, toPortfolioId, note } = draft;
  const units = unitsOf(quantity);
  if (assetId === null) throw fieldError("assetId", "required");
  await assertPair(ctx, draft);
  const asset = await assetToMove(ctx, assetId);
  const sender = await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  const ledger = await loadSenderLedger(ctx.db, sender, { assetIds: [assetId], asOf: ctx.today as IsoDate });
  const moves = (await listMoves(ctx.db, ctx.user.id)).filter(
    ({ senderId, out }) => senderId === portfolioId && ledger.assets.has(out[0].assetId ?? ""),
  );
  const replaced = new Set(moves.flatMap(({ out }) => out.map(({ id }) => id)));
  const accountId = await getAccountId(ctx.db, ctx.user.id, portfolioId);
  const own: Leaving = {
    ...{ id: newId(), receiverId: toPortfolioId, assetId, date, time: null, accountId, units, note },
  };
  const all = [...moves.flatMap((move) => leavingOf(move) ?? []), own];
  const carried = carriedBy(ledger, all, replaced);
  // If a day's transfers exceed the holding, any of them may lack units.
  const missing = [...carried.values()].reduce((sum, one) => sum + one.missing, 0n);
  if (missing > 0n)
    throw new AppError("OVERSOLD", { asset: asset.ticker, date, missing: formatDec(missing as Dec) });
  const holding = runLedger(ledger)
    .holdings(date as IsoDate)
    .find((one) => one.assetId === assetId);
  return {
    currency: asset.currency,
    held: formatDec(holding?.quantity ?? (0n as Dec)),
    lots: (carried.get(own.id)?.lots ?? []).map(({ quantity: part, cost, acquired }) => ({
      ...{ quantity: formatDec(part), acquiredOn: acquired as string },
      cost: cost === undefined ? null : formatMoney(cost),
    })),
  };
}
