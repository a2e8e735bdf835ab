import type { Issue, SourceFile } from "../statement.ts";
import { issue } from "./issue.ts";
import { isPdf, openPdf } from "./pdf/pdf.ts";
import { openWorkbook } from "./tables/workbook.ts";
import { isIssue, isZip, unzip } from "./tables/zip.ts";
import { headText, MAX_BYTES } from "./text/decode.ts";

const isOldWorkbook = ({ bytes }: SourceFile) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

const isContentTypes = (name: string) => /(?:^|\/)\[Content_Types\]\.xml$/i.test(name);

const zipKind = (file: SourceFile): "workbook" | "archive" | Issue => {
  const found = unzip(file, isContentTypes);
  if (isIssue(found)) return found;
  return found.length > 0 ? "workbook" : "archive";
};

const isXmlWorkbook = (file: SourceFile): boolean => {
  if (file.bytes.length > MAX_BYTES) return false;
  const head = headText(file).slice(0, 4096);
  return /<(?:\w+:)?Workbook\b/.test(head) && head.includes("urn:schemas-microsoft-com:office:spreadsheet");
};

/**
 * Opens a file before recognition: sheets (XLSX, XLS, SpreadsheetML) and PDF pages become text cells, by content. Other
 * files stay as they are, unopenable ones get `problem`; never rejects. `onStep` is called every few megabytes.
 */
export const openSource = async (file: SourceFile, onStep: () => void = () => {}): Promise<SourceFile> => {
  if (file.bytes.length > MAX_BYTES)
    return { ...file, problem: issue("file-too-large", { maxMb: String(MAX_BYTES / 1024 / 1024) }) };
  if (isPdf(file)) {
    const pages = await openPdf(file, onStep);
    return isIssue(pages) ? { ...file, problem: pages } : { ...file, sheets: pages };
  }
  const kind = isZip(file.bytes) ? zipKind(file) : undefined;
  if (typeof kind === "object") return { ...file, problem: kind };
  if (kind === "archive") return { ...file, problem: issue("archive-nested", { name: file.name }) };
  if (kind === undefined && !isOldWorkbook(file) && !isXmlWorkbook(file)) return file;
  const sheets = await openWorkbook(file, onStep);
  return isIssue(sheets) ? { ...file, problem: sheets } : { ...file, sheets };
};

const baseName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/**
 * Returns the unopened files of an archive, sorted by name without folders, or the file itself. An unopenable archive
 * has `problem`.
 */
export const splitArchive = (file: SourceFile): readonly SourceFile[] => {
  if (!isZip(file.bytes) || file.bytes.length > MAX_BYTES || zipKind(file) !== "archive") return [file];
  const files = unzip(file);
  return isIssue(files)
    ? [{ ...file, problem: files }]
    : files.map(({ name, bytes }) => ({ name: baseName(name), bytes }));
};

/** Opens a file, or all files of a zip, as by `splitArchive`. */
export const openSources = async (
  file: SourceFile,
  onStep: () => void = () => {},
): Promise<readonly SourceFile[]> => {
  const opened: SourceFile[] = [];
  for (const part of splitArchive(file))
    opened.push(part.problem === undefined ? await openSource(part, onStep) : part);
  return opened;
};
