import { hash } from "node:crypto";
import { nilGuid } from "../../shared/codes.ts";
import { rowsOfLines } from "./archive-lines.ts";
import { backupProblem } from "./backup-problem.ts";
import { backupVersion, Manifest, SharedAsset } from "./manifest.ts";
import { assetReferences, rowShape } from "./section-columns.ts";
import {
  formerFiles,
  manifestFile,
  ownerToken,
  pricesFile,
  ratesFile,
  rawFolder,
  type Section,
  sections,
  sharedFile,
} from "./sections.ts";
import { parseSeries, type SeriesPart } from "./series-files.ts";
import { readZip } from "./zip.ts";

export type BackupRow = Readonly<Record<string, unknown>>;

/** Archive read and verified in full, not yet stored. Rows stay text: objects would take ten times the memory. */
export interface OpenBackup {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly shared: readonly SharedAsset[];
  readonly prices: readonly SeriesPart[];
  readonly rates: readonly SeriesPart[];
  /** Imported files by the id of their import. */
  readonly raw: ReadonlyMap<string, Uint8Array>;
}

/** Rows of all files together. */
const mostRows = 2_000_000;
const mostPortfolios = 1_000;
/** 20,000 files with their checksums, in bytes. */
const largestManifest = 8 * 1024 * 1024;

const nothing = new Uint8Array();

/**
 * Iterates over the checked rows of a section.
 * @throws AppError FILE_REJECTED wrong-row {file, row}
 */
export function rowsOf(files: OpenBackup["files"], section: Section): Generator<BackupRow> {
  const shape = rowShape(section);
  return rowsOfLines(section.file, files.get(section.file) ?? nothing, (value) => shape.parse(value));
}

/**
 * Reads an archive and verifies checksums, row shapes, and that references stay inside.
 * @throws AppError FILE_REJECTED {code, file, row}
 */
export async function openBackup(archive: Uint8Array): Promise<OpenBackup> {
  const files = await readZip(archive);
  assertWhole(files);
  const known = collectIds(files);
  const read = (name: string): Uint8Array => files.get(name) ?? nothing;
  const opened: OpenBackup = {
    files,
    shared: [...rowsOfLines(sharedFile, read(sharedFile), (value) => SharedAsset.parse(value))],
    prices: parseSeries(pricesFile, read(pricesFile), "prices"),
    rates: parseSeries(ratesFile, read(ratesFile), "rates"),
    raw: new Map(
      [...files]
        .filter(([name]) => name.startsWith(rawFolder))
        .map(([name, bytes]) => [name.slice(rawFolder.length, rawFolder.length + nilGuid.length), bytes]),
    ),
  };
  assertRawFiles(opened, known.fileHashes);
  assertReferences(opened, known);
  return opened;
}

interface KnownIds {
  /** Ids that other rows refer to, by file. */
  readonly ids: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** Keys that other files refer to, by file. */
  readonly keys: ReadonlyMap<string, ReadonlySet<unknown>>;
  readonly fileHashes: ReadonlyMap<unknown, unknown>;
}

const namedFiles = ["assets.jsonl", "portfolios.jsonl", "accounts.jsonl", "imports.jsonl"];

/** Validates each row and returns the ids that other rows refer to, by file. */
function collectIds(files: OpenBackup["files"]): KnownIds {
  const ids = new Map<string, Set<unknown>>(namedFiles.map((file) => [file, new Set()]));
  const throughs = sections.flatMap(({ through }) => through ?? []);
  const keys = new Map<string, Set<unknown>>(throughs.map(({ file }) => [file, new Set()]));
  const fileHashes = new Map<unknown, unknown>();
  let rows = 0;
  for (const section of sections) {
    const { file } = section;
    const key = throughs.find((through) => through.file === file)?.parentKey;
    for (const row of rowsOf(files, section)) {
      rows += 1;
      ids.get(file)?.add(row.id);
      if (key !== undefined) keys.get(file)?.add(row[key]);
      if (file === "imports.jsonl") fileHashes.set(row.id, row.fileHash);
      if (rows > mostRows) throw backupProblem("too-many-rows", { file, max: String(mostRows) });
    }
  }
  if ((ids.get("portfolios.jsonl")?.size ?? 0) > mostPortfolios)
    throw backupProblem("too-many-rows", { file: "portfolios.jsonl", max: String(mostPortfolios) });
  return { ids, keys, fileHashes };
}

/** Checks that the archive has exactly the manifest's files, unchanged. */
function assertWhole(files: ReadonlyMap<string, Buffer>): void {
  const written = files.get(manifestFile);
  if (!written) throw backupProblem("not-a-backup", { file: manifestFile });
  if (written.length > largestManifest)
    throw backupProblem("too-large", { file: manifestFile, maxMb: String(largestManifest / 1_048_576) });
  const { version, files: listed } = readManifest(written.toString("utf8"));
  if (version > backupVersion) throw backupProblem("newer", { version: String(version) });
  for (const { name, sha256, bytes } of listed) {
    const file = files.get(name);
    if (!file) throw backupProblem("missing-file", { file: name });
    if (file.length !== bytes || hash("sha256", file, "hex") !== sha256)
      throw backupProblem("checksum", { file: name });
  }
  const names = new Set(listed.map(({ name }) => name));
  const expected = sections.filter(({ since = 1 }) => since <= version).map(({ file }) => file);
  for (const file of [...expected, pricesFile, ratesFile, sharedFile])
    if (!names.has(file)) throw backupProblem("missing-file", { file });
  const fixed = new Set<string>([
    ...sections.map(({ file }) => file),
    ...[pricesFile, ratesFile, sharedFile, ...formerFiles],
  ]);
  for (const name of files.keys()) {
    const isKnown =
      name === manifestFile || (names.has(name) && (fixed.has(name) || name.startsWith(rawFolder)));
    if (!isKnown) throw backupProblem("unknown-file", { file: name });
  }
}

function readManifest(json: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw backupProblem("not-a-backup", { file: manifestFile });
  }
  const version = (value as { version?: unknown } | null)?.version;
  // A newer manifest may have another shape: only its version is read.
  if (typeof version === "number" && version > backupVersion)
    throw backupProblem("newer", { version: String(version) });
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw backupProblem("not-a-backup", { file: manifestFile });
  return parsed.data;
}

/** Checks that imported files belong to imports of the archive and match their hashes. */
function assertRawFiles({ files, raw }: OpenBackup, hashes: KnownIds["fileHashes"]): void {
  const names = [...files.keys()];
  for (const [id, bytes] of raw)
    if (hashes.get(id) !== hash("sha256", bytes, "hex"))
      throw backupProblem("checksum", { file: names.find((name) => name.startsWith(rawFolder + id)) ?? id });
}

/**
 * Checks that rows refer only to assets, portfolios, accounts and imports of the archive: existing rows are never
 * touched.
 */
function assertReferences({ files, shared, prices }: OpenBackup, { ids, keys }: KnownIds): void {
  const assets = new Set([
    ...shared.map(({ id }) => `${nilGuid} ${id}`),
    ...[...(ids.get("assets.jsonl") ?? [])].map((id) => `${ownerToken} ${id}`),
  ]);
  const parents = Object.entries({
    portfolioId: ids.get("portfolios.jsonl"),
    childId: ids.get("portfolios.jsonl"),
    accountId: ids.get("accounts.jsonl"),
    importId: ids.get("imports.jsonl"),
  });
  for (const section of sections) {
    const references = assetReferences(section);
    let number = 0;
    for (const row of rowsOf(files, section)) {
      number += 1;
      const at = { file: section.file, row: String(number) };
      // An asset without an owner column is a custom one.
      const isOwn = "assetId" in row && !("assetOwnerId" in row);
      if (isOwn && !assets.has(`${ownerToken} ${row.assetId}`)) throw backupProblem("foreign-asset", at);
      for (const { owner, id } of references)
        if (row[id] !== null && !assets.has(`${row[owner]} ${row[id]}`))
          throw backupProblem("foreign-asset", at);
      const { through } = section;
      if (through && !keys.get(through.file)?.has(row[through.key]))
        throw backupProblem("foreign-reference", at);
      for (const [key, known] of parents)
        if (typeof row[key] === "string" && !known?.has(row[key]))
          throw backupProblem("foreign-reference", at);
    }
  }
  if (!prices.every(({ of: [owner, id] }) => assets.has(`${owner} ${id}`)))
    throw backupProblem("foreign-asset", { file: pricesFile, row: "" });
}
