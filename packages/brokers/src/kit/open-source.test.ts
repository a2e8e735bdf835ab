import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { SourceFile } from "../statement.ts";
import { type PlainWorkbook, writeWorkbook } from "../testing/sheet-file.ts";
import { openSource, openSources } from "./open-source.ts";
import { numberText, serialText } from "./text/cell-text.ts";
import { MAX_BYTES } from "./text/decode.ts";

const text = (value: string) => new TextEncoder().encode(value);
const codeOf = async (file: SourceFile) => (await openSource(file)).problem?.code;
const zip = (files: Record<string, Uint8Array>): SourceFile => ({ name: "a.zip", bytes: zipSync(files) });
const problemsOf = async (file: SourceFile) => (await openSources(file)).map(({ problem }) => problem?.code);

const directoryOf = (bytes: Uint8Array) =>
  bytes.findIndex((byte, at) => byte === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1);
const setSize = (bytes: Uint8Array, size: number) =>
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(directoryOf(bytes) + 24, size, true);

const BOOK: PlainWorkbook = {
  sheets: [
    { name: "Сделки", rows: [["Отчёт", null, { date: "2024-03-04 10:15:30" }], [], [null, 0.1, true]] },
    { name: "Пусто", rows: [] },
    { name: "Деньги", rows: [[], [{ date: "2024-03-05" }, -1234567.891, "007"]] },
  ],
};

describe("workbooks", () => {
  it.each(["xlsx", "xls", "xml"] as const)(
    "%s: cells are text, lines are unique over all sheets",
    async (type) => {
      const opened = await openSource({ name: "wrong.txt", bytes: writeWorkbook({ ...BOOK, type }) });
      expect(opened.problem).toBeUndefined();
      expect(opened.sheets).toEqual([
        {
          name: "Сделки",
          firstLine: 1,
          rows: [
            { line: 1, cells: ["Отчёт", "", "2024-03-04 10:15:30"] },
            { line: 3, cells: ["", "0.1", "true"] },
          ],
        },
        { name: "Пусто", firstLine: 4, rows: [] },
        { name: "Деньги", firstLine: 4, rows: [{ line: 5, cells: ["2024-03-05", "-1234567.891", "007"] }] },
      ]);
    },
  );

  it("reads a workbook without styles, with its part names in another style", async () => {
    const sheet =
      '<worksheet><sheetData><row r="2"><c r="B2"><v>45000.5</v></c></row></sheetData></worksheet>';
    const parts = {
      "[Content_Types].xml": text(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
      "xl/workbook.xml": text(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      "xl\\_rels\\workbook.xml.rels": text(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      "xl/worksheets/sheet1.xml": text(sheet),
    };
    const { sheets, problem } = await openSource({ name: "a.xlsx", bytes: zipSync(parts) });
    expect([problem, sheets?.[0]?.rows]).toEqual([undefined, [{ line: 2, cells: ["", "45000.5"] }]]);
  });

  it("refuses a damaged one", async () => {
    const bytes = writeWorkbook(BOOK);
    expect(await codeOf({ name: "a.xlsx", bytes: bytes.subarray(0, bytes.length - 40) })).toBe(
      "archive-damaged",
    );
    const old = writeWorkbook({ ...BOOK, type: "xls" });
    expect(await codeOf({ name: "a.xls", bytes: old.map((byte, at) => (at > 8 ? byte ^ 255 : byte)) })).toBe(
      "workbook-damaged",
    );
  });

  it("refuses a file that is too large before looking into it", async () => {
    expect(await codeOf({ name: "a.xlsx", bytes: new Uint8Array(MAX_BYTES + 1) })).toBe("file-too-large");
  });
});

describe("archives", () => {
  it("gives the files in the order of their names, without folders and without the litter of file managers", async () => {
    const files = await openSources(
      zip({
        "2025/b.xlsx": writeWorkbook(BOOK),
        "2024/a.csv": text("x,y\n1,2"),
        "__MACOSX/2024/._a.csv": text("junk"),
        ".DS_Store": text("junk"),
      }),
    );
    expect(files.map(({ name, sheets, problem }) => [name, sheets?.length, problem])).toEqual([
      ["a.csv", undefined, undefined],
      ["b.xlsx", 3, undefined],
    ]);
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe("x,y\n1,2");
  });

  it("one damaged file in it is reported on its own", async () => {
    const good = zip({ "a.csv": text("a".repeat(50)), "b.csv": text("x") });
    expect(await problemsOf(zip({ "a.csv": text("x"), "b.zip": good.bytes }))).toEqual([
      undefined,
      "archive-nested",
    ]);
  });

  it("refuses damaged, protected, empty and swollen ones with the reason", async () => {
    const good = zip({ "a.csv": text("a,b,c\n".repeat(20)) });
    const flipped = good.bytes.map((byte, at) => (at === 40 ? byte ^ 255 : byte));
    expect(await problemsOf({ name: "a.zip", bytes: flipped })).toEqual(["archive-damaged"]);
    expect(await problemsOf({ name: "a.zip", bytes: good.bytes.subarray(0, 60) })).toEqual([
      "archive-damaged",
    ]);
    const directory = directoryOf(good.bytes);
    const locked = good.bytes.map((byte, at) => (at === directory + 8 ? byte | 1 : byte));
    expect(await problemsOf({ name: "a.zip", bytes: locked })).toEqual(["archive-encrypted"]);
    expect(await problemsOf(zip({}))).toEqual(["archive-empty"]);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.csv`, text("x")]));
    expect(await problemsOf(zip(many))).toEqual(["archive-too-many-files"]);
    const swollen = zip({ "a.csv": text("x") });
    setSize(swollen.bytes, 97 * 1024 * 1024);
    expect(await problemsOf(swollen)).toEqual(["archive-too-large"]);
  });

  it("an archive that lies about its sizes does not unpack more than it said", async () => {
    const { bytes } = zip({ "a.csv": new Uint8Array(1_000_000) });
    setSize(bytes, 10);
    expect(await problemsOf({ name: "a.zip", bytes })).toEqual(["archive-damaged"]);
  });
});

describe("cells", () => {
  it.each([
    [0.1 + 0.2, "0.3"],
    [1e-7, "0.0000001"],
    [1.5e21, "1500000000000000000000"],
    [-0, "0"],
    [623.6293, "623.6293"],
    [12.345, "12.3450"],
    [-1.234, "-1.2340"],
    [0.123, "0.123"],
    [1234.567, "1234.567"],
    [0.006868 * 500_000, "3434"],
  ])("%d is %s", (value, shown) => expect(numberText(value)).toBe(shown));

  // 1 January 2024 is day 45292; noon is 0.5.
  it.each([
    [45_292, false, "2024-01-01"],
    [45_292.5, false, "2024-01-01 12:00:00"],
    [45_292.999_999_9, false, "2024-01-02"],
    [43_830, true, "2024-01-01"],
    [0.75, false, "18:00:00"],
    [12, false, undefined],
    [-1, false, undefined],
  ])("day %d (1904: %s) is %s", (serial, is1904, shown) => expect(serialText(serial, is1904)).toBe(shown));
});
