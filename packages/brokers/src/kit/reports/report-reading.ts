import type { Balances, Issue, KindName, LayoutReason, ParseOptions, Statement } from "../../statement.ts";
import { distinctInstruments } from "../accounts/distinct-instruments.ts";
import { createCollector } from "../collector.ts";
import { addLine, type Draft, type MoneyKind } from "../draft.ts";
import { issue } from "../issue.ts";
import type { SourceLine } from "../tables/source-lines.ts";
import type { TableRow } from "../tables/table-row.ts";
import { readDate } from "../text/dates.ts";
import { type FoundSection, type LayoutLine, looksLikeEvent, type Report } from "./report.ts";
import { type SectionTotal, totalsOf } from "./section-totals.ts";

type AnyRow = TableRow<string>;
type Extras = Partial<Pick<Statement, "account" | "period" | "opening">> & { readonly closing?: Balances };

/** Every line ends in exactly one of `accept`, `ignore` and `fail`. */
export interface ReportReading {
  readonly drafts: Draft[];
  readonly prices: Statement["prices"][number][];
  /** False: the line has problems and fails. */
  readonly accept: (row: AnyRow, drafts: readonly Draft[]) => boolean;
  readonly ignore: (row: { readonly line: number }, reason: Issue) => void;
  readonly fail: (row: AnyRow, found: Issue) => void;
  /** Removes rows absorbed by others, which take their lines. */
  readonly removeRows: (gone: ReadonlySet<Draft>) => void;
  readonly join: (row: AnyRow, draft: Draft) => void;
  /** A problem fails both lines. */
  readonly acceptPair: (row: AnyRow, other: AnyRow, draft: Draft) => void;
  readonly layout: (lines: Iterable<{ readonly line: number }>, reason: LayoutReason) => void;
  readonly layOut: (report: Pick<Report<string>, "sections"> & { layout?: readonly LayoutLine[] }) => void;
  /** Compares separately printed sums, except in a file of several accounts. */
  readonly totals: (found: readonly SectionTotal[]) => void;
  /** Handles lines of unread sections, last: events are ignored, the rest is informational. */
  readonly aside: (sections: readonly Pick<FoundSection<string>, "title" | "unread">[]) => void;
  readonly finish: (extras: Extras) => Statement;
}

export const createReportReading = (
  brokerId: string,
  format: string,
  options: ParseOptions,
  source: readonly SourceLine[],
): ReportReading => {
  const out = createCollector(brokerId, format, source);
  const drafts: Draft[] = [];
  const taken = new Set<number>();
  const take = (line: number) => {
    taken.add(line);
    out.seen(line);
  };
  const fail = (row: AnyRow, found: Issue) => {
    take(row.line);
    out.fail(row.line, found, row.record.cells.filter((cell) => cell !== "").join(" | "));
  };
  const accept = (row: AnyRow, made: readonly Draft[]): boolean => {
    const [problem] = row.problems;
    const [first] = made;
    if (problem !== undefined || first === undefined) {
      fail(row, problem ?? issue("unknown-row-shape"));
      return false;
    }
    take(row.line);
    if (drafts.length % SLICE === 0) options.onProgress?.(0, 1);
    first.checks = [...first.checks, ...row.checks];
    drafts.push(...made);
    return true;
  };
  const join = (row: AnyRow, draft: Draft) => {
    take(row.line);
    addLine(draft, row.line);
  };
  return {
    drafts,
    prices: out.prices,
    accept,
    ignore: (row, reason) => {
      take(row.line);
      out.ignore(row.line, reason);
    },
    fail,
    removeRows: (gone) => {
      let kept = 0;
      for (const draft of drafts) {
        if (gone.has(draft)) continue;
        drafts[kept] = draft;
        kept += 1;
      }
      drafts.length = kept;
    },
    join,
    acceptPair: (row, other, draft) => {
      const [problem] = [...row.problems, ...other.problems];
      if (problem !== undefined) for (const line of [row, other]) fail(line, problem);
      else if (accept(row, [draft])) join(other, draft);
    },
    layout: out.layout,
    layOut: ({ sections, layout = [] }) => {
      const all = [...layout, ...sections.flatMap((section) => section.layout)];
      for (const { line, reason } of all) out.layout([{ line }], reason);
      // Printed totals span all accounts.
      for (const { title, columns, lines, totals } of options.account === undefined ? sections : [])
        out.totals(
          totalsOf({
            ...{ title, columns, totals },
            lines: lines.map(({ row }) => row),
            cellOf: (row, id) => row.text(id),
          }),
        );
    },
    totals: (found) => {
      if (options.account === undefined) out.totals(found);
    },
    aside: (sections) => {
      for (const { title, unread } of sections)
        for (const record of unread) {
          if (taken.has(record.line)) continue;
          if (!looksLikeEvent(record)) out.layout([record], "information");
          else {
            take(record.line);
            out.ignore(record.line, issue("unknown-section", { section: title }));
          }
        }
    },
    finish: ({ closing = { cash: [], positions: [] }, ...extras }) => {
      for (const draft of drafts) out.rows.push(draft);
      const held = [...(extras.opening?.positions ?? []), ...closing.positions];
      options.onProgress?.(1, 1);
      return out.finish(closing, distinctInstruments([...out.rows, ...held]), extras);
    },
  };
};

const SLICE = 5000;

const MONEY_IN = new Set<KindName>([
  "deposit",
  "dividend",
  "coupon",
  "amortisation",
  "redemption",
  "interest",
  "lending-income",
  "return-of-capital",
  "tax-refund",
  "cash-gain",
]);

const FRACTION = /^0?\.\d+$/;
const pad = (value: number) => String(value).padStart(2, "0");

/** Returns "9:05:07", "09:05" or a fraction of a day as HH:MM:SS. */
export const readTime = (text: string): string | undefined => {
  const clean = text.trim();
  const clock = /(?:^|\s)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?$/.exec(clean);
  if (clock !== null) {
    const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
    return hour < 24 && minute < 60 && second < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : undefined;
  }
  if (!FRACTION.test(clean)) return undefined;
  const seconds = Math.min(86_399, Math.round(Number(clean) * 86_400));
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
};

export const readMoment = <Id extends string>(
  row: TableRow<Id>,
  day: Id,
  time?: Id,
): { readonly date: string; readonly time?: string } => {
  const reading = row.date(day);
  const clock = time === undefined ? reading.time : (readTime(row.text(time)) ?? reading.time);
  return clock === undefined || reading.date === ""
    ? { date: reading.date }
    : { date: reading.date, time: clock };
};

/** Reads "с 01.02.2024 по 29.02.2024" or "01.02.2024 - 29.02.2024". */
export const readPeriod = (text: string): { readonly from: string; readonly to: string } | undefined => {
  const [from, to] = [...text.matchAll(/\d{2}\.\d{2}\.\d{4}|\d{4}-\d{2}-\d{2}/g)].map(
    ([day]) => readDate(day, "dmy")?.date,
  );
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Returns a cash row by its side; a contradicting word adds a check. */
export const bySide = (
  kind: KindName,
  isCredit: boolean,
): { readonly kind: MoneyKind; readonly isOdd: boolean } => {
  const isIn = MONEY_IN.has(kind);
  if (isIn === isCredit) return { kind, isOdd: false };
  if (kind === "tax") return { kind: "tax-refund", isOdd: false };
  if (kind === "fee") return { kind: "fee-refund", isOdd: false };
  return { kind: isCredit ? "cash-gain" : "cash-expense", isOdd: true };
};
