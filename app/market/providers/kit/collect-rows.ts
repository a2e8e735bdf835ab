import type { z } from "zod";
import type { Unread } from "../provider.ts";
import { excerpt } from "./read-reply.ts";

export interface Collected<Row> {
  readonly rows: Row[];
  readonly unread: Unread[];
}

function fieldOf(item: unknown, path: readonly PropertyKey[]): unknown {
  let value = item;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return value;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/**
 * Reads a list by row; unreadable rows are reported.
 * @param place of the list in the response ("history.data")
 * @param toRow undefined or null omits a row
 */
export function collectRows<T extends z.ZodType, Row>(
  items: readonly unknown[],
  place: string,
  schema: T,
  toRow: (item: z.output<T>) => Row | readonly Row[] | null | undefined,
): Collected<Row> {
  const rows: Row[] = [];
  const unread: Unread[] = [];
  for (const [index, item] of items.entries()) {
    const read = schema.safeParse(item);
    if (read.success) {
      const row = toRow(read.data);
      if (Array.isArray(row)) rows.push(...row);
      else if (row !== null && row !== undefined) rows.push(row as Row);
      continue;
    }
    for (const issue of read.error.issues)
      unread.push({
        path: [place, index, ...issue.path].join("."),
        text: excerpt(fieldOf(item, issue.path)),
        reason: issue.message,
      });
  }
  return { rows, unread };
}
