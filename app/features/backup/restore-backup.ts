import { and, eq, getTableName, isNull, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { lockLog, logSeries } from "../../market/change-log.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { storePricePatches } from "../../market/prices/store-prices.ts";
import { storeRatePatches } from "../../market/rates/store-rates.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import { recordedTables } from "../../portfolio/history/recorded-tables.ts";
import { unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { shapeOf } from "../../portfolio/history/table-shape.ts";
import { writeRaw } from "../../portfolio/history/write-raw.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { imports } from "../../portfolio/ledger.tables.ts";
import { countPortfolios, listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import type { UserCtx } from "../../server/context.ts";
import { violationOf } from "../../server/db/constraint-errors.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type FileSession, readerModule } from "../../server/files/file-pool.ts";
import { fileLimits } from "../../server/files/limits.ts";
import { requireUpload, withinProcess } from "../../server/files/read-upload.ts";
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
/** The largest archive is checked three times, and its rows are written meanwhile. */
const limits = { ...fileLimits, totalMs: 300_000, silenceMs: 120_000 };

/**
 * Restores an archive, all or nothing. If portfolios exist, reports the archive's content and writes nothing, unless
 * `isBeside` adds to them. The archive is read in a child process, which passes a few thousand rows at a time.
 * @throws AppError FILE_REJECTED {code, file, row}, LIMIT_REACHED, INVALID_INPUT without a file; see `withinProcess`
 */
export async function restoreBackup(ctx: UserCtx, isBeside: boolean): Promise<RestoreReport> {
  const { bytes } = await requireUpload(ctx);
  return withinProcess(ctx, backupReader, { limits }, async (session) => {
    try {
      return await restoreFrom(ctx, session, bytes, isBeside);
    } finally {
      // A terminated process holds nothing.
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
    // Violations found by the database only (duplicate keys, too large numbers) are the archive's fault as well.
    const violation = violationOf(error);
    if (violation) throw backupProblem("not-allowed", { file: at.file, field: violation.field });
    if (isDataError(error)) throw backupProblem("refused", { file: at.file });
    throw error;
  }
}

/** SQLSTATE classes 22 (data) and 23 (constraints), here or in the cause wrapped by the query layer. */
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
  // First, so that restores of one user and writers of own prices wait for each other.
  await lockLog(tx, user.id);
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
    skipped += await insertSection(restoring, section);
  }
  await nameOwnAssets(tx, user.id);
  await writeRawFiles(restoring);
  at.file = pricesFile;
  await writeSeries(restoring);
  await logSeries(tx, user.id, "events");
  return { portfolios: portfolios.map(({ name }) => String(name)), skipped };
}

/** Appends the archive's portfolios, numbering duplicate names. */
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

/** Types whose archived text the database parses differently. */
const wireTypes: Readonly<Record<string, string>> = { timestamp: "timestamptz", bytea: "text" };

/** Inserts a section's rows. @returns how many were there already */
async function insertSection({ tx, ctx, session }: Restoring, section: Section): Promise<number> {
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
  // Rows of portfolios never exist: their ids are free or new.
  const twice = section.of === "portfolio" ? sql`` : sql`on conflict do nothing`;
  let skipped = 0;
  for (;;) {
    const { json, count } = await session.call("rows", { file: section.file });
    if (count === 0) return skipped;
    const statement = sql`
      insert into ${section.table} (${sql.identifier(toSnakeCase(ownerKey))}, ${sql.join(names, sql`, `)})
      select ${ctx.user.id}::uuid, ${sql.join(values, sql`, `)}
      from json_to_recordset(${json}::json) as whole_row (${sql.join(types, sql`, `)}) ${twice}`;
    skipped += count - (await countInserted(tx, section, statement));
  }
}

async function countInserted(tx: Db, { table }: Section, statement: SQL): Promise<number> {
  if (!(getTableName(table) in recordedTables)) return (await tx.execute(statement)).rowCount ?? 0;
  return writeRaw(unrecorded(tx, "restore"), { shape: shapeOf(table), writes: "insert", statement });
}

/** Names custom assets of archives older than the column. */
async function nameOwnAssets(tx: Db, userId: string): Promise<void> {
  const name = sql`(select ${ownAssets.nameEn} from ${ownAssets}
    where ${ownAssets.userId} = ${customAssets.userId} and ${ownAssets.id} = ${customAssets.assetId})`;
  const isNameless = and(eq(customAssets.userId, userId), isNull(customAssets.name));
  await updateRows(unrecorded(tx, "restore"), customAssets, { name }, isNameless);
}

async function writeRawFiles({ tx, ctx, session, head }: Restoring): Promise<void> {
  for (let index = 0; index < head.rawFiles; index += 1) {
    const file = await session.call("rawFile", { index });
    if (file)
      await updateRows(
        ...([unrecorded(tx, "restore"), imports, { fileBytes: file.bytes }] as const),
        and(eq(imports.userId, ctx.user.id), eq(imports.id, file.id)),
      );
  }
}

/** A chunk stores a source in one byte, shared by all users: foreign names must not exhaust them. */
const maxSources = 200;

/** Fills days without own closes and rates; existing values stay. */
async function writeSeries({ tx, ctx, session, head }: Restoring): Promise<void> {
  const names = new Set((await priceSourceNames(tx)).filter((name) => name !== ""));
  for (const source of head.sources) names.add(source);
  if (names.size > maxSources) throw backupProblem("too-many-sources", { file: pricesFile });
  for await (const { source, of, patches } of seriesOf(session, "prices")) {
    const asset = { ownerId: of[0], id: of[1] };
    await storePricePatches(tx, ctx.user.id, [{ asset, patches }], { name: source, isFallback: true });
  }
  for await (const { source, of, patches } of seriesOf(session, "rates")) {
    const pair = { base: of[0], quote: of[1], patches };
    await storeRatePatches(tx, ctx.user.id, [pair], { name: source, isFallback: true });
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
