import { CFB } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { writeWorkbook } from "../../testing/sheet-file.ts";
import { openSource } from "../open-source.ts";
import { keepValues } from "./old-workbook.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const record = (type: number, data: Uint8Array): Uint8Array =>
  bytes(type & 255, type >> 8, data.length & 255, data.length >> 8, ...data);
const joined = (...parts: Uint8Array[]) => bytes(...parts.flatMap((part) => [...part]));

const BOF = record(0x0809, bytes(0, 6, 5, 0));
const NUMBER = 0x0203;
/** Row 0, column 0, no format, 12.5, two words of flags and chain, then 9 bytes of tokens, one of them present. */
const formula = (value: Uint8Array) =>
  record(0x0006, joined(bytes(0, 0, 0, 0, 0, 0), value, bytes(0, 0, 0, 0, 0, 0, 9, 0, 0x1e)));
const TWELVE_AND_A_HALF = bytes(0, 0, 0, 0, 0, 0, 0x29, 0x40);

const workbookWith = (other: Uint8Array): Uint8Array => {
  const container = CFB.read(writeWorkbook({ type: "xls", sheets: [{ name: "A", rows: [[7.25]] }] }), {
    type: "array",
  });
  const stream = new Uint8Array(CFB.find(container, "/Workbook").content);
  const view = new DataView(stream.buffer);
  let at = 0;
  while (view.getUint16(at, true) !== NUMBER && view.getUint16(at, true) !== 0x027e)
    at += 4 + view.getUint16(at + 2, true);
  const rest = stream.subarray(at + 4 + view.getUint16(at + 2, true));
  CFB.utils.cfb_add(container, "/Workbook", Buffer.from(joined(stream.subarray(0, at), other, rest)));
  return new Uint8Array(CFB.write(container, { type: "buffer" }));
};

describe("old workbooks", () => {
  it("reads a formula's last value without its tokens, however damaged they are", async () => {
    const file = { name: "a.xls", bytes: workbookWith(formula(TWELVE_AND_A_HALF)) };
    const { sheets, problem } = await openSource(file);
    expect(problem).toBeUndefined();
    expect(sheets?.[0]?.rows).toEqual([{ line: 1, cells: ["12.5"] }]);
  });

  it("leaves values: no tokens, no names, no links", () => {
    const whole = formula(TWELVE_AND_A_HALF);
    const cut = record(0x0006, bytes(0, 0, 0, 0, 0, 0));
    const name = record(0x0018, bytes(1, 2, 3));
    const link = record(0x0017, bytes());
    const stream = joined(BOF, whole, cut, name, link);
    expect(keepValues(stream)).toBe(true);
    const expected = whole.slice();
    expected.set([255, 255], 4 + 20);
    expect([...stream]).toEqual([
      ...joined(
        BOF,
        expected,
        record(0x001d, bytes(0, 0, 0, 0, 0, 0)),
        record(0x001d, bytes(1, 2, 3)),
        record(0x001d, bytes()),
      ),
    ]);
  });

  it.each([
    ["an older version inside", joined(BOF, record(0x0209, bytes(0, 3, 0, 0)))],
    ["an unknown version", record(0x0809, bytes(0, 7, 5, 0))],
    ["no beginning", formula(TWELVE_AND_A_HALF)],
    ["nothing", bytes()],
  ])("does not read %s", (_, stream) => {
    expect(keepValues(stream)).toBe(false);
  });

  it("refuses a workbook of another version", async () => {
    const file = { name: "a.xls", bytes: workbookWith(record(0x0009, bytes(0, 2, 0, 0))) };
    expect((await openSource(file)).problem?.code).toBe("workbook-damaged");
  });
});
