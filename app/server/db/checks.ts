import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type CheckBuilder, check } from "drizzle-orm/pg-core";
import { currencyPattern } from "../../shared/common.schema.ts";

/**
 * Named by column and rule (`check_quantity_positive`), so that violations map to form errors (`constraint-errors.ts`).
 * Null passes.
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

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const rule = (column: AnyPgColumn, name: CheckRule, condition: SQL): CheckBuilder =>
  check(`check_${snake(column.name)}_${name}`, condition);

export const positive = (...columns: readonly AnyPgColumn[]): CheckBuilder[] =>
  columns.map((column) => rule(column, "positive", sql`${column} > 0`));

export const notNegative = (...columns: readonly AnyPgColumn[]): CheckBuilder[] =>
  columns.map((column) => rule(column, "not_negative", sql`${column} >= 0`));

/** Inclusive. */
export const between = (column: AnyPgColumn, from: number, to: number): CheckBuilder =>
  rule(column, "between", sql`${column} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`);

/** Restricts a column to listed values or to the codes of a table. */
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

/** Requires a date on or after `day`. */
export const since = (column: AnyPgColumn, day: string): CheckBuilder =>
  rule(column, "day", sql`${column} >= ${sql.raw(`'${day}'`)}`);

/** Requires `last` to be on or after `first`. */
export const inOrder = (first: AnyPgColumn, last: AnyPgColumn): CheckBuilder =>
  rule(last, "order", sql`${last} >= ${first}`);
