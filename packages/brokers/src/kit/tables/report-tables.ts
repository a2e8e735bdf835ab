import { isPageMark, type LayoutLine } from "../reports/report.ts";
import type { CsvRecord } from "./csv.ts";
import { FieldRow, type RowStyle } from "./field-row.ts";
import { type ColumnSpec, normaliseLabel } from "./header.ts";

export interface TableSpec {
  readonly id: string;
  readonly title: RegExp;
  readonly columns: readonly ColumnSpec<string>[];
  /** A single-cell row names the security of the rows below. */
  readonly isGrouped?: boolean;
  /** Column positions from the first, where labels are uncertain. */
  readonly places?: Readonly<Record<string, number>>;
}

export interface TableRow {
  readonly row: FieldRow;
  /** Last single-cell row above, or "". */
  readonly group: string;
}

interface AsideRecord {
  readonly record: CsvRecord;
  readonly section: string;
}

export interface ReportTables {
  readonly rows: (id: string) => readonly TableRow[];
  readonly totals: (id: string) => readonly { readonly row: FieldRow; readonly upTo: number }[];
  readonly unknown: readonly FieldRow[];
  readonly aside: readonly AsideRecord[];
  readonly layout: readonly LayoutLine[];
  readonly preamble: string;
  readonly found: ReadonlySet<string>;
}

const clean = (text: string): string => text.replace(/[\s\u00a0]+/g, " ").trim();
const filledOf = (record: CsvRecord): string[] => record.cells.map(clean).filter((cell) => cell !== "");
/** A sum of turnovers may be followed by their net change. */
const TOTAL = /^(?:итого|всего|total)\b|^(?:итого|всего)(?:\s|:|$)|^изменение$|^оборот \/ итого$/i;
const SUB_LABEL = /^(?:всего|валюта(?: [а-яё]+){0,2}|план|факт|плановая|фактическая)$/i;

/** A comma is always a decimal mark; numbers in sheets already have a point. */
const COMMA = /^([-+(\u2212]?[\d\s]*\d),(\d+\)?)$/;

const isNumbering = (filled: readonly string[]): boolean =>
  filled.length > 2 && filled.every((cell, index) => cell === String(index + 1));

/** A second header row names parts of columns: "Комиссия ТС" over "всего" and "валюта". */
const joinLabels = (
  top: CsvRecord,
  below: CsvRecord | undefined,
): { labels: string[]; isDouble: boolean } => {
  const plain = top.cells.map(clean);
  const parts = below?.cells.map(clean) ?? [];
  const filled = parts.filter((part) => part !== "");
  const isDouble = filled.length > 0 && filled.every((part) => SUB_LABEL.test(part));
  if (!isDouble) return { labels: plain, isDouble };
  const labels: string[] = [];
  let last = "";
  for (let index = 0; index < Math.max(plain.length, parts.length); index += 1) {
    last = plain[index] || last;
    labels.push(parts[index] ? `${last} ${parts[index]}` : (plain[index] ?? ""));
  }
  // One label over sums in two currencies: the adjacent currency distinguishes them.
  const isRepeated = (label: string, at: number) =>
    (parts[at] ?? "") !== "" && labels.indexOf(label) !== labels.lastIndexOf(label);
  return {
    labels: labels.map((label, at) => (isRepeated(label, at) ? `${label}, ${parts[at + 1] ?? ""}` : label)),
    isDouble,
  };
};

/** Exact labels first, then by start (reports append units and notes). */
const matchColumns = (labels: readonly string[], { columns, places }: TableSpec): Map<string, number> => {
  const normal = labels.map(normaliseLabel);
  const at = new Map<string, number>();
  const taken = new Set<number>();
  const passes = [
    (label: string, wanted: string) => label === wanted,
    (label: string, wanted: string) => wanted.length > 3 && label.startsWith(wanted),
  ];
  for (const fits of passes)
    for (const { id, labels: wanted } of columns) {
      if (at.has(id)) continue;
      const names = wanted.map(normaliseLabel);
      const index = normal.findIndex((label, i) => !taken.has(i) && names.some((name) => fits(label, name)));
      if (index < 0) continue;
      at.set(id, index);
      taken.add(index);
    }
  const first = normal.findIndex((label) => label !== "");
  for (const [id, place] of Object.entries(places ?? {}))
    if (!at.has(id) && !taken.has(first + place)) at.set(id, first + place);
  return at;
};

const hasRequired = ({ columns, places }: TableSpec, labels: readonly string[]): boolean => {
  const at = matchColumns(labels, { id: "", title: /x/, columns });
  const required = columns.filter((column) => column.isRequired === true);
  return required.every(({ id }) => at.has(id)) && (required.length > 0 || places !== undefined);
};

interface Open {
  readonly spec: TableSpec | undefined;
  readonly title: string;
  at: Map<string, number> | undefined;
  /** First header label, which marks repetitions. */
  first: string;
  group: string;
}

/** Each record belongs to the last title above. */
class TableWalk {
  readonly tables = new Map<string, TableRow[]>();
  readonly totals = new Map<string, { row: FieldRow; upTo: number }[]>();
  readonly unknown: FieldRow[] = [];
  readonly aside: AsideRecord[] = [];
  readonly found = new Set<string>();
  readonly preamble: string[] = [];
  readonly layout: LayoutLine[] = [];
  readonly #specs: readonly TableSpec[];
  readonly #style: RowStyle;
  #open: Open | undefined;
  #skips = 0;

  constructor(specs: readonly TableSpec[], style: RowStyle) {
    this.#specs = specs;
    this.#style = style;
  }

  #lay({ line }: CsvRecord, reason: LayoutLine["reason"]): void {
    this.layout.push({ line, reason });
  }

  #begin(spec: TableSpec | undefined, title: string) {
    this.#open = { spec, title, at: undefined, first: "", group: "" };
  }

  #toRow(record: CsvRecord, section: string, at: ReadonlyMap<string, number>): FieldRow {
    const cells = new Map<string, string>();
    for (const [id, index] of at) cells.set(id, clean(record.cells[index] ?? "").replace(COMMA, "$1.$2"));
    return new FieldRow(
      { section, line: record.line, raw: filledOf(record).join(" | ") },
      cells,
      this.#style,
    );
  }

  #tryHeader(open: Open, record: CsvRecord, next: CsvRecord | undefined): void {
    const { labels, isDouble } = joinLabels(record, next);
    if (open.spec === undefined || !hasRequired(open.spec, labels)) {
      this.aside.push({ record, section: open.title });
      return;
    }
    this.#lay(record, "heading");
    open.at = matchColumns(labels, open.spec);
    open.first = filledOf(record)[0] ?? "";
    this.found.add(open.spec.id);
    if (isDouble) this.#skips = 1;
  }

  #data(open: Open, record: CsvRecord, filled: readonly string[], next: CsvRecord | undefined): void {
    const { spec, at } = open;
    if (spec === undefined) this.unknown.push(this.#toRow(record, open.group, new Map()));
    else if (at === undefined) this.#tryHeader(open, record, next);
    // Options have another price than futures: the header repeats with changes.
    else if (filled[0] === open.first) this.#tryHeader(open, record, next);
    else if (isNumbering(filled)) this.#lay(record, "heading");
    else {
      const entry = { row: this.#toRow(record, spec.id, at), group: open.group };
      const list = this.tables.get(spec.id);
      if (list === undefined) this.tables.set(spec.id, [entry]);
      else list.push(entry);
    }
  }

  #addTotal({ spec, at }: Open, record: CsvRecord): void {
    if (spec === undefined || at === undefined) return;
    const total = { row: this.#toRow(record, spec.id, at), upTo: this.tables.get(spec.id)?.length ?? 0 };
    this.totals.set(spec.id, [...(this.totals.get(spec.id) ?? []), total]);
  }

  take(record: CsvRecord, next: CsvRecord | undefined): void {
    if (this.#skips > 0) {
      this.#lay(record, "heading");
      this.#skips -= 1;
      return;
    }
    const filled = filledOf(record);
    const [first = ""] = filled;
    if (isPageMark(record)) {
      this.#lay(record, "page-mark");
      return;
    }
    const spec = filled.length <= 2 ? this.#specs.find(({ title }) => title.test(first)) : undefined;
    if (spec !== undefined || (this.#open !== undefined && filled.length === 1)) this.#lay(record, "title");
    if (spec !== undefined) this.#begin(spec, first);
    else if (this.#open === undefined) {
      this.preamble.push(filled.join(" "));
      this.#lay(record, "text");
    } else if (TOTAL.test(first)) {
      this.#lay(record, "total");
      this.#addTotal(this.#open, record);
    } else if (filled.length > 1) this.#data(this.#open, record, filled, next);
    else if (this.#open.spec?.isGrouped === true || this.#open.at === undefined) this.#open.group = first;
    else {
      this.#begin(undefined, first);
      this.#open.group = first;
    }
  }
}

/**
 * Sorts a printed report's records into its declared tables. Headers may take two rows or repeat; totals and column
 * numbers are excluded; an undeclared title begins an unknown table.
 */
export const readReportTables = (
  records: readonly CsvRecord[],
  specs: readonly TableSpec[],
  style: RowStyle,
): ReportTables => {
  const walk = new TableWalk(specs, style);
  for (const [index, record] of records.entries()) walk.take(record, records[index + 1]);
  return {
    rows: (id) => walk.tables.get(id) ?? [],
    totals: (id) => walk.totals.get(id) ?? [],
    unknown: walk.unknown,
    layout: walk.layout,
    aside: walk.aside,
    preamble: walk.preamble.join("\n"),
    found: walk.found,
  };
};
