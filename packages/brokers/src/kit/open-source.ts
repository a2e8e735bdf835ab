import type { Issue, SourceFile } from "../statement.ts";
import { headText, MAX_BYTES } from "./decode.ts";
import { issue } from "./issue.ts";
import { openWorkbook } from "./workbook.ts";
import { isIssue, isZip, unzip } from "./zip.ts";

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
 * The step before a format is recognised: the sheets of a workbook (XLSX, old XLS, SpreadsheetML) as text
 * cells, decided by content and not by the file's name. Other files come back as they are; one that cannot
 * be opened carries its `problem`. Never rejects.
 */
export const openSource = async (file: SourceFile): Promise<SourceFile> => {
  if (file.bytes.length > MAX_BYTES)
    return { ...file, problem: issue("file-too-large", { maxMb: String(MAX_BYTES / 1024 / 1024) }) };
  const kind = isZip(file.bytes) ? zipKind(file) : undefined;
  if (typeof kind === "object") return { ...file, problem: kind };
  if (kind === "archive") return { ...file, problem: issue("archive-nested", { name: file.name }) };
  if (kind === undefined && !isOldWorkbook(file) && !isXmlWorkbook(file)) return file;
  const sheets = await openWorkbook(file);
  return isIssue(sheets) ? { ...file, problem: sheets } : { ...file, sheets };
};

const baseName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/**
 * The files a dropped file is made of, each opened: those of a zip in the order of their names (folders left
 * out of the name), or the one itself. An archive that cannot be opened is one file with its `problem`.
 */
export const openSources = async (file: SourceFile): Promise<readonly SourceFile[]> => {
  if (!isZip(file.bytes) || file.bytes.length > MAX_BYTES || zipKind(file) !== "archive")
    return [await openSource(file)];
  const files = unzip(file);
  if (isIssue(files)) return [{ ...file, problem: files }];
  const opened: SourceFile[] = [];
  for (const { name, bytes } of files) opened.push(await openSource({ name: baseName(name), bytes }));
  return opened;
};
