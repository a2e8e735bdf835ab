import type { ReactNode } from "react";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";

export interface Sections<Row> {
  readonly keyOf: (row: Row) => string;
  /** All section keys in order; an empty section still has its heading. */
  readonly order: readonly string[];
  /** Cell of a heading; the first column's names the section. */
  readonly cell: (key: string, column: string) => ReactNode;
}

export type Line<Row> =
  | { readonly row: Row; readonly section?: undefined }
  | { readonly section: string; readonly row?: undefined };

/** Groups sorted rows by section, keeping their order. */
export function toLines<Row>(
  rows: readonly Row[],
  sections: Sections<Row> | undefined,
): readonly Line<Row>[] {
  if (!sections) return rows.map((row) => ({ row }));
  const of = Map.groupBy(rows, sections.keyOf);
  return sections.order.flatMap((section): Line<Row>[] => [
    { section },
    ...(of.get(section) ?? []).map((row) => ({ row })),
  ]);
}

interface SectionRowProps<Row> {
  readonly section: string;
  readonly sections: Sections<Row>;
  readonly columns: readonly Column<Row>[];
  readonly index?: number | undefined;
  readonly measure?: ((element: HTMLTableRowElement | null) => void) | undefined;
}

export function SectionRow<Row>({ section, sections, columns, index, measure }: SectionRowProps<Row>) {
  return (
    <tr ref={measure} data-index={index} data-section={section} className={classes.section}>
      {columns.map((column, at) => {
        const content = sections.cell(section, column.id);
        const phone = content === undefined || content === null ? "hidden" : (column.phone ?? "line");
        if (at === 0)
          return (
            <th key={column.id} scope="rowgroup" data-phone="title">
              {content}
            </th>
          );
        return (
          <td
            key={column.id}
            className={column.align === "end" ? "num" : undefined}
            data-phone={phone}
            data-label={column.header}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}
