import { describe, expect, it } from "vitest";
import type { Figure } from "../../shared/common.schema.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import { deriveGain, deriveGains, deriveIncome, deriveIncomes, deriveUnits } from "./derive-report.ts";
import { reportTexts } from "./report-texts.ts";
import type { BookedAmount, Report } from "./reports.contract.ts";

const words = { t: reportTexts("en"), locale: "en-US" } as const;
const money = (value: string): Figure => ({ value, unit: "money", currency: "RUB" });
const asset = { id: "a", ticker: "DOL" } as never;

const amount = (of: BookedAmount["of"], more: Partial<BookedAmount>): BookedAmount => ({
  ...{ of, what: "amount", date: "2024-09-02", currency: "USD", amount: "1300", rate: 0, ...more },
});

const rate = (date: string, value: string) => ({
  ...{ from: "USD", to: "RUB", date, rate: value },
  legs: [{ pair: "USD/RUB", usedOn: date, source: "cbr" }],
});

/** Ten units of 80 roubles a dollar sold at 92: 119,600 - 80,000 - 400 - 184. */
const sale = {
  ...{ asset, account: null, quantity: "10", acquiredOn: "2023-06-01", soldOn: "2024-09-02" },
  ...{ holdingDays: 459, isLong: true, isRepayment: false, transactionId: "s" },
  ...{ acquiredId: "b", soldId: "s" },
  booked: [
    amount("proceeds", { inReport: "119600" }),
    amount("cost", { amount: "1000", date: "2023-06-01", rate: 1, inReport: "80000" }),
    amount("fees", { what: "fee", amount: "5", date: "2023-06-01", rate: 1, inReport: "400" }),
    amount("fees", { what: "fee", amount: "2", inReport: "184" }),
  ],
  ...{ proceeds: money("119600"), cost: money("80000"), fees: money("584"), gain: money("39016") },
};
const short = { ...sale, isLong: false, gain: money("-16"), soldId: "t", booked: [] };

const payment = {
  ...{ transactionId: "d", date: "2024-05-02", kind: "dividend", asset, account: null, country: "US" },
  money: { currency: "USD", amount: "20" },
  booked: [amount("gross", { amount: "20", rate: 0 }), amount("withheld", { amount: "2", what: "tax" })],
  ...{ gross: money("1840"), deductions: money("0"), withheld: money("184"), net: money("1656") },
};
const interest = {
  ...{ ...payment, transactionId: "i", kind: "interest", asset: null, country: "ZZ", booked: [] },
  ...{ gross: money("1000"), withheld: money("0"), net: money("1000") },
};

const report: Report = {
  ...{ portfolioId: "p", currency: "RUB", type: 1, year: 2024, years: [2024], isSandbox: false },
  rates: [rate("2024-09-02", "92"), rate("2023-06-01", "80")],
  gains: { totals: {} as never, rows: [sale, short] },
  income: { totals: {} as never, groups: [], rows: [payment, interest] },
  ...{ open: [], leftOut: [] },
};

describe("the figures of a report", () => {
  it("of a sale follow from what was booked, at the rate of each day", () => {
    for (const name of ["proceeds", "cost", "fees", "gain"] as const)
      expect([name, computeDerivation(deriveGain(words, report, sale, name))]).toEqual([
        name,
        Number((sale[name] as { value: string }).value),
      ]);
    const proceeds = deriveGain(words, report, sale, "proceeds");
    expect(proceeds).toMatchObject({
      ...{ title: "Proceeds · DOL · Sep 2, 2024", operation: "product" },
      parts: [
        { label: "Amount", figure: { value: "1300", currency: "USD" }, to: "/transactions?p=p&id=s" },
        { label: "USD/RUB rate", figure: { value: "92" }, date: "2024-09-02", source: "cbr" },
      ],
    });
    const fees = deriveGain(words, report, sale, "fees");
    expect(fees.parts.map(({ label }) => label)).toEqual(["Fee, $5.00 at 80", "Fee, $2.00 at 92"]);
    expect(computeDerivation(deriveUnits(words, report, sale))).toBe(10);
    // Without a rate it is the amount of its row.
    expect(deriveGain(words, report, short, "cost")).toMatchObject({
      operation: "input",
      parts: [{ figure: money("80000"), date: "2023-06-01", to: "/transactions?p=p&id=b" }],
    });
  });

  it("of a year are the sums of its rows, the long ones apart", () => {
    expect(computeDerivation(deriveGains(words, report, "gain"))).toBe(39000);
    expect(computeDerivation(deriveGains(words, report, "longGain"))).toBe(39016);
    expect(computeDerivation(deriveGains(words, report, "shortGain"))).toBe(-16);
    expect(computeDerivation(deriveIncomes(words, report, "gross"))).toBe(2840);
    const group = { kind: "dividend", country: "US", title: "Dividend, United States" };
    expect(computeDerivation(deriveIncomes(words, report, "gross", group))).toBe(1840);
    const nothing = { ...group, kind: "coupon" };
    expect(computeDerivation(deriveIncomes(words, report, "gross", nothing))).toBe(0);
  });

  it("of a payment are its amount at the rate of its day, less what was withheld", () => {
    for (const name of ["gross", "withheld", "deductions", "net"] as const)
      for (const row of [payment, interest])
        expect(computeDerivation(deriveIncome(words, report, row, name))).toBe(
          Number((row[name] as { value: string }).value),
        );
  });

  it("keep an amount hidden that its reader asked not to see", () => {
    const hidden = { ...sale, booked: sale.booked.map((one) => ({ ...one, amount: "•••" })) };
    const { parts } = deriveGain(words, report, hidden, "proceeds");
    expect(parts[0]?.figure).toEqual({ refused: [{ code: "stealth", params: {} }], unit: "money" });
  });
});
