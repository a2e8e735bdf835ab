import { type SectionTotal, totalsOf } from "../kit/reports/section-totals.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { normaliseLabel } from "../kit/tables/header.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { isLedgerSection } from "./sections.ts";

interface Line {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

interface Section {
  readonly title: string;
  labels: readonly string[];
  readonly printed: Map<string, string>;
  readonly lines: Line[];
  readonly totals: { row: Line; upTo: number }[];
}

const SUMMED = /^(?:quantity|qty|proceeds|comm|amount|cashamount)/;

/** An order replaces its executions. */
const isCounted = (line: Line): boolean => {
  const level = line.cells.get("datadiscriminator");
  return level === undefined || /^(?:order|)$/i.test(level);
};

const numberOf = (text: string): string => {
  const read = readNumber(text, ".");
  return "value" in read ? read.value : "";
};

/** Totals in base currency, whose rates the file does not print. */
const IN_BASE = /^total\b.*\bin [A-Z]{3}$/i;

const take = (section: Section, record: CsvRecord): void => {
  const kind = (record.cells[1] ?? "").trim().toLowerCase();
  const [first = "", ...rest] = record.cells.slice(2).map((cell) => cell.trim());
  const cells = new Map(
    section.labels.map((label, index) => [label, [first, ...rest][index] ?? ""] as const),
  );
  const line = { line: record.line, cells };
  const isTotal = kind === "total" || kind === "subtotal" || /^total\b/i.test(first);
  if (kind === "header") {
    section.labels = [first, ...rest].map(normaliseLabel);
    for (const label of [first, ...rest]) section.printed.set(normaliseLabel(label), label);
  } else if (isTotal)
    section.totals.push({
      row: IN_BASE.test(first) ? { ...line, cells: new Map() } : line,
      upTo: section.lines.length,
    });
  else if (kind === "data" && isCounted(line)) section.lines.push(line);
};

export const totalsOfSections = (records: readonly CsvRecord[]): SectionTotal[] => {
  const sections = new Map<string, Section>();
  for (const record of records) {
    const title = (record.cells[0] ?? "").trim();
    if (!isLedgerSection(title.toLowerCase())) continue;
    const section = sections.get(title) ?? { title, labels: [], printed: new Map(), lines: [], totals: [] };
    sections.set(title, section);
    take(section, record);
  }
  return [...sections.values()].flatMap(({ title, printed, lines, totals }) => {
    const columns = [...printed].filter(([id]) => SUMMED.test(id)).map(([id, label]) => ({ id, label }));
    const isSame = (a: Line, b: Line) =>
      ["assetcategory", "currency"].every((label) => a.cells.get(label) === b.cells.get(label));
    return totalsOf({
      title,
      columns,
      lines,
      totals,
      isSame,
      cellOf: ({ cells }, id) => numberOf(cells.get(id) ?? ""),
    });
  });
};
