import { and, eq, isNull, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { putPricePatches } from "../../market/prices/put-prices.ts";
import { putRatePatches } from "../../market/rates/put-rates.ts";
import { bumpMarketVersion, lockMarket } from "../../market/versions.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import { imports } from "../../portfolio/ledger.tables.ts";
import { countPortfolios, listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import type { UserCtx } from "../../server/context.ts";
import { violationOf } from "../../server/db/constraint-errors.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type FileSession, readerModule } from "../../server/files/file-pool.ts";
import { fileLimits } from "../../server/files/limits.ts";
import { takeUpload, withinProcess } from "../../server/files/read-upload.ts";
import type { RestoreReport } from "./backup.contract.ts";
import type { BackupHead, operations } from "./backup.reader.ts";
import { backupProblem } from "./backup-problem.ts";
import type { BackupRow } from "./open-backup.ts";
import { restoredIds } from "./restored-ids.ts";
import { columnsOf, ownerKey } from "./section-columns.ts";
import { pricesFile, type Section, sections } from "./sections.ts";
import type { SeriesPart } from "./series-files.ts";

type Session = FileSession<typeof operations>;

const backupReader = readerModule<typeof operations>(new URL("./backup.reader.ts", import.meta.url));
/** An archive of the largest size is checked three times, and its rows are written meanwhile. */
const limits = { ...fileLimits, totalMs: 300_000, silenceMs: 120_000 };

/**
 * Restores an archive, all of it or nothing. Where there are portfolios already it answers what the archive holds and
 * writes nothing, unless `isBeside` says that its portfolios shall stand beside them. The archive is unpacked and read in
 * a child process, which hands over a few thousand rows at a time.
 * @throws AppError FILE_REJECTED {code, file, row}, LIMIT_REACHED, INVALID_INPUT without a file; see `withinProcess`
 */
export async function restoreBackup(ctx: UserCtx, isBeside: boolean): Promise<RestoreReport> {
  const { bytes } = await takeUpload(ctx);
  return withinProcess(ctx, backupReader, { limits }, async (session) => {
    try {
      return await restoreFrom(ctx, session, bytes, isBeside);
    } finally {
      // A process that has ended holds nothing.
      await session.call("close", undefined).catch(() => {});
    }
  });
}

async function restoreFrom(
  ctx: UserCtx,
  session: Session,
  bytes: Uint8Array,
  isBeside: boolean,
): Promise<RestoreReport> {
  const head = await session.call("open", { bytes });
  const names = head.portfolios.map(({ name }) => String(name));
  const report = { transactions: head.transactions, files: head.rawFiles };
  if (!isBeside && (await countPortfolios(ctx.db, ctx.user.id)) > 0)
    return { isDone: false, portfolios: names, ...report, skipped: 0 };
  const at = { file: "" };
  try {
    return await ctx.db.transaction(async (tx) => ({
      isDone: true,
      ...report,
      ...(await writeAll({ tx, ctx, session, head }, at)),
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

interface Restoring {
  readonly tx: Db;
  readonly ctx: UserCtx;
  readonly session: Session;
  readonly head: BackupHead;
}

async function writeAll(restoring: Restoring, at: { file: string }) {
  const { tx, ctx, session, head } = restoring;
  const { user } = ctx;
  // First of all: two restores of one user, and any writer of own prices, wait for each other.
  await lockMarket(tx, user.id);
  const restored = await restoredIds(tx, user.id, head);
  const portfolios = await placed(tx, ctx, head.portfolios);
  await assertHoldingsFit(
    tx,
    user,
    head.heldAssets.map((id) => restored.ids.get(id) ?? id),
  );
  await session.call("place", { ...restored, portfolios });
  let skipped = restored.kept.size;
  for (const section of sections) {
    at.file = section.file;
    skipped += await insertRows(restoring, section);
  }
  await nameOwnAssets(tx, user.id);
  await writeRawFiles(restoring);
  at.file = pricesFile;
  await writeSeries(restoring);
  await bumpMarketVersion(tx, user.id, "events");
  return { portfolios: portfolios.map(({ name }) => String(name)), skipped };
}

/** The archive's portfolios behind those that are there, a name that is taken with a number. */
async function placed(tx: Db, { user }: UserCtx, rows: readonly BackupRow[]): Promise<readonly BackupRow[]> {
  const there = (await listPortfolios(tx, user.id)).filter(({ isDemo }) => !isDemo);
  const names = new Set(there.map(({ name }) => name));
  const last = Math.max(0, ...there.map(({ position }) => position));
  return rows.map((row, index) => {
    assertPlanAllows(user, "add-portfolio", { portfolios: there.length + index });
    if (row.isComposite === true) assertPlanAllows(user, "add-composite", {});
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

/** Types whose text in the archive is not what the database reads. */
const wireTypes: Readonly<Record<string, string>> = { timestamp: "timestamptz", bytea: "text" };

/** Inserts a section's rows. @returns how many were there already */
async function insertRows({ tx, ctx, session }: Restoring, section: Section): Promise<number> {
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
  let skipped = 0;
  for (;;) {
    const { json, count } = await session.call("rows", { file: section.file });
    if (count === 0) return skipped;
    const { rowCount } = await tx.execute(sql`
      insert into ${section.table} (${sql.identifier(toSnakeCase(ownerKey))}, ${sql.join(names, sql`, `)})
      select ${ctx.user.id}::uuid, ${sql.join(values, sql`, `)}
      from json_to_recordset(${json}::json) as whole_row (${sql.join(types, sql`, `)}) ${twice}`);
    skipped += count - (rowCount ?? 0);
  }
}

/** Archives made before own assets had a name of their own say it of their assets. */
async function nameOwnAssets(tx: Db, userId: string): Promise<void> {
  await tx
    .update(customAssets)
    .set({ name: ownAssets.nameEn })
    .from(ownAssets)
    .where(
      and(
        eq(customAssets.userId, userId),
        isNull(customAssets.name),
        eq(ownAssets.userId, customAssets.userId),
        eq(ownAssets.id, customAssets.assetId),
      ),
    );
}

async function writeRawFiles({ tx, ctx, session, head }: Restoring): Promise<void> {
  for (let index = 0; index < head.rawFiles; index += 1) {
    const file = await session.call("rawFile", { index });
    if (file)
      await tx
        .update(imports)
        .set({ fileBytes: file.bytes })
        .where(and(eq(imports.userId, ctx.user.id), eq(imports.id, file.id)));
  }
}

/** A chunk holds a source in one byte, for all users together: strangers' names must not use them up. */
const maxSources = 200;

/** Own closes and rates fill the days that have none; a value that is there stays. */
async function writeSeries({ tx, ctx, session, head }: Restoring): Promise<void> {
  const names = new Set((await priceSourceNames(tx)).filter((name) => name !== ""));
  for (const source of head.sources) names.add(source);
  if (names.size > maxSources) throw backupProblem("too-many-sources", { file: pricesFile });
  for await (const { source, of, patches } of seriesOf(session, "prices")) {
    const asset = { ownerId: of[0], id: of[1] };
    await putPricePatches(tx, ctx.user.id, [{ asset, patches }], { name: source, isFallback: true });
  }
  for await (const { source, of, patches } of seriesOf(session, "rates")) {
    const pair = { base: of[0], quote: of[1], patches };
    await putRatePatches(tx, ctx.user.id, [pair], { name: source, isFallback: true });
  }
}

async function* seriesOf(session: Session, kind: "prices" | "rates"): AsyncGenerator<SeriesPart> {
  for (let from = 0; ; ) {
    const parts = await session.call("series", { kind, from });
    if (parts.length === 0) return;
    yield* parts;
    from += parts.length;
  }
}
