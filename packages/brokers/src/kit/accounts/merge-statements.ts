import type { LayoutReason, SourceLines, Statement } from "../../statement.ts";
import { findCashGaps } from "./cash-gaps.ts";
import { distinctInstruments } from "./distinct-instruments.ts";

const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;

const mergeSources = (parts: readonly Statement[]): SourceLines | undefined => {
  const lines = parts[0]?.source?.lines;
  if (lines === undefined) return undefined;
  const layout: Partial<Record<LayoutReason, number>> = {};
  let known = parts.reduce((all, { counts }) => all + counts.rows + counts.ignored + counts.failed, 0);
  for (const { source } of parts)
    for (const [reason, count] of Object.entries(source?.layout ?? {}) as [LayoutReason, number][])
      if (reason !== "other-table") {
        layout[reason] = (layout[reason] ?? 0) + count;
        known += count;
      }
  return { lines, layout: known < lines ? { ...layout, "other-table": lines - known } : layout };
};

/**
 * Merges separately read tables of one file. A refused table refuses the file; balances come from the first table with
 * any.
 */
export const mergeStatements = (parts: readonly [Statement, ...Statement[]]): Statement => {
  const [first] = parts;
  const refused = parts.find(({ fatal }) => fatal !== undefined);
  if (refused !== undefined) return refused;
  const withCash = parts.find(({ closing }) => closing.cash.length + closing.positions.length > 0) ?? first;
  const sum = (count: (part: Statement) => number) => parts.reduce((all, part) => all + count(part), 0);
  const rows = parts.flatMap((part) => part.rows).sort(byLine);
  const source = mergeSources(parts);
  const failed = parts.flatMap((part) => part.failed).sort(byLine);
  const found = parts.flatMap((part) => part.gaps ?? []);
  const own = new Map(found.filter(({ what }) => what === "cash").map((gap) => [gap.label, gap]));
  const ofTotals = found.filter(({ what }) => what === "total");
  const totals = parts.flatMap((part) => part.totals ?? []);
  const printed = { opening: withCash.opening, closing: withCash.closing };
  const ofCash = findCashGaps({ rows, failed, ignored: [] }, printed).map((gap) =>
    own.get(gap.label)?.gap === gap.gap ? { ...gap, ...own.get(gap.label) } : gap,
  );
  const gaps = [...ofCash, ...ofTotals];
  const { gaps: _, totals: __, ...head } = first;
  return {
    ...head,
    ...(totals.length > 0 && { totals }),
    ...(gaps.length > 0 && { gaps }),
    ...(source && { source }),
    ...(withCash.opening && { opening: withCash.opening }),
    closing: withCash.closing,
    rows,
    ignored: parts.flatMap(({ ignored }) => ignored).sort(byLine),
    failed,
    instruments: distinctInstruments([...rows, ...withCash.closing.positions]),
    counts: {
      dataRows: sum(({ counts }) => counts.dataRows),
      rows: sum(({ counts }) => counts.rows),
      ignored: sum(({ counts }) => counts.ignored),
      failed: sum(({ counts }) => counts.failed),
    },
  };
};
