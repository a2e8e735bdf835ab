import type { CsvRecord } from "../kit/tables/csv.ts";
import type { DecimalMark } from "../kit/text/numbers.ts";
import { missingFields, parseMappedRecords } from "../mapper.ts";
import type { DraftRow, Issue, ParseOptions, SourceFile, Statement } from "../statement.ts";
import { decideMapped } from "./context.ts";
import { guessProfile, guessWords, listWords } from "./guess-profile.ts";
import { columnKeys, findByFingerprint, fingerprintOf, hasExactHeader, wordKey } from "./header-keys.ts";
import { openTable } from "./open-table.ts";
import type { MappedField, MappedKind, MapperProfile } from "./profile.ts";

const SHOWN_LINES = 20;
const SHOWN_SAMPLES = 3;
const SHOWN_ROWS = 8;
const SHOWN_CELLS = 300;
const SHOWN_TEXT = 60;

export interface SketchRow {
  readonly line: number;
  readonly row: DraftRow | null;
  readonly issues: readonly Issue[];
  readonly isIgnored: boolean;
}

export interface TableSketch {
  readonly profile: MapperProfile;
  readonly encoding: string;
  readonly delimiter: string;
  readonly sheets: readonly string[];
  /** Notation where the mapping leaves it open; null: ambiguous. */
  readonly guessed: {
    readonly dateOrder: "dmy" | "mdy" | "ymd" | null;
    readonly decimalMark: DecimalMark | null;
  };
  /** For choosing the header. */
  readonly lines: readonly {
    readonly line: number;
    readonly text: string;
    readonly header: readonly string[];
  }[];
  readonly headerLine: number | null;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly field: MappedField | null;
    readonly samples: readonly string[];
  }[];
  readonly words: readonly {
    readonly word: string;
    readonly count: number;
    readonly kind: MappedKind | null;
  }[];
  readonly missing: readonly MappedField[];
  readonly rows: readonly SketchRow[];
  readonly counts: Statement["counts"] & { readonly checks: number };
  readonly fatal: Issue | null;
}

const samplesOf = (records: readonly CsvRecord[], from: number, column: number): string[] => {
  const samples: string[] = [];
  for (let row = from; row < records.length && row < from + 200 && samples.length < SHOWN_SAMPLES; row += 1) {
    const cell = (records[row]?.cells[column] ?? "").trim();
    if (cell !== "" && !samples.includes(cell)) samples.push(cell.slice(0, SHOWN_TEXT));
  }
  return samples;
};

const rowsOf = (statement: Statement): SketchRow[] => {
  const rows: SketchRow[] = [
    ...statement.rows.map((row) => ({ line: row.line, row, issues: row.checks, isIgnored: false })),
    ...statement.ignored.map(({ line, reason }) => ({ line, row: null, issues: [reason], isIgnored: true })),
    ...statement.failed.map(({ line, issue }) => ({ line, row: null, issues: [issue], isIgnored: false })),
  ];
  return rows.sort((a, b) => a.line - b.line).slice(0, SHOWN_ROWS);
};

/** A changed header renews the guess. */
const resolveProfile = (
  records: readonly CsvRecord[],
  asked: MapperProfile | null,
  opened: Opened,
): MapperProfile => {
  if (asked === null) return guessProfile(records, opened);
  const index = findByFingerprint(records, asked.header);
  if (index < 0) return guessProfile(records, { ...opened, ...openingOf(asked) });
  const keys = new Set(columnKeys(records[index]?.cells ?? []));
  const isKnown = Object.keys(asked.columns).some((key) => keys.has(key));
  if (!isKnown && Object.keys(asked.columns).length > 0)
    return guessProfile(records, openingOf(asked), index);
  return { ...asked, words: guessWords(listWords(records, index, asked.columns), asked.words) };
};

const guessedOf = (
  records: readonly CsvRecord[],
  headerIndex: number,
  profile: MapperProfile,
  options: ParseOptions,
): TableSketch["guessed"] => {
  const context = headerIndex < 0 ? undefined : decideMapped(records, headerIndex, profile, options);
  if (context === undefined || "code" in context) return { dateOrder: null, decimalMark: null };
  const marks = new Set(context.marks.values());
  const [mark] = marks;
  const [column] = context.at.get("date") ?? [];
  const [day = ""] = column === undefined ? [] : samplesOf(records, headerIndex + 1, column);
  return {
    dateOrder: /^\d{4}\D/.test(day) ? "ymd" : /^\d{1,2}[./-]\d/.test(day) ? context.order : null,
    decimalMark: marks.size === 1 && mark !== undefined ? mark : null,
  };
};

type Opened = Pick<MapperProfile, "encoding" | "delimiter" | "sheet">;
const openingOf = ({ encoding, delimiter, sheet }: Opened): Opened => ({ encoding, delimiter, sheet });

/** `profile` null: the best guess. */
export const sketchTable = (
  file: SourceFile,
  asked: MapperProfile | null,
  options: ParseOptions = {},
): TableSketch | Issue => {
  const none = { encoding: null, delimiter: null, sheet: null, header: [] };
  const opened = openTable(file, asked ?? none);
  if (!("records" in opened)) return opened;
  const { records, encoding, delimiter, sheets } = opened;
  const profile = resolveProfile(records, asked, openingOf(asked ?? none));
  const headerIndex = findByFingerprint(records, profile.header);
  const header = records[headerIndex];
  const statement = parseMappedRecords(records, profile, options);
  return {
    profile,
    encoding,
    delimiter,
    sheets,
    guessed: guessedOf(records, headerIndex, profile, options),
    lines: records.slice(0, SHOWN_LINES).map(({ line, cells }) => ({
      line,
      text: cells.join(" · ").slice(0, SHOWN_CELLS),
      header: fingerprintOf(cells),
    })),
    headerLine: header?.line ?? null,
    columns: columnKeys(header?.cells ?? []).map((key, column) => ({
      key,
      label: (header?.cells[column] ?? "").trim(),
      field: profile.columns[key] ?? null,
      samples: samplesOf(records, headerIndex + 1, column),
    })),
    words: listWords(records, headerIndex, profile.columns).map(({ word, count }) => ({
      word,
      count,
      kind: profile.words[wordKey(word)] ?? null,
    })),
    missing: missingFields(profile),
    rows: rowsOf(statement),
    counts: { ...statement.counts, checks: statement.rows.filter(({ checks }) => checks.length > 0).length },
    fatal: statement.fatal ?? null,
  };
};

const HEAD_BYTES = 64 * 1024;

/** Finds the first saved mapping that fits, read with its encoding and delimiter. */
export const findProfile = <P extends { readonly profile: MapperProfile }>(
  file: SourceFile,
  profiles: readonly P[],
): P | undefined => {
  const head = { ...file, bytes: file.bytes.subarray(0, HEAD_BYTES) };
  const tables = new Map<string, readonly CsvRecord[]>();
  return profiles.find(({ profile }) => {
    const how = JSON.stringify([openingOf(profile), file.sheets && profile.header]);
    const records = tables.get(how) ?? recordsOf(openTable(head, profile));
    tables.set(how, records);
    return hasExactHeader(records, profile.header);
  });
};

const recordsOf = (opened: ReturnType<typeof openTable>): readonly CsvRecord[] =>
  "records" in opened ? opened.records : [];
