import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { storedColumns } from "../../server/db/stored-columns.ts";
import { CurrencyCode, IsoDay } from "../../shared/common.schema.ts";
import type { Section } from "./sections.ts";

export interface SectionColumn {
  /** Name in archive and code; the database's is in snake case. */
  readonly key: string;
  readonly column: PgColumn;
  /** Type without precision: "numeric", "timestamp". */
  readonly type: string;
}

/** Column pair that names an asset: "assetOwnerId" and "assetId". */
export interface AssetReference {
  readonly owner: string;
  readonly id: string;
}

/** The column that says whose row it is: the one thing of a row that no archive holds. */
export const ownerKey = "userId";

/** Returns the columns of a section's table in its file. */
export const columnsOf = (section: Section): readonly SectionColumn[] =>
  storedColumns(section.table)
    .filter(([key]) => key !== ownerKey && !section.without?.includes(key))
    .map(([key, column]) => ({ key, column, type: column.getSQLType().replace(/[ (].*/, "") }));

/** Returns the order of lines: the primary key without the owner, or the section's own. */
export function orderOf(section: Section): readonly SectionColumn[] {
  const { order } = section;
  if (order) return order.flatMap((key) => columnsOf(section).find((one) => one.key === key) ?? []);
  const names = getTableConfig(section.table).primaryKeys.flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
  return columnsOf(section).filter(({ column }) => names.includes(column.name));
}

/** Returns the asset references of a row. */
export function assetReferences(section: Section): readonly AssetReference[] {
  const keys = columnsOf(section).map(({ key }) => key);
  const pairs = [
    { owner: "assetOwnerId", id: "assetId" },
    { owner: "toAssetOwnerId", id: "toAssetId" },
  ];
  return pairs.filter(({ owner, id }) => keys.includes(owner) && keys.includes(id));
}

const shapes: Readonly<Record<string, z.ZodType>> = {
  uuid: z.uuid(),
  text: z.string(),
  date: IsoDay,
  time: z.iso.time(),
  timestamp: z.iso.datetime(),
  numeric: z
    .string()
    .max(60)
    .regex(/^-?\d+(\.\d+)?$/),
  smallint: z.int().min(-32_768).max(32_767),
  integer: z.int(),
  bigint: z.int(),
  boolean: z.boolean(),
  jsonb: z.json(),
  bytea: z.string().regex(/^(?:[0-9a-f]{2})*$/),
};

/** Not-null columns added by version 3. */
const addedLater: ReadonlySet<string> = new Set(["isBlockedApart"]);

/**
 * Returns the schema of a section's lines, derived from its table. Nullable columns are optional, as older archives
 * lack newer ones. Columns added later take their table's default; those that are gone are left out.
 */
export function rowShape(section: Section): z.ZodType<Record<string, unknown>> {
  const entries = columnsOf(section).map(({ key, type, column }) => {
    const own = section.shapes?.[key];
    if (own) return [key, own];
    const shape = /currency$/i.test(key) ? CurrencyCode : shapes[type];
    if (!shape) throw new Error(`a backup cannot hold ${section.file} ${key}: ${type}`);
    if (!column.notNull) return [key, shape.nullable().default(null)];
    return [key, addedLater.has(column.name) ? shape.default(column.default as never) : shape];
  });
  const former = (section.former ?? []).map((key) => [key, z.unknown()]);
  const known = new Set(entries.map(([key]) => key));
  return z
    .strictObject({ ...Object.fromEntries(entries), ...z.object(Object.fromEntries(former)).partial().shape })
    .transform((row) => Object.fromEntries(Object.entries(row).filter(([key]) => known.has(key))));
}
