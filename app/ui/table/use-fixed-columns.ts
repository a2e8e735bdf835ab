import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Column } from "./columns.ts";
import { useBeforePaint } from "./use-before-paint.ts";

/** Names wrap, so their column may become this narrow; numbers never do. */
const narrowestName = 160;
/** After the last scrolling: then there is time to look whether a number has become wider. */
const restMs = 150;

const widthsOf = (table: HTMLTableElement): number[] =>
  [...table.querySelectorAll("thead th")].map((cell) => cell.getBoundingClientRect().width);

/** Whether a number in sight needs more than its column has: read from the layout there is, without another one. */
const isTooNarrow = (table: HTMLTableElement): boolean =>
  [...table.querySelectorAll("tbody td.num")].some((cell) => cell.scrollWidth > cell.clientWidth);

/** Widths of the columns for the visible rows without wrapping: one layout, never painted. */
function naturalWidths(table: HTMLTableElement): number[] {
  const { fixed } = table.dataset;
  delete table.dataset.fixed;
  table.dataset.measured = "true";
  const widths = widthsOf(table);
  delete table.dataset.measured;
  if (fixed !== undefined) table.dataset.fixed = fixed;
  return widths;
}

/** Each column as wide as it lies now, never narrower than its numbers; what is left over is shared as before. */
function toTemplate(now: readonly number[], least: readonly number[]): string {
  return now.map((width, at) => `minmax(${least[at]}px, ${width}fr)`).join(" ");
}

/**
 * Marks a table that scrolls sideways, as only its first column has to stick: every sticky cell is painted separately.
 */
function markWide(scroller: HTMLElement | null, least: number): void {
  const table = scroller?.querySelector("table");
  if (!scroller || !table) return;
  if (least > scroller.clientWidth) table.dataset.wide = "true";
  else delete table.dataset.wide;
}

/**
 * Keeps the widths the browser gave the columns, so that a row that comes while scrolling lays out and paints nothing
 * but itself (a native table does so with all rows in sight: 18 ms a frame). The widths are those of the first native
 * layout, so nothing moves when they are taken over; a column grows when a wider number has come into sight.
 */
export function useFixedColumns<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  isOn: boolean,
  columns: readonly Column<Row>[],
): void {
  const kept = useRef<{ now: number[]; least: number[] } | null>(null);

  const fix = useCallback(() => {
    const table = scroller.current?.querySelector("table");
    if (!table || table.clientWidth === 0) return;
    const now = widthsOf(table);
    const natural = naturalWidths(table).map((width, at) =>
      columns[at]?.align === "end" ? Math.ceil(width) : Math.min(Math.ceil(width), narrowestName),
    );
    const before = kept.current;
    const least = natural.map((width, at) => Math.max(width, before?.least[at] ?? 0));
    if (before && least.every((width, at) => width === before.least[at])) return;
    kept.current = { now: (before?.now ?? now).map((width, at) => Math.max(width, least[at] ?? 0)), least };
    const sum = least.reduce((total, width) => total + width, 0);
    table.style.setProperty("--columns", toTemplate(kept.current.now, least));
    table.style.setProperty("--least", `${sum}px`);
    table.dataset.fixed = "true";
    markWide(scroller.current, sum);
  }, [scroller, columns]);

  useBeforePaint(() => {
    const table = scroller.current?.querySelector("table");
    if (!isOn || !table) return;
    fix();
    // Columns keep their widths when the window changes; whether they all fit may change.
    const observer = new ResizeObserver(() => {
      const least = kept.current?.least ?? [];
      markWide(
        scroller.current,
        least.reduce((total, width) => total + width, 0),
      );
    });
    if (scroller.current) observer.observe(scroller.current);
    return () => {
      observer.disconnect();
      kept.current = null;
      delete table.dataset.fixed;
      delete table.dataset.wide;
    };
  }, [isOn, fix, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!isOn || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const table = element.querySelector("table");
        if (table && isTooNarrow(table)) fix();
      }, restMs);
    };
    element.addEventListener("scroll", later, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", later);
    };
  }, [isOn, fix, scroller]);
}
