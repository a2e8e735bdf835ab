import { deflateSync } from "node:zlib";
import { manifestFile } from "../../../app/features/backup/sections.ts";
import { packed } from "../../../packages/brokers/src/testing/packed.ts";
import { lyingZip, overlappingZip } from "./zip-parts.ts";

/** A file that could take unlimited memory or time. `mb` scales its size as read. */
export interface HostileFile {
  readonly name: string;
  readonly make: (mb: number) => Uint8Array;
}

const bytesOf = (mb: number): number => Math.floor(mb * 1024 * 1024);
const repeated = (piece: string, mb: number): string =>
  piece.repeat(Math.ceil(bytesOf(mb) / Buffer.byteLength(piece)));
const text = (content: string): Buffer => Buffer.from(content, "utf8");

const header =
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note\n";

/** Nested entities that expand to thirty gigabytes. */
const laughs = `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("")}]>`;

function workbook(sheet: string, strings = ""): Uint8Array {
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const override = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  return packed({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override("workbook", "sheet.main")}${override("worksheets/sheet1", "worksheet")}${override("sharedStrings", "sharedStrings")}</Types>`,
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

/** The first object is the catalogue. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [text("%PDF-1.7\n")];
  for (const [index, object] of objects.entries())
    parts.push(text(`${index + 1} 0 obj\n`), Buffer.from(object), text("\nendobj\n"));
  parts.push(text(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (content: string): Buffer => {
  const bytes = deflateSync(text(content), { level: 9 });
  return Buffer.concat([
    text(`<</Length ${bytes.length}/Filter/FlateDecode>>\nstream\n`),
    bytes,
    text("\nendstream"),
  ]);
};

/** A PNG that claims to be very large. */
function picture(side: number): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const facts = Buffer.alloc(17);
  facts.writeUInt32BE(side, 0);
  facts.writeUInt32BE(side, 4);
  facts.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([head, facts, deflateSync(Buffer.alloc(100_000))]);
}

export const hostileFiles: readonly HostileFile[] = [
  { name: "quotes.csv", make: (mb) => text(header + repeated('"a', mb)) },
  { name: "quotes.zip", make: (mb) => packed({ "a.csv": header + repeated('"a', mb) }) },
  { name: "doubled-quotes.csv", make: (mb) => text(`${header}"${repeated('""', mb)}`) },
  { name: "open-quotes.csv", make: (mb) => text(header + repeated('"\n', mb)) },
  { name: "wide-row.csv", make: (mb) => text(header + repeated(",", mb)) },
  { name: "wide-rows.csv", make: (mb) => text(repeated(`${",x".repeat(1_000)}\n`, mb)) },
  { name: "blank-lines.csv", make: (mb) => text(header + repeated("\n", mb)) },
  { name: "bad-lines.csv", make: (mb) => text(`Asset,Date,Close\n${repeated("x,y,z\n", mb)}`) },
  {
    name: "mixed-encodings.csv",
    make: (mb) =>
      Buffer.concat([
        text(header),
        Buffer.from([0xff, 0xfe, 0x81]),
        Buffer.from(repeated("Событие,", mb / 2), "utf16le"),
        text(repeated("Событие,", mb / 2)),
      ]),
  },
  {
    name: "half-utf16.csv",
    make: (mb) => Buffer.concat([Buffer.from([0xff, 0xfe]), text(repeated("a,b\n", mb)), Buffer.from([0])]),
  },
  { name: "deep.json", make: (mb) => text(repeated("[", mb)) },
  {
    name: "deep-items.json",
    make: (mb) =>
      text(`{"format":"zerno-categories","version":1,"items":${repeated('[{"name":"a","items":', mb)}`),
  },
  {
    name: "many-values.json",
    make: (mb) => text(`{"format":"zerno-categories","version":1,"items":[${repeated("{},", mb)}{}]}`),
  },
  { name: "deep.xml", make: (mb) => text(`<?xml version="1.0"?><FlexQueryResponse>${repeated("<a>", mb)}`) },
  {
    name: "entities.xml",
    make: (mb) =>
      text(`<?xml version="1.0"?>${laughs}<FlexQueryResponse>${repeated("&l10;", mb)}</FlexQueryResponse>`),
  },
  {
    name: "attributes.xml",
    make: (mb) =>
      text(
        `<?xml version="1.0"?><FlexQueryResponse ${Array.from({ length: bytesOf(mb) / 12 }, (_, index) => `a${index}=""`).join(" ")}/>`,
      ),
  },
  {
    name: "elements.xml",
    make: (mb) => text(`<?xml version="1.0"?><FlexQueryResponse>${repeated("<a/>", mb)}</FlexQueryResponse>`),
  },
  {
    name: "tables.html",
    make: (mb) => text(`<html><body>${repeated('<table><tr><td colspan="500" rowspan="500">x', mb)}`),
  },
  { name: "flat-bomb.zip", make: (mb) => packed({ "a.csv": Buffer.alloc(bytesOf(10 * mb), " ") }) },
  {
    name: "nested.zip",
    make: (mb) => packed({ "a.zip": packed({ "b.zip": packed({ "c.csv": repeated(" ", mb) }) }) }),
  },
  {
    name: "overlapping.zip",
    make: (mb) => overlappingZip((index) => `${index}.csv`, Buffer.alloc(bytesOf(mb), " "), 200),
  },
  { name: "lying.zip", make: (mb) => lyingZip("a.csv", Buffer.alloc(bytesOf(mb), " "), 1_000) },
  { name: "manifest.zip", make: (mb) => packed({ [manifestFile]: `[${repeated("{},", mb)}{}]` }) },
  { name: "manifest-nested.zip", make: (mb) => packed({ [manifestFile]: repeated("[", mb) }) },
  {
    name: "shared-strings.xlsx",
    make: (mb) => workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', repeated("<si/>", mb)),
  },
  {
    name: "shared-string-repeated.xlsx",
    make: (mb) =>
      workbook(repeated('<row><c t="s"><v>0</v></c></row>', mb), `<si><t>${"x".repeat(30_000)}</t></si>`),
  },
  { name: "dimension.xlsx", make: () => workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') },
  { name: "cells.xlsx", make: (mb) => workbook(`<row r="1">${repeated("<c><v>1</v></c>", mb)}</row>`) },
  {
    name: "unusual-cells.xlsx",
    make: (mb) => workbook(`<row r='1'>${repeated("<c r='A1'><v>1</v></c>", mb)}</row>`),
  },
  {
    name: "page-loop.pdf",
    make: () => pdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>"]),
  },
  {
    name: "length-loop.pdf",
    make: () =>
      pdf([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
        "4 0 R",
      ]),
  },
  {
    name: "stream.pdf",
    make: (mb) =>
      pdf([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        stream(repeated("BT /F 9 Tf (a) Tj ET ", 5 * mb)),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      ]),
  },
  {
    name: "pages.pdf",
    make: (mb) =>
      pdf([
        "<</Type/Catalog/Pages 2 0 R>>",
        `<</Type/Pages/Count 99999999/Kids[${repeated("3 0 R ", mb)}]>>`,
        "<</Type/Page/Parent 2 0 R>>",
      ]),
  },
  { name: "wall.png", make: () => picture(60_000) },
];

export function hostileFile(name: string): HostileFile {
  const found = hostileFiles.find((file) => file.name === name);
  if (!found) throw new Error(`no hostile file ${name}`);
  return found;
}
