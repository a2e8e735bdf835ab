import { describe, expect, test } from "vitest";
import { dayNumber } from "../days/iso-date.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { type DepositState, depositValue, depositValues } from "./deposit.ts";
import type { DepositTerms } from "./deposit-terms.ts";
import { depositYield } from "./effective-rate.ts";

const [start, end] = [date("2023-01-01"), date("2024-01-01")];

function termsOf(currency: string, principal: string, rate: string): DepositTerms {
  return {
    ...{ currency, start, principal: money(principal), rates: [{ from: start, rate: dec(rate) }] },
    ...{ period: "day", yearDays: "actual/365" },
  };
}

function stateOf(terms: DepositTerms, on = end): DepositState {
  const state = depositValue(terms, dayNumber(on));
  if ("refused" in state) throw new Error(JSON.stringify(state));
  return state;
}

const shownOf = (terms: DepositTerms, on = end) => formatMoney(stateOf(terms, on).value);

const whole: DepositTerms = { ...termsOf("RUB", "100000", "0.05"), period: "month" };
const unit: DepositTerms = { ...whole, principal: money("1") };

describe("the rest of each credit is carried", () => {
  test.each([
    // 30 x (1 + 0.05 / 365)^365 = 31.5380
    ["30 USD, 5 % by days", termsOf("USD", "30", "0.05"), "31.54"],
    // 100 x (1 + 0.1 / 365)^365 = 110.5156
    ["100 RUB, 10 % by days", termsOf("RUB", "100", "0.1"), "110.52"],
    // 0.5 x product of (1 + 0.05 x days / 365) over the months of 2023, 8 decimals of a coin
    [
      "0.5 BTC, 5 % by months",
      { ...termsOf("BTC", "0.5", "0.05"), period: "month" } as DepositTerms,
      "0.52558091",
    ],
    ["5000 JPY, 5 % by days", termsOf("JPY", "5000", "0.05"), "5256"],
  ])("%s", (_name, terms, expected) => expect(shownOf(terms)).toBe(expected));

  test("a unit of 1 rouble earns what 100,000 of them do together", () => {
    // product of (1 + 0.05 x days / 365) over the months of 2023: 1.05116181...
    expect(formatDec(stateOf(unit).exactValue)).toMatch(/^1\.0511618/);
    expect(shownOf(whole)).toBe("105116.18");
    const together = stateOf(unit).exactValue * 100_000n;
    const apart = together - stateOf(whole).exactValue;
    // Rounded to 18 decimals at each of twelve credits.
    expect(apart < 1_300_000n && apart > -1_300_000n).toBe(true);
  });

  test("the credits shown sum to the interest shown", () => {
    const state = stateOf(termsOf("USD", "30", "0.05"));
    const sum = state.payments.reduce((total, { interest }) => total + interest, 0n);
    expect([formatMoney(sum), state.payments.length]).toEqual(["1.54", 365]);
    expect(state.payments.at(-1)?.balance).toBe(state.value);
  });

  test("a payout takes the rest of those before it along", () => {
    // 0.0041 a day: 0, 0.01, 0, 0.01 ...; 1.50 in a year
    const state = stateOf({ ...termsOf("USD", "30", "0.05"), isPaidOut: true });
    const first = state.payments.slice(0, 4).map(({ interest }) => formatMoney(interest));
    expect(first).toEqual(["0", "0.01", "0", "0.01"]);
    expect(formatMoney(state.paidOut)).toBe("1.5");
    expect(shownOf({ ...termsOf("BTC", "0.001", "0.05"), isPaidOut: true })).toBe("0.001");
  });

  test("the yield counts with the unrounded value", () => {
    const found = depositYield(unit, dayNumber(end));
    expect("rate" in found && found.rate).toBeCloseTo(0.0511618, 6);
  });
});

describe("a bank that rounds at each credit", () => {
  test("drops the rest each time", () => {
    // 0.0041 rounds to 0 every day, 0.0274 to 0.03.
    expect(shownOf({ ...termsOf("USD", "30", "0.05"), roundsAtCredit: true })).toBe("30");
    expect(shownOf({ ...termsOf("RUB", "100", "0.1"), roundsAtCredit: true })).toBe("110.95");
    expect(formatMoney(stateOf({ ...whole, roundsAtCredit: true }).value)).toBe("105116.2");
  });

  test("and of each payout", () => {
    const terms = { ...termsOf("USD", "30", "0.05"), isPaidOut: true, roundsAtCredit: true };
    expect(formatMoney(stateOf(terms).paidOut)).toBe("0");
  });
});

describe("withdrawals", () => {
  const taking = (amount: string) => ({
    ...whole,
    movements: [{ date: date("2023-02-01"), amount: money(amount) }],
  });

  test("all that is shown closes the deposit, though the rest was above or below", () => {
    // 100000 x 0.05 x 31 / 365 = 424.65753, shown as 424.66
    const state = stateOf(taking("-100424.66"));
    expect([state.value, state.exactValue, formatMoney(state.interest)]).toEqual([0n, 0n, "424.66"]);
    // 300000 x 0.05 x 31 / 365 = 1273.97260, shown as 1273.97
    const larger = { ...taking("-301273.97"), principal: money("300000") };
    expect(stateOf(larger).exactValue).toBe(0n);
    expect(depositValue(taking("-100424.67"), dayNumber(end))).toMatchObject({
      refused: [{ code: "withdrawal-above-balance", params: { date: "2023-02-01", missing: "0.01" } }],
    });
  });
});

describe("days in one pass", () => {
  test("are the values of each single day, and end where a day is refused", () => {
    const movements = [
      { date: date("2023-03-15"), amount: money("5000") },
      { date: date("2023-06-01"), amount: money("-200000") },
    ];
    const rates = [...whole.rates, { from: date("2023-04-10"), rate: dec("0.07") }];
    const terms = { ...whole, rates, movements: movements.slice(0, 1) };
    const [from, to] = [dayNumber(date("2022-12-30")), dayNumber(end)];
    const found = depositValues(terms, { from, to });
    if ("refused" in found) throw new Error("refused");
    expect([found.firstDay, found.values.length]).toEqual([from + 2, 366]);
    for (const [i, value] of found.values.entries()) {
      const state = depositValue(terms, found.firstDay + i);
      expect("refused" in state ? undefined : state.exactValue).toBe(value);
    }
    const broken = depositValues({ ...terms, movements }, { from, to });
    expect("refused" in broken ? 0 : broken.values.length).toBe(dayNumber(date("2023-06-01")) - from - 2);
    expect(depositValues({ ...terms, rates: [] }, { from, to })).toMatchObject({
      refused: [{ code: "rate-missing" }],
    });
  });
});
