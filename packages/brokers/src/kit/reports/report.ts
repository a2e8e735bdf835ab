import type { LayoutReason } from "../../statement.ts";
import type { CsvRecord } from "../tables/csv.ts";
import { matchLabels, normaliseLabel } from "../tables/header.ts";
import { type TableColumn, type TableContext, TableRow } from "../tables/table-row.ts";
import { readDate } from "../text/dates.ts";
import { tidy } from "../text/tidy-text.ts";

export interface LayoutLine {
  readonly line: number;
  readonly reason: LayoutReason;
}

export interface ReportSection<Id extends string> {
  readonly id: string;
  readonly title: RegExp;
  /** Empty: nothing to read. */
  readonly columns: readonly TableColumn<Id>[];
}

export interface ReportLine<Id extends string> {
  readonly row: TableRow<Id>;
  /** Last single-cell line above: a currency, market or security. */
  readonly group: string;
}

export interface FoundSection<Id extends string> {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly ReportLine<Id>[];
  readonly groups: readonly CsvRecord[];
  /** Lines above any header, or without known columns. */
  readonly unread: readonly CsvRecord[];
  readonly totals: readonly { readonly row: TableRow<Id>; readonly upTo: number }[];
  readonly columns: readonly { readonly id: Id; readonly label: string }[];
  readonly layout: readonly LayoutLine[];
  /** First labels of required columns, if there are lines but no header. */
  readonly missing: readonly string[];
}

interface Stretch<Id extends string> {
  readonly section: ReportSection<Id>;
  readonly title: string;
  readonly records: CsvRecord[];
}

export const firstText = (record: CsvRecord): string =>
  tidy(record.cells.find((cell) => cell !== "" && cell.trim() !== "") ?? "");

export const rowText = (record: CsvRecord): string =>
  record.cells
    .filter((cell) => cell !== "")
    .map(tidy)
    .filter((cell) => cell !== "")
    .join(" ");

/** "5 из 10", "Страница 5 из 10", over any number of cells. */
const PAGE_MARK = /^(?:(?:страница|стр\.?|лист|page)\s*)?\d+\s*(?:из|of|\/)\s*\d+$/i;
const MOST_MARK_CELLS = 4;
const TOTAL = /^(?:итого|всего)(?:[\s,:]|$)/i;

const isNumbering = ({ cells }: CsvRecord): boolean => {
  let count = 0;
  for (const cell of cells) {
    if (cell === "" || cell.trim() === "") continue;
    count += 1;
    if (Number(cell) !== count) return false;
  }
  return count > 1;
};

const filled = ({ cells }: CsvRecord): number => {
  let count = 0;
  for (const cell of cells) if (cell !== "" && cell.trim() !== "") count += 1;
  return count;
};

export const isPageMark = (record: CsvRecord): boolean =>
  filled(record) <= MOST_MARK_CELLS && PAGE_MARK.test(rowText(record));

/** In a sheet a sum may parse as a date's serial number. */
const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const NUMBER_CELL = /^[-−+]?\d[\d\s\u00a0.,]*$/;

export const looksLikeEvent = ({ cells }: CsvRecord): boolean => {
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const isDay = (cell: string) => !PLAIN_NUMBER.test(cell) && readDate(cell, "dmy") !== undefined;
  const days = filledCells.filter(isDay);
  return days.length > 0 && filledCells.some((cell) => NUMBER_CELL.test(cell) && !isDay(cell));
};

const COMMA_NUMBER = /^([-−+]?[\d\s\u00a0\u202f]*),(\d+)$/;
const SHORT_DAY = /^(\d{1,2}\.\d{1,2})\.(\d{2})(?=$| )/;

/** In Russian reports a single comma is a decimal mark, and "05.02.24" a day of the 21st century. */
const plainCell = (cell: string): string => {
  if (cell.includes(",")) return cell.trim().replace(COMMA_NUMBER, "$1.$2").replace(SHORT_DAY, "$1.20$2");
  // A date has its second point within the first six characters.
  return cell.lastIndexOf(".", 6) > 2 ? cell.trim().replace(SHORT_DAY, "$1.20$2") : cell;
};

const MIN_PREFIX = 10;

/** Matches whole labels, then long ones by their start (brokers append "… по сделке, руб."), then words. */
const matchColumns = <Id extends string>(
  cells: readonly string[],
  columns: readonly TableColumn<Id>[],
): ReadonlyMap<Id, number> => {
  const at = new Map(matchLabels(cells, columns));
  if (at.size === 0) return at;
  const labels = cells.map(normaliseLabel);
  const taken = new Set(at.values());
  for (const { id, labels: wanted, words } of columns) {
    if (at.has(id)) continue;
    const starts = wanted.map(normaliseLabel).filter((start) => start.length >= MIN_PREFIX);
    const parts = words?.map(normaliseLabel);
    const isIts = (label: string): boolean =>
      starts.some((start) => label.startsWith(start)) ||
      parts?.every((part) => label.includes(part)) === true;
    const index = labels.findIndex((label, place) => !taken.has(place) && isIts(label));
    if (index < 0) continue;
    at.set(id, index);
    taken.add(index);
  }
  return at;
};

const contextOf = <Id extends string>(
  section: ReportSection<Id>,
  at: ReadonlyMap<Id, number>,
  header: CsvRecord,
  today: string | undefined,
): TableContext<Id> => ({
  at,
  roles: new Map(
    section.columns.flatMap(({ id, role }) => (role === undefined ? [] : [[id, role] as const])),
  ),
  marks: new Map(section.columns.map(({ id }) => [id, "." as const])),
  labels: new Map(
    [...at].map(([id, index]) => [id, (header.cells[index] ?? "").replace(/\s+/g, " ").trim() || id]),
  ),
  dateOrder: "dmy",
  today,
  plain: plainCell,
});

/** Quick test by the first required labels. */
const headerTest = <Id extends string>(columns: readonly TableColumn<Id>[]) => {
  const wanted = columns.flatMap(({ labels }) => labels.map((label) => label.slice(0, 3).toLowerCase()));
  const starts = new Set(wanted);
  const letters = new Set(
    wanted.flatMap((start) => [start, start.toUpperCase()].map((text) => text.charCodeAt(0))),
  );
  const mayStart = (cell: string): boolean => letters.has(cell.charCodeAt(0)) || cell.trimStart() !== cell;
  return ({ cells }: CsvRecord): boolean => {
    let found = 0;
    for (const cell of cells) {
      if (cell === "" || cell.length > 120 || !mayStart(cell)) continue;
      if (starts.has(cell.trimStart().slice(0, 3).toLowerCase())) found += 1;
    }
    return found > 1;
  };
};

const readStretch = <Id extends string>(
  { section, title, records }: Stretch<Id>,
  today: string | undefined,
): FoundSection<Id> => {
  const lines: ReportLine<Id>[] = [];
  const groups: CsvRecord[] = [];
  const unread: CsvRecord[] = [];
  const totals: { row: TableRow<Id>; upTo: number }[] = [];
  const layout: LayoutLine[] = [];
  const lay = ({ line }: CsvRecord, reason: LayoutReason) => layout.push({ line, reason });
  const required = section.columns.filter((column) => column.isRequired === true);
  const mayBeHeader = headerTest(section.columns);
  let context: TableContext<Id> | undefined;
  let group = "";
  let nearest: ReadonlyMap<Id, number> = new Map();
  for (const record of records) {
    const count = filled(record);
    const text = count === 1 ? rowText(record) : "";
    if (isPageMark(record)) lay(record, "page-mark");
    if (isNumbering(record)) lay(record, "heading");
    if (isPageMark(record) || isNumbering(record)) continue;
    // Columns move after a page break: every header is read again.
    const at = mayBeHeader(record) ? matchColumns(record.cells, section.columns) : new Map<Id, number>();
    if (at.size > nearest.size) nearest = at;
    if (at.size > 1 && required.every(({ id }) => at.has(id))) {
      context = contextOf(section, at, record, today);
      lay(record, "heading");
    } else if (count === 1) {
      group = text;
      groups.push(record);
      lay(record, "title");
    } else if (TOTAL.test(firstText(record))) {
      lay(record, "total");
      if (context !== undefined) totals.push({ row: new TableRow(record, context), upTo: lines.length });
    } else if (context === undefined) unread.push(record);
    else lines.push({ row: new TableRow(record, context), group });
  }
  const lacking = required.filter(({ id }) => !nearest.has(id)).map(({ labels }) => labels[0] ?? "");
  const missing = context === undefined && unread.length > 0 ? lacking : [];
  const columns = [...(context?.labels ?? [])].map(([id, label]) => ({ id, label }));
  return { id: section.id, title, lines, groups, unread, totals, columns, layout, missing };
};

export interface Report<Id extends string> {
  /** Rows before the first section: owner, account, period. */
  readonly preamble: readonly CsvRecord[];
  readonly sections: readonly FoundSection<Id>[];
  readonly layout: readonly LayoutLine[];
}

/**
 * Reads a printed report as a grid: titles begin sections, labels identify columns; page numbers, column numbers and
 * totals are excluded.
 */
export const readReport = <Id extends string>(
  records: readonly CsvRecord[],
  sections: readonly ReportSection<Id>[],
  today: string | undefined,
): Report<Id> => {
  const preamble: CsvRecord[] = [];
  const stretches: Stretch<Id>[] = [];
  const layout: LayoutLine[] = [];
  for (const record of records) {
    const title = firstText(record);
    // "5 из" may look like a title with its number.
    const section = isPageMark(record) ? undefined : sections.find((entry) => entry.title.test(title));
    if (section !== undefined) {
      stretches.push({ section, title, records: [] });
      layout.push({ line: record.line, reason: "title" });
    } else {
      if (stretches.length === 0) layout.push({ line: record.line, reason: "text" });
      (stretches.at(-1)?.records ?? preamble).push(record);
    }
  }
  return { preamble, sections: stretches.map((stretch) => readStretch(stretch, today)), layout };
};

export const readReportTable = <Id extends string>(
  title: string,
  records: readonly CsvRecord[],
  section: ReportSection<Id>,
  today: string | undefined,
): FoundSection<Id> => readStretch({ section, title, records: [...records] }, today);

/** Finds a preamble text such as "Период: с … по …". */
export const findText = (records: readonly CsvRecord[], pattern: RegExp): RegExpExecArray | undefined => {
  for (const record of records) {
    const found = pattern.exec(rowText(record));
    if (found !== null) return found;
  }
  return undefined;
};
