import { issue } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { decodeText, headText } from "../kit/text/decode.ts";
import { readJson } from "../kit/xml/json-tree.ts";
import { childOf, toTreeRow } from "../kit/xml/tree-row.ts";
import { findElements, readXml, type XmlNode } from "../kit/xml/xml-tree.ts";
import type { Detection, Issue, SourceFile } from "../statement.ts";

export const JSON_FORMAT = "freedom-json";
export const XML_FORMAT = "freedom-xml";

const NUMBERS = [
  "q",
  "p",
  "summ",
  "amount",
  "commission",
  "tax_amount",
  "external_tax",
  "amount_per_one",
  "q_on_ex_date",
  "quantity",
];
const COMMA = /^(-?[\d\s\u00a0]*\d),(\d+)$/;

export interface FreedomReport {
  readonly format: string;
  /** The element with the sections: the root, or "report" in it. */
  readonly report: XmlNode;
}

const isJson = (text: string): boolean => /^[\s\ufeff]*\{/.test(text);

export const openFreedom = (
  file: SourceFile,
): FreedomReport | { readonly fatal: Issue; readonly format: string } => {
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return { fatal: decoded.fatal, format: JSON_FORMAT };
  const format = isJson(decoded.text) ? JSON_FORMAT : XML_FORMAT;
  const read = format === JSON_FORMAT ? readJson(decoded.text) : readXml(decoded.text);
  if ("fatal" in read) return { fatal: read.fatal, format };
  const candidates = [read.root, ...findElements(read.root, "report")];
  const report = candidates.find((node) => childOf(node, "plainAccountInfoData") !== undefined);
  if (report === undefined || childOf(childOf(report, "trades"), "detailed") === undefined)
    return {
      fatal: issue("missing-elements", { elements: "plainAccountInfoData, trades.detailed" }),
      format,
    };
  return { format, report };
};

/** Returns the items of a list such as "trades.detailed"; numbers may have a decimal comma. */
export const rowsOf = (report: XmlNode, path: string, today: string | undefined): FieldRow[] => {
  let list: XmlNode | undefined = report;
  for (const name of path.split(".")) list = childOf(list, name);
  return (list?.children ?? []).map((node) => {
    const children = node.children.map((child) =>
      NUMBERS.includes(child.name) ? { ...child, text: child.text.replace(COMMA, "$1.$2") } : child,
    );
    return toTreeRow({ ...node, children }, path, { mark: ".", order: "dmy", today });
  });
};

export const textOf = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text ?? "";

/** Both forms name the same two elements. */
export const detectFreedom = (file: SourceFile): Detection => {
  const head = headText(file);
  return head.includes("plainAccountInfoData") || (head.includes("instr_nm") && head.includes("curr_c"))
    ? { score: 1, why: issue("element-found", { element: "plainAccountInfoData" }) }
    : { score: 0, why: issue("no-known-header") };
};
