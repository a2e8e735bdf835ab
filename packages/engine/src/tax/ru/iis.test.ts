import { describe, expect, test } from "vitest";
import { date } from "../../testing/exact.ts";
import { MAIN, refusalCodes, resultRows, ruYear, type Sample } from "../testing/ru-samples.ts";
import { plain } from "../testing/tax-samples.ts";
import type { RuAccount, RuWrapper } from "./ru-input.ts";

const codes = (sample: Sample): string[] => ruYear(sample).notes.map(({ code }) => code);

describe("individual investment accounts", () => {
  const iis = (wrapper: RuWrapper, opened: string, closed?: string): readonly RuAccount[] => [
    MAIN,
    {
      id: "iis",
      country: "RU",
      wrapper,
      opened: date(opened),
      ...(closed === undefined ? {} : { closed: date(closed) }),
    },
  ];
  const rows = `${resultRows("T@iis", 1000, 2022)}\n${resultRows("T@iis", -200, 2024)}`;
  const incomes = "2023-05-01 coupon RU 50 asset=T account=iis";

  test.each([
    ["iis-a", "2020-01-10", "2024-08-01", "850", "0"],
    ["iis-b", "2020-01-10", "2024-08-01", "850", "850"],
    ["iis-b", "2021-08-02", "2024-08-01", "850", "0"], // a day short of three years
    ["iis-3", "2021-01-10", "2024-08-01", "850", "0"],
    ["iis-3", "2019-07-31", "2024-08-01", "850", "850"],
  ] as const)("%s from %s to %s: result %s, free %s", (wrapper, opened, closed, result, deduction) => {
    const year = ruYear({ year: 2024, rows, incomes, accounts: iis(wrapper, opened, closed) });
    expect(plain(year.iis)).toMatchObject([{ result, deduction }]);
    expect(plain(year.bases.iis)).toBe(String(+result - +deduction));
    expect(plain(year.bases.operations)).toBe("0");
  });

  test("an open account waits, dividends do not", () => {
    const sample = {
      year: 2022,
      rows,
      incomes: "2022-05-01 dividend RU 100 withheld=13 asset=T account=iis",
      accounts: iis("iis-b", "2020-01-10"),
    };
    expect(plain(ruYear(sample).bases)).toEqual({ operations: "0", iis: "0", dividends: "100", main: "0" });
    expect(codes(sample)).toContain("iis-open-deferred");
  });

  test("closed early: taxed and marked; its loss never lowers the ordinary base", () => {
    const early = { year: 2024, rows, accounts: iis("iis-b", "2023-01-10", "2024-08-01") };
    expect(plain(ruYear(early).tax.computed)).toBe("104"); // (1000 - 200) x 13 %
    expect(codes(early)).toContain("iis-closed-early");
    const losing = `${resultRows("T@iis", -500, 2024)}\n${resultRows("T", 300, 2024)}`;
    const year = ruYear({ year: 2024, rows: losing, accounts: iis("iis-b", "2020-01-10", "2024-08-01") });
    expect(plain([year.bases, year.lossesLeft])).toEqual([
      { operations: "300", iis: "0", dividends: "0", main: "0" },
      [],
    ]);
  });

  test("a row settled after the account's year is refused, not forgotten", () => {
    const late = "2024-07-01 buy 1 T@iis 10\n2024-12-30>2025-01-02 sell 1 T@iis 30";
    const accounts = iis("iis-b", "2020-01-10", "2024-08-01");
    expect(plain(ruYear({ year: 2024, rows: late, accounts }).iis)).toMatchObject([{ result: "0" }]);
    expect(refusalCodes({ year: 2025, rows: late, accounts })).toEqual(["iis-row-after-close"]);
  });

  test("an account without its opening day is refused", () => {
    const accounts = [{ id: "iis", country: "RU", wrapper: "iis-b" as const, closed: date("2024-08-01") }];
    expect(refusalCodes({ year: 2024, accounts })).toEqual(["iis-dates-missing"]);
  });

  test("kind 3 frees 30 million of a year, all accounts together", () => {
    const [main, first] = iis("iis-3", "2024-01-10", "2030-08-01");
    const second = {
      ...first,
      id: "two",
      country: "RU",
      wrapper: "iis-3" as const,
      closed: date("2030-09-01"),
    };
    const both = ruYear({
      year: 2030,
      rows: `${resultRows("T@iis", 20_000_000, 2030)}\n${resultRows("T@two", 20_000_000, 2030)}`,
      accounts: [main ?? MAIN, second, first ?? MAIN],
    });
    expect(plain(both.iis.map(({ accountId, deduction }) => [accountId, deduction]))).toEqual([
      ["iis", "20000000"],
      ["two", "10000000"],
    ]);

    const year = ruYear({
      year: 2030,
      rows: resultRows("T@iis", 31_000_000, 2030),
      accounts: iis("iis-3", "2024-01-10", "2030-08-01"),
    });
    expect(plain(year.bases.iis)).toBe("1000000");
  });
});
