import type { CsvRecord } from "../kit/tables/csv.ts";
import { decodeText, headText } from "../kit/text/decode.ts";
import { readJson } from "../kit/xml/json-tree.ts";
import { childOf } from "../kit/xml/tree-row.ts";
import type { SourceFile } from "../statement.ts";

export const jsonSheet = "wealthfolio activities";
const FIELDS = [
  "date",
  "activityType",
  "assetSymbol",
  "assetName",
  "instrumentType",
  "quantity",
  "unitPrice",
  "currency",
  "fee",
  "amount",
  "comment",
  "status",
  "accountName",
] as const;

/** Recognises names that only Wealthfolio combines. */
export const isWealthfolioJson = (file: SourceFile): boolean => {
  const head = headText(file);
  return (
    /^[\s\ufeff]*\[/.test(head) &&
    ['"activityType"', '"assetSymbol"', '"accountName"'].every((name) => head.includes(name))
  );
};

/** Opens the export as a table of activities, or with the problem. */
export const openWealthfolioJson = (file: SourceFile): SourceFile => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return { ...file, problem: decoded.fatal };
  const read = readJson(decoded.text);
  if ("fatal" in read) return { ...file, problem: read.fatal };
  const records: CsvRecord[] = read.root.children.map((node) => ({
    line: node.line,
    cells: FIELDS.map((name) => childOf(node, name)?.text ?? ""),
  }));
  const labels: CsvRecord = { line: 1, cells: FIELDS };
  return { ...file, sheets: [{ name: jsonSheet, firstLine: 1, rows: [labels, ...records] }] };
};
