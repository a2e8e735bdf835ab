import { useMemo } from "react";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Locale } from "../../shared/locales.ts";
import { type Column, parseSort, type Sort } from "./columns.ts";
import { compareDecimals, compareTexts } from "./compare.ts";

export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const { locale } = useReader();
  return useMemo(() => sortRows(rows, columns, sort, locale), [rows, columns, sort, locale]);
}

/** Returns the sort of the address if its column is sortable, otherwise the fallback. */
export function readSort<Row>(text: string | null, columns: readonly Column<Row>[], fallback: Sort | null) {
  return (
    parseSort(
      text,
      columns.filter((column) => column.sortValue),
    ) ?? fallback
  );
}

/** Sorts stably; unknown values are last in both directions. */
function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  locale: Locale,
): readonly Row[] {
  const { sortValue, sortAs = "text" } = columns.find(({ id }) => id === sort?.id) ?? {};
  if (!sort || !sortValue) return rows;
  const direction = sort.isDescending ? -1 : 1;
  const known: { readonly row: Row; readonly value: string }[] = [];
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = sortValue(row);
    if (value === null) unknown.push(row);
    else known.push({ row, value });
  }
  const compare = (a: string, b: string) =>
    sortAs === "decimal" ? compareDecimals(a, b) : compareTexts(a, b, locale);
  known.sort((a, b) => direction * compare(a.value, b.value));
  return [...known.map(({ row }) => row), ...unknown];
}
