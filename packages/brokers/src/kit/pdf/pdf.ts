import type { Issue, Sheet, SourceFile } from "../../statement.ts";
import { issue } from "../issue.ts";
import type { CsvRecord } from "../tables/csv.ts";
import { MAX_LINES } from "../text/limits.ts";
import { tidy } from "../text/tidy-text.ts";

const MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];
const MAX_PAGES = 500;
/** Vertical tolerance of a line, in points. */
const SAME_LINE = 2;
/** Gaps relative to letter height that make a space, or a new cell. */
const SPACE = 0.15;
const CELL = 1.2;

/** In points from the bottom left. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SHEET = /^PDF \d+$/;

export const isPdf = ({ bytes }: SourceFile): boolean => MARK.every((byte, at) => bytes[at] === byte);

/** Returns the pages of an opened PDF; undefined for other files. */
export const pdfPages = ({ sheets }: SourceFile): readonly Sheet[] | undefined =>
  sheets?.[0] !== undefined && SHEET.test(sheets[0].name) ? sheets : undefined;

const cellsOf = (line: readonly PlacedText[]): string[] => {
  const cells: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, height } of [...line].sort((a, b) => a.x - b.x)) {
    const gap = x - end;
    const last = cells.length - 1;
    if (last < 0 || gap > height * CELL) cells.push(text);
    else cells[last] = `${cells[last]}${gap > height * SPACE ? " " : ""}${text}`;
    end = x + width;
  }
  return cells.map(tidy);
};

const linesOf = (texts: readonly PlacedText[]): string[][] => {
  const lines: PlacedText[][] = [];
  for (const placed of [...texts].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    const top = line?.[0];
    if (top !== undefined && top.y - placed.y < SAME_LINE) line?.push(placed);
    else lines.push([placed]);
  }
  return lines.map(cellsOf);
};

const isWord = (item: object): item is { str: string; transform: number[]; width: number; height: number } =>
  "str" in item && "transform" in item;

const textsOf = (items: readonly object[]): PlacedText[] =>
  items.filter(isWord).flatMap(({ str, transform, width, height }) => {
    if (str.trim() === "") return [];
    const [x = 0, y = 0] = transform.slice(4);
    return [{ text: str, x, y, width, height }];
  });

const problemOf = (error: unknown, name: string): Issue => {
  const isLocked = error instanceof Error && /password/i.test(`${error.name} ${error.message}`);
  return issue(isLocked ? "pdf-encrypted" : "pdf-damaged", { name });
};

/**
 * Reads PDF pages as sheets with continuous line numbers, or returns the problem. Scanned pages have no text. `onStep`
 * is called per page.
 */
export const openPdf = async (file: SourceFile, onStep: () => void): Promise<readonly Sheet[] | Issue> => {
  // 1.6 MB of code, loaded only for a PDF.
  const { getDocumentProxy } = await import("unpdf");
  try {
    // Copied: the library detaches the buffer and refuses a Buffer.
    const book = await getDocumentProxy(new Uint8Array(file.bytes), { verbosity: 0 });
    if (book.numPages > MAX_PAGES) return issue("pdf-too-long", { max: String(MAX_PAGES) });
    const sheets: Sheet[] = [];
    let firstLine = 1;
    for (let number = 1; number <= book.numPages; number += 1) {
      const page = await book.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      const rows: CsvRecord[] = linesOf(textsOf(items)).map((cells, at) => ({ line: firstLine + at, cells }));
      sheets.push({ name: `PDF ${number}`, firstLine, rows });
      firstLine += rows.length;
      if (firstLine > MAX_LINES) return issue("too-many-lines", { max: String(MAX_LINES) });
      onStep();
    }
    await book.loadingTask.destroy();
    return sheets.every(({ rows }) => rows.length === 0)
      ? issue("pdf-without-text", { name: file.name })
      : sheets;
  } catch (error) {
    return problemOf(error, file.name);
  }
};

export interface PdfLine {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

export const pdfLines = (pages: readonly Sheet[]): readonly PdfLine[] =>
  pages.flatMap(({ rows }) => rows.map(({ line, cells }) => ({ line, cells, text: cells.join(" ") })));
