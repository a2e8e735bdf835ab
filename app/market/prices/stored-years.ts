import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { copyRows } from "../../server/db/copy/copy-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type DaySeries, YearsJoiner } from "./chunks.ts";

export interface YearsQuery {
  readonly name: SQL;
  readonly year: SQLWrapper;
  readonly values: SQLWrapper;
  readonly sources: SQLWrapper;
  /** Columns that keep a series' years together, best in index order. */
  readonly order: SQL;
  readonly rest: SQL;
}

/** Series by name. Chunks come as raw bytes (text took three times as long), copied once. */
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
