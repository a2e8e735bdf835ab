import { pdfPages } from "../kit/pdf/pdf.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import type { Sheet, SourceFile } from "../statement.ts";

/** Labels up to the asset class and after it; some PDFs lack a few. */
const FIRST = [
  ...["Transaction ID", "Timestamp", "Transaction Type", "In/Out", "Amount Fiat", "Fiat"],
  ...["Amount Asset", "Asset", "Asset market price", "Asset market price currency"],
];
const ALWAYS = ["Product ID", "Fee", "Fee asset"];
const SOMETIMES = ["Fee percent", "Spread", "Spread Currency", "Tax Fiat"];

/** Every value is one word except the asset class; "-" is empty. */
const ROW =
  /^(\S+) (\d{4}-\d\d-\d\dT\S+) (\S+) (incoming|outgoing) (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) (\S.*)$/;
const START = /^Transaction ID\b/;

const textOf = ({ cells }: CsvRecord): string => cells.join(" ").replace(/\s+/g, " ").trim();

/** Labels of the header, which may take several lines. */
const tailOf = (records: readonly CsvRecord[]): readonly string[] => {
  const start = records.findIndex((record) => START.test(textOf(record)));
  const end = records.findIndex((record, at) => at > start && ROW.test(textOf(record)));
  const head = records
    .slice(start, end < 0 ? undefined : end)
    .map(textOf)
    .join(" ");
  return [...ALWAYS, ...SOMETIMES.filter((label) => head.includes(label))];
};

const cellsOf = (text: string, tail: readonly string[]): readonly string[] | undefined => {
  const [, ...values] = ROW.exec(text) ?? [];
  const rest = values.pop()?.split(" ") ?? [];
  if (rest.length <= tail.length) return undefined;
  const kind = rest.slice(0, rest.length - tail.length).join(" ");
  return [...values, kind, ...rest.slice(-tail.length)];
};

/** Converts the pages to one table; undefined for another PDF. */
export const bitpandaPages = (file: SourceFile): SourceFile | undefined => {
  const records = pdfPages(file)?.flatMap(({ rows }) => rows);
  if (records === undefined || !records.some((record) => ROW.test(textOf(record)))) return undefined;
  const start = records.findIndex((record) => START.test(textOf(record)));
  if (start < 0) return undefined;
  const tail = tailOf(records);
  const rows = records.map((record, at): CsvRecord => {
    if (at === start) return { ...record, cells: [...FIRST, "Asset class", ...tail] };
    const text = textOf(record);
    return { ...record, cells: cellsOf(text, tail) ?? [text] };
  });
  const sheet: Sheet = { name: "PDF 1", firstLine: rows[0]?.line ?? 1, rows };
  return { ...file, sheets: [sheet] };
};
