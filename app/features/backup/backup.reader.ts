import { v7 as newId } from "uuid";
import { type BackupRow, type OpenBackup, openBackup, rowsOf } from "./open-backup.ts";
import { type ArchiveIds, type OwnAsset, withIds } from "./restored-ids.ts";
import { type Section, sections } from "./sections.ts";
import type { SeriesPart } from "./series-files.ts";

/** Facts needed by the restore; the rest of an archive stays in this process until requested. */
export interface BackupHead extends ArchiveIds {
  readonly transactions: number;
  readonly rawFiles: number;
  /** Ids of the assets of transactions. */
  readonly heldAssets: readonly string[];
  readonly sources: readonly string[];
}

/** Rows as the database takes them. */
export interface RowSlice {
  /** JSON array with stored ids. */
  readonly json: string;
  readonly count: number;
}

const rowsPerSlice = 2_000;
const patchesPerSlice = 200;

interface Archive {
  readonly opened: OpenBackup;
  ids: Map<string, string>;
  kept: ReadonlySet<string>;
  portfolios: readonly BackupRow[];
  reading: { readonly file: string; readonly rows: Iterator<BackupRow> } | undefined;
}

/** Archive of this process, from `open` to `close`: a restore owns the process meanwhile. */
let archive: Archive | undefined;

function opened(): Archive {
  if (!archive) throw new Error("no archive is open");
  return archive;
}

const sectionOf = (file: string): Section => {
  const section = sections.find((one) => one.file === file);
  if (!section) throw new Error(`no section ${file}`);
  return section;
};

async function open({ bytes }: { readonly bytes: Uint8Array }): Promise<BackupHead> {
  const backup = await openBackup(bytes);
  const { files, shared, raw, prices, rates } = backup;
  const portfolios = [...rowsOf(files, sectionOf("portfolios.jsonl"))];
  archive = { opened: backup, ids: new Map(), kept: new Set(), portfolios, reading: undefined };
  const held = new Set<string>();
  let transactions = 0;
  for (const { assetId } of rowsOf(files, sectionOf("transactions.jsonl"))) {
    transactions += 1;
    if (typeof assetId === "string") held.add(assetId);
  }
  const ownAssets = [...rowsOf(files, sectionOf("assets.jsonl"))].map(
    ({ id, type, ticker, currency }): OwnAsset => ({ id: String(id), type, ticker, currency }),
  );
  const sources = [...new Set([...prices, ...rates].map(({ source }) => source))];
  return { shared, ownAssets, portfolios, transactions, rawFiles: raw.size, heldAssets: [...held], sources };
}

/** Assigns new ids to all rows of portfolios, and to the moves between them. */
function renew({ files }: OpenBackup, ids: Map<string, string>): void {
  for (const section of sections.filter(({ of }) => of === "portfolio"))
    for (const { id, moveId } of rowsOf(files, section)) {
      if (typeof id === "string") ids.set(id, newId());
      if (section.file === "transactions.jsonl" && typeof moveId === "string" && !ids.has(moveId))
        ids.set(moveId, newId());
    }
}

/** Applies the decisions: ids, existing assets, and portfolios with names and positions. */
function place(decided: {
  readonly ids: ReadonlyMap<string, string>;
  readonly kept: ReadonlySet<string>;
  readonly isCopy: boolean;
  readonly portfolios: readonly BackupRow[];
}): void {
  const current = opened();
  current.ids = new Map(decided.ids);
  current.kept = decided.kept;
  current.portfolios = decided.portfolios;
  if (decided.isCopy) renew(current.opened, current.ids);
}

function* storedRows({ opened: { files }, kept, portfolios }: Archive, file: string): Generator<BackupRow> {
  if (file === "portfolios.jsonl") yield* portfolios;
  else
    for (const row of rowsOf(files, sectionOf(file)))
      if (file !== "assets.jsonl" || !kept.has(String(row.id))) yield row;
}

/** Returns the next rows of a file; empty at its end. */
function rows({ file }: { readonly file: string }): RowSlice {
  const current = opened();
  if (current.reading?.file !== file) current.reading = { file, rows: storedRows(current, file) };
  const slice: BackupRow[] = [];
  while (slice.length < rowsPerSlice) {
    const { value, done } = current.reading.rows.next();
    if (done) break;
    slice.push(value);
  }
  if (slice.length === 0) current.reading = undefined;
  return { json: withIds(JSON.stringify(slice), current.ids), count: slice.length };
}

/** Returns an imported file by number, with the id of its import. */
function rawFile({ index }: { readonly index: number }): { id: string; bytes: Uint8Array } | null {
  const { opened: backup, ids } = opened();
  const [id, bytes] = [...backup.raw][index] ?? [];
  return id !== undefined && bytes ? { id: ids.get(id) ?? id, bytes } : null;
}

/** Returns series from a number on, as many as fit a message, with stored ids. */
function series({ kind, from }: { readonly kind: "prices" | "rates"; readonly from: number }): SeriesPart[] {
  const { opened: backup, ids } = opened();
  const parts: SeriesPart[] = [];
  let patches = 0;
  for (const part of backup[kind].slice(from)) {
    const of = [ids.get(part.of[0]) ?? part.of[0], ids.get(part.of[1]) ?? part.of[1]] as const;
    parts.push(kind === "prices" ? { ...part, of } : part);
    patches += part.patches.length;
    if (patches >= patchesPerSlice) break;
  }
  return parts;
}

/** Releases the archive, so that the process can serve another file. */
function close(): void {
  archive = undefined;
}

export const operations = { open, place, rows, rawFile, series, close };
