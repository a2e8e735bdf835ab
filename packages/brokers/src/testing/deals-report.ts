import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { FIXTURES } from "./fixture-cases.ts";
import type { PlainCell, PlainWorkbook } from "./sheet-file.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEETS = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD_ROWS = 7;

const pad = (value: number): string => String(value).padStart(2, "0");
const money = (value: number): string => value.toFixed(2).replace(".", ",");
const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const columnName = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
};

const createSheet = () => {
  const strings = new Map<string, number>();
  const rows: string[] = [];
  const cellOf = (cell: PlainCell, column: number, row: number): string => {
    if (cell === null) return "";
    const at = `r="${columnName(column)}${row}"`;
    if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
    const text = typeof cell === "object" ? cell.date : String(cell);
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return `<c ${at} t="s"><v>${known}</v></c>`;
  };
  return {
    strings,
    rows,
    put: (cells: readonly PlainCell[]): void => {
      const row = rows.length + 1;
      rows.push(`<row r="${row}">${cells.map((cell, column) => cellOf(cell, column, row)).join("")}</row>`);
    },
  };
};

/** Own number, day, price and sums; the rest is the fixture's. */
const dealOf = (model: readonly PlainCell[], index: number): PlainCell[] => {
  const deal = [...model];
  const [quantity, price] = [1 + (index % 50), 300 + (index % 700) / 100];
  deal[0] = String(20_000_000 + index);
  deal[2] = `П-${20_000_000 + index}`;
  deal[6] = `${pad(1 + (index % 28))}.04.2025`;
  deal[8] = `${pad(10 + (index % 8))}:${pad(index % 60)}:${pad((index * 7) % 60)}`;
  deal[16] = money(price);
  deal[20] = quantity;
  deal[22] = money(quantity * price);
  deal[26] = money(quantity * price);
  return deal;
};

/**
 * Returns a T-Bank report of `deals` deals in the widest layout: 28 filled cells in 56 columns. 100,000 deals are 10
 * MB, 100 MB unpacked.
 */
export const dealsReport = (deals: number): Uint8Array => {
  const file = join(FIXTURES, "tinkoff", "year-2025", "input.sheets.json");
  const { sheets } = JSON.parse(readFileSync(file, "utf8")) as PlainWorkbook;
  const layout = sheets[0]?.rows ?? [];
  const sheet = createSheet();
  for (const cells of layout.slice(0, HEAD_ROWS)) sheet.put(cells);
  for (let index = 0; index < deals; index += 1) sheet.put(dealOf(layout[HEAD_ROWS] ?? [], index));
  const strings = [...sheet.strings.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join("");
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="broker_rep" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${sheet.rows.join("")}</sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { level: 6 });
};
