import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assetReferences, columnsOf, orderOf, ownerKey, type SectionColumn } from "./section-columns.ts";
import { ownerToken, type Section, sections } from "./sections.ts";

/** Scope of a backup: all live portfolios of a user, or one; `assets` narrows to those it needs. */
export interface Scope {
  readonly userId: string;
  readonly portfolios: readonly string[];
  /** Null: all of the user. */
  readonly assets: readonly string[] | null;
}

const columnOf = ({ table }: Section, key: string): PgColumn => {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`no column ${key}`);
  return column;
};

const hasColumn = (section: Section, key: string): boolean =>
  columnsOf(section).some((one) => one.key === key);

function sectionOf(file: string): Section {
  const section = sections.find((one) => one.file === file);
  if (!section) throw new Error(`no section ${file}`);
  return section;
}

/** Returns the condition for a section's rows in the scope. */
function rowsOf(section: Section, scope: Scope): SQL {
  const { userId, portfolios, assets } = scope;
  const isPortfolio = section.file === "portfolios.jsonl";
  const parts: (SQL | undefined)[] = [eq(columnOf(section, ownerKey), userId), section.where];
  const { through, other } = section;
  for (const key of [isPortfolio ? "id" : "portfolioId", ...(other ? [other] : [])])
    if (section.of === "portfolio" && hasColumn(section, key))
      parts.push(inArray(columnOf(section, key), [...portfolios]));
  if (through) {
    const parent = sectionOf(through.file);
    const keys = sql`select ${columnOf(parent, through.parentKey)} from ${parent.table} where ${rowsOf(parent, scope)}`;
    parts.push(sql`${columnOf(section, through.key)} in (${keys})`);
  }
  if (section.of === "asset" && assets) {
    parts.push(inArray(columnOf(section, hasColumn(section, "assetId") ? "assetId" : "id"), [...assets]));
    if (hasColumn(section, "toAssetId")) {
      const to = columnOf(section, "toAssetId");
      parts.push(sql`(${to} is null or ${inArray(to, [...assets])})`);
    }
  }
  return and(...parts) ?? sql`true`;
}

/** Exact and the same on every server: decimals and instants as text, bytes in hex. */
function asJson({ column, type }: SectionColumn): SQL {
  if (type === "numeric") return sql`trim_scale(${column})::text`;
  if (type === "timestamp")
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return type === "bytea" ? sql`encode(${column}, 'hex')` : sql`${column}`;
}

const inOrder = ({ column, type }: SectionColumn): SQL =>
  type === "text" ? sql`${column} collate "C"` : sql`${column}`;

/** Returns a line of JSON per row, by primary key, with a token for the owner. */
export async function readSection(db: Db, section: Section, scope: Scope): Promise<string[]> {
  const picked = columnsOf(section).map((column) => sql`${asJson(column)} as ${sql.identifier(column.key)}`);
  const { rows } = await db.execute<{ text: string }>(sql`
    select row_to_json(whole_row)::text as text from (
      select ${sql.join(picked, sql`, `)} from ${section.table} where ${rowsOf(section, scope)}
      order by ${sql.join(orderOf(section).map(inOrder), sql`, `)}
    ) as whole_row`);
  return rows.map(({ text }) => text.replaceAll(scope.userId, ownerToken));
}

/** Returns the ids of all assets used by the portfolios. */
export async function assetsOfPortfolios(db: Db, scope: Scope): Promise<string[]> {
  const ids = new Set<string>();
  for (const section of sections.filter(({ of }) => of === "portfolio"))
    for (const { id } of assetReferences(section)) {
      const column = columnOf(section, id);
      const { rows } = await db.execute<{ id: string | null }>(
        sql`select distinct ${column} as id from ${section.table} where ${rowsOf(section, scope)}`,
      );
      for (const row of rows) if (row.id !== null) ids.add(row.id);
    }
  return [...ids];
}

/** Returns the ids of shared assets used by rows of the scope. */
export async function sharedAssetIds(db: Db, scope: Scope): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const section of sections)
    for (const pair of assetReferences(section)) {
      const [owner, id] = [columnOf(section, pair.owner), columnOf(section, pair.id)];
      const { rows } = await db.execute<{ id: string }>(
        sql`select distinct ${id} as id from ${section.table} where ${rowsOf(section, scope)} and ${owner} = ${nilGuid}`,
      );
      for (const row of rows) ids.add(row.id);
    }
  return ids;
}
