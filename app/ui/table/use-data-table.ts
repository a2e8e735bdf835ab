import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Locale } from "../../shared/locales.ts";
import { type Column, parseSort, type Sort } from "./columns.ts";
import { compareDecimals, compareTexts } from "./compare.ts";

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

/** Rows in the order of the sort; the table keeps no state of its own, the address has it. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const { locale } = useReader();
  const definitions = useMemo(() => columns.map((column) => toDefinition(column, locale)), [columns, locale]);
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.isDescending }] : []), [sort]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({ features, columns: definitions, data, state: { sorting } });
  return table.getRowModel().rows.map(({ original }) => original.row);
}

/** The sort of the address when it names a column that can be sorted, otherwise the caller's. */
export function readSort<Row>(text: string | null, columns: readonly Column<Row>[], fallback: Sort | null) {
  return (
    parseSort(
      text,
      columns.filter((column) => column.sortValue),
    ) ?? fallback
  );
}

interface Boxed<Row> {
  readonly row: Row;
}

function toDefinition<Row>(column: Column<Row>, locale: Locale): ColumnDef<Features, Boxed<Row>> {
  const { sortValue, sortAs = "text" } = column;
  const compare: SortFn<Features, Boxed<Row>> = (first, second, id) => {
    const [a, b] = [first.getValue<string>(id), second.getValue<string>(id)];
    return sortAs === "decimal" ? compareDecimals(a, b) : compareTexts(a, b, locale);
  };
  return {
    id: column.id,
    accessorFn: ({ row }) => sortValue?.(row) ?? undefined,
    sortFn: compare,
    sortUndefined: "last",
  };
}
