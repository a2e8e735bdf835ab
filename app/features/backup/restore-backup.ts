import { and, eq, isNull, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { assertHoldingsFit } from "../../ledger/assert-holdings-fit.ts";
import { customAssets } from "../../ledger/custom.tables.ts";
import { imports } from "../../ledger/ledger.tables.ts";
import { countPortfolios, listPortfolios } from "../../ledger/portfolios.queries.ts";
import { assets } from "../../market/market.tables.ts";
import { priceSourceNames } from "../../market/price-sources.ts";
import { putPricePatches } from "../../market/put-prices.ts";
import { putRatePatches } from "../../market/put-rates.ts";
import { bumpMarketVersion, lockMarket } from "../../market/versions.ts";
import type { UserCtx } from "../../server/context.ts";
import { violationOf } from "../../server/db/constraint-errors.ts";
import type { Db } from "../../server/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RestoreReport } from "./backup.contract.ts";
import { backupProblem } from "./backup-problem.ts";
import { type OpenBackup, openBackup } from "./open-backup.ts";
import { type RestoredIds, restoredIds, withIds } from "./restored-ids.ts";
import { columnsOf, ownerKey } from "./section-columns.ts";
import { pricesFile, type Section, sections } from "./sections.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Restores an archive, all of it or nothing. Where there are portfolios already it answers what the archive holds and
 * writes nothing, unless `isBeside` says that its portfolios shall stand beside them.
 * @throws AppError FILE_REJECTED {code, file, row}, LIMIT_REACHED, INVALID_INPUT without a file
 */
export async function restoreBackup(ctx: UserCtx, isBeside: boolean): Promise<RestoreReport> {
  const file = await ctx.upload?.();
  if (!file) throw new AppError("INVALID_INPUT", {}, [{ path: "file", code: "required" }]);
  const opened = await openBackup(file.bytes);
  const names = rowsOf(opened, "portfolios.jsonl").map(({ name }) => String(name));
  const report = { transactions: rowsOf(opened, "transactions.jsonl").length, files: opened.raw.size };
  if (!isBeside && (await countPortfolios(ctx.db, ctx.user.id)) > 0)
    return { isDone: false, portfolios: names, ...report, skipped: 0 };
  const at = { file: "" };
  try {
    return await ctx.db.transaction(async (tx) => ({
      isDone: true,
      ...report,
      ...(await writeAll(tx, ctx, opened, at)),
    }));
  } catch (error) {
    // What only the database notices (a key twice, a number too large) is the archive's fault as well.
    const violation = violationOf(error);
    if (violation) throw backupProblem("not-allowed", { file: at.file, field: violation.field });
    if (isDataError(error)) throw backupProblem("refused", { file: at.file });
    throw error;
  }
}

/** SQLSTATE classes 22 (data) and 23 (constraints), here or in the cause the query layer wraps. */
function isDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && /^2[23]/.test(code)) || isDataError(error.cause);
}

const rowsOf = ({ rows }: OpenBackup, file: string): readonly Row[] => rows.get(file) ?? [];

async function writeAll(tx: Db, ctx: UserCtx, opened: OpenBackup, at: { file: string }) {
  const { user } = ctx;
  // First of all: two restores of one user, and any writer of own prices, wait for each other.
  await lockMarket(tx, user.id);
  const restored = await restoredIds(tx, user.id, opened);
  const portfolios = await placed(tx, ctx, rowsOf(opened, "portfolios.jsonl"));
  const held = rowsOf(opened, "transactions.jsonl")
    .flatMap(({ assetId }) => assetId ?? [])
    .map(String);
  await assertHoldingsFit(
    tx,
    user,
    held.map((id) => restored.ids.get(id) ?? id),
  );
  let skipped = 0;
  for (const section of sections) {
    at.file = section.file;
    const rows = section.file === "portfolios.jsonl" ? portfolios : rowsOf(opened, section.file);
    skipped += await insertRows(tx, user.id, section, rows, restored);
  }
  await nameOwnAssets(tx, user.id);
  await writeRawFiles(tx, user.id, opened, restored);
  at.file = pricesFile;
  await writeSeries(tx, user.id, opened, restored);
  await bumpMarketVersion(tx, user.id, "events");
  return { portfolios: portfolios.map(({ name }) => String(name)), skipped };
}

/** The archive's portfolios behind those that are there, a name that is taken with a number. */
async function placed(tx: Db, { user }: UserCtx, rows: readonly Row[]): Promise<readonly Row[]> {
  const there = (await listPortfolios(tx, user.id)).filter(({ isDemo }) => !isDemo);
  const names = new Set(there.map(({ name }) => name));
  const last = Math.max(0, ...there.map(({ position }) => position));
  return rows.map((row, index) => {
    assertPlanAllows(user, "add-portfolio", { portfolios: there.length + index });
    const name = freeName(String(row.name), names);
    names.add(name);
    return { ...row, name, position: there.length > 0 ? last + 1 + index : row.position };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} (${number})`;
  }
}

const rowsPerStatement = 2_000;
/** Types whose text in the archive is not what the database reads. */
const wireTypes: Readonly<Record<string, string>> = { timestamp: "timestamptz", bytea: "text" };

/** Inserts a section's rows. @returns how many were there already */
async function insertRows(
  tx: Db,
  userId: string,
  section: Section,
  rows: readonly Row[],
  { ids, kept }: RestoredIds,
): Promise<number> {
  const columns = columnsOf(section);
  const names = columns.map(({ key }) => sql.identifier(toSnakeCase(key)));
  const values = columns.map(({ key, type }) =>
    type === "bytea"
      ? sql`decode(whole_row.${sql.identifier(key)}, 'hex')`
      : sql`whole_row.${sql.identifier(key)}`,
  );
  const types = columns.map(
    ({ key, type }) => sql`${sql.identifier(key)} ${sql.raw(wireTypes[type] ?? type)}`,
  );
  // Portfolios and what is in them are never there: their ids are free or new.
  const twice = section.of === "portfolio" ? sql`` : sql`on conflict do nothing`;
  const fresh = section.file === "assets.jsonl" ? rows.filter(({ id }) => !kept.has(String(id))) : rows;
  let written = 0;
  for (let from = 0; from < fresh.length; from += rowsPerStatement) {
    const lines = withIds(JSON.stringify(fresh.slice(from, from + rowsPerStatement)), ids);
    const { rowCount } = await tx.execute(sql`
      insert into ${section.table} (${sql.identifier(toSnakeCase(ownerKey(section)))}, ${sql.join(names, sql`, `)})
      select ${userId}::uuid, ${sql.join(values, sql`, `)}
      from json_to_recordset(${lines}::json) as whole_row (${sql.join(types, sql`, `)}) ${twice}`);
    written += rowCount ?? 0;
  }
  return rows.length - written;
}

/** Archives made before own assets had a name of their own say it of their assets. */
async function nameOwnAssets(tx: Db, userId: string): Promise<void> {
  await tx
    .update(customAssets)
    .set({ name: assets.nameEn })
    .from(assets)
    .where(
      and(
        eq(customAssets.userId, userId),
        isNull(customAssets.name),
        eq(assets.ownerId, customAssets.userId),
        eq(assets.id, customAssets.assetId),
      ),
    );
}

async function writeRawFiles(
  tx: Db,
  userId: string,
  { raw }: OpenBackup,
  { ids }: RestoredIds,
): Promise<void> {
  for (const [id, fileBytes] of raw)
    await tx
      .update(imports)
      .set({ fileBytes })
      .where(and(eq(imports.userId, userId), eq(imports.id, ids.get(id) ?? id)));
}

/** A chunk holds a source in one byte, for all users together: strangers' names must not use them up. */
const maxSources = 200;

/** Own closes and rates fill the days that have none; a value that is there stays. */
async function writeSeries(tx: Db, userId: string, opened: OpenBackup, { ids }: RestoredIds): Promise<void> {
  const names = new Set((await priceSourceNames(tx)).filter((name) => name !== ""));
  for (const { source } of [...opened.prices, ...opened.rates]) names.add(source);
  if (names.size > maxSources) throw backupProblem("too-many-sources", { file: pricesFile });
  const here = (id: string) => ids.get(id) ?? id;
  for (const { source, of, patches } of opened.prices) {
    const asset = { ownerId: here(of[0]), id: here(of[1]) };
    await putPricePatches(tx, userId, [{ asset, patches }], { name: source, isFallback: true });
  }
  for (const { source, of, patches } of opened.rates) {
    const pair = { base: of[0], quote: of[1], patches };
    await putRatePatches(tx, userId, [pair], { name: source, isFallback: true });
  }
}
