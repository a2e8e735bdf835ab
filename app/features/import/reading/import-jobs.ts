import type { Issue, MapperProfile, TableSketch } from "@zerno/brokers";
import type { Decisions } from "../../../domain/imports/decisions.ts";
import { getFileBytes, type ImportRow } from "../../../domain/imports/import.queries.ts";
import type { ImportProgress } from "../../../domain/imports/import.schema.ts";
import { buildPreview, type PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { readStatementFile, rejectedStatement } from "../../../domain/imports/reading/read-statement-file.ts";
import type { ReadStatement } from "../../../domain/imports/statement-reader.ts";
import { decodeRows, isOfSync } from "../../../domain/imports/stored-rows.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { FileTask } from "../../../server/files/file-pool.ts";
import { FileProcessError } from "../../../server/files/file-process-error.ts";
import { taskOf } from "../../../server/files/read-upload.ts";
import { AppError } from "../../../shared/app-error.ts";
import { ImportState } from "../../../shared/codes.ts";
import { listProfiles } from "../mapping/profiles.queries.ts";
import { beginReading, endReading, isReaderEnd } from "./unfinished-readings.ts";

/** Reading and preview of an import in this process; rebuilt from the stored file when lost. */
export interface ImportJob {
  /** Options of the reading: others read again. */
  readonly options: string;
  progress: ImportProgress;
  readonly read: Promise<ReadStatement>;
  readonly cancel: () => void;
  /** Successor with other options. */
  next: ImportJob | null;
  preview: { readonly key: string; readonly state: Promise<PreviewState> } | null;
}

export type ImportCtx = Pick<UserCtx, "db" | "user" | "memory" | "today">;

/** Cached rows over all files, about 1 kB each. */
const keptRows = 250_000;
const smallestWeight = 1_000;
const readingOptions = (
  { brokerId, profile, dateOrder, decimalMark, account, lines }: Decisions,
  today: string,
) => ({
  today,
  ...(brokerId && { brokerId }),
  ...(profile && { profile }),
  ...(dateOrder && { dateOrder }),
  ...(decimalMark && { decimalMark }),
  ...(account && { account }),
  ...(lines && { lines }),
});

/** Background: the user's requests go first. */
const taskFor = ({ userId }: ImportRow, signal?: AbortSignal): FileTask => ({
  userId,
  signal,
  isBackground: true,
});

/** Rows and lines without a row stay in memory. */
const weightOf = ({ head, rows }: ReadStatement): number =>
  smallestWeight + rows.length + head.failed.length + head.ignored.length;

/** Returns the reading of an import's file, starting it if needed. */
export function jobOf(ctx: ImportCtx, row: ImportRow, bytes?: Uint8Array): ImportJob {
  const cache = ctx.memory.cache<ImportJob>("imports", keptRows);
  const options = readingOptions(row.draft.decisions, ctx.today);
  // Undecided rows of a sync may be appended.
  const text = JSON.stringify({ ...options, fileHash: row.fileHash });
  const known = cache.get(row.id);
  if (known?.options === text) return known;
  const controller = new AbortController();
  const read = readNow(ctx, row, {
    options,
    bytes,
    signal: controller.signal,
    onProgress: (done, total) => {
      job.progress = { phase: "reading", done, total };
    },
  }).catch((error: unknown) => {
    if (!(error instanceof FileProcessError)) throw error;
    if (job.next) return job.next.read;
    // Abandoned meanwhile.
    throw new AppError("IMPORT_STATE", { state: String(ImportState.abandoned) });
  });
  const job: ImportJob = {
    options: text,
    progress: { phase: "reading", done: 0, total: 0 },
    read,
    cancel: () => controller.abort(),
    next: null,
    preview: null,
  };
  if (known) {
    known.next = job;
    known.cancel();
  }
  cache.set(row.id, job, smallestWeight);
  read.then(
    (statement) => {
      const { length } = statement.rows;
      job.progress = { phase: "checking", done: length, total: length };
      if (cache.get(row.id) === job) cache.set(row.id, job, weightOf(statement));
    },
    // Waiting callers get the error; the next call starts anew.
    () => {
      if (cache.get(row.id) === job) cache.delete(row.id);
    },
  );
  return job;
}

interface Reading {
  readonly options: ReturnType<typeof readingOptions>;
  readonly bytes: Uint8Array | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

async function readNow(
  ctx: ImportCtx,
  row: ImportRow,
  { options, bytes, signal, onProgress }: Reading,
): Promise<ReadStatement> {
  const { fatal } = row.counts;
  // A file that ended its reader is read again only with other options, which reset the state.
  if (row.state === ImportState.failed && fatal && isReaderEnd(fatal.code))
    return rejectedStatement(fatal.code, { ...fatal.params });
  if (isOfSync(row)) return decodeRows(bytes ?? (await getFileBytes(ctx.db, row.userId, row.id)));
  const load = async () => {
    // Counted when its turn comes, not while queued.
    if (!(await beginReading(ctx.db, row))) return null;
    const file = bytes ?? (await getFileBytes(ctx.db, row.userId, row.id));
    const profiles = options.brokerId ? [] : await listProfiles(ctx.db, row.userId);
    return { name: row.fileName, bytes: file, options: { ...options, profiles } };
  };
  let reason: Issue | undefined;
  try {
    const statement = await readStatementFile(taskFor(row, signal), load, onProgress);
    reason = statement.head.fatal;
    return statement;
  } finally {
    // Also when cancelled.
    await endReading(ctx.db, row, reason);
  }
}

/** Sketches the table of an upload under a mapping; returns an issue for other uploads. */
export async function sketchOf(
  ctx: UserCtx,
  row: ImportRow,
  profile: MapperProfile | null,
): Promise<TableSketch | Issue> {
  const bytes = await getFileBytes(ctx.db, row.userId, row.id);
  const input = { name: row.fileName, bytes, options: { today: ctx.today, sketch: { profile } } };
  const { head } = await readStatementFile(taskOf(ctx), input);
  return head.sketch ?? head.fatal ?? { code: "reader-crashed", params: {} };
}

/** Drops the caches of a finished import and cancels its reading. */
export function dropJob(ctx: ImportCtx, id: string): void {
  const cache = ctx.memory.cache<ImportJob>("imports", keptRows);
  cache.get(id)?.cancel();
  cache.delete(id);
}

const previewKey = (row: ImportRow, lastChange: number): string =>
  `${lastChange} ${JSON.stringify(row.draft.decisions)}`;

/** Returns the preview against the current ledger, recomputed only after changes of ledger or decisions. */
export async function previewOf(ctx: ImportCtx, row: ImportRow, job: ImportJob): Promise<PreviewState> {
  const read = await job.read;
  const { lastChange } = await getPortfolio(ctx.db, row.userId, row.portfolioId);
  const key = previewKey(row, lastChange);
  if (job.preview?.key === key) return job.preview.state;
  job.progress = { ...job.progress, phase: "checking" };
  const state = buildPreview(ctx.db, row, read, row.draft.decisions);
  job.preview = { key, state };
  try {
    const done = await state;
    job.progress = { phase: "ready", done: read.rows.length, total: read.rows.length };
    return done;
  } catch (error) {
    job.preview = null;
    throw error;
  }
}

/** Returns the cached preview of a portfolio's position and decisions, if any. */
export const findPreview = async (
  row: ImportRow,
  job: ImportJob,
  lastChange: number,
): Promise<PreviewState | null> =>
  job.preview?.key === previewKey(row, lastChange) ? job.preview.state : null;
