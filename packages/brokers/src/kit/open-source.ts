import type { Issue, SourceFile } from "../statement.ts";
import { issue } from "./issue.ts";
import { isPdf, openPdf } from "./pdf/pdf.ts";
import { openWorkbook } from "./tables/workbook.ts";
import { isIssue, isZip, unzip } from "./tables/zip.ts";
import { headText, MAX_BYTES } from "./text/decode.ts";

const isOldWorkbook = ({ bytes }: SourceFile) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

const isContentTypes = (name: string) => /(?:^|\/)\[Content_Types\]\.xml$/i.test(name);

/** What a zip is: a workbook, another archive, or why it cannot be told. */
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
 * The step before a format is recognised: the sheets of a workbook (XLSX, old XLS, SpreadsheetML) and the pages of a PDF as text
 * cells, decided by content and not by the file's name. Other files come back as they are; one that cannot
 * be opened carries its `problem`. `onStep` is called every few megabytes. Never rejects.
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
 * The files of an archive that is no workbook, unopened, in the order of their names (folders left out of the name).
 * Any other file, and an archive that cannot be opened, is the one itself, with its `problem`.
 */
export const splitArchive = (file: SourceFile): readonly SourceFile[] => {
  if (!isZip(file.bytes) || file.bytes.length > MAX_BYTES || zipKind(file) !== "archive") return [file];
  const files = unzip(file);
  return isIssue(files)
    ? [{ ...file, problem: files }]
    : files.map(({ name, bytes }) => ({ name: baseName(name), bytes }));
};

/**
 * The files a dropped file is made of, each opened: those of a zip in the order of their names (folders left
 * out of the name), or the one itself. An archive that cannot be opened is one file with its `problem`.
 */
export const openSources = async (
  file: SourceFile,
  onStep: () => void = () => {},
): Promise<readonly SourceFile[]> => {
  const opened: SourceFile[] = [];
  for (const part of splitArchive(file))
    opened.push(part.problem === undefined ? await openSource(part, onStep) : part);
  return opened;
};
