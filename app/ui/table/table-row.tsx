import { type MouseEvent, memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";

export interface RowActions<Row> {
  /** Address that opens the row; the first cell becomes a link to it. */
  readonly href?: ((row: Row) => string) | undefined;
  /** Opens the row without an address (import preview). */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

interface TableRowProps<Row> extends RowActions<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly id: string;
  readonly isActive: boolean;
  /** For virtual rows: place in the whole list. */
  readonly index?: number;
  readonly measure?: (element: HTMLTableRowElement | null) => void;
}

/** One row in native cells; a press anywhere on it does what its link does. */
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

/** Drawn again only when something of it changes: scrolling draws the rows that come into sight and no others. */
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

/** A press on the ground of the row; links, buttons and selected text keep their own meaning. */
function openFrom(event: MouseEvent<HTMLTableRowElement>, open: () => void): void {
  const target = event.target as Element;
  if (target.closest("a, button, input, label, select")) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLElement>("[data-opener]");
  if (link instanceof HTMLAnchorElement) link.click();
  else open();
}
