import type { LayoutReason, SourceLines } from "../../statement.ts";
import { tidy } from "../text/tidy-text.ts";

export interface SourceLine {
  readonly line: number;
  readonly cells?: readonly string[];
  readonly text?: string;
  readonly raw?: string;
}

export const textOf = ({ cells, text, raw }: SourceLine): string =>
  raw ??
  text ??
  (cells ?? [])
    .filter((cell) => cell.trim() !== "")
    .map(tidy)
    .join(" | ");

/** Reports lines of words as layout; lines like data are left to fail. */
export const reportTextLayout = (
  out: { readonly layout: (lines: Iterable<SourceLine>, reason: LayoutReason) => void },
  lines: readonly SourceLine[],
  data: RegExp,
): void =>
  out.layout(
    lines.filter((line) => !data.test(textOf(line))),
    "text",
  );

const isBlank = ({ cells }: SourceLine): boolean => cells?.every((cell) => cell.trim() === "") === true;

/** Sorts non-empty lines into used, layout and unread. A used line is never layout. */
export const countLines = (
  source: readonly SourceLine[],
  used: ReadonlySet<number>,
  layout: ReadonlyMap<number, LayoutReason>,
): { readonly unread: readonly SourceLine[]; readonly counted: SourceLines } => {
  const known = new Set<number>();
  const sums: Partial<Record<LayoutReason, number>> = {};
  const unread: SourceLine[] = [];
  for (const entry of source) {
    if (known.has(entry.line) || isBlank(entry)) continue;
    known.add(entry.line);
    if (used.has(entry.line)) continue;
    const reason = layout.get(entry.line);
    if (reason === undefined) unread.push(entry);
    else sums[reason] = (sums[reason] ?? 0) + 1;
  }
  return { unread, counted: { lines: known.size, layout: sums } };
};
