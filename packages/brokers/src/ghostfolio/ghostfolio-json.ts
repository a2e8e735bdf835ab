import { issue } from "../kit/issue.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { decodeText, headText } from "../kit/text/decode.ts";
import { readJson } from "../kit/xml/json-tree.ts";
import { childOf } from "../kit/xml/tree-row.ts";
import type { XmlNode } from "../kit/xml/xml-tree.ts";
import type { SourceFile } from "../statement.ts";

/** Table of the export's activities; the columns omitted do not affect money. */
export const jsonSheet = "activities";
const FIELDS = [
  "date",
  "type",
  "symbol",
  "dataSource",
  "currency",
  "unitPrice",
  "quantity",
  "fee",
  "comment",
] as const;

/** Detects names that only Ghostfolio's export combines. */
export const isGhostfolioJson = (file: SourceFile): boolean => {
  const head = headText(file);
  return /^[\s\ufeff]*\{/.test(head) && ['"activities"', '"dataSource"'].every((name) => head.includes(name));
};

const textOf = (node: XmlNode, name: string): string => childOf(node, name)?.text ?? "";

/** Midnight means no time. */
const MIDNIGHT = /T00:00:00(?:\.0+)?Z$/;

const namesOf = (root: XmlNode): ReadonlyMap<string, string> =>
  new Map(
    (childOf(root, "accounts")?.children ?? []).map((node) => [textOf(node, "id"), textOf(node, "name")]),
  );

const recordOf = (node: XmlNode, accounts: ReadonlyMap<string, string>): CsvRecord => {
  const account = textOf(node, "accountId");
  const cells = FIELDS.map((name) => textOf(node, name).replace(MIDNIGHT, ""));
  return { line: node.line, cells: [...cells, accounts.get(account) || account] };
};

/** Opens the export as a table of activities, or with the problem. */
export const openGhostfolioJson = (file: SourceFile): SourceFile => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return { ...file, problem: decoded.fatal };
  const read = readJson(decoded.text);
  if ("fatal" in read) return { ...file, problem: read.fatal };
  const activities = childOf(read.root, "activities");
  if (activities === undefined)
    return { ...file, problem: issue("missing-elements", { elements: "activities" }) };
  const accounts = namesOf(read.root);
  const labels: CsvRecord = { line: activities.line, cells: [...FIELDS, "account"] };
  const rows = [labels, ...activities.children.map((node) => recordOf(node, accounts))];
  return { ...file, sheets: [{ name: jsonSheet, firstLine: 1, rows }] };
};
