interface Series {
  readonly name: string;
  readonly points: readonly { readonly date: string; readonly close: string }[];
}

interface Compared {
  readonly dates: readonly string[];
  /** Changes on the days of `dates`; null where unknown. */
  readonly lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Common start; null: no day has all prices. */
  readonly since: string | null;
}

/** Returns the close in force on each day. */
function closesOn(dates: readonly string[], { points }: Series): (number | null)[] {
  let at = 0;
  let close: number | null = null;
  return dates.map((date) => {
    for (let point = points[at]; point !== undefined && point.date <= date; point = points[++at])
      close = Number(point.close);
    return close;
  });
}

/**
 * Returns price changes of several assets since the first day with all prices, on the days of the first asset. Prices
 * only, each in its own currency.
 */
export function comparePrices(first: Series, others: readonly Series[]): Compared {
  const all = first.points.map(({ date }) => date);
  const closes = [first, ...others].map((series) => closesOn(all, series));
  const start = all.findIndex((_, index) => closes.every((column) => (column[index] ?? 0) > 0));
  if (start < 0) return { dates: [], lines: [], since: null };
  const lines = [first, ...others].map(({ name }, at) => {
    const column = (closes[at] ?? []).slice(start);
    const base = column[0] ?? Number.NaN;
    return { name, values: column.map((close) => (close === null ? null : close / base - 1)) };
  });
  return { dates: all.slice(start), lines, since: all[start] ?? null };
}
