import type { Issue, MapperProfile, TableSketch } from "@zerno/brokers";
import type { Decisions } from "../../../domain/imports/decisions.ts";
import { getFileBytes, type ImportRow } from "../../../domain/imports/import.queries.ts";
import type { ImportProgress } from "../../../domain/imports/import-shapes.ts";
import { isOfSync, readKeptRows } from "../../../domain/imports/kept-rows.ts";
import { buildPreview, type PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { readStatementFile, rejectedStatement } from "../../../domain/imports/reading/read-statement-file.ts";
import type { ReadStatement } from "../../../domain/imports/statement-reader.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { FileTask } from "../../../server/files/file-pool.ts";
import { FileProcessError } from "../../../server/files/file-process-error.ts";
import { taskOf } from "../../../server/files/read-upload.ts";
import { AppError } from "../../../shared/app-error.ts";
import { ImportState } from "../../../shared/codes.ts";
import { listProfiles } from "../mapping/profiles.queries.ts";
import { beginReading, endReading, isReaderEnd } from "./unfinished-readings.ts";

/** Where reading and previewing stand in this process; lost with it and made again from the stored file. */
export interface ImportJob {
  /** What the file was read with: other choices read it anew. */
  readonly options: string;
  progress: ImportProgress;
  readonly read: Promise<ReadStatement>;
  /** Ends the reading under way. */
  readonly cancel: () => void;
  /** The reading with other choices that took its place. */
  next: ImportJob | null;
  preview: { readonly key: string; readonly state: Promise<PreviewState> } | null;
}

export type ImportCtx = Pick<UserCtx, "db" | "user" | "memory" | "today">;

/** Rows of all files together that are kept in memory; a row takes about 1 kB. */
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

/** Reading is background work: requests of the same user go first. */
const taskFor = ({ userId }: ImportRow, signal?: AbortSignal): FileTask => ({
  userId,
  signal,
  isBackground: true,
});

/** Rows, and lines without a row: all of them stay in memory. */
const weightOf = ({ head, rows }: ReadStatement): number =>
  smallestWeight + rows.length + head.failed.length + head.ignored.length;

/** The reading of an import's file, started now unless it runs or has ended. */
export function jobOf(ctx: ImportCtx, row: ImportRow, bytes?: Uint8Array): ImportJob {
  const cache = ctx.memory.cache<ImportJob>("imports", keptRows);
  const options = readingOptions(row.draft.decisions, ctx.today);
  // Rows of a sync that wait may become more.
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
    // Whoever waits for it is told; a next look starts anew.
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
  // A file that ended its reader is read again only with other choices, which make the import a preview again.
  if (row.state === ImportState.failed && fatal && isReaderEnd(fatal.code))
    return rejectedStatement(fatal.code, { ...fatal.params });
  if (isOfSync(row)) return readKeptRows(bytes ?? (await getFileBytes(ctx.db, row.userId, row.id)));
  const load = async () => {
    // Only when it is this file's turn: what waits in line has not begun.
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
    // A cancelled reading ended too.
    await endReading(ctx.db, row, reason);
  }
}

/** Reads the table of an upload under a mapping; returns an issue when the upload has no table. */
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

/** Forgets what was read and computed, and ends a reading under way: the import is over. */
export function dropJob(ctx: ImportCtx, id: string): void {
  const cache = ctx.memory.cache<ImportJob>("imports", keptRows);
  cache.get(id)?.cancel();
  cache.delete(id);
}

const previewKey = (row: ImportRow, version: number): string =>
  `${version} ${JSON.stringify(row.draft.decisions)}`;

/** The preview of a read file against the ledger now; computed again only when ledger or decisions changed. */
export async function previewOf(ctx: ImportCtx, row: ImportRow, job: ImportJob): Promise<PreviewState> {
  const read = await job.read;
  const { version } = await getPortfolio(ctx.db, row.userId, row.portfolioId);
  const key = previewKey(row, version);
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

/** The preview computed for a ledger version and these decisions, if it is still here. */
export const findPreview = async (
  row: ImportRow,
  job: ImportJob,
  version: number,
): Promise<PreviewState | null> => (job.preview?.key === previewKey(row, version) ? job.preview.state : null);
