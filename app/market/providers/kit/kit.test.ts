import { expect, it } from "vitest";
import { z } from "zod";
import { isProblem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";
import { collectRows } from "./collect-rows.ts";
import { movePoint, toDecimalText } from "./decimal-text.ts";
import { day, decimal, orNull } from "./fields.ts";
import { lookup } from "./lookup.ts";
import { dayOfPeriod } from "./period.ts";
import { readCsvReply } from "./read-csv.ts";
import { readJson, readXml, textOf } from "./read-reply.ts";

it("numbers become canonical decimal texts, never with an exponent", () => {
  const cases: readonly (readonly [number | string, string | undefined])[] = [
    [0.1, "0.1"],
    [1e-7, "0.0000001"],
    [1.5e21, "1500000000000000000000"],
    [-0, "0"],
    ["-0.00", "0"],
    ["007.50", "7.5"],
    ["4.89012E-03", "0.00489012"],
    [".5", "0.5"],
    ["5.", "5"],
    ["+12", "12"],
    ["1e400", undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ["1,5", undefined],
    ["", undefined],
    [".", undefined],
    ["1 000", undefined],
  ];
  for (const [given, expected] of cases) expect(toDecimalText(given), String(given)).toBe(expected);
});

it("the point moves without any rounding", () => {
  expect(movePoint("48.9012", -4)).toBe("0.00489012");
  expect(movePoint("-5", -3)).toBe("-0.005");
  expect(movePoint("0.25", 4)).toBe("2500");
  expect(movePoint("-0", -3)).toBe("0");
  expect(movePoint("81.1384", 0)).toBe("81.1384");
});

it("reads the fields rows are made of", () => {
  expect(day.safeParse("2026-11-20T00:00:00+03:00").data).toBe("2026-11-20");
  expect(day.safeParse("2026-02-30").success).toBe(false);
  expect(day.safeParse("2026-11-205").success).toBe(false);
  expect(orNull(decimal).parse("")).toBeNull();
  expect(orNull(decimal).parse(undefined)).toBeNull();
  expect(orNull(decimal).parse(7.25)).toBe("7.25");
});

it("one odd row is reported by its field and costs no other", () => {
  const Row = z.object({ day, close: decimal });
  const items = [
    { day: "2026-11-19", close: 1 },
    { day: "2026-11-20", close: "n/a" },
    { day: "2026-11-21", close: 3 },
  ];
  const { rows, unread } = collectRows(items, "history.data", Row, (row) =>
    row.day === "2026-11-21" ? null : row.close,
  );
  expect(rows).toEqual(["1"]);
  expect(unread).toEqual([{ path: "history.data.1.close", text: "n/a", reason: "not a decimal number" }]);
});

const reply = (body: string | Buffer, type: string): HttpReply => ({
  status: 200,
  headers: { "content-type": type },
  body: typeof body === "string" ? Buffer.from(body) : body,
});

it("takes the encoding from the header, else from the XML declaration, else UTF-8", () => {
  const rubles = Buffer.from([0xd0, 0xf3, 0xe1, 0xeb, 0xfc]);
  const declaration = Buffer.from('<?xml version="1.0" encoding="windows-1251"?>');
  expect(textOf(reply(rubles, "text/xml; charset=windows-1251"))).toBe("Рубль");
  expect(textOf(reply(Buffer.concat([declaration, rubles]), "text/xml"))).toContain("Рубль");
  expect(textOf(reply("Рубль", "application/json"))).toBe("Рубль");
  expect(textOf(reply("Рубль", "text/plain; charset=nonsense"))).toBe("Рубль");
});

it("a reply of another form is a problem that shows its beginning", () => {
  const Shape = z.object({ rows: z.array(z.number()) });
  expect(readJson(reply('{"rows": [1]}', "application/json"), Shape)).toEqual({ rows: [1] });
  expect(readJson(reply("Note: limit", "application/json"), Shape)).toEqual({
    problem: "malformed",
    params: { found: "Note: limit", reason: "not JSON" },
  });
  expect(readJson(reply('{"rows": ["x"]}', "application/json"), Shape)).toMatchObject({
    params: { reason: "rows.0: Invalid input: expected number, received string" },
  });
});

it("XML keeps its texts and does not expand bombs", () => {
  const Shape = z.object({ a: z.object({ "@n": z.string(), b: z.array(z.string()) }) });
  expect(readXml(reply('<a n="01"><b>1.50</b></a>', "text/xml"), Shape, ["b"])).toEqual({
    a: { "@n": "01", b: ["1.50"] },
  });
  const levels = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join("");
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "x">${levels}]><a n="1"><b>&e12;</b></a>`;
  const read = readXml(reply(bomb, "text/xml"), Shape, ["b"]);
  expect(isProblem(read) || JSON.stringify(read).length < 10_000).toBe(true);
});

it("names from a source never reach what every object has", () => {
  const micOf = lookup({ NMS: "XNAS" });
  expect(micOf("NMS")).toBe("XNAS");
  for (const name of ["toString", "constructor", "__proto__", "", null, undefined])
    expect(micOf(name)).toBeUndefined();
});

it("periods stand at their first day", () => {
  const cases = [
    ["2026-11-20", "2026-11-20"],
    ["2026-09", "2026-09-01"],
    ["2026-Q4", "2026-10-01"],
    ["2026", "2026-01-01"],
    ["2026-13", undefined],
    ["2026-Q5", undefined],
    ["26", undefined],
  ] as const;
  for (const [text, expected] of cases) expect(dayOfPeriod.safeParse(text).data, text).toBe(expected);
});

it("tables: any usual delimiter, quotes or none; a line of another length has no fields", () => {
  const rows = readCsvReply(reply("\uFEFFDate;Close\r\n2026-11-19;1\r\n\r\n2026-11\r\n", "text/csv"), [
    "date",
    "close",
  ]);
  expect(rows).toEqual([{ date: "2026-11-19", close: "1" }, {}]);
  expect(readCsvReply(reply('a,b\n"x, y",2\n', "text/csv"), ["a"])).toEqual([{ a: "x, y", b: "2" }]);
  expect(readCsvReply(reply("a,b\n1,2\n", "text/csv"), [["c", "d"]])).toMatchObject({ problem: "malformed" });
});
