import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { copyRows } from "../../server/db/copy/copy-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type DaySeries, YearsJoiner } from "./chunks.ts";

/** A query of yearly chunks: the name of a series as a text, its year, values and sources. */
export interface YearsQuery {
  readonly name: SQL;
  readonly year: SQLWrapper;
  readonly values: SQLWrapper;
  readonly sources: SQLWrapper;
  /** Columns that keep the years of a series together, best in the order of an index. */
  readonly order: SQL;
  /** `from ... where ...` */
  readonly rest: SQL;
}

/**
 * Series by name, their years joined. The bytes come as they are stored (as texts they took three times as long) and
 * are copied once, from where they arrived into the series.
 */
export async function readSeriesByName(db: Db, query: YearsQuery): Promise<Map<string, DaySeries>> {
  const { name, year, values, sources, order, rest } = query;
  const found = new Map<string, DaySeries>();
  const joiner = new YearsJoiner();
  let current: string | undefined;
  const finish = () => current !== undefined && found.set(current, joiner.take());
  const fields = [name, year, values, sources];
  await copyRows(db, { fields, rest: sql`${rest} order by ${order}, ${year}` }, (row) => {
    const series = row.text(0);
    if (series !== current) finish();
    current = series;
    joiner.add({ year: row.int(1), values: row.bytes(2), sources: row.bytes(3) });
  });
  finish();
  return found;
}
