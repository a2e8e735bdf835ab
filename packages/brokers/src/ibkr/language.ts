import { issue } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { normaliseLabel } from "../kit/tables/header.ts";
import type { Detection, Issue } from "../statement.ts";
import { isKnownSection } from "./sections.ts";

const ROW_KINDS = new Set(["header", "data", "subtotal", "total", "notes", "footnote"]);
const SHARED = new Set(["statement", "hkd/cnh", "codes", "notes"]);
const LOOKED_AT = 200;
const SHARE = 0.8;

const sectionOf = (record: CsvRecord) => (record.cells[0] ?? "").trim().toLowerCase();

const hasShape = (records: readonly CsvRecord[]): boolean => {
  const head = records.slice(0, LOOKED_AT);
  const fitting = head.filter((record) => ROW_KINDS.has((record.cells[1] ?? "").trim().toLowerCase()));
  return fitting.length >= 2 && fitting.length >= head.length * SHARE;
};

const isTransactionHistory = (records: readonly CsvRecord[]): boolean =>
  records
    .slice(0, LOOKED_AT)
    .some(
      (record) =>
        sectionOf(record) === "transaction history" ||
        (sectionOf(record) === "statement" && record.cells[3]?.trim() === "Transaction History"),
    );

/** Section names follow the site's language; a partial statement may have only one. */
const isEnglish = (records: readonly CsvRecord[]): boolean => {
  const [first] = records;
  const isFirstEnglish = first?.cells.some((cell) => normaliseLabel(cell) === "fieldname") === true;
  return isFirstEnglish || records.map(sectionOf).some((name) => !SHARED.has(name) && isKnownSection(name));
};

/** Returns the reason a file is not a readable activity statement, if any. */
export const findObstacle = (records: readonly CsvRecord[]): Issue | undefined => {
  if (!hasShape(records)) return issue("not-an-activity-statement");
  if (isTransactionHistory(records)) return issue("ibkr-transaction-history");
  return isEnglish(records) ? undefined : issue("export-in-english");
};

/** Scores an activity statement: 1 in English, 0.9 in another language. */
export const recognise = (records: readonly CsvRecord[]): Detection => {
  const obstacle = findObstacle(records);
  if (obstacle === undefined) return { score: 1, why: issue("sections-found") };
  if (obstacle.code === "export-in-english") return { score: 0.9, why: obstacle };
  return { score: obstacle.code === "ibkr-transaction-history" ? 0.8 : 0, why: obstacle };
};
