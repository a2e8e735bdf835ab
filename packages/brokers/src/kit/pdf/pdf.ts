import type { Issue, Sheet, SourceFile } from "../../statement.ts";
import { issue } from "../issue.ts";
import type { CsvRecord } from "../tables/csv.ts";
import { MAX_LINES } from "../text/limits.ts";
import { tidy } from "../text/tidy-text.ts";

const MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];
const MAX_PAGES = 500;
/** Texts on one line differ by less, in points. */
const SAME_LINE = 2;
/** Wider gaps than this share of the letters' height are a space, or another cell. */
const SPACE = 0.15;
const CELL = 1.2;

/** A text with its place on the page, in points from the left bottom corner. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SHEET = /^PDF \d+$/;

/** Is this the beginning of a PDF? */
export const isPdf = ({ bytes }: SourceFile): boolean => MARK.every((byte, at) => bytes[at] === byte);

/** The pages of an opened PDF; undefined when the file is none. */
export const pdfPages = ({ sheets }: SourceFile): readonly Sheet[] | undefined =>
  sheets?.[0] !== undefined && SHEET.test(sheets[0].name) ? sheets : undefined;

/** Texts of one line, from the left, as cells: a wide gap ends one. */
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

/** Lines from the top, each of them the texts at one height. */
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
 * The pages of a PDF as sheets of text cells, lines counted through; or why it cannot be read. A scanned page has no
 * text. `onStep` is called for every page.
 */
export const openPdf = async (file: SourceFile, onStep: () => void): Promise<readonly Sheet[] | Issue> => {
  // 1.6 MB of code: loaded only when there is a PDF.
  const { getDocumentProxy } = await import("unpdf");
  try {
    // A copy, since the library takes the bytes away from who gives them; and no Buffer, which it refuses.
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

/** A line of a PDF as one text. */
export interface PdfLine {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

export const pdfLines = (pages: readonly Sheet[]): readonly PdfLine[] =>
  pages.flatMap(({ rows }) => rows.map(({ line, cells }) => ({ line, cells, text: cells.join(" ") })));
