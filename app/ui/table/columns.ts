import type { ReactNode } from "react";
import type { Figure } from "../../shared/common.schema.ts";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly hint?: string | undefined;
  readonly align?: "start" | "end";
  readonly cell: (row: Row) => ReactNode;
  readonly total?: ReactNode;
  /** Text, day or exact decimal; null sorts last in both directions. */
  readonly sortValue?: (row: Row) => string | null;
  readonly sortAs?: "text" | "decimal";
  readonly phone?: "title" | "value" | "line" | "block" | "hidden";
  readonly width?: string;
}

export interface Sort {
  readonly id: string;
  readonly isDescending: boolean;
}

/** Parses the address parameter: `value` ascending, `-value` descending. */
export function parseSort(text: string | null, columns: readonly { readonly id: string }[]): Sort | null {
  const isDescending = text?.startsWith("-") ?? false;
  const id = isDescending ? text?.slice(1) : text;
  return columns.some((column) => column.id === id) && id ? { id, isDescending } : null;
}

export const formatSort = (sort: Sort): string => `${sort.isDescending ? "-" : ""}${sort.id}`;

/** Returns the sort after a press: numbers begin descending, texts ascending; the next press reverses. */
export function nextSort<Row>(column: Column<Row>, current: Sort | null): Sort {
  if (current?.id === column.id) return { id: column.id, isDescending: !current.isDescending };
  return { id: column.id, isDescending: column.sortAs === "decimal" };
}

/** Returns a figure's value for sorting; null, for unknown, on a refusal. */
export const figureSortValue = (figure: Figure): string | null => ("value" in figure ? figure.value : null);
