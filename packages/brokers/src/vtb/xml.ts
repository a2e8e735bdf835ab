import { type FoundSection, type ReportSection, readReportTable } from "../kit/reports/report.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { findElements, type XmlNode } from "../kit/xml/xml-tree.ts";
import { VTB_SECTIONS } from "./sections.ts";

/**
 * A section of the report server's dump with its attributes by column. Currency deals are only listed, as their side
 * attribute is unknown.
 */
interface XmlSection {
  readonly id: string;
  readonly table: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const SECTIONS: readonly XmlSection[] = [
  {
    id: "trades",
    table: "Tablix_b9",
    attributes: {
      name: "NameBeg9",
      day: "curs_datebeg9",
      side: "currency_ISO9",
      quantity: "NameEnd9",
      price: "deal_price7",
      currency: "deal_count7",
      amount: "currency_paym7",
    },
  },
  {
    id: "currency",
    table: "Tablix_b10",
    attributes: {
      name: "NameBeg6",
      day: "curs_datebeg6",
      quantity: "NameEnd6",
      price: "deal_count4",
      currency: "deal_price4",
      amount: "currency_price4",
    },
  },
  {
    id: "cash",
    table: "Tablix_b4",
    attributes: {
      kind: "operation_type",
      note: "notes1",
      day: "debt_type4",
      currency: "decree_amount2",
      amount: "debt_date4",
    },
  },
];

const withAttribute = (node: XmlNode, name: string): XmlNode[] => [
  ...(name in node.attributes ? [node] : []),
  ...node.children.flatMap((child) => withAttribute(child, name)),
];

const readSection = (root: XmlNode, { id, table, attributes }: XmlSection, today: string | undefined) => {
  const section = VTB_SECTIONS.find((entry) => entry.id === id) as ReportSection<string>;
  const [key = ""] = Object.values(attributes);
  const nodes = findElements(root, table).flatMap((element) => withAttribute(element, key));
  if (nodes.length === 0) return [];
  const columns = Object.keys(attributes);
  const labels = columns.map(
    (column) => section.columns.find((entry) => entry.id === column)?.labels[0] ?? column,
  );
  const records: CsvRecord[] = nodes.map((node) => ({
    line: node.line,
    cells: columns.map((column) => node.attributes[attributes[column] ?? ""] ?? ""),
  }));
  return [readReportTable(table, [{ line: 0, cells: labels }, ...records], section, today)];
};

export const readXmlSections = (root: XmlNode, today: string | undefined): FoundSection<string>[] =>
  SECTIONS.flatMap((section) => readSection(root, section, today));
