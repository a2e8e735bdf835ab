import { type MouseEvent, memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";

export interface RowActions<Row> {
  /** Address of the row, linked by its first cell. */
  readonly href?: ((row: Row) => string) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
}

interface TableRowProps<Row> extends RowActions<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly id: string;
  readonly isActive: boolean;
  readonly index?: number;
  readonly measure?: (element: HTMLTableRowElement | null) => void;
}

function OneRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, id, isActive, href, onOpen, index, measure } = props;
  const canOpen = href !== undefined || onOpen !== undefined;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={id}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-current={isActive ? "true" : undefined}
      data-opens={canOpen || undefined}
      tabIndex={-1}
      onClick={canOpen ? (event) => openFrom(event, () => onOpen?.(row)) : undefined}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={column.align === "end" ? "num" : undefined}
          data-phone={column.phone ?? (at === 0 ? "title" : "line")}
          data-label={column.header}
        >
          {at === 0 ? opener(column.cell(row), row, href, onOpen) : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoised: scrolling renders only rows that come into view. */
export const TableRow = memo(OneRow) as typeof OneRow;

function opener<Row>(
  content: ReactNode,
  row: Row,
  href: RowActions<Row>["href"],
  onOpen: RowActions<Row>["onOpen"],
) {
  if (href) {
    return (
      <Link to={href(row)} className={classes.open} data-opener="true" preventScrollReset>
        {content}
      </Link>
    );
  }
  if (!onOpen) return content;
  return (
    <button type="button" className={classes.open} data-opener="true" onClick={() => onOpen(row)}>
      {content}
    </button>
  );
}

/** Opens on a press outside of links, buttons and selected text. */
function openFrom(event: MouseEvent<HTMLTableRowElement>, open: () => void): void {
  const target = event.target as Element;
  if (target.closest("a, button, input, label, select")) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLElement>("[data-opener]");
  if (link instanceof HTMLAnchorElement) link.click();
  else open();
}
