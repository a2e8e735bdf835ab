import { WORKBOOK_LIMITS } from "./workbook-limits.ts";
import { attributeOf, partText, tagsOf, textRuns, UnusualPart, unescaped } from "./xlsx-text.ts";
import type { ZipFile } from "./zip.ts";

export interface XlsxBook {
  readonly sheets: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly strings: readonly string[];
  /** By style number; "" for a built-in format. */
  readonly formats: readonly { readonly id: number; readonly code: string }[];
  readonly is1904: boolean;
}

export class TooManyStrings extends Error {}

const readStrings = (xml: string): string[] => {
  const strings: string[] = [];
  for (let at = xml.indexOf("<si"); at >= 0; at = xml.indexOf("<si", at + 3)) {
    if (strings.length >= WORKBOOK_LIMITS.cells) throw new TooManyStrings();
    const open = xml.indexOf(">", at);
    if (xml[open - 1] === "/") {
      strings.push("");
      continue;
    }
    const end = xml.indexOf("</si>", open);
    if (end < 0) throw new UnusualPart("si");
    strings.push(textRuns(xml.slice(open + 1, end)));
    at = end;
  }
  return strings;
};

const readFormats = (xml: string): XlsxBook["formats"] => {
  const codes = new Map(
    tagsOf(xml, "numFmt").map((tag) => [
      attributeOf(tag, "numFmtId"),
      unescaped(attributeOf(tag, "formatCode")),
    ]),
  );
  const start = xml.indexOf("<cellXfs");
  const end = xml.indexOf("</cellXfs>");
  if (start < 0 || end < 0) return [];
  return tagsOf(xml.slice(start, end), "xf").map((tag) => {
    const id = attributeOf(tag, "numFmtId");
    return { id: Number(id || "0"), code: codes.get(id) ?? "" };
  });
};

/** "worksheets/sheet1.xml" and "/xl/worksheets/sheet1.xml" are the same part. */
const pathOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

/** @throws UnusualPart for names or parts that only the library reads */
export const readXlsxBook = (parts: readonly ZipFile[]): XlsxBook => {
  const byName = new Map(parts.map(({ name, bytes }) => [name.replace(/^\//, ""), bytes]));
  const needed = (name: string): Uint8Array => {
    const bytes = byName.get(name);
    if (bytes === undefined) throw new UnusualPart(name);
    return bytes;
  };
  const book = partText(needed("xl/workbook.xml"));
  const relations = new Map(
    tagsOf(partText(needed("xl/_rels/workbook.xml.rels")), "Relationship").map((tag) => [
      attributeOf(tag, "Id"),
      { target: unescaped(attributeOf(tag, "Target")), type: attributeOf(tag, "Type") },
    ]),
  );
  const optional = (type: string): string | undefined => {
    const relation = [...relations.values()].find((entry) => entry.type.endsWith(`/${type}`));
    const bytes = relation && byName.get(pathOf(relation.target));
    return bytes && partText(bytes);
  };
  const sheets = tagsOf(book, "sheet").map((tag) => {
    const relation = relations.get(attributeOf(tag, "r:id"));
    if (relation === undefined || !relation.type.endsWith("/worksheet")) throw new UnusualPart("sheet");
    return { name: unescaped(attributeOf(tag, "name")), bytes: needed(pathOf(relation.target)) };
  });
  if (sheets.length === 0) throw new UnusualPart("sheets");
  const date1904 = tagsOf(book, "workbookPr").map((tag) => attributeOf(tag, "date1904"))[0];
  return {
    sheets,
    strings: readStrings(optional("sharedStrings") ?? ""),
    formats: readFormats(optional("styles") ?? ""),
    is1904: date1904 === "1" || date1904 === "true",
  };
};
