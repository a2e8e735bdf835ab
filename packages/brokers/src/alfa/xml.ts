import type { CsvRecord } from "../kit/tables/csv.ts";
import { findElements, type XmlNode } from "../kit/xml/xml-tree.ts";
import { CASH, TRADES } from "./sections.ts";

const ATTRIBUTES: Readonly<Record<string, string>> = {
  number: "trade_no",
  day: "db_time",
  settled: "settlement_time",
  place: "place_name",
  isin: "isin_reg",
  name: "p_name",
  quantity: "qty",
  price: "Price",
  amount: "summ_trade",
  accrued: "summ_nkd",
  currency: "curr_calc",
  fee: "bank_tax",
  note: "comment",
};

const headerOf = ({ columns }: typeof TRADES): CsvRecord => ({
  line: 0,
  cells: columns.map((column) => column.labels[0] ?? ""),
});

/** The deal's timestamp precedes that of its settlement. */
const firstMoment = (text: string): string =>
  /^\s*(\d[\d.-]+(?:[T ]\s*\d{1,2}:\d{2}(?::\d{2})?)?)/.exec(text)?.[1] ?? text;

const findReport = (root: XmlNode, name: string): XmlNode | undefined =>
  findElements(root, "Report").find(({ attributes }) => attributes.Name === name);

export const toTradeRecords = (root: XmlNode): CsvRecord[] => {
  const report = findReport(root, "2_Trades");
  const details = report === undefined ? [] : findElements(report, "Details");
  const rows = details.map(({ line, attributes }) => ({
    line,
    cells: TRADES.columns.map(({ id }) => {
      const text = attributes[ATTRIBUTES[id] ?? ""] ?? "";
      return id === "day" || id === "settled" ? firstMoment(text) : text;
    }),
  }));
  return [headerOf(TRADES), ...rows];
};

/** An element's value is in the attribute of its own name. */
const ownValue = (node: XmlNode): string => node.attributes[node.name] ?? node.text;

interface Payment {
  readonly line: number;
  readonly day: string;
  readonly kind: string;
  readonly note: string;
}

const payments = (node: XmlNode, above: Payment): CsvRecord[] => {
  const { name, attributes } = node;
  const here = {
    line: name === "oper_type" ? node.line : above.line,
    day: name === "rn" ? (attributes.last_update ?? above.day) : above.day,
    kind: name === "oper_type" ? ownValue(node) : above.kind,
    note: name === "comment" ? ownValue(node) : above.note,
  };
  // A currency without a sum did not move.
  if (name === "p_code" && attributes.volume !== undefined && attributes.volume !== "")
    return [
      {
        line: here.line,
        cells: [here.day, here.kind, here.note, attributes.p_code ?? "", attributes.volume],
      },
    ];
  return node.children.flatMap((child) => payments(child, here));
};

/** Lays out the XML's payments as a table, one a line, header first. */
export const toPaymentRecords = (root: XmlNode): CsvRecord[] => {
  const report = findReport(root, "3_BrokerMoneyMove");
  return [
    headerOf(CASH),
    ...(report === undefined ? [] : payments(report, { line: 0, day: "", kind: "", note: "" })),
  ];
};
