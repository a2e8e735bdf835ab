import { READER_VERSION } from "@zerno/brokers";
import { v7 as newId } from "uuid";
import { createOwnAsset } from "../../../market/assets/assets.ts";
import { settleIncome } from "../../../portfolio/actions/settle-income.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { type PortfolioRow, updatePortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../../portfolio/transactions/assert-holdings-fit.ts";
import { insertImportedRows } from "../../../portfolio/transactions/import-rows.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { type AssetType, CashBackType, type CodeOf, ImportState } from "../../../shared/codes.ts";
import type { CheckedStatement } from "../../reconcile/check-statement.ts";
import type { Applied } from "../decisions.ts";
import { changeImport, type ImportRow } from "../import.queries.ts";
import type { ImportReport } from "../import.schema.ts";
import { applyAccount } from "../import-account.ts";
import { saveMappings } from "../mappings.queries.ts";
import { moveToCash } from "../outside-questions.ts";
import { type AssetOfCode, storeStatementMarket } from "../statement-market.ts";
import { type RowTarget, toStoredOpening, toStoredRow } from "../to-ledger-row.ts";
import { bookAdjustments, storeBalances } from "./adjustments.ts";
import { writeBalancingEntries } from "./balancing-entries.ts";
import { packKeys } from "./booked-keys.ts";
import type { PreviewState } from "./build-preview.ts";
import type { RowState } from "./classify-rows.ts";
import { countOpen } from "./file-gaps.ts";
import { bookKnownSplits } from "./known-splits.ts";
import { sumKinds } from "./preview-sums.ts";
import { writeCompletions } from "./write-completions.ts";

export interface BookCtx {
  readonly user: { readonly id: string; readonly plan: string };
  readonly today: string;
  readonly now: () => Date;
}

export interface BookTask {
  readonly row: ImportRow;
  readonly state: PreviewState;
  readonly portfolio: PortfolioRow;
  readonly onlyGood: boolean;
  readonly isForgotten: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Writes a preview in the caller's transaction, under the portfolio's lock.
 * @throws AppError FILE_REJECTED, IMPORT_OPEN, OVERSOLD, LIMIT_REACHED, IMPORT_STATE
 */
export async function bookPreview(ctx: BookCtx, tx: RecordedTx, task: BookTask): Promise<ImportReport> {
  const { row, state, portfolio, onlyGood, isForgotten } = task;
  assertReady(state, onlyGood);
  const { head } = state.read;
  const hasAllowedShort = state.decisions.isShortAllowed === true && !portfolio.isShortAllowed;
  if (hasAllowedShort) await updatePortfolio(tx, row.userId, row.portfolioId, { isShortAllowed: true });
  const accountId = await applyAccount(tx, row, state.account, head.brokerName);
  const made = await makeOwnAssets(ctx, tx, row, state);
  const assetOf: AssetOfCode = (code) => made.get(code) ?? state.instruments.get(code)?.asset ?? undefined;
  const target = { ...row, accountId, importId: row.id, now: ctx.now() };
  const standIns = await writeBalancingEntries(tx, row.userId, state.standIns, ctx.now());
  const { outside, decisions } = state;
  const movedToCash = outside && decisions.paysOutsideTrades ? await moveToCash(tx, row, outside) : [];
  const written = await writeRows({ ctx, tx }, task, { target, assetOf });
  const by = { user: ctx.user, now: ctx.now(), today: ctx.today, importId: row.id };
  await bookKnownSplits(tx, portfolio, state.splits, by);
  const completed = await writeCompletions(tx, state, target);
  const place = { user: ctx.user, portfolio, accountId, importId: row.id, today: ctx.today, now: ctx.now() };
  const { written: adjustments, checked } = await bookAdjustments(tx, state, place, assetOf);
  await storeBalances(tx, state, place, assetOf);
  await settleIncome(tx, portfolio, ctx.now());
  const market = await storeStatementMarket(tx, row.userId, head, assetOf);
  await rememberMappings(tx, row, state, assetOf);
  const report = toReport(state, {
    ...written,
    adjustments,
    changed: completed.length,
    ...market,
    assets: made.size,
    checked,
    isCashAligned: portfolio.cashBackType === CashBackType.current,
  });
  const applied: Applied = {
    ...market,
    source: head.format,
    accountId,
    account: state.account.how,
    hasAllowedShort,
    ...(completed.length > 0 && { completed }),
    ...(standIns.length > 0 && { standIns }),
    ...(movedToCash.length > 0 && { movedToCash }),
  };
  await close(ctx, tx, row, { state, applied, report, isForgotten });
  return report;
}

function assertReady(state: PreviewState, onlyGood: boolean): void {
  const { fatal } = state.read.head;
  if (fatal) throw new AppError("FILE_REJECTED", { code: fatal.code, ...fatal.params });
  const open = countOpen(state);
  if (open > 0 && !onlyGood) throw new AppError("IMPORT_OPEN", { open: String(open) });
  if (state.isCovered()) return;
  const [first] = state.oversold.entries;
  const { assetId = "", missing = "", row } = first ?? {};
  throw new AppError("OVERSOLD", { asset: assetId, date: row?.date ?? "", missing });
}

async function makeOwnAssets(ctx: BookCtx, tx: Db, row: ImportRow, state: PreviewState) {
  const made = new Map<string, { ownerId: string; id: string; currency: string }>();
  const needed = new Set(
    state.read.rows.flatMap(({ code, toCode }, index) =>
      state.states[index]?.isIncluded ? [code ?? [], toCode ?? []].flat() : [],
    ),
  );
  for (const { code, ref, plan } of state.instruments.values()) {
    if (!plan || !needed.has(code)) continue;
    const asset = await createOwnAsset(tx, row.userId, {
      type: plan.type as CodeOf<typeof AssetType>,
      ticker: (ref.symbol ?? ref.isin ?? plan.name).slice(0, 100),
      name: plan.name,
      currency: plan.currency,
      exchange: ref.exchange?.slice(0, 50),
      isin: ref.isin,
      now: ctx.now(),
    });
    made.set(code, asset);
  }
  return made;
}

const isAdded = (state: RowState | undefined): boolean => state?.isIncluded === true && !state.completes;

interface Place {
  readonly target: RowTarget;
  readonly assetOf: AssetOfCode;
}

async function writeRows(
  { ctx, tx }: { ctx: BookCtx; tx: RecordedTx },
  { state, onProgress = () => {} }: BookTask,
  { target, assetOf }: Place,
): Promise<{ rows: number; openings: number }> {
  const assetOfRow = (code: string | null | undefined) => (code == null ? null : (assetOf(code) ?? null));
  const openings = state.oversold.openings.map((opening) =>
    toStoredOpening(opening, { id: newId(), asset: assetOfRow(opening.row.code) }, target),
  );
  const included = state.read.rows.filter((_, index) => isAdded(state.states[index]));
  const ids = included.map(() => newId());
  const numbered = new Map(included.map(({ externalId }, index) => [externalId, ids[index]]));
  const rows = included.map((entry, index) => {
    const assets = { asset: assetOfRow(entry.code), toAsset: assetOfRow(entry.toCode) };
    const idOfRow = (externalId: string) => numbered.get(externalId);
    return toStoredRow(entry, { id: ids[index] ?? newId(), ...assets, idOfRow }, target);
  });
  const all = [...openings, ...rows];
  await assertHoldingsFit(tx, ctx.user, [
    ...new Set(all.flatMap(({ assetId, toAssetId }) => [assetId, toAssetId])),
  ]);
  await insertImportedRows(tx, all, (done) => onProgress(done, all.length));
  return { rows: rows.length, openings: openings.length };
}

async function rememberMappings(
  tx: Db,
  row: ImportRow,
  state: PreviewState,
  assetOf: AssetOfCode,
): Promise<void> {
  const mappings = [...state.instruments.values()].flatMap(({ code, how }) => {
    const asset = how === "chosen" || how === "own" ? assetOf(code) : undefined;
    return asset ? [{ code, asset: { ownerId: asset.ownerId, id: asset.id } }] : [];
  });
  await saveMappings(tx, row.userId, state.read.head.brokerId, mappings);
}

interface Written {
  readonly rows: number;
  readonly openings: number;
  readonly adjustments: number;
  readonly changed: number;
  readonly prices: readonly unknown[];
  readonly rates: readonly unknown[];
  readonly assets: number;
  readonly checked: CheckedStatement | null;
  readonly isCashAligned: boolean;
}

const namedReasons = 30;

function reasonsOf({ read }: PreviewState): NonNullable<ImportReport["reasons"]> {
  const { ignored, failed } = read.head;
  const all = [
    ...failed.map(({ issue }) => ({ status: "failed" as const, issue })),
    ...ignored.map(({ reason }) => ({ status: "ignored" as const, issue: reason })),
  ];
  const groups = Map.groupBy(all, ({ status, issue }) => `${status} ${issue.code}`);
  return [...groups.values()]
    .flatMap((list) => {
      const [first] = list;
      return first ? [{ status: first.status, issue: { ...first.issue }, count: list.length }] : [];
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, namedReasons);
}

function toReport(state: PreviewState, written: Written): ImportReport {
  const { head } = state.read;
  const out = state.states.filter(({ isIncluded }) => !isIncluded);
  const known = out.filter(({ status }) => status === "known").length;
  const ignored = out.filter(({ status }) => status === "ignored").length;
  return {
    rows: written.rows,
    openings: written.openings,
    adjustments: written.adjustments,
    changed: written.changed,
    known,
    skipped: out.length - known - ignored,
    ignored: ignored + head.ignored.length,
    failed: head.failed.length,
    prices: written.prices.length,
    rates: written.rates.length,
    assets: written.assets,
    totals: sumKinds(state),
    reasons: reasonsOf(state),
    ...(written.checked && { balances: balancesOf(written.checked, state, written.isCashAligned) }),
  };
}

function balancesOf(
  { cash, positions }: CheckedStatement,
  { decisions }: PreviewState,
  isCashAligned: boolean,
): ImportReport["balances"] {
  const open = isCashAligned ? positions : [...cash, ...positions];
  const wrong = open.filter(({ id, difference }) => difference !== "0" && !decisions.adjust?.[id]).length;
  return { lines: cash.length + positions.length, wrong };
}

interface Closing {
  readonly state: PreviewState;
  readonly applied: Applied;
  readonly report: ImportReport;
  readonly isForgotten: boolean;
}

/** Returns the keys booked: one that later lacks a row was deleted by the user. */
const keysOf = ({ read, states }: PreviewState, { completed = [] }: Applied): Uint8Array =>
  packKeys([
    ...read.rows.filter((_, index) => isAdded(states[index])).map(({ key }) => key),
    ...completed.flatMap(({ newKey }) => newKey ?? []),
  ]);

async function close(
  ctx: BookCtx,
  tx: RecordedTx,
  row: ImportRow,
  { state, applied, report, isForgotten }: Closing,
): Promise<void> {
  const { head } = state.read;
  const { accountHash, numberMasked } = state.account;
  const { progress: _over, ...counts } = row.counts;
  const isClosed = await changeImport(tx, row, [ImportState.previewed], {
    state: ImportState.committed,
    committedAt: ctx.now(),
    brokerId: head.brokerId,
    format: head.format,
    readerVersion: READER_VERSION,
    bookedKeys: keysOf(state, applied),
    ...(isForgotten && { fileBytes: null }),
    draft: { decisions: state.decisions, applied },
    counts: {
      ...counts,
      brokerName: head.brokerName,
      ...(accountHash && { accountHash }),
      accountId: applied.accountId,
      numberMasked,
      ...(head.period && { period: head.period }),
      ...(state.outside && state.decisions.paysOutsideTrades === undefined && { asksOutside: true }),
      report,
    },
  });
  if (!isClosed) throw new AppError("IMPORT_STATE");
}
