import type { Balances, Issue, ParseOptions, Statement, StatementFormat } from "../../statement.ts";
import type { BalanceBreak, CashSpan } from "../accounts/cash-gaps.ts";
import { distinctInstruments } from "../accounts/distinct-instruments.ts";
import { linesOfAccount, rejectedAccounts } from "../accounts/several-accounts.ts";
import { type Collector, createCollector } from "../collector.ts";
import { addLine, addLines, type Draft } from "../draft.ts";
import { issue } from "../issue.ts";
import { totalsOf } from "../reports/section-totals.ts";
import { withRoundings } from "../text/limits.ts";
import type { CsvRecord } from "./csv.ts";
import { type FoundHeader, normaliseLabel } from "./header.ts";
import { type TableContext, TableRow } from "./table-row.ts";

export interface Extras {
  readonly account?: NonNullable<Statement["account"]>;
  readonly period?: NonNullable<Statement["period"]>;
  readonly opening?: Balances;
  readonly closing?: Balances;
  /** Replaces `opening` and `closing` where balances are comparable only with the file's own lines. */
  readonly spans?: readonly CashSpan[];
  readonly breaks?: readonly BalanceBreak[];
  readonly accounts?: readonly string[];
}

/** Every line ends in exactly one of `accept`, `ignore` and `fail`. */
export interface TableReading<Id extends string> {
  readonly records: readonly CsvRecord[];
  readonly rows: readonly TableRow<Id>[];
  /** Rows so far, open to joins. */
  readonly drafts: readonly Draft[];
  readonly prices: Collector["prices"];
  readonly rates: Collector["rates"];
  readonly open: () => TableRow<Id>[];
  /** A problem in one line fails all. */
  readonly accept: (rows: readonly TableRow<Id>[], drafts: readonly Draft[]) => void;
  readonly join: (row: TableRow<Id> | TableRow<Id>[], draft: Draft) => void;
  /** Lines of removed rows must be ignored, failed or joined to another row. */
  readonly removeRows: (gone: ReadonlySet<Draft>) => void;
  readonly ignore: (row: TableRow<Id>, reason: Issue) => void;
  readonly fail: (row: TableRow<Id>, found: Issue) => void;
}

/** Rows of a line, a reason for none, or undefined: left to `finish`. */
export type Outcome = Draft | readonly Draft[] | Issue | undefined;

export interface LineSpec<Id extends string> {
  readonly format: StatementFormat;
  readonly account?: Id;
  /** Default: "Total". */
  readonly total?: RegExp;
  readonly passBy?: (row: TableRow<Id>) => Issue | undefined;
  readonly read: (row: TableRow<Id>, reading: TableReading<Id>) => Outcome;
  readonly finish?: (reading: TableReading<Id>) => Extras;
}

interface Input<Id extends string> {
  readonly brokerId: string;
  readonly source: readonly CsvRecord[];
  readonly spec: LineSpec<Id>;
  readonly all: readonly CsvRecord[];
  readonly records: readonly CsvRecord[];
  readonly header: FoundHeader<Id>;
  readonly context: TableContext<Id>;
  readonly options: ParseOptions;
}

const SLICE = 2000;
const NO_BALANCES: Balances = { cash: [], positions: [] };

const dataRows = <Id extends string>(
  { source, spec, records, header, context, options }: Input<Id>,
  out: Collector,
): { own: TableRow<Id>[]; others: TableRow<Id>[] } => {
  const column = spec.account === undefined ? undefined : context.at.get(spec.account);
  const accountOf = ({ cells }: CsvRecord) => (column === undefined ? "" : (cells[column] ?? "").trim());
  const labels = (records[header.index]?.cells ?? []).map(normaliseLabel).join("\u0001");
  const isHeading = (record: CsvRecord) => record.cells.map(normaliseLabel).join("\u0001") === labels;
  const below = records.slice(header.index + 1);
  const data = below.filter((record) => !isHeading(record));
  const wanted = column === undefined ? undefined : options.account;
  const own = linesOfAccount(data, accountOf, wanted);
  const inTable = new Set(records.map(({ line }) => line));
  out.layout(
    source.filter(({ line }) => !inTable.has(line)),
    "other-table",
  );
  out.layout(records.slice(0, header.index), "text");
  out.layout(records.slice(header.index).filter(isHeading), "heading");
  const kept = own.length === data.length ? undefined : new Set(own);
  if (kept !== undefined)
    out.layout(
      data.filter((record) => !kept.has(record)),
      "other-account",
    );
  const toRow = (record: CsvRecord) => new TableRow(record, context);
  const others = kept === undefined ? [] : data.filter((record) => !kept.has(record));
  return { own: own.map(toRow), others: others.map(toRow) };
};

const withOwnId = (draft: Draft, index: number, all: readonly Draft[]): Draft => {
  const isShared = all.findIndex(({ externalId }) => externalId === draft.externalId) < index;
  if (draft.externalId === undefined || !isShared) return draft;
  draft.externalId = `${draft.externalId}#${index + 1}`;
  return draft;
};

const noteRoundings = (draft: Draft, roundings: readonly string[]): void => {
  const note = withRoundings(draft.note, roundings);
  if (note !== undefined) draft.note = note;
};

const createReading = <Id extends string>(
  input: Input<Id>,
  rows: readonly TableRow<Id>[],
  out: Collector,
): TableReading<Id> => {
  const drafts: Draft[] = [];
  const done = new Set<TableRow<Id>>();
  const fail = (row: TableRow<Id>, found: Issue) => {
    done.add(row);
    out.fail(row.line, found, row.record.cells.join(","));
  };
  return {
    records: input.all,
    rows,
    drafts,
    prices: out.prices,
    rates: out.rates,
    open: () => rows.filter((row) => !done.has(row)),
    accept: (lines, made) => {
      const isWrong = made.length === 0 || lines.some((row) => row.problems.length > 0);
      const [first] = made;
      for (const row of lines) {
        if (isWrong) fail(row, row.problems[0] ?? issue("pair-incomplete"));
        else {
          done.add(row);
          if (first === undefined) continue;
          if (!made.some((draft) => draft.lines.includes(row.line))) addLine(first, row.line);
          first.checks = [...first.checks, ...row.checks];
          noteRoundings(first, row.roundings);
        }
      }
      if (!isWrong) drafts.push(...made.map(withOwnId));
    },
    join: (row, draft) => {
      const own = [row].flat();
      for (const row of own) done.add(row);
      addLines(
        draft,
        own.map(({ line }) => line),
      );
    },
    removeRows: (gone) => {
      let kept = 0;
      for (const draft of drafts) {
        if (gone.has(draft)) continue;
        drafts[kept] = draft;
        kept += 1;
      }
      drafts.length = kept;
    },
    ignore: (row, reason) => {
      done.add(row);
      out.ignore(row.line, reason);
    },
    fail,
  };
};

const TOTAL =
  /^(?:(?:grand|sub)[ -]?)?total(?:s|e|en)?(?![\p{L}])|^(?:итого|всего|summe|gesamt|totaal|suma|summa|celkem|yhteensä)(?![\p{L}])/iu;

/** Columns that are filled even if nothing moved. */
const BESIDE: ReadonlySet<string> = new Set(["balance", "price", "rate"]);

const firstCell = <Id extends string>({ record }: TableRow<Id>): string =>
  (record.cells.find((cell) => cell.trim() !== "") ?? "").trim();

const isNamedTotal = <Id extends string>(row: TableRow<Id>, { total }: LineSpec<Id>): boolean =>
  total?.test(firstCell(row)) === true;

const isTotal = <Id extends string>(row: TableRow<Id>, { context }: Input<Id>): boolean => {
  const { cells } = row.record;
  const dated = context.at.get("date" as Id);
  const hasDay = dated !== undefined && /\d/.test(cells[dated] ?? "");
  return TOTAL.test(firstCell(row)) && !hasDay;
};

const noEvent = <Id extends string>(row: TableRow<Id>, input: Input<Id>): Issue | undefined => {
  const { context } = input;
  const { cells } = row.record;
  if (isTotal(row, input)) return issue("total-line");
  if (!row.problems.every(({ code }) => code === "zero-number")) return undefined;
  const moved = [...context.roles.keys()].filter((id) => !BESIDE.has(id));
  const numbers = moved.map((id) => cells[context.at.get(id) ?? -1] ?? "");
  // A cell without a number is missing, not 0.
  const isZero = numbers.some((cell) => cell.includes("0")) && !numbers.some((cell) => /[1-9]/.test(cell));
  return isZero ? issue("zero-line") : undefined;
};

const settle = <Id extends string>(
  reading: TableReading<Id>,
  row: TableRow<Id>,
  outcome: Outcome,
  input: Input<Id>,
): void => {
  const [problem] = row.problems;
  const reason = problem === undefined ? undefined : noEvent(row, input);
  if (reason !== undefined) reading.ignore(row, reason);
  else if (problem !== undefined) reading.fail(row, problem);
  else if (outcome === undefined) return;
  else if ("code" in outcome) reading.ignore(row, outcome);
  else reading.accept([row], "kind" in outcome ? [outcome] : outcome);
};

interface Summed<Id extends string> {
  readonly lines: readonly TableRow<Id>[];
  readonly totals: readonly { readonly row: TableRow<Id>; readonly upTo: number }[];
}

/** Adds lines of other accounts, since printed totals span all. */
const withOthers = <Id extends string>(
  own: Summed<Id>,
  others: readonly TableRow<Id>[],
  input: Input<Id>,
): Summed<Id> => {
  const byPlace = (a: TableRow<Id>, b: TableRow<Id>) => a.line - b.line;
  const isSum = (row: TableRow<Id>) => isNamedTotal(row, input.spec) || isTotal(row, input);
  const lines = [...own.lines, ...others.filter((row) => !isSum(row))].sort(byPlace);
  const sums = [...own.totals.map(({ row }) => row), ...others.filter(isSum)].sort(byPlace);
  let upTo = 0;
  const totals = sums.map((row) => {
    while ((lines[upTo]?.line ?? row.line) < row.line) upTo += 1;
    return { row, upTo };
  });
  return { lines, totals };
};

export const readLines = <Id extends string>(input: Input<Id>): Statement => {
  const { spec, options } = input;
  const out = createCollector(input.brokerId, spec.format.id, input.source);
  const { own: rows, others } = dataRows(input, out);
  const reading = createReading(input, rows, out);
  const [data, totals]: [TableRow<Id>[], { row: TableRow<Id>; upTo: number }[]] = [[], []];
  for (const [index, row] of rows.entries()) {
    out.seen(row.line);
    const isWrong = row.problems.length > 0;
    const isSum = isNamedTotal(row, spec);
    const passed = isWrong ? undefined : isSum ? issue("total-line") : spec.passBy?.(row);
    if (passed !== undefined) reading.ignore(row, passed);
    else settle(reading, row, isWrong ? undefined : spec.read(row, reading), input);
    if (isSum || (row.problems.length > 0 && isTotal(row, input))) totals.push({ row, upTo: data.length });
    else data.push(row);
    if ((index + 1) % SLICE === 0) options.onProgress?.(index + 1, rows.length);
  }
  const { closing = NO_BALANCES, accounts = [], ...extras } = spec.finish?.(reading) ?? {};
  const columns = [...input.context.labels]
    .filter(([id]) => input.context.roles.has(id) && !BESIDE.has(id))
    .map(([id, label]) => ({ id, label }));
  const summed =
    others.length === 0 ? { lines: data, totals } : withOthers({ lines: data, totals }, others, input);
  out.totals(totalsOf({ title: "", columns, ...summed, cellOf: (row, id) => row.glance(id) }));
  const several = rejectedAccounts(input.brokerId, spec.format.id, accounts, undefined);
  if (several !== undefined) return several;
  for (const row of reading.open()) reading.fail(row, row.problems[0] ?? issue("unknown-row-shape"));
  for (const draft of reading.drafts) out.rows.push(draft);
  options.onProgress?.(rows.length, rows.length);
  const held = [...(extras.opening?.positions ?? []), ...closing.positions];
  const { zoneMinutes = 0 } = input.context;
  const zone = zoneMinutes === 0 ? {} : { zoneMinutes };
  return out.finish(closing, distinctInstruments([...out.rows, ...held]), { ...extras, ...zone });
};
