import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const inOneText = (chunks: PgColumn, year: PgColumn): SQL<string> =>
  sql<string>`encode(string_agg(${chunks}, ''::bytea order by ${year}), 'base64')`;

/** Fields of a query grouped by series that `joinYears` takes. */
export const packedYears = (year: PgColumn, values: PgColumn, sources: PgColumn) => ({
  years: sql<number[]>`array_agg(${year} order by ${year})`,
  values: inOneText(values, year),
  sources: inOneText(sources, year),
});
