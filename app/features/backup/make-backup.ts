import { hash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { assets } from "../../market/market.tables.ts";
import { imports, portfolioChildren, portfolios } from "../../portfolio/ledger.tables.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { writeZip, type ZipEntry } from "../../server/write-zip.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { backupVersion, type Manifest, type SharedAsset } from "./manifest.ts";
import { assetsOfPortfolios, readSection, type Scope, sharedAssetIds } from "./read-sections.ts";
import { manifestFile, pricesFile, ratesFile, rawFolder, sections, sharedFile } from "./sections.ts";
import { readPrices, readRates } from "./series-files.ts";

/**
 * Returns an archive of one or all portfolios: a file per table, the imported files, and a manifest with checksums.
 * Deterministic: the same data give the same bytes anywhere.
 * @throws AppError NOT_FOUND (portfolio)
 */
export async function makeBackup(ctx: UserCtx, portfolioId: string | undefined): Promise<Buffer> {
  // A snapshot of all tables without a lock: reading must not require write access.
  const entries = await ctx.db.transaction(
    async (tx) => readAll(tx, await scopeOf(tx, ctx.user.id, portfolioId)),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return writeZip([manifestOf(entries), ...entries]);
}

/** Returns the requested portfolios and what else they need. */
async function scopeOf(tx: Db, userId: string, portfolioId: string | undefined): Promise<Scope> {
  const live = and(eq(portfolios.userId, userId), eq(portfolios.isDemo, false), isNull(portfolios.deletedAt));
  const children = portfolioId ? await childrenOf(tx, userId, portfolioId) : [];
  const rows = await tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(portfolioId ? and(live, inArray(portfolios.id, [portfolioId, ...children])) : live)
    .orderBy(portfolios.id);
  if (portfolioId && !rows.some(({ id }) => id === portfolioId)) throw new AppError("NOT_FOUND");
  const scope = { userId, portfolios: rows.map(({ id }) => id), assets: null };
  return portfolioId ? { ...scope, assets: await assetsOfPortfolios(tx, scope) } : scope;
}

/** A composite includes its parts. */
async function childrenOf(tx: Db, userId: string, portfolioId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: portfolioChildren.childId })
    .from(portfolioChildren)
    .where(and(eq(portfolioChildren.userId, userId), eq(portfolioChildren.portfolioId, portfolioId)));
  return rows.map(({ id }) => id);
}

const textEntry = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(text, "utf8") });
const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

async function readAll(tx: Db, scope: Scope): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const section of sections)
    entries.push(textEntry(section.file, linesOf(await readSection(tx, section, scope))));
  const prices = await readPrices(tx, scope);
  const shared = new Set([...(await sharedAssetIds(tx, scope)), ...prices.shared]);
  entries.push(textEntry(pricesFile, prices.text));
  entries.push(textEntry(ratesFile, await readRates(tx, scope)));
  entries.push(textEntry(sharedFile, linesOf(await readShared(tx, [...shared]))));
  entries.push(...(await readRawFiles(tx, scope)));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readShared(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), inArray(assets.id, [...ids])))
    .orderBy(assets.id);
  return rows.map(({ id, type, ticker, exchange, isin, currency, nameEn }) =>
    JSON.stringify({ id, type, ticker, exchange, isin, currency, name: nameEn } satisfies SharedAsset),
  );
}

/** A portable file name, made unique by the import's id. */
const rawName = (id: string, fileName: string): string =>
  `${rawFolder}${id}-${fileName
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._ -]/gu, "_")
    .slice(-100)}`;

async function readRawFiles(tx: Db, { userId, portfolios: ids }: Scope): Promise<ZipEntry[]> {
  const rows = await tx
    .select({ id: imports.id, fileName: imports.fileName, bytes: imports.fileBytes })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        inArray(imports.portfolioId, [...ids, nilGuid]),
        sections.find(({ table }) => table === imports)?.where,
        sql`${imports.fileBytes} is not null`,
      ),
    );
  return rows.flatMap(({ id, fileName, bytes }) => (bytes ? [{ name: rawName(id, fileName), bytes }] : []));
}

function manifestOf(entries: readonly ZipEntry[]): ZipEntry {
  const files = entries.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: hash("sha256", bytes, "hex"),
  }));
  const manifest: Manifest = { format: "zerno-backup", version: backupVersion, files };
  return textEntry(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}
