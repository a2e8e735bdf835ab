import { setTimeout as sleep } from "node:timers/promises";
import { type Issue, MAPPED_FORMAT, READER_VERSION } from "@zerno/brokers";
import type { Counts } from "../../domain/imports/decisions.ts";
import {
  changeImport,
  countRowsOfImports,
  getFileBytes,
  getImport,
  getOpenImport,
  type ImportRow,
  listImports,
  openStates,
} from "../../domain/imports/import.queries.ts";
import type { GroupMember, HistoryEntry, ImportView, Preview } from "../../domain/imports/import.schema.ts";
import type { PreviewState } from "../../domain/imports/preview/build-preview.ts";
import { checkBalances } from "../../domain/imports/preview/preview-balances.ts";
import { demoOwnTextsIn } from "../../market/demo/portfolios/demo-texts.ts";
import { byUser } from "../../portfolio/history/change.ts";
import { unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { getPortfolio, listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { ImportState } from "../../shared/codes.ts";
import { commitImport } from "./booking/commit-import.ts";
import { revokeImport } from "./booking/revoke-import.ts";
import type { importContract } from "./import.contract.ts";
import { decide } from "./preview/decide.ts";
import { listGroup, portfolioNames } from "./preview/import-groups.ts";
import { pageOfRows } from "./preview/preview-rows.ts";
import { askOf, countReady, loadCandidatePrices, toPreview } from "./preview/preview-view.ts";
import { dropJob, jobOf, previewOf } from "./reading/import-jobs.ts";
import { dropMadePortfolios, splitAccounts } from "./reading/split-accounts.ts";
import { isReaderEnd } from "./reading/unfinished-readings.ts";
import { isFileForgotten, setFileForgotten } from "./upload/file-settings.ts";
import { listWaiting } from "./upload/list-waiting.ts";
import { templateFile } from "./upload/template-file.ts";
import { readAgain, upload } from "./upload/upload.ts";

/** Wait for small files, so that the first response has the preview. */
const patienceMs = 400;

export const importHandlers: Handlers<typeof importContract> = {
  "POST /api/TransactionsImport": async (ctx, { portfolioId }) => {
    const ids = await upload(ctx, portfolioId);
    return { id: ids[0] ?? "", ids };
  },
  "GET /api/TransactionsImport": async (ctx, { id }) => toView(ctx, await getImport(ctx.db, ctx.user.id, id)),
  "DELETE /api/TransactionsImport": async (ctx, { id }) => {
    await abandonImport(ctx, id);
    return null;
  },
  "GET /api/TransactionsImport/waiting": async (ctx, input) => {
    const portfolioId = await choosePortfolio(ctx, input.portfolioId);
    return { imports: portfolioId === null ? [] : await listWaiting(ctx, portfolioId) };
  },
  "GET /api/TransactionsImport/rows": async (ctx, { id, ...page }) => {
    const row = await getOpenImport(ctx.db, ctx.user.id, id);
    return pageOfRows(await previewOf(ctx, row, jobOf(ctx, row)), page, ctx.language);
  },
  "GET /api/TransactionsImport/file": async (ctx, { id }) => {
    const { fileName } = await getImport(ctx.db, ctx.user.id, id);
    const bytes = await getFileBytes(ctx.db, ctx.user.id, id);
    return { fileName, base64: Buffer.from(bytes).toString("base64") };
  },
  "GET /api/TransactionsImport/template": () => templateFile(),
  "POST /api/TransactionsImport/decide": async (ctx, change) => toView(ctx, await decide(ctx, change)),
  "POST /api/TransactionsImport/split": async (ctx, input) => ({ ids: await splitAccounts(ctx, input) }),
  "POST /api/TransactionsImport/commit": async (ctx, { id, onlyGood, isForgotten }) => {
    const row = await getImport(ctx.db, ctx.user.id, id);
    const chosen = isForgotten ?? (await isFileForgotten(ctx.db, ctx.user.id));
    return commitImport(ctx, row, { onlyGood, isForgotten: chosen });
  },
  "POST /api/TransactionsImport/read-again": async (ctx, { id }) => ({ id: await readAgain(ctx, id) }),
  "GET /api/TransactionsImport/settings": async (ctx) => ({
    isFileForgotten: await isFileForgotten(ctx.db, ctx.user.id),
  }),
  "PUT /api/TransactionsImport/settings": async (ctx, input) => {
    await setFileForgotten(ctx.db, ctx.user.id, input.isFileForgotten);
    return null;
  },
  "GET /api/transactionsImportHistory": async (ctx, input) => {
    const portfolioId = await choosePortfolio(ctx, input.portfolioId);
    if (portfolioId === null) return { imports: [] };
    const rows = await listImports(ctx.db, ctx.user.id, portfolioId);
    const counted = await countRowsOfImports(ctx.db, ctx.user.id, portfolioId);
    return { imports: rows.map((row) => demoOwnTextsIn(ctx, toHistoryEntry(row, counted.get(row.id)))) };
  },
  "DELETE /api/transactionsImportHistory": (ctx, { id, ...options }) => revokeImport(ctx, id, options),
};

/** Returns the requested portfolio, or the first; null without any. @throws AppError NOT_FOUND */
async function choosePortfolio(ctx: UserCtx, asked: string | undefined): Promise<string | null> {
  if (asked) return (await getPortfolio(ctx.db, ctx.user.id, asked)).id;
  const [first] = await listPortfolios(ctx.db, ctx.user.id);
  return first?.id ?? null;
}

/** All accounts of its file are abandoned together. */
async function abandonImport(ctx: UserCtx, id: string): Promise<void> {
  const row = await getImport(ctx.db, ctx.user.id, id);
  const members = await ctx.db.transaction(async (tx) => {
    const group = await listGroup(tx, row, openStates);
    const change = { state: ImportState.abandoned, fileBytes: null, draft: null };
    for (const member of group)
      if (!(await changeImport(unrecorded(tx, "draft"), member, openStates, change)))
        throw new AppError("IMPORT_STATE");
    await dropMadePortfolios(tx, group, byUser(ctx));
    return group;
  });
  for (const member of members) dropJob(ctx, member.id);
}

/** Open accounts of the file. */
async function groupOf(ctx: UserCtx, row: ImportRow): Promise<GroupMember[]> {
  if (row.counts.groupId === undefined) return [];
  const members = await listGroup(ctx.db, row, openStates);
  const ids = members.map(({ portfolioId }) => portfolioId);
  const names = await portfolioNames(ctx.db, ctx.user.id, ids);
  const group: GroupMember[] = [];
  for (const member of members) {
    const state = await previewOf(ctx, member, jobOf(ctx, member));
    const { ready, open } = countReady(state);
    const portfolioName = names.get(member.portfolioId) ?? "";
    group.push({ id: member.id, numberMasked: state.account.numberMasked, portfolioName, ready, open });
  }
  return group;
}

/** Progress while reading, then the preview, after the commit the report. */
async function toView(ctx: UserCtx, row: ImportRow): Promise<ImportView> {
  const { id, portfolioId, state, fileName, counts } = row;
  const isOneOfSeveral = counts.groupId !== undefined;
  const facts = { id, portfolioId, state, fileName, fileSize: counts.fileSize, isOneOfSeveral };
  const head = { ...facts, preview: null, report: null };
  const finished = { phase: "done", done: 1, total: 1 } as const;
  if (!openStates.some((open) => open === state))
    return { ...head, report: counts.report ?? null, group: [], progress: finished };
  const job = jobOf(ctx, row);
  const isRead = await Promise.race([job.read.then(() => true), sleep(patienceMs, false, { ref: false })]);
  if (!isRead) return { ...head, group: [], progress: counts.progress ?? job.progress };
  const preview = await previewOf(ctx, row, job);
  await noteFatal(ctx, row, preview.read.head.fatal);
  const progress = counts.progress ?? job.progress;
  return { ...head, progress, preview: await viewOf(ctx, preview), group: await groupOf(ctx, row) };
}

/** Cached by preview and language for polling clients. */
const views = new WeakMap<PreviewState, Map<string, Promise<Preview>>>();

function viewOf(ctx: UserCtx, state: PreviewState): Promise<Preview> {
  const known = views.get(state) ?? new Map<string, Promise<Preview>>();
  views.set(state, known);
  const view = known.get(ctx.language) ?? makeView(ctx, state);
  known.set(ctx.language, view);
  view.catch(() => known.delete(ctx.language));
  return view;
}

async function makeView(ctx: UserCtx, state: PreviewState): Promise<Preview> {
  const balances = await checkBalances(ctx.db, state, ctx.today);
  const prices = await loadCandidatePrices(ctx.db, state, ctx.today);
  return toPreview(state, { balances, prices }, ctx.language);
}

/** Resolved by a choice: the file is fine. */
const isQuestion = (code: string): boolean => code === "several-accounts" || askOf(code) !== null;

/** Unreadable files are stored as failed, for the history. */
async function noteFatal(ctx: UserCtx, row: ImportRow, fatal: Issue | undefined): Promise<void> {
  if (row.state !== ImportState.previewed || !fatal || isQuestion(fatal.code) || isReaderEnd(fatal.code))
    return;
  const counts: Counts = { ...row.counts, fatal: { code: fatal.code, params: {} } };
  const failed = { state: ImportState.failed, counts };
  await changeImport(unrecorded(ctx.db, "draft"), row, [ImportState.previewed], failed);
}

type Counted = { rows: number; edited: number; from: string; to: string } | undefined;

function periodOf({ counts, format }: ImportRow, counted: Counted): HistoryEntry["period"] {
  if (counts.period) return { ...counts.period, isStated: format !== MAPPED_FORMAT };
  return counted ? { from: counted.from, to: counted.to, isStated: false } : null;
}

function toHistoryEntry(row: ImportRow, counted: Counted): HistoryEntry {
  const { counts } = row;
  const isOver = row.state === ImportState.committed;
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    brokerName: counts.brokerName ?? "",
    account: counts.numberMasked ?? "",
    createdAt: row.createdAt.toISOString(),
    committedAt: row.committedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    report: counts.report ?? null,
    accountId: counts.accountId ?? null,
    period: periodOf(row, counted),
    fileHash: row.fileHash,
    hasFile: row.hasFile,
    readerVersion: row.readerVersion,
    canReadAgain: row.hasFile && isOver && (row.readerVersion ?? 0) < READER_VERSION,
    isOneOfSeveral: counts.groupId !== undefined,
    rows: counted?.rows ?? 0,
    edited: counted?.edited ?? 0,
  };
}
