import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";
import type { Column } from "./columns.ts";
import { type Line, SectionRow, type Sections } from "./sections.tsx";
import { type RowActions, TableRow } from "./table-row.tsx";

interface VirtualRowsProps<Row> extends RowActions<Row> {
  readonly lines: readonly Line<Row>[];
  readonly sections?: Sections<Row> | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  readonly activeId: string | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isEven: boolean;
}

/** A row of two lines, in pixels: an exact estimate saves a second render. */
const estimatedHeight = 47;
/** Rows rendered beyond the viewport: a few frames of fast scrolling. */
const overscan = 5;
/** Width up to which rows are cards, as in data-table.module.css. */
const cardWidth = 576;
const firstHeight = 1_200;

/** Renders visible rows between two spacers: column widths and sticky cells stay native. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { lines, sections, scroller, rowId, activeId, isEven, ...shared } = props;
  const isMeasured = useIsNarrow(scroller) || !isEven;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    initialRect: { width: 1_000, height: firstHeight },
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} span={shared.columns.length} />
      {items.map(({ index }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const measure = isMeasured ? virtualizer.measureElement : unmeasured;
        if (line.section !== undefined) {
          if (!sections) return null;
          const { columns } = shared;
          return (
            <SectionRow
              key={`section ${line.section}`}
              {...{ section: line.section, sections, columns, index, measure }}
            />
          );
        }
        const { row } = line;
        const id = rowId(row);
        return <TableRow key={id} {...{ row, id, isActive: id === activeId, index, measure, ...shared }} />;
      })}
      <Spacer height={after} span={shared.columns.length} />
    </tbody>
  );
}

const unmeasured = () => undefined;

/** Cards vary in height; unknown at first, so rows are measured. */
function useIsNarrow(scroller: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth <= cardWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return isNarrow;
}

const Spacer = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height > 0 ? (
    <tr data-spacer="true">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
