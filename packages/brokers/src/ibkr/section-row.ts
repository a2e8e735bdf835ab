import { issue } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { FieldRow } from "../kit/tables/field-row.ts";
import { normaliseLabel } from "../kit/tables/header.ts";

const toCells = (record: CsvRecord, labels: readonly string[]): ReadonlyMap<string, string> => {
  const cells = new Map<string, string>();
  for (const [index, label] of labels.entries())
    if (!cells.has(label)) cells.set(label, record.cells[index + 2] ?? "");
  return cells;
};

export class SectionRow extends FieldRow {
  readonly #labels: readonly string[];

  /** English notation: decimal point, thousands commas, month first. */
  constructor(record: CsvRecord, labels: readonly string[], today: string | undefined) {
    const place = {
      section: record.cells[0]?.trim() ?? "",
      line: record.line,
      raw: record.cells.join(","),
    };
    super(place, toCells(record, labels), { mark: ".", order: "mdy", today, hasHundredths: true });
    this.#labels = labels;
    if (record.isDamaged === true) this.problems.push(issue("broken-quotes"));
    const extra = record.cells.slice(labels.length + 2).some((cell) => cell.trim() !== "");
    if (extra) this.problems.push(issue("too-many-cells", { expected: String(labels.length + 2) }));
  }

  override has(label: string): boolean {
    return super.has(normaliseLabel(label));
  }

  override cell(label: string): string {
    return super.cell(normaliseLabel(label));
  }

  /** Returns the first label with this start ("Comm/Fee", "Comm in USD"). */
  labelStarting(start: string): string | undefined {
    return this.#labels.find((label) => label.startsWith(start));
  }
}
