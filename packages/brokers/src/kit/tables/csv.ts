import Papa from "papaparse";

export interface CsvRecord {
  /** Line number of its start, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Unclosed quotes: reported, not imported. */
  readonly isDamaged?: boolean;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LINES = 20;
const MAX_REPAIRS = 20;

export const detectDelimiter = (text: string): string => {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared?.[1] !== undefined) return declared[1];
  const lines = text.slice(0, 32_768).split(/\r\n?|\n/, SAMPLE_LINES);
  const counts = DELIMITERS.map(() => 0);
  for (const line of lines) {
    const bare = line.replace(/"[^"]*"/g, "");
    DELIMITERS.forEach((delimiter, index) => {
      counts[index] = (counts[index] ?? 0) + bare.split(delimiter).length - 1;
    });
  }
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
};

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

const linesIn = (cells: readonly string[]): number => {
  let count = 1;
  for (const cell of cells)
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
};

const parse = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text, { delimiter, newline: "\n", quoteChar: '"', header: false });

const QUOTED = /"((?:[^"]|"")*)"/y;

const parseLine = (line: string, delimiter: string): { cells: string[]; isDamaged: boolean } => {
  const plain = line.split(delimiter);
  if (!line.includes('"')) return { cells: plain, isDamaged: false };
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at += delimiter.length) {
    const isQuoted = line[at] === '"';
    const next = isQuoted ? -1 : line.indexOf(delimiter, at);
    QUOTED.lastIndex = at;
    const quoted = isQuoted ? QUOTED.exec(line)?.[1] : undefined;
    if (isQuoted && quoted === undefined) return { cells: plain, isDamaged: true };
    const end = isQuoted ? QUOTED.lastIndex : next < 0 ? line.length : next;
    if (isQuoted && end < line.length && !line.startsWith(delimiter, end))
      return { cells: plain, isDamaged: true };
    cells.push(quoted === undefined ? line.slice(at, end) : quoted.replaceAll('""', '"'));
    at = end;
  }
  return { cells, isDamaged: false };
};

const skipLines = (text: string, count: number): string => {
  let at = 0;
  for (let done = 0; done < count; done += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) return "";
    at = next + 1;
  }
  return text.slice(at);
};

const push = (
  records: CsvRecord[],
  line: number,
  parsed: { cells: readonly string[]; isDamaged: boolean },
) => {
  if (isBlank(parsed.cells)) return;
  records.push(
    parsed.isDamaged ? { line, cells: parsed.cells, isDamaged: true } : { line, cells: parsed.cells },
  );
};

/**
 * Splits a text into records, without blank ones. An unclosed quote damages only its line; after 20 repairs each line
 * is a record, so that garbage stays fast.
 */
export const readCsv = (source: string, delimiter: string): CsvRecord[] => {
  const records: CsvRecord[] = [];
  let text = source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source;
  let line = 1;
  if (text.startsWith("\ufeff")) text = text.slice(1);
  if (/^sep=.\n/i.test(text)) {
    text = skipLines(text, 1);
    line = 2;
  }
  for (let repairs = 0; text !== "" && repairs < MAX_REPAIRS; repairs += 1) {
    const hasQuotes = text.includes('"');
    const result = parse(text, delimiter);
    const broken = result.errors.find((error) => error.type === "Quotes");
    const whole = broken === undefined ? result.data.length : (broken.row ?? 0);
    const firstLine = line;
    for (let index = 0; index < whole; index += 1) {
      const cells = result.data[index] ?? [];
      push(records, line, { cells, isDamaged: false });
      line += hasQuotes ? linesIn(cells) : 1;
    }
    if (broken === undefined) return records;
    text = skipLines(text, line - firstLine);
    push(records, line, { cells: (text.split("\n", 1)[0] ?? "").split(delimiter), isDamaged: true });
    text = skipLines(text, 1);
    line += 1;
  }
  for (const rest of text === "" ? [] : text.split("\n")) {
    push(records, line, parseLine(rest, delimiter));
    line += 1;
  }
  return records;
};
