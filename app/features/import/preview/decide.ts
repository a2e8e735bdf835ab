import type {
  DecisionChange,
  InstrumentDecision,
  OversoldDecision,
} from "../../../domain/imports/decision.schema.ts";
import { applyChange } from "../../../domain/imports/decisions.ts";
import {
  changeImport,
  getImport,
  getOpenImport,
  type ImportRow,
  openStates,
} from "../../../domain/imports/import.queries.ts";
import type { PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { openSplit } from "../../../domain/imports/preview/known-splits.ts";
import { getAsset } from "../../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { isKnownCurrency } from "../../../market/rates/currencies.ts";
import { unrecorded } from "../../../portfolio/history/recorded-tx.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AssetType, ImportState } from "../../../shared/codes.ts";
import { jobOf, previewOf } from "../reading/import-jobs.ts";

/**
 * Saves decisions about an upload. A decision for all rows of a status is stored per row of the current preview, so
 * that later rows are asked about again.
 * @throws AppError NOT_FOUND (import, asset), IMPORT_STATE, CURRENCY_UNKNOWN, INVALID_INPUT
 */
export async function decide(ctx: UserCtx, change: DecisionChange): Promise<ImportRow> {
  const row = await getOpenImport(ctx.db, ctx.user.id, change.id);
  await assertInstruments(ctx, row.portfolioId, change);
  const decisions = applyChange(row.draft.decisions, await spellOut(ctx, row, change));
  const isOpen = await changeImport(unrecorded(ctx.db, "draft"), row, openStates, {
    draft: { decisions },
    state: ImportState.previewed,
  });
  if (!isOpen) throw new AppError("IMPORT_STATE");
  return getImport(ctx.db, ctx.user.id, change.id);
}

async function assertInstruments(
  ctx: UserCtx,
  portfolioId: string,
  { instruments = {} }: DecisionChange,
): Promise<void> {
  const reader = readerOfPortfolio(await getPortfolio(ctx.db, ctx.user.id, portfolioId));
  for (const decision of Object.values(instruments)) {
    if (decision?.as === "asset") await getAsset(ctx.db, reader, decision);
    if (decision?.as === "own" && !isKnownCurrency(decision.currency))
      throw new AppError("CURRENCY_UNKNOWN", { currency: decision.currency });
  }
}

async function spellOut(ctx: UserCtx, row: ImportRow, change: DecisionChange): Promise<DecisionChange> {
  const { all, allOversold, allOwn } = change;
  if (!all && !allOversold && !allOwn && !change.oversold) return change;
  const state = await previewOf(ctx, row, jobOf(ctx, row));
  const rows: NonNullable<DecisionChange["rows"]> = { ...change.rows };
  state.read.rows.forEach(({ id }, index) => {
    if (all && state.states[index]?.status === all.status) rows[id] = all.choice;
  });
  const oversold: NonNullable<DecisionChange["oversold"]> = { ...change.oversold };
  // Units explained by a split are not missing: an opening balance would count them twice.
  for (const { row, assetId } of allOversold ? state.oversold.entries : [])
    if (allOversold?.as !== "opening" || !openSplit(state.splits, assetId, row.date))
      oversold[row.id] = allOversold ?? null;
  assertAcquired(state, oversold);
  const instruments = allOwn ? { ...change.instruments, ...ownForOpen(state) } : change.instruments;
  return { ...change, rows, oversold, ...(instruments && { instruments }) };
}

/** Custom assets for open securities with a known currency. */
function ownForOpen(state: PreviewState): Record<string, InstrumentDecision> {
  const open = [...state.instruments.values()].filter(({ how, rows }) => how === null && rows > 0);
  return Object.fromEntries(
    open.flatMap(({ code, ref, currency }): [string, InstrumentDecision][] => {
      if (!currency || !isKnownCurrency(currency)) return [];
      const name = (ref.name ?? ref.symbol ?? code).trim().slice(0, 200) || code;
      return [[code, { as: "own", type: ref.assetType ?? AssetType.unknown, name, currency }]];
    }),
  );
}

function assertAcquired(
  state: PreviewState,
  oversold: Readonly<Record<string, OversoldDecision | null>>,
): void {
  for (const { row } of state.oversold.entries) {
    const decision = oversold[row.id];
    if (decision?.as !== "opening" || decision.acquiredOn === null) continue;
    if (decision.acquiredOn > row.date)
      throw new AppError("INVALID_INPUT", {}, [
        { path: `oversold.${row.id}.acquiredOn`, code: "after-sale", params: { date: row.date } },
      ]);
  }
}
