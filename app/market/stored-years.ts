import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { copyRows } from "../server/db/copy-rows.ts";
import type { Db } from "../server/db-types.ts";
import { type DaySeries, joinYears, type StoredYear } from "./chunks.ts";

/** Where yearly chunks are read from: the name of a series as a text, its year, values and sources. */
export interface YearsQuery {
  readonly name: SQL;
  readonly year: SQLWrapper;
  readonly values: SQLWrapper;
  readonly sources: SQLWrapper;
  /** `from ... where ...` */
  readonly rest: SQL;
}

/** Series by name, their years joined. The bytes come as they are stored: as texts they took three times as long. */
export async function readSeriesByName(db: Db, query: YearsQuery): Promise<Map<string, DaySeries>> {
  const { name, year, values, sources, rest } = query;
  const found = new Map<string, StoredYear[]>();
  await copyRows(db, { fields: [name, year, values, sources], rest: sql`${rest} order by 1, 2` }, (row) => {
    const stored = { year: row.int(1), values: row.bytes(2), sources: row.bytes(3) };
    const series = row.text(0);
    const known = found.get(series);
    if (known === undefined) found.set(series, [stored]);
    else known.push(stored);
  });
  return new Map([...found].map(([series, years]) => [series, joinYears(years)]));
}
