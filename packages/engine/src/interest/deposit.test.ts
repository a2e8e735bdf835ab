import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Dec, formatMoney, type Money, parseDec, parseMoney } from "../money/decimal.ts";
import { depositValue } from "./deposit.ts";
import type { DepositTerms } from "./deposit-terms.ts";
import { depositYield, effectiveRate } from "./effective-rate.ts";
import { periodEnd } from "./interest-days.ts";
import { staticValue } from "./static-value.ts";

const date = (text: string) => text as IsoDate;
const day = (text: string) => dayNumber(date(text));
const money = (text: string) => parseMoney(text) as Money;
const rate = (text: string) => parseDec(text) as Dec;

const plain: DepositTerms = {
  currency: "RUB",
  start: date("2023-01-31"),
  principal: money("100000"),
  rates: [{ from: date("2023-01-31"), rate: rate("0.12") }],
  period: "month",
};

function valueOn(on: string, terms: Partial<DepositTerms> = {}) {
  const state = depositValue({ ...plain, ...terms }, day(on));
  if ("refused" in state) throw new Error(JSON.stringify(state));
  const { balance, accrued, value, paidOut, interest } = state;
  const [a, b, c, d, e] = [balance, accrued, value, paidOut, interest].map(formatMoney);
  return {
    balance: a,
    accrued: b,
    value: c,
    paidOut: d,
    interest: e,
    payments: state.payments,
    notes: state.notes,
  };
}

const refusal = (on: string, terms: Partial<DepositTerms>) => {
  const state = depositValue({ ...plain, ...terms }, day(on));
  return "refused" in state
    ? state.refused.map(({ code, params }) => [code, ...Object.values(params)].join(" "))
    : [];
};

describe("capitalisation", () => {
  test("by months from 31 January: 28, 31, 30 days, the rest of each carried", () => {
    // 920.547945 + 1028.560105 + 1005.525449
    const { payments, balance } = valueOn("2023-04-30");
    expect(payments.map((row) => [row.date, formatMoney(row.interest), formatMoney(row.balance)])).toEqual([
      ["2023-02-28", "920.55", "100920.55"],
      ["2023-03-31", "1028.56", "101949.11"],
      ["2023-04-30", "1005.52", "102954.63"],
    ]);
    expect(balance).toBe("102954.63");
  });

  test("the unfinished month accrues simply; the first day earns nothing", () => {
    // 100920.547945 x 12 % x 10/365 = 331.7936
    expect(valueOn("2023-01-31").value).toBe("100000");
    expect(valueOn("2023-02-01").accrued).toBe("32.88");
    expect(valueOn("2023-03-10")).toMatchObject({
      balance: "100920.55",
      accrued: "331.79",
      value: "101252.34",
    });
  });

  test("days of the calendar year for roubles: 31 December and 1 January count in their own year", () => {
    // 100000 x 10 % x (16/365 + 15/366); with 365 for both 849.3151
    const across = { start: date("2023-12-15"), rates: [{ from: date("2023-12-15"), rate: rate("0.1") }] };
    expect(valueOn("2024-01-15", across).interest).toBe("848.19");
    expect(valueOn("2024-01-15", { ...across, yearDays: "actual/365" }).interest).toBe("849.32");
    expect(valueOn("2024-01-15", { ...across, currency: "USD" }).interest).toBe("849.32");
    // 100000 x 10 % x 16/365, then 17/365 is 17/366 a day later
    expect(valueOn("2023-12-31", across).interest).toBe("438.36");
    expect(valueOn("2024-01-01", across).interest).toBe("465.68");
  });

  test("other periods: 7 days, 3 months, a year, a day", () => {
    const of = (period: DepositTerms["period"], on: string) =>
      valueOn(on, { period }).payments.map((row) => row.date);
    expect(of("week", "2023-02-15")).toEqual(["2023-02-07", "2023-02-14"]);
    expect(of("quarter", "2023-08-01")).toEqual(["2023-04-30", "2023-07-31"]);
    expect(of("year", "2025-01-31")).toEqual(["2024-01-31", "2025-01-31"]);
    expect(of("day", "2023-02-03")).toEqual(["2023-02-01", "2023-02-02", "2023-02-03"]);
    expect(periodEnd(date("2024-01-31"), "month", 2)).toBe("2024-03-31");
    // three days sum to 98.6625; each rounded separately 98.67
    expect(valueOn("2023-02-03", { period: "day" }).balance).toBe("100098.66");
    expect(valueOn("2023-02-03", { period: "day", roundsAtCredit: true }).balance).toBe("100098.67");
  });

  test("paid out: the balance stays, the payments add up", () => {
    // 28, 31, 30 days: 920.55, 1019.18, 986.30; 99 days are 3254.7945
    expect(valueOn("2023-05-10", { isPaidOut: true })).toMatchObject({
      balance: "100000",
      paidOut: "2926.03",
      accrued: "328.76",
      value: "100328.76",
      interest: "3254.79",
    });
  });

  test("the end pays what has accrued, and nothing is earned after it", () => {
    // 100920.547945 x 12 % x 10/365 = 331.7936
    const terms = { end: date("2023-03-10") };
    expect(valueOn("2023-03-10", terms)).toMatchObject({ balance: "101252.34", accrued: "0" });
    const later = valueOn("2024-03-10", terms);
    expect(later.value).toBe("101252.34");
    expect(later.notes).toEqual([{ code: "deposit-ended", params: { date: "2023-03-10" } }]);
  });

  test("yen have no hundredths", () => {
    expect(valueOn("2023-02-28", { currency: "JPY" }).balance).toBe("100921");
  });
});

describe("changes", () => {
  test("a new rate counts from its day, within the month by days", () => {
    // 100000 x (14 x 12 % + 14 x 18 %) / 365 = 1150.68
    const rates = [...plain.rates, { from: date("2023-02-15"), rate: rate("0.18") }];
    expect(valueOn("2023-02-28", { rates }).balance).toBe("101150.68");
  });

  test("a top-up earns from the next day, a withdrawal's day still does", () => {
    // (100000 x 10 + 150000 x 10 + 80000 x 8) x 12 % / 365 = 1032.3288
    const movements = [
      { date: date("2023-02-10"), amount: money("50000") },
      { date: date("2023-02-20"), amount: money("-70000") },
    ];
    expect(valueOn("2023-02-28", { movements })).toMatchObject({ balance: "81032.33", interest: "1032.33" });
  });

  test("a top-up on the first day counts once, and a rate may start on the day after", () => {
    // 150000 x 12 % x 10/365 = 493.15
    const movements = [{ date: date("2023-01-31"), amount: money("50000") }];
    expect(valueOn("2023-01-31", { movements }).value).toBe("150000");
    expect(valueOn("2023-02-10", { movements }).value).toBe("150493.15");
    const rates = [{ from: date("2023-02-01"), rate: rate("0.12") }];
    expect(valueOn("2023-02-10", { movements, rates }).value).toBe("150493.15");
  });

  test("a movement on the day of capitalisation comes after the interest", () => {
    const movements = [{ date: date("2023-02-28"), amount: money("-100920.55") }];
    const state = valueOn("2023-03-31", { movements });
    expect(state).toMatchObject({ balance: "0", value: "0", interest: "920.55" });
    expect(formatMoney(state.payments[0]?.balance ?? 1n)).toBe("0");
  });
});

describe("refusals", () => {
  test.each<[string, string, Partial<DepositTerms>]>([
    ["before-start 2023-01-31", "2023-01-30", {}],
    ["principal-negative -1", "2023-03-01", { principal: money("-1") }],
    ["end-before-start 2023-01-31 2023-01-31", "2023-03-01", { end: date("2023-01-31") }],
    ["rate-missing 2023-01-31", "2023-03-01", { rates: [] }],
    ["rate-missing 2023-01-31", "2023-03-01", { rates: [{ from: date("2023-02-02"), rate: rate("0.1") }] }],
    ["rate-order 2023-01-31", "2023-03-01", { rates: [...plain.rates, ...plain.rates] }],
    [
      "movement-outside 2023-01-30",
      "2023-03-01",
      { movements: [{ date: date("2023-01-30"), amount: money("1") }] },
    ],
    [
      "withdrawal-above-balance 2023-02-28 0.01",
      "2023-03-01",
      { movements: [{ date: date("2023-02-28"), amount: money("-100920.56") }] },
    ],
    [
      "withdrawal-above-balance 2023-01-31 1",
      "2023-01-31",
      { movements: [{ date: date("2023-01-31"), amount: money("-100001") }] },
    ],
  ])("%s", (expected, on, terms) => expect(refusal(on, terms)).toEqual([expected]));

  test("a withdrawal too large only matters from its day on", () => {
    const movements = [{ date: date("2023-02-28"), amount: money("-200000") }];
    expect(refusal("2023-02-27", { movements })).toEqual([]);
  });
});

describe("effective rate", () => {
  // (1 + 0.12/12)^12 - 1 and so on
  test.each([
    ["year", 0.12],
    ["quarter", 0.12550881],
    ["month", 0.12682503],
    ["day", 0.12747462],
  ] as const)("12 %% by %s", (period, expected) =>
    expect(effectiveRate(0.12, period)).toBeCloseTo(expected, 8),
  );

  test("by weeks lies between months and days", () => {
    expect(effectiveRate(0.12, "week")).toBeGreaterThan(effectiveRate(0.12, "month"));
    expect(effectiveRate(0.12, "week")).toBeLessThan(effectiveRate(0.12, "day"));
  });

  test("earned over a year: with capitalisation or paid out, near the table", () => {
    const year = { start: date("2022-12-31"), rates: [{ from: date("2022-12-31"), rate: rate("0.12") }] };
    for (const isPaidOut of [true, false]) {
      const found = depositYield({ ...plain, ...year, isPaidOut }, day("2023-12-31"));
      expect("rate" in found && found.rate).toBeCloseTo(0.1268, 4);
    }
    const empty = depositYield({ ...plain, principal: money("0") }, day("2023-12-31"));
    expect(empty).toEqual({ refused: [{ code: "no-sign-change", params: {} }] });
  });
});

test("static value: the owner's last price, the later listed of one day", () => {
  const prices = [
    { date: date("2023-06-01"), price: money("120") },
    { date: date("2023-01-01"), price: money("100") },
    { date: date("2023-06-01"), price: money("125") },
  ];
  expect(staticValue(prices, day("2023-05-31"))).toEqual({ value: money("100"), since: "2023-01-01" });
  expect(staticValue(prices, day("2023-06-01"))).toEqual({ value: money("125"), since: "2023-06-01" });
  expect(staticValue(prices, day("2022-12-31"))).toEqual({
    refused: [{ code: "value-unknown", params: { date: "2022-12-31" } }],
  });
});
