import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type CheckBuilder, check } from "drizzle-orm/pg-core";
import { currencyPattern } from "../../shared/common.schema.ts";

/**
 * Check constraints of the tables. Their names say the column and the rule (`check_quantity_positive`), so that a
 * violation is reported as the form reports it (`constraint-errors.ts`). Null passes every one of them.
 */
export const checkRules = [
  "positive",
  "not_negative",
  "between",
  "known",
  "currency",
  "day",
  "order",
] as const;
export type CheckRule = (typeof checkRules)[number];

/** A column's name as it stands in the database. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A rule of one column that the helpers below do not have. */
export const rule = (column: AnyPgColumn, name: CheckRule, condition: SQL): CheckBuilder =>
  check(`check_${snake(column.name)}_${name}`, condition);

export const positive = (...columns: readonly AnyPgColumn[]): CheckBuilder[] =>
  columns.map((column) => rule(column, "positive", sql`${column} > 0`));

export const notNegative = (...columns: readonly AnyPgColumn[]): CheckBuilder[] =>
  columns.map((column) => rule(column, "not_negative", sql`${column} >= 0`));

/** Both ends are inside. */
export const between = (column: AnyPgColumn, from: number, to: number): CheckBuilder =>
  rule(column, "between", sql`${column} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`);

/** Codes and words of a fixed list. */
export function oneOf(
  column: AnyPgColumn,
  values: readonly (string | number)[] | Readonly<Record<string, number>>,
): CheckBuilder {
  const list = Array.isArray(values) ? values : Object.values(values);
  const texts = list.map((value) => (typeof value === "number" ? String(value) : `'${value}'`));
  return rule(column, "known", sql`${column} in (${sql.raw(texts.join(", "))})`);
}

export const currencyCode = (...columns: readonly AnyPgColumn[]): CheckBuilder[] =>
  columns.map((column) =>
    rule(column, "currency", sql`${column} ~ ${sql.raw(`'${currencyPattern.source}'`)}`),
  );

/** The first day that a form takes. */
export const since = (column: AnyPgColumn, day: string): CheckBuilder =>
  rule(column, "day", sql`${column} >= ${sql.raw(`'${day}'`)}`);

/** A last day is not before the first one. */
export const inOrder = (first: AnyPgColumn, last: AnyPgColumn): CheckBuilder =>
  rule(last, "order", sql`${last} >= ${first}`);
