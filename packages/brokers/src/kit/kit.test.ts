import { describe, expect, it } from "vitest";
import { readCsv } from "./tables/csv.ts";
import { readCurrency } from "./text/currencies.ts";
import { decideDateOrder, readDate } from "./text/dates.ts";
import { decodeText } from "./text/decode.ts";
import { isIsin } from "./text/isin.ts";
import { decideDecimalMark, readNumber } from "./text/numbers.ts";

const number = (text: string, mark: "." | "," | "open" = ".") => {
  const reading = readNumber(text, mark === "open" ? undefined : mark);
  return "value" in reading ? reading.value : reading.problem;
};

describe("readNumber", () => {
  it.each([
    ["1234.50", "1234.5"],
    ["1,234.50", "1234.5"],
    ["1 234,56", "1234.56"],
    ["1\u00a0234,56", "1234.56"],
    ["1\u202f234.5", "1234.5"],
    ["1'234.5", "1234.5"],
    ["\u22125", "-5"],
    ["5-", "-5"],
    ["($1,234.00)", "-1234"],
    ["€ 12.5", "12.5"],
    ["12.5 EUR", "12.5"],
    ["1.5E-7", "0.00000015"],
    ["2e3", "2000"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["1,23,456.7", "123456.7"],
    [".5", "0.5"],
    ["+7", "7"],
    ["12,34,5", "bad-number"],
    ["1.2.3", "bad-number"],
    ["12abc", "bad-number"],
    ["=1+1", "bad-number"],
    ["", "bad-number"],
    ["NaN", "bad-number"],
    ["0x10", "bad-number"],
  ])("%s is %s", (text, value) => {
    expect(number(text)).toBe(value);
  });

  it("reads 1,234 by the column's mark, and not at all without one", () => {
    expect(number("1,234", ".")).toBe("1234");
    expect(number("1,234", ",")).toBe("1.234");
    expect(number("1,234", "open")).toBe("ambiguous-number");
    expect(number("1.234", ",")).toBe("1234");
  });
});

describe("decideDecimalMark", () => {
  it.each([
    [["1,234", "12,5"], ","],
    [["1,234", "0,125"], ","],
    [["1,234", "1234,567"], ","],
    [["1,234", "1.5"], "."],
    [["1,234", "1,234,567"], "."],
    [["1.234", "1.234.567"], ","],
    [["1,234", "5"], undefined],
    [["5", "7"], "."],
    [["1,234", "12,5", "1.5"], undefined],
    [["12,5", "1,234", ...Array.from({ length: 10 }, () => "1.5")], "."],
  ] as const)("%j", (values, mark) => {
    expect(decideDecimalMark(values).mark).toBe(mark);
  });
});

describe("readDate", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", undefined],
    ["20240131", "2024-01-31"],
    ["31.01.2024", "2024-01-31"],
    ["3/4/2024", "2024-03-04"],
    ["13/04/2024", undefined],
    ["31-Jan-2024", "2024-01-31"],
    ["January 3, 2024", "2024-01-03"],
    ["05-Dez-2024", "2024-12-05"],
    ["02-mrt-2025", "2025-03-02"],
    ["30-okt-2024", "2024-10-30"],
    ["1 févr. 2025", "2025-02-01"],
    ["02-xyz-2025", undefined],
    ["May 5, 2020, 10:10:57 PM", "2020-05-05"],
    ["2024-01-31, 10:11:12", "2024-01-31"],
    ["2024-01-31T23:59:59.123+03:00", "2024-01-31"],
    ["2024-01-31 25:00:00", undefined],
    ["45322", "2024-01-31"],
    ["12345678", undefined],
    ["May 2020", undefined],
    ["", undefined],
  ])("%s", (text, date) => {
    expect(readDate(text, "mdy")?.date).toBe(date);
  });

  it("decides the order per file", () => {
    expect(decideDateOrder(["01/02/2024", "13/02/2024"]).order).toBe("dmy");
    expect(decideDateOrder(["01/02/2024", "02/13/2024"]).order).toBe("mdy");
    expect(decideDateOrder(["01/02/2024"])).toEqual({ order: "ambiguous", example: "01/02/2024" });
    expect(decideDateOrder(["13/02/2024", "02/13/2024"]).order).toBe("ambiguous");
    expect(decideDateOrder(["2024-01-02", "01.02.2024"]).order).toBe("dmy");
  });

  it("counts spreadsheet days and their fraction", () => {
    expect(readDate("45322.5", "dmy")).toEqual({ date: "2024-01-31", time: "12:00:00" });
  });
});

describe("readCsv", () => {
  it("keeps line numbers across quoted line ends, CRLF and blank lines", () => {
    const records = readCsv('a,b\r\n"x\r\ny",1\r\n\r\nz,2\r\n', ",");
    expect(records).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["x\ny", "1"] },
      { line: 5, cells: ["z", "2"] },
    ]);
  });

  it("sets a broken quote apart and goes on", () => {
    const records = readCsv('a,b\nc,"d\ne,f\n"g"h,i\nj,"k"\n', ",");
    expect(records.map((record) => [record.line, record.isDamaged === true])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ]);
    expect(records[4]?.cells).toEqual(["j", "k"]);
  });

  it("obeys the spreadsheet's separator line", () => {
    expect(readCsv("sep=;\na;b\n", ";")).toEqual([{ line: 2, cells: ["a", "b"] }]);
  });
});

describe("decodeText", () => {
  const encoding = (...bytes: number[]) => {
    const decoded = decodeText({ name: "x", bytes: new Uint8Array(bytes) });
    return "fatal" in decoded ? decoded.fatal.code : decoded.encoding;
  };

  it("tells encodings apart", () => {
    expect(encoding(0xef, 0xbb, 0xbf, 0x41)).toBe("utf-8");
    expect(encoding(0xd6, 0xe5, 0xed, 0xe0)).toBe("windows-1251");
    expect(encoding(0x63, 0x61, 0x66, 0xe9, 0x20, 0xa3, 0x31)).toBe("windows-1252");
    expect(encoding(0x41, 0x81, 0x42)).toBe("unknown-encoding");
    expect(encoding(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0)).toBe("unknown-encoding");
    expect(encoding(0xfe, 0xff, 0, 0x41)).toBe("utf-16be");
    expect(encoding(0x25, 0x50, 0x44, 0x46, 0x2d)).toBe("binary-file");
  });
});

describe("codes", () => {
  it("checks ISIN digits", () => {
    expect(["US0378331005", "RU0009029540", "USZZ10000016"].map(isIsin)).toEqual([true, true, true]);
    expect(["US0378331006", "us0378331005", "US03783310", "USZZ10000017"].map(isIsin)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("normalises currencies", () => {
    const code = (text: string) => {
      const reading = readCurrency(text);
      return reading && (reading.isHundredth ? `${reading.code}/100` : reading.code);
    };
    expect(["RUR", "руб.", "GBX", "GBp", "GBP", "US$", "usd", "XBT", "QQQ", ""].map(code)).toEqual([
      "RUB",
      "RUB",
      "GBP/100",
      "GBP/100",
      "GBP",
      "USD",
      "USD",
      "BTC",
      undefined,
      undefined,
    ]);
  });
});
