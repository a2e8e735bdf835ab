import { createRequire } from "node:module";
import { formatNumber } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import type { Locale } from "../../shared/locales.ts";
import type { FileColumn, FileTable } from "./report-table.ts";

export interface Paper {
  readonly title: string;
  /** Below the title: owner, subject, method. */
  readonly lines: readonly string[];
  readonly pageOf: (page: number, pages: number) => string;
  readonly locale: Locale;
  readonly language: string;
  readonly madeAt: Date;
}

type Pdf = InstanceType<typeof import("pdfkit")>;

const margin = 36;
const sizes = { title: 16, heading: 11, text: 8, table: 7 } as const;
const gap = 4;
/** Lines per cell: names are cut, amounts never. */
const maxLines = 3;

/** Latin and Cyrillic fonts, embedded as subsets. */
function fontsOf(): { regular: string; bold: string } {
  const { resolve } = createRequire(import.meta.url);
  return {
    regular: resolve("@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf"),
    bold: resolve("@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf"),
  };
}

/** Replaces spaces missing in the font. */
const printable = (text: string): string => text.replaceAll("\u202F", "\u00A0");

function cellText(column: FileColumn | undefined, value: string | null, locale: Locale): string {
  if (value === null) return "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, locale);
  if (!column?.isNumber || !/^-?\d+(\.\d+)?$/.test(value)) return printable(value);
  return printable(formatNumber(value, locale, column.isMoney ? { minDigits: 2, maxDigits: 2 } : {}));
}

/** Left edges and widths. */
function placesOf(columns: readonly FileColumn[], width: number): { left: number; width: number }[] {
  const whole = columns.reduce((sum, column) => sum + (column.width ?? 1), 0);
  let left = margin;
  return columns.map((column) => {
    const place = { left, width: ((column.width ?? 1) / whole) * width - gap };
    left += place.width + gap;
    return place;
  });
}

interface TablePlan {
  readonly pdf: Pdf;
  readonly table: FileTable;
  readonly places: readonly { readonly left: number; readonly width: number }[];
  readonly bottom: number;
}

function drawLine({ pdf, table, places }: TablePlan, texts: readonly string[], y: number): void {
  const height = pdf.currentLineHeight(true) * maxLines;
  for (const [index, text] of texts.entries()) {
    const { left = margin, width = 0 } = places[index] ?? {};
    const align = table.columns[index]?.isNumber ? "right" : "left";
    pdf.text(text, left, y, { width, height, align, ellipsis: true });
  }
}

const heightOf = ({ pdf, places }: TablePlan, texts: readonly string[]): number => {
  const most = pdf.currentLineHeight(true) * maxLines;
  const heights = texts.map((text, index) => pdf.heightOfString(text, { width: places[index]?.width ?? 0 }));
  return Math.min(most, Math.max(...heights)) + gap;
};

function rule({ pdf }: TablePlan, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(pdf.page.width - margin, y)
    .lineWidth(0.5)
    .strokeColor("#8a8f98")
    .stroke();
}

/** Table header, repeated on every page. */
function drawHead(plan: TablePlan, y: number): number {
  const { pdf, table } = plan;
  pdf.font("bold").fontSize(sizes.table);
  const titles = table.columns.map(({ title }) => title);
  const height = heightOf(plan, titles);
  drawLine(plan, titles, y);
  rule(plan, y + height - gap / 2);
  pdf.font("regular");
  return y + height;
}

function drawTable(pdf: Pdf, table: FileTable, locale: Locale): void {
  const places = placesOf(table.columns, pdf.page.width - 2 * margin);
  const plan = { pdf, table, places, bottom: pdf.page.height - margin - 2 * sizes.text };
  if (pdf.y > plan.bottom - 60) pdf.addPage();
  pdf.moveDown(0.6).font("bold").fontSize(sizes.heading).text(table.title, margin);
  let y = drawHead(plan, pdf.y + gap);
  const draw = (row: readonly (string | null)[]) => {
    const texts = row.map((value, index) => cellText(table.columns[index], value, locale));
    const height = heightOf(plan, texts);
    if (y + height > plan.bottom) {
      pdf.addPage();
      y = drawHead(plan, margin);
    }
    drawLine(plan, texts, y);
    y += height;
  };
  for (const row of table.rows) draw(row);
  if (table.totals) {
    rule(plan, y);
    y += gap / 2;
    pdf.font("bold").fontSize(sizes.table);
    draw(table.totals);
    pdf.font("regular");
  }
  pdf.y = y + gap;
}

/** The number of pages is known at the end. */
function numberPages(pdf: Pdf, paper: Paper): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    const options = { width: pdf.page.width - 2 * margin, align: "right", lineBreak: false } as const;
    const text = paper.pageOf(page - start + 1, count);
    pdf.font("regular").fontSize(sizes.text).fillColor("#5b616b");
    // Prevents a page break below the margin.
    pdf.page.margins.bottom = 0;
    pdf.text(text, margin, pdf.page.height - margin, options);
  }
}

/** Writes tables on landscape pages with searchable text, for printable numbers of rows. */
export async function tablesPdf(paper: Paper, tables: readonly FileTable[]): Promise<Buffer> {
  // Loaded on demand.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    ...{ size: "A4", layout: "landscape", margin, bufferPages: true, lang: paper.language },
    info: { Title: paper.title, Creator: "Zerno", CreationDate: paper.madeAt },
  });
  const fonts = fontsOf();
  pdf.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  pdf.font("bold").fontSize(sizes.title).text(printable(paper.title));
  pdf.font("regular").fontSize(sizes.text);
  for (const line of paper.lines) pdf.text(printable(line));
  for (const table of tables) drawTable(pdf, table, paper.locale);
  numberPages(pdf, paper);
  pdf.end();
  return done;
}
