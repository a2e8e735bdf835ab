import { type ReactNode, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Column, Sort } from "./columns.ts";
import classes from "./data-table.module.css";
import { EndMark } from "./end-mark.tsx";
import { HeaderCell } from "./header-cell.tsx";
import { SectionRow, type Sections, toLines } from "./sections.tsx";
import { type RowActions, TableRow } from "./table-row.tsx";
import { useFixedColumns } from "./use-fixed-columns.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { readSort, useSortedRows } from "./use-sorted-rows.ts";
import { useSteady } from "./use-steady.ts";
import { useTopOf } from "./use-top-of.ts";
import { VirtualRows } from "./virtual-rows.tsx";

export interface DataTableProps<Row> extends RowActions<Row> {
  readonly label: string;
  /** Keep stable. The first column sticks. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly defaultSort?: Sort;
  readonly sortParam?: string;
  readonly activeId?: string | null;
  readonly isCompact?: boolean;
  readonly onEnd?: (() => void) | undefined;
  readonly empty?: ReactNode;
  /** Keep stable. */
  readonly sections?: Sections<Row> | undefined;
  readonly virtualFrom?: number;
  /** On a desktop long tables have rows of one height (two short lines), so none is measured. */
  readonly isEven?: boolean;
  /** Identity of the query, undefined while loading; a new one scrolls to the top. */
  readonly question?: string | undefined;
}

const manyRows = 500;

/** Table sorted through the address, with sticky header, column and totals; cards on a narrow screen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    defaultSort,
    sortParam = "sort",
    activeId = null,
    isCompact,
    empty,
    sections,
    virtualFrom = manyRows,
    isEven = false,
    question,
  } = props;
  const [search] = useSearchParams();
  const sortText = search.get(sortParam);
  const sort = useMemo(
    () => readSort(sortText, columns, defaultSort ?? null),
    [sortText, columns, defaultSort],
  );
  const sorted = useSortedRows(rows, columns, sort);
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(scroller);
  const lines = useMemo(() => toLines(sorted, sections), [sorted, sections]);
  const isVirtual = lines.length > virtualFrom;
  useFixedColumns(scroller, isVirtual, columns);
  useTopOf(scroller, question);
  const onOpen = useSteady(props.onOpen);
  const shared = { columns, href: props.href, onOpen };
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        data-virtual={isVirtual || undefined}
        data-even={isEven || undefined}
      >
        <table
          className={`${classes.table} ${isCompact ? classes.compact : ""}`}
          aria-label={label}
          aria-rowcount={isVirtual ? lines.length + 1 : undefined}
          onKeyDown={keys}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} param={sortParam} />
              ))}
            </tr>
          </thead>
          {isVirtual ? (
            <VirtualRows {...{ lines, sections, scroller, rowId, activeId, isEven, ...shared }} />
          ) : (
            <tbody>
              {lines.map(({ row, section }) => {
                if (section !== undefined)
                  return (
                    sections && <SectionRow key={`section ${section}`} {...{ section, sections, columns }} />
                  );
                const id = rowId(row);
                return <TableRow key={id} {...{ row, id, isActive: id === activeId, ...shared }} />;
              })}
            </tbody>
          )}
          <Totals columns={columns} />
        </table>
        {props.onEnd && <EndMark onSeen={props.onEnd} scroller={scroller} />}
      </div>
    </div>
  );
}

function Totals<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  if (!columns.some((column) => column.total !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => (
          <td
            key={column.id}
            className={column.align === "end" ? "num" : undefined}
            data-phone={
              column.total === undefined ? "hidden" : (column.phone ?? (at === 0 ? "title" : "line"))
            }
            data-label={column.header}
          >
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
