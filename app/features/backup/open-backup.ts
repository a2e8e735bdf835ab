import { hash } from "node:crypto";
import { nilGuid } from "../../shared/codes.ts";
import { backupProblem } from "./backup-problem.ts";
import { backupVersion, Manifest, SharedAsset } from "./manifest.ts";
import { assetReferences, rowShape } from "./section-columns.ts";
import {
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

type Row = Readonly<Record<string, unknown>>;

/** An archive that was read in full and agrees with itself; nothing of it is stored yet. */
export interface OpenBackup {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly shared: readonly SharedAsset[];
  readonly prices: readonly SeriesPart[];
  readonly rates: readonly SeriesPart[];
  /** Imported files by the id of their import. */
  readonly raw: ReadonlyMap<string, Uint8Array>;
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("utf8");

/**
 * Reads an archive and checks all of it: checksums, shapes of the rows, and that they refer to nothing outside.
 * @throws AppError FILE_REJECTED {code, file, row}
 */
export async function openBackup(archive: Uint8Array): Promise<OpenBackup> {
  const files = await readZip(archive);
  assertWhole(files);
  const rows = new Map(
    sections.map((section) => [section.file, readRows(section, text(files.get(section.file)))]),
  );
  const opened: OpenBackup = {
    rows,
    shared: readLines(sharedFile, text(files.get(sharedFile)), (value) => SharedAsset.parse(value)),
    prices: parseSeries(pricesFile, text(files.get(pricesFile)), "prices"),
    rates: parseSeries(ratesFile, text(files.get(ratesFile)), "rates"),
    raw: new Map(
      [...files]
        .filter(([name]) => name.startsWith(rawFolder))
        .map(([name, bytes]) => [name.slice(rawFolder.length, rawFolder.length + nilGuid.length), bytes]),
    ),
  };
  assertRawFiles(opened, [...files.keys()]);
  assertReferences(opened);
  return opened;
}

/** Every file of the manifest is there as it was written, and no other. */
function assertWhole(files: ReadonlyMap<string, Buffer>): void {
  const written = files.get(manifestFile);
  if (!written) throw backupProblem("not-a-backup", { file: manifestFile });
  const { version, files: listed } = readManifest(text(written));
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
  const fixed = new Set([...sections.map(({ file }) => file), pricesFile, ratesFile, sharedFile]);
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
  // A newer manifest may have another shape: its version is all that is asked of it.
  if (typeof version === "number" && version > backupVersion)
    throw backupProblem("newer", { version: String(version) });
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw backupProblem("not-a-backup", { file: manifestFile });
  return parsed.data;
}

function readLines<T>(file: string, content: string, parse: (value: unknown) => T): T[] {
  const lines = content.split("\n");
  if (lines.pop() !== "") throw backupProblem("wrong-row", { file, row: String(lines.length + 1) });
  return lines.map((line, index) => {
    try {
      return parse(JSON.parse(line));
    } catch {
      throw backupProblem("wrong-row", { file, row: String(index + 1) });
    }
  });
}

function readRows(section: Section, content: string): Row[] {
  const shape = rowShape(section);
  return readLines(section.file, content, (value) => shape.parse(value));
}

/** A raw file belongs to an import of the archive and is the one that was imported. */
function assertRawFiles({ rows, raw }: OpenBackup, names: readonly string[]): void {
  const hashes = new Map(rows.get("imports.jsonl")?.map(({ id, fileHash }) => [id as string, fileHash]));
  for (const [id, bytes] of raw)
    if (hashes.get(id) !== hash("sha256", bytes, "hex"))
      throw backupProblem("checksum", { file: names.find((name) => name.startsWith(rawFolder + id)) ?? id });
}

/** Rows name assets, portfolios, accounts and imports of the archive only: what is there already is not touched. */
function assertReferences({ rows, shared, prices }: OpenBackup): void {
  const idsOf = (file: string) => new Set(rows.get(file)?.map(({ id }) => id));
  const assets = new Set([
    ...shared.map(({ id }) => `${nilGuid} ${id}`),
    ...[...idsOf("assets.jsonl")].map((id) => `${ownerToken} ${id}`),
  ]);
  const parents = Object.entries({
    portfolioId: idsOf("portfolios.jsonl"),
    childId: idsOf("portfolios.jsonl"),
    accountId: idsOf("accounts.jsonl"),
    importId: idsOf("imports.jsonl"),
  });
  const parentKeys = new Map(
    sections.flatMap(({ through }) =>
      through ? [[through.file, new Set(rows.get(through.file)?.map((row) => row[through.parentKey]))]] : [],
    ),
  );
  for (const section of sections)
    for (const [index, row] of (rows.get(section.file) ?? []).entries()) {
      const at = { file: section.file, row: String(index + 1) };
      // A row of the owner's that names an asset without its owner is about an own one.
      const isOwn = "assetId" in row && !("assetOwnerId" in row);
      if (isOwn && !assets.has(`${ownerToken} ${row.assetId}`)) throw backupProblem("foreign-asset", at);
      for (const { owner, id } of assetReferences(section))
        if (row[id] !== null && !assets.has(`${row[owner]} ${row[id]}`))
          throw backupProblem("foreign-asset", at);
      const { through } = section;
      if (through && !parentKeys.get(through.file)?.has(row[through.key]))
        throw backupProblem("foreign-reference", at);
      for (const [key, known] of parents)
        if (typeof row[key] === "string" && !known.has(row[key]))
          throw backupProblem("foreign-reference", at);
    }
  if (!prices.every(({ of: [owner, id] }) => assets.has(`${owner} ${id}`)))
    throw backupProblem("foreign-asset", { file: pricesFile, row: "" });
}
