import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Column } from "./columns.ts";
import { useBeforePaint } from "./use-before-paint.ts";

/** Names wrap to this width; numbers never do. */
const narrowestName = 160;
/** Delay after scrolling before column widths are checked, ms. */
const restMs = 150;

const widthsOf = (table: HTMLTableElement): number[] =>
  [...table.querySelectorAll("thead th")].map((cell) => cell.getBoundingClientRect().width);

/** Returns whether a visible number overflows its column, from the current layout. */
const isTooNarrow = (table: HTMLTableElement): boolean =>
  [...table.querySelectorAll("tbody td.num")].some((cell) => cell.scrollWidth > cell.clientWidth);

/** Measures unwrapped column widths in one layout that is never painted. */
function naturalWidths(table: HTMLTableElement): number[] {
  const { fixed } = table.dataset;
  delete table.dataset.fixed;
  table.dataset.measured = "true";
  const widths = widthsOf(table);
  delete table.dataset.measured;
  if (fixed !== undefined) table.dataset.fixed = fixed;
  return widths;
}

/** Returns a template that keeps current widths, at least as wide as the numbers. */
function toTemplate(now: readonly number[], least: readonly number[]): string {
  return now.map((width, at) => `minmax(${least[at]}px, ${width}fr)`).join(" ");
}

/** Marks a scrolling table: only there must the first column stick, as sticky cells are painted separately. */
function markWide(scroller: HTMLElement | null, least: number): void {
  const table = scroller?.querySelector("table");
  if (!scroller || !table) return;
  if (least > scroller.clientWidth) table.dataset.wide = "true";
  else delete table.dataset.wide;
}

/**
 * Fixes column widths after the first native layout, so that a new row lays out alone (natively: 18 ms a frame). A
 * column grows for a wider number.
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
    // Widths stay when the window is resized; whether they fit may change.
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
