import { Parser } from "htmlparser2";
import { MAX_LINES } from "../text/limits.ts";
import type { CsvRecord } from "./csv.ts";

export interface HtmlText {
  readonly line: number;
  readonly text: string;
}

/** A table with the last text before it, usually its title. */
export interface HtmlTable {
  readonly title: string;
  /** Without empty rows. A spanning cell fills its first place, the others are "". */
  readonly rows: readonly CsvRecord[];
}

export interface HtmlPage {
  readonly title: string;
  readonly texts: readonly HtmlText[];
  readonly tables: readonly HtmlTable[];
}

const BREAKS = new Set([
  "p",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "ul",
  "hr",
  "body",
  "br",
  "table",
]);
const MAX_SPAN = 500;
const MAX_DEPTH = 20;

interface OpenTable {
  readonly rows: CsvRecord[];
  row: string[];
  column: number;
  isRow: boolean;
  cell: string | undefined;
  span: { columns: number; rows: number };
  readonly covered: number[];
}

const clean = (text: string) =>
  text
    .split("\n")
    .map((part) => part.replace(/[\s\u00a0]+/g, " ").trim())
    .join("\n")
    .trim();

const spanOf = (value: string | undefined): number => {
  const span = Number(value ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1;
};

/** A line is a text or table row, numbered from 1. */
class PageReader {
  title = "";
  readonly texts: HtmlText[] = [];
  readonly tables: { title: string; rows: CsvRecord[] }[] = [];
  readonly #open: OpenTable[] = [];
  #line = 0;
  #text = "";
  #ignored = 0;
  #isTitle = false;

  #endText() {
    const text = clean(this.#text);
    this.#text = "";
    if (text === "" || this.#line >= MAX_LINES) return;
    this.#line += 1;
    this.texts.push({ line: this.#line, text });
  }

  #endCell(table: OpenTable) {
    if (table.cell === undefined) return;
    while ((table.covered[table.column] ?? 0) > 0) {
      table.row[table.column] = "";
      table.column += 1;
    }
    const { columns, rows } = table.span;
    for (let at = table.column; at < table.column + columns && at < MAX_SPAN; at += 1) {
      table.row[at] = at === table.column ? clean(table.cell) : "";
      table.covered[at] = rows;
    }
    table.column += columns;
    table.cell = undefined;
  }

  #endRow(table: OpenTable) {
    if (!table.isRow) return;
    this.#endCell(table);
    table.isRow = false;
    table.covered.forEach((rows, at) => {
      if (rows > 0) table.row[at] ??= "";
    });
    for (let at = 0; at < table.covered.length; at += 1)
      table.covered[at] = Math.max(0, (table.covered[at] ?? 0) - 1);
    const cells = Array.from(table.row, (cell) => cell ?? "");
    table.row = [];
    table.column = 0;
    if (cells.length === 0 || this.#line >= MAX_LINES) return;
    this.#line += 1;
    if (cells.some((cell) => cell !== "")) table.rows.push({ line: this.#line, cells });
  }

  #startTable() {
    this.#endText();
    const rows: CsvRecord[] = [];
    this.tables.push({ title: this.texts.at(-1)?.text ?? "", rows });
    const span = { columns: 1, rows: 1 };
    this.#open.push({ rows, row: [], column: 0, isRow: false, cell: undefined, span, covered: [] });
  }

  start(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === "script" || name === "style") this.#ignored += 1;
    if (name === "title") this.#isTitle = true;
    const table = this.#open.at(-1);
    if (table?.cell === undefined && BREAKS.has(name)) this.#endText();
    if (name === "table" && table?.cell !== undefined) table.cell += "\n";
    if (name === "table" && this.#open.length < MAX_DEPTH) this.#startTable();
    if (table === undefined) return;
    if (name === "tr") {
      this.#endRow(table);
      table.isRow = true;
    } else if (name === "td" || name === "th") {
      this.#endCell(table);
      table.isRow = true;
      table.cell = "";
      table.span = { columns: spanOf(attributes.colspan), rows: spanOf(attributes.rowspan) };
    } else if (name === "br" || name === "p" || name === "div") this.#add("\n");
  }

  #add(text: string) {
    const table = this.#open.at(-1);
    if (table?.cell !== undefined) table.cell += text;
    else this.#text += text;
  }

  text(text: string) {
    if (this.#isTitle) this.title += text;
    else if (this.#ignored === 0) this.#add(text.replaceAll("\n", " "));
  }

  end(name: string) {
    if (name === "script" || name === "style") this.#ignored = Math.max(0, this.#ignored - 1);
    if (name === "title") this.#isTitle = false;
    const table = this.#open.at(-1);
    if (table?.cell === undefined && BREAKS.has(name) && name !== "table") this.#endText();
    if (table === undefined) return;
    if (name === "td" || name === "th") this.#endCell(table);
    else if (name === "tr") this.#endRow(table);
    else if (name === "table") {
      this.#endRow(table);
      this.#open.pop();
      this.#text = "";
    }
  }

  finish(): HtmlPage {
    this.#endText();
    return { title: clean(this.title), texts: this.texts, tables: this.tables };
  }
}

/** Reads an HTML report's texts and tables, damaged markup like a browser. */
export const readHtmlTables = (html: string): HtmlPage => {
  const reader = new PageReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.start(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.end(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return reader.finish();
};
