/** A server that ignores `start` repeats the last page's beginning. */
export interface Page {
  readonly start: number;
  readonly began: string;
}

/** Parses a page token of `pageAfter`; undefined is the first page. */
export function readPage(page: string | undefined): Page {
  if (page === undefined) return { start: 0, began: "" };
  const at = page.indexOf(" ");
  return { start: Number(page.slice(0, at)), began: page.slice(at + 1) };
}

/** Returns the next page's token; undefined after an empty or repeated page. */
export function pageAfter({ start, began }: Page, rows: readonly unknown[]): string | undefined {
  if (rows.length === 0) return undefined;
  const begins = JSON.stringify(rows[0]);
  return begins === began ? undefined : `${start + rows.length} ${begins}`;
}
