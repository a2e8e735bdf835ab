import type {
  Balances,
  DraftRow,
  FailedLine,
  IgnoredLine,
  InstrumentRef,
  Issue,
  LayoutReason,
  PriceQuote,
  RateQuote,
  Statement,
} from "../statement.ts";
import { type BalanceBreak, type CashSpan, findCashGaps } from "./accounts/cash-gaps.ts";
import { issue } from "./issue.ts";
import { findTotalGaps, type SectionTotal } from "./reports/section-totals.ts";
import { toStoredRow } from "./stored-row.ts";
import { countLines, type SourceLine, textOf } from "./tables/source-lines.ts";

type Extras = Partial<Pick<Statement, "account" | "period" | "opening">> & {
  readonly spans?: readonly CashSpan[];
  readonly breaks?: readonly BalanceBreak[];
};

export interface Collector {
  readonly rows: DraftRow[];
  readonly ignored: IgnoredLine[];
  readonly failed: FailedLine[];
  readonly prices: PriceQuote[];
  readonly rates: RateQuote[];
  /** Call once per data line, before deciding about it. */
  readonly seen: (line: number) => void;
  readonly ignore: (line: number, reason: Issue) => void;
  readonly fail: (line: number, issue: Issue, text: string) => void;
  /** Non-data lines: headings, titles, totals, balances read. */
  readonly layout: (lines: Iterable<{ readonly line: number }>, reason: LayoutReason) => void;
  readonly totals: (found: readonly SectionTotal[]) => void;
  readonly finish: (closing: Balances, instruments: readonly InstrumentRef[], extras: Extras) => Statement;
}

const MAX_TEXT = 1000;
const NO_BALANCES: Balances = { cash: [], positions: [] };

export const rejected = (brokerId: string, format: string, fatal: Issue): Statement => ({
  brokerId,
  format,
  rows: [],
  ignored: [],
  failed: [],
  instruments: [],
  closing: NO_BALANCES,
  prices: [],
  rates: [],
  fatal,
  counts: { dataRows: 0, rows: 0, ignored: 0, failed: 0 },
});

const isBrokenSplit = ({ ratio }: DraftRow): boolean =>
  ratio !== undefined && (ratio.to === "0" || ratio.from === "0");

const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;

/**
 * Creates a collector. Lines are counted by number, so that seen and decided lines are independent sums. `source` holds
 * all lines of the file: any neither used nor laid out fails.
 */
export const createCollector = (
  brokerId: string,
  format: string,
  source: readonly SourceLine[],
): Collector => {
  const rows: DraftRow[] = [];
  const ignored: IgnoredLine[] = [];
  const failed: FailedLine[] = [];
  const prices: PriceQuote[] = [];
  const rates: RateQuote[] = [];
  const layout = new Map<number, LayoutReason>();
  const sums: SectionTotal[] = [];
  let dataRows = 0;
  return {
    rows,
    ignored,
    failed,
    prices,
    rates,
    seen: () => {
      dataRows += 1;
    },
    ignore: (line, reason) => {
      ignored.push({ line, reason: { ...reason, line } });
    },
    fail: (line, issue, text) => {
      failed.push({ line, issue: { ...issue, line }, text: text.slice(0, MAX_TEXT) });
    },
    layout: (lines, reason) => {
      for (const { line } of lines) layout.set(line, reason);
    },
    totals: (found) => {
      for (const total of found) sums.push(total);
    },
    finish: (closing, instruments, { spans, breaks, ...extras }) => {
      for (const { lines, note = "" } of rows.filter(isBrokenSplit))
        for (const line of lines)
          failed.push({
            line,
            issue: { ...issue("zero-number", {}, "ratio"), line },
            text: note.slice(0, MAX_TEXT),
          });
      if (rows.some(isBrokenSplit)) rows.splice(0, rows.length, ...rows.filter((row) => !isBrokenSplit(row)));
      for (const [index, row] of rows.entries()) rows[index] = toStoredRow(row);
      const rowLines = new Set<number>();
      for (const row of rows) for (const line of row.lines) rowLines.add(line);
      const used = new Set([...rowLines, ...[...ignored, ...failed].map(({ line }) => line)]);
      const { unread, counted } = countLines(source, used, layout);
      for (const lost of unread) {
        dataRows += 1;
        failed.push({
          line: lost.line,
          issue: { ...issue("line-unread"), line: lost.line },
          text: textOf(lost).slice(0, MAX_TEXT),
        });
      }
      rows.sort(byLine);
      ignored.sort(byLine);
      failed.sort(byLine);
      const texts = new Map(source.map((entry) => [entry.line, entry]));
      const reasons = ignored.map(({ line }) => ({ line, text: textOf(texts.get(line) ?? { line }) }));
      const printed = { opening: extras.opening, closing, spans, breaks };
      const gaps = [
        ...findCashGaps({ rows, failed, ignored: reasons }, printed),
        ...findTotalGaps(sums, failed),
      ];
      const totals = sums.map(({ choices: _, ...total }) => total);
      const counts = { dataRows, rows: rowLines.size, ignored: ignored.length, failed: failed.length };
      return {
        brokerId,
        format,
        ...extras,
        rows,
        ignored,
        failed,
        instruments,
        closing,
        ...(totals.length > 0 && { totals }),
        ...(gaps.length > 0 && { gaps }),
        prices,
        rates,
        counts,
        source: counted,
      };
    },
  };
};
