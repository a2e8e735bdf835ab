import type { ReactNode } from "react";
import type { Figure } from "../../shared/common.schema.ts";

/** A column of a table: what it shows, what it sorts by, how it lies in the card of a phone. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Longer explanation as title of the header. */
  readonly hint?: string | undefined;
  readonly align?: "start" | "end";
  readonly cell: (row: Row) => ReactNode;
  /** Cell of the pinned totals row. */
  readonly total?: ReactNode;
  /** Text, day or exact decimal; null (unknown, refused) stands last in both directions. */
  readonly sortValue?: (row: Row) => string | null;
  readonly sortAs?: "text" | "decimal";
  /** In the card of a phone: the title, the value beside it, a labelled line, a block without label, or left out. */
  readonly phone?: "title" | "value" | "line" | "block" | "hidden";
  readonly width?: string;
}

export interface Sort {
  readonly id: string;
  readonly isDescending: boolean;
}

/** `value` ascending, `-value` descending, as it stands in the address. */
export function parseSort(text: string | null, columns: readonly { readonly id: string }[]): Sort | null {
  const isDescending = text?.startsWith("-") ?? false;
  const id = isDescending ? text?.slice(1) : text;
  return columns.some((column) => column.id === id) && id ? { id, isDescending } : null;
}

export const formatSort = (sort: Sort): string => `${sort.isDescending ? "-" : ""}${sort.id}`;

/** A press on a header: numbers begin with the largest, texts with A; a second press turns it round. */
export function nextSort<Row>(column: Column<Row>, current: Sort | null): Sort {
  if (current?.id === column.id) return { id: column.id, isDescending: !current.isDescending };
  return { id: column.id, isDescending: column.sortAs === "decimal" };
}

/** Sort value of a figure; a refusal counts as unknown. */
export const figureSortValue = (figure: Figure): string | null => ("value" in figure ? figure.value : null);
