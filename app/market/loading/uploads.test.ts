import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { parsePriceCsv } from "./price-file.ts";
import { parseRateCsv } from "./rate-file.ts";

const options = { today: "2026-11-20" as IsoDate };
const bytes = (text: string) => new TextEncoder().encode(text);
const prices = (text: string, extra: object = {}) => parsePriceCsv(bytes(text), { ...options, ...extra });
const rates = (text: string) => parseRateCsv(bytes(text), options);
const brief = ({ issues }: { issues: readonly { line: number; column: string | null; code: string }[] }) =>
  issues.map(({ line, column, code }) => `${line} ${column ?? "-"} ${code}`);

describe("price files", () => {
  it("are read with commas, points and ISO dates", () => {
    expect(prices("Asset,Date,Close\nchainik,2026-11-17,201.5\nXD00CHAINIK6,2026-11-18,200\n")).toEqual({
      rows: [
        { line: 2, code: "CHAINIK", day: "2026-11-17", close: 201.5, currency: null },
        { line: 3, code: "XD00CHAINIK6", day: "2026-11-18", close: 200, currency: null },
      ],
      duplicates: 0,
      issues: [],
    });
  });

  it("are read with semicolons, decimal commas, a byte order mark and Russian labels", () => {
    const text = "\ufeffТикер;Дата;Цена;Валюта\r\nКОТ;17.11.2026;1 234,56;руб.\r\n";
    expect(prices(text).rows).toEqual([
      { line: 2, code: "КОТ", day: "2026-11-17", close: 1234.56, currency: "RUB" },
    ]);
  });

  it("turn pence into pounds exactly", () => {
    expect(prices("Asset,Date,Close,Currency\nFOG,2026-11-17,114.7,GBX\n").rows[0]).toMatchObject({
      close: 1.147,
      currency: "GBP",
    });
  });

  it("name every bad cell and keep the good rows", () => {
    const parsed = prices(
      [
        "Asset,Date,Close,Currency",
        ",2026-11-17,5,RUB",
        "A,2026-02-30,5,RUB",
        "A,2026-11-21,5,RUB",
        "A,2026-11-17,five,RUB",
        "A,2026-11-17,-5,RUB",
        "A,2026-11-17,0,RUB",
        "A,2026-11-17,5.1234567890123456789,RUB",
        "A,2026-11-17,5,QQQ",
        "A,,,",
        "A,2026-11-16,5,RUB",
        "A,2026-11-16,5,RUB",
        "A,2026-11-16,6,RUB",
      ].join("\n"),
    );
    expect(brief(parsed)).toEqual([
      "2 Asset missing-value",
      "3 Date bad-date",
      "4 Date date-in-future",
      "5 Close bad-number",
      "6 Close not-positive",
      "7 Close not-positive",
      "8 Close too-many-digits",
      "9 Currency unknown-currency",
      "10 Date missing-value",
      "10 Close missing-value",
      "13 Close contradicts-line",
    ]);
    expect(parsed.rows.map(({ line }) => line)).toEqual([11]);
    expect(parsed.duplicates).toBe(1);
  });

  it("ask instead of guessing", () => {
    const dates = "Asset,Date,Close\nA,03/04/2026,5\n";
    expect(brief(prices(dates))).toEqual(["2 Date ambiguous-date"]);
    expect(prices(dates, { dateOrder: "mdy" }).rows[0]?.day).toBe("2026-03-04");
    expect(prices(dates, { dateOrder: "dmy" }).rows[0]?.day).toBe("2026-04-03");
    const numbers = "Asset;Date;Close\nA;2026-11-17;1,234\n";
    expect(brief(prices(numbers))).toEqual(["2 Close ambiguous-number"]);
    expect(prices(numbers, { decimalMark: "," }).rows[0]?.close).toBe(1.234);
    expect(prices(numbers, { decimalMark: "." }).rows[0]?.close).toBe(1234);
  });

  it("refuse what is no table, with the reason", () => {
    expect(brief(prices(""))).toEqual(["0 - empty-file"]);
    expect(brief(prices("Asset,Date\nA,2026-11-17\n"))).toEqual(["0 - missing-columns"]);
    expect(brief(prices("Asset,Date,Close\n"))).toEqual(["0 - no-rows"]);
    expect(brief(parsePriceCsv(Uint8Array.of(0x50, 0x4b, 3, 4, 1), options))).toEqual(["0 - binary-file"]);
    const long = `Asset,Date,Close\n${"A,2026-11-17,5\n".repeat(100_001)}`;
    expect(brief(prices(long))).toEqual(["0 - too-many-rows"]);
  });
});

describe("rate files", () => {
  it("are read", () => {
    expect(rates("Base,Quote,Date,Rate\nusd,RUB,2026-11-17,85.9498\n").rows).toEqual([
      { line: 2, base: "USD", quote: "RUB", day: "2026-11-17", rate: 85.9498 },
    ]);
  });

  it("name every bad cell", () => {
    const parsed = rates(
      [
        "Base;Quote;Date;Rate",
        "USD;USD;2026-11-17;1",
        "ZZZ;RUB;2026-11-17;1",
        ";RUB;2026-11-17;1",
        "USD;RUB;2026-11-17;0",
        "USD;RUB;2026-11-16;85,5",
        "USD;RUB;2026-11-16;85,6",
      ].join("\n"),
    );
    expect(brief(parsed)).toEqual([
      "2 Quote same-currency",
      "3 Base unknown-currency",
      "4 Base missing-value",
      "5 Rate not-positive",
      "7 Rate contradicts-line",
    ]);
    expect(parsed.rows).toHaveLength(1);
  });
});
