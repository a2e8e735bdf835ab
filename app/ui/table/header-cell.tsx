import { Link } from "react-router";
import { IconArrowDown, IconArrowUp } from "../icons/icons.ts";
import { useSearchWith } from "../shell/link-tabs.tsx";
import { type Column, formatSort, nextSort, type Sort } from "./columns.ts";
import classes from "./data-table.module.css";

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  readonly param: string;
}

/** Sorts by a link, which works before scripts load and can be opened elsewhere. */
export function HeaderCell<Row>({ column, sort, param }: HeaderCellProps<Row>) {
  const toSearch = useSearchWith(param);
  const isSorted = sort?.id === column.id;
  const className = column.align === "end" ? "num" : undefined;
  const style = column.width ? { width: column.width } : undefined;
  if (!column.sortValue) {
    return (
      <th scope="col" className={className} style={style} title={column.hint} data-phone={column.phone}>
        {column.header}
      </th>
    );
  }
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={className}
      style={style}
      title={column.hint}
      aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}
    >
      <Link
        to={{ search: toSearch(formatSort(nextSort(column, sort))) }}
        className={classes.sort}
        preventScrollReset
        replace
      >
        {column.header}
        <Arrow
          className={classes.sortArrow}
          data-sorted={isSorted || undefined}
          size={14}
          stroke={2}
          aria-hidden
        />
      </Link>
    </th>
  );
}
