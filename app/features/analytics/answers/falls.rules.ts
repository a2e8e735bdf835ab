import { drawdownSeries, fromDayNumber, type IsoDate, isRefused, type ReturnSeries } from "@zerno/engine";

interface Fall {
  readonly depth: number;
  /** Last day at the high, lowest day, first day back at the high. */
  readonly start: IsoDate;
  readonly bottom: IsoDate;
  readonly recovery: IsoDate | null;
  readonly fallDays: number;
  /** Until recovery, or the end of the series. */
  readonly totalDays: number;
}

interface OpenFall {
  readonly start: number;
  depth: number;
  bottom: number;
}

const closed = ({ start, depth, bottom }: OpenFall, end: number, isOver: boolean): Fall => ({
  depth,
  start: fromDayNumber(start),
  bottom: fromDayNumber(bottom),
  recovery: isOver ? fromDayNumber(end) : null,
  fallDays: bottom - start,
  totalDays: end - start,
});

/** Returns drawdowns, deepest first, at most `most`. */
export function fallsOf(series: ReturnSeries, most: number): Fall[] {
  const depths = drawdownSeries(series);
  if (isRefused(depths)) return [];
  const { days } = series;
  const falls: Fall[] = [];
  let high = series.from ?? (days[0] ?? 0) - 1;
  let open: OpenFall | undefined;
  for (const [i, depth] of depths.entries()) {
    const day = days[i] ?? 0;
    if (depth < 0) {
      open ??= { start: high, depth: 0, bottom: day };
      if (depth < open.depth) [open.depth, open.bottom] = [depth, day];
    } else {
      if (open) falls.push(closed(open, day, true));
      [open, high] = [undefined, day];
    }
  }
  if (open) falls.push(closed(open, days.at(-1) ?? open.bottom, false));
  return falls.sort((a, b) => a.depth - b.depth).slice(0, most);
}
