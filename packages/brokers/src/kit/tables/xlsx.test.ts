import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { fixtureCases, readPlain } from "../../testing/fixture-cases.ts";
import { writeWorkbook } from "../../testing/sheet-file.ts";
import { openSource } from "../open-source.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const book = (sheet: string, more: Readonly<Record<string, string>> = {}) => {
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const relations = ["worksheet", "sharedStrings", "styles"].map(
    (type, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${index === 0 ? "worksheets/sheet1.xml" : `${type}.xml`}"/>`,
  );
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="R&amp;D" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}"><si><t>plain</t></si></sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  };
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return { name: "a.xlsx", bytes: zipSync(Object.fromEntries(entries)) };
};

it("reads every kind of cell as it prints", async () => {
  const strings =
    '<sst><si><t>a &lt; b</t></si><si><r><t xml:space="preserve">two </t></r><r><t>runs</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si/><si><t>line_x000A_break</t></si></sst>';
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const sheet = `<worksheet><sheetData><row r="2" spans="1:9"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" t="s"><v>3</v></c><c r="F2" t="inlineStr"><is><t>in &#1083;ine</t></is></c><c r="G2" t="str"><f>A1&amp;"x"</f><v>of a formula</v></c></row><row r="3"/><row r="5"><c r="A5" s="1"><v>45356</v></c><c r="B5" s="2"><v>45356.4274305556</v></c><c r="C5" s="3"><v>3.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><v>0.30000000000000004</v></c><c><v>1E-7</v></c><c s="1"/></row></sheetData></worksheet>`;
  const opened = await openSource(book(sheet, { "xl/sharedStrings.xml": strings, "xl/styles.xml": styles }));
  expect(opened.sheets).toEqual([
    {
      name: "R&D",
      firstLine: 1,
      rows: [
        { line: 2, cells: ["a < b", "two runs", "", "line\nbreak", "", "in лine", "of a formula"] },
        {
          line: 5,
          cells: ["2024-03-05", "2024-03-05 10:15:30", "3.5", "true", "#N/A", "0.3", "0.0000001"],
        },
      ],
    },
  ]);
});

it.each([
  [
    "prefixes",
    '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  ],
  ["single quotes", "<worksheet><sheetData><row r='1'><c r='A1'><v>7</v></c></row></sheetData></worksheet>"],
])("leaves a sheet with %s to the library", async (_, sheet) => {
  const opened = await openSource(book(sheet));
  expect(opened.sheets?.[0]?.rows).toEqual([{ line: 1, cells: ["7"] }]);
});

/** Printed grids, several sheets, dates as text, serials and dates. */
const COMPARED = ["tinkoff", "sber", "etoro", "just2trade", "questrade"];

it("reads the fixtures' workbooks as the library reads the same cells in the old kind of file", async () => {
  const books = fixtureCases.flatMap(({ broker, folder }) =>
    COMPARED.includes(broker) ? (readPlain(folder) ?? []) : [],
  );
  expect(books.length).toBeGreaterThan(5);
  for (const plain of books) {
    const [here, there] = await Promise.all(
      (["xlsx", "xls"] as const).map((type) =>
        openSource({ name: type, bytes: writeWorkbook({ ...plain, type }) }),
      ),
    );
    expect(here?.sheets).toEqual(there?.sheets);
  }
});

it("unpacks no more than a report of its size can hold", async () => {
  const { name, bytes } = book("<worksheet><sheetData/></worksheet>");
  const directory = bytes.findIndex(
    (byte, at) => byte === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1,
  );
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(directory + 24, 100 * 1024 * 1024, true);
  expect((await openSource({ name, bytes })).problem?.code).toBe("archive-too-large");
});
