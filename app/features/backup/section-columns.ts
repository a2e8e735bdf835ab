import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { storedColumns } from "../../server/db/insert-records.ts";
import { CurrencyCode, IsoDay } from "../../shared/shapes.ts";
import type { Section } from "./sections.ts";

export interface SectionColumn {
  /** Name in the archive and in the code; the database's is in snake case. */
  readonly key: string;
  readonly column: PgColumn;
  /** Type without its precision: "numeric", "timestamp". */
  readonly type: string;
}

/** A column pair that names an asset: "assetOwnerId" and "assetId". */
export interface AssetReference {
  readonly owner: string;
  readonly id: string;
}

/** The column that says whose row it is: the one thing of a row that no archive holds. */
export const ownerKey = "userId";

/** The columns of a section's table that its file has. */
export const columnsOf = (section: Section): readonly SectionColumn[] =>
  storedColumns(section.table)
    .filter(([key]) => key !== ownerKey && !section.without?.includes(key))
    .map(([key, column]) => ({ key, column, type: column.getSQLType().replace(/[ (].*/, "") }));

/** The order of the lines: the primary key without the owner, or what the section says. */
export function orderOf(section: Section): readonly SectionColumn[] {
  const { order } = section;
  if (order) return order.flatMap((key) => columnsOf(section).find((one) => one.key === key) ?? []);
  const names = getTableConfig(section.table).primaryKeys.flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
  return columnsOf(section).filter(({ column }) => names.includes(column.name));
}

/** Which assets a row names, by its columns. */
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

/** Not-null columns, as their tables' definitions call them, that version 3 added. */
const addedLater: ReadonlySet<string> = new Set(["isBlockedApart"]);

/**
 * What a line of a section's file must be, from the columns of its table. What may be null may also be left out: an
 * archive made before the table had the column says nothing of it. A column that later archives have has its table's default.
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
  return z.strictObject(Object.fromEntries(entries));
}
