import type { Issue, MapperProfile, TableSketch } from "@zerno/brokers";
import { buildPreview, type PreviewState } from "../../ledger/intake/build-preview.ts";
import type { Decisions } from "../../ledger/intake/decisions.ts";
import { getFileBytes, type ImportRow } from "../../ledger/intake/import.queries.ts";
import type { ImportProgress } from "../../ledger/intake/import-shapes.ts";
import { isOfSync, readKeptRows } from "../../ledger/intake/kept-rows.ts";
import type { ReadStatement } from "../../ledger/intake/statement-reader.ts";
import { getPortfolio } from "../../ledger/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { listProfiles } from "./profiles.queries.ts";
import { readInWorker } from "./read-in-worker.ts";

/** Where reading and previewing stand in this process; lost with it and made again from the stored file. */
export interface ImportJob {
  /** What the file was read with: other choices read it anew. */
  readonly options: string;
  progress: ImportProgress;
  readonly read: Promise<ReadStatement>;
  preview: { readonly key: string; readonly state: Promise<PreviewState> } | null;
}

export type ImportCtx = Pick<UserCtx, "db" | "user" | "memory" | "today">;

/** Rows of all files together that are kept in memory; a row takes about 1 kB. */
const keptRows = 250_000;
const smallestWeight = 1_000;
/** Files read at the same time: each may take half a gigabyte. */
const readersAtOnce = 2;

interface Slots {
  free: number;
  readonly waiting: (() => void)[];
}

/** Runs work when one of the few places is free. */
async function inSlot<T>(slots: Slots, work: () => Promise<T>): Promise<T> {
  if (slots.free === 0) await new Promise<void>((resolve) => slots.waiting.push(resolve));
  else slots.free--;
  try {
    return await work();
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.free++;
  }
}

function slotsOf(ctx: ImportCtx): Slots {
  const cache = ctx.memory.cache<Slots>("import-slots", 1);
  const slots = cache.get("slots") ?? { free: readersAtOnce, waiting: [] };
  cache.set("slots", slots);
  return slots;
}

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

/** The reading of an import's file, started now unless it runs or has ended. */
export function jobOf(ctx: ImportCtx, row: ImportRow, bytes?: Uint8Array): ImportJob {
  const cache = ctx.memory.cache<ImportJob>("imports", keptRows);
  const options = readingOptions(row.draft.decisions, ctx.today);
  // Rows of a sync that wait may become more.
  const text = JSON.stringify({ ...options, fileHash: row.fileHash });
  const known = cache.get(row.id);
  if (known?.options === text) return known;
  const read = inSlot(slotsOf(ctx), async () => {
    const file = bytes ?? (await getFileBytes(ctx.db, row.userId, row.id));
    if (isOfSync(row)) return readKeptRows(file);
    const profiles = options.brokerId ? [] : await listProfiles(ctx.db, row.userId);
    const task = { name: row.fileName, bytes: file, options: { ...options, profiles } };
    return readInWorker(task, (done, total) => {
      job.progress = { phase: "reading", done, total };
    });
  });
  const job: ImportJob = {
    options: text,
    progress: { phase: "reading", done: 0, total: 0 },
    read,
    preview: null,
  };
  cache.set(row.id, job, smallestWeight);
  read.then(
    ({ rows }) => {
      job.progress = { phase: "checking", done: rows.length, total: rows.length };
      if (cache.get(row.id) === job) cache.set(row.id, job, smallestWeight + rows.length);
    },
    // Whoever waits for it is told; a next look starts anew.
    () => cache.delete(row.id),
  );
  return job;
}

/** Looks at an upload's table under a mapping; an issue when it is none. Takes one of the few places too. */
export async function sketchOf(
  ctx: ImportCtx,
  row: ImportRow,
  profile: MapperProfile | null,
): Promise<TableSketch | Issue> {
  const { head } = await inSlot(slotsOf(ctx), async () => {
    const bytes = await getFileBytes(ctx.db, row.userId, row.id);
    return readInWorker({ name: row.fileName, bytes, options: { today: ctx.today, sketch: { profile } } });
  });
  return head.sketch ?? head.fatal ?? { code: "reader-crashed", params: {} };
}

/** Forgets what was read and computed: the import is over. */
export const dropJob = (ctx: ImportCtx, id: string): void =>
  ctx.memory.cache<ImportJob>("imports", keptRows).delete(id);

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
