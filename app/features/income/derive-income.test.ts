import { describe, expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import type { CalendarEntry } from "./calendar/calendar.contract.ts";
import { deriveCalendarSum, deriveMonthSum, groupKeyOf } from "./calendar/derive-calendar.ts";
import { deriveGrade } from "./derive-grades.ts";
import { deriveAhead, deriveEqualPayers, deriveGrowth, deriveShare } from "./derive-income.ts";
import { deriveExDay, derivePayment, paymentFields, paymentFigure } from "./derive-payment.ts";
import incomeEn from "./income.en.json" with { type: "json" };

const resources = { common: commonEn, income: incomeEn };
const { t } = makeI18n({ language: "en", namespaces: ["income"], resources, build: "" });
const words = { t, locale: "en-US" } as const;

const money = (value: string, currency = "RUB"): Figure => ({ value, unit: "money", currency });
const ratio = (value: string): Figure => ({ value, unit: "ratio" });
const asset = { id: "a", ticker: "PAY", exchange: "XNYS", ownerId: "", name: "Pay" } as never;

/** Ten units of an announced 1.10 dollars, 13 % of tax, at 100 roubles. */
const announced: CalendarEntry = {
  ...{ id: "p 1", status: "announced", kind: "dividend", asset, sector: "tech" },
  ...{ date: "2026-12-05", exDate: "2026-11-25", isDayExpected: false, isFloating: false },
  ...{ quantity: "10", perUnit: "1.1", source: "moex", estimate: null, currency: "USD" },
  ...{ gross: "11", tax: "1.43", net: "9.57", expected: null, rate: { rate: "0.13", of: "residence" } },
  ...{ value: "1100", netValue: "957", exchange: 0, reasons: [] },
  ...{ portfolioId: "p", transactionId: null, key: null },
};
/** A year after a payment of 1.00, growing by 5 % a year. */
const estimated: CalendarEntry = {
  ...{ ...announced, id: "e", status: "estimated", date: "2027-03-20", exDate: "2027-03-10" },
  ...{ perUnit: "1.05", gross: "10.5", tax: "1.365", net: "9.135", source: null, portfolioId: null },
  ...{ value: "1050", netValue: "913.5" },
  estimate: {
    ...{ date: "2026-03-10", perUnit: "1", years: 1, growth: "0.05", factor: "1.05", source: "moex" },
  },
};
const received: CalendarEntry = {
  ...{ ...announced, id: "r", status: "confirmed", date: "2026-03-20", exDate: null, rate: null },
  ...{ quantity: null, perUnit: null, gross: "900", tax: "117", net: "783", value: "900", netValue: "783" },
  ...{ currency: "RUB", exchange: null, transactionId: "r", source: null },
};
const repaid: CalendarEntry = { ...received, id: "n", kind: "amortisation", value: "5000", netValue: "5000" };

const ground = {
  ...{ portfolioId: "p", currency: "RUB", today: "2026-11-20" },
  exchangeRates: [
    {
      ...{ from: "USD", to: "RUB", date: "2026-11-20", rate: "100" },
      legs: [{ pair: "USD/RUB", usedOn: "2026-11-19", source: "cbr" }],
    },
  ],
  entries: [received, repaid, announced, estimated],
};

const numberOf = (figure: Figure | undefined) =>
  Number(figure && "value" in figure ? figure.value : Number.NaN);

describe("a payment", () => {
  it("opens as units times the amount of one, its tax and its value by their rates", () => {
    for (const entry of [announced, estimated, received])
      for (const field of paymentFields) {
        const figure = paymentFigure(ground, entry, field);
        if (figure === undefined || figure.unit === "date") continue;
        const made = derivePayment(words, ground, entry, field);
        expect([entry.id, field, computeDerivation(made)]).toEqual([
          ...[entry.id, field],
          expect.closeTo(numberOf(figure), 9),
        ]);
      }
  });

  it("gives its source, with its days, and from which payment an estimate comes", () => {
    expect(derivePayment(words, ground, announced, "exDate")).toMatchObject({
      operation: "input",
      parts: [{ label: "Announced", figure: { value: "2026-11-25" }, source: "moex" }],
    });
    expect(derivePayment(words, ground, estimated, "date")).toMatchObject({
      operation: "model",
      parts: [{ figure: { value: "1" }, date: "2026-03-10", source: "moex" }],
    });
    const late = derivePayment(words, ground, { ...announced, isDayExpected: true }, "date");
    expect(late.parts[0]?.figure).toEqual({ value: "2026-11-25", unit: "date" });
    expect(derivePayment(words, ground, received, "gross").parts[0]?.to).toBe("/transactions?p=p&id=r");
    expect(derivePayment(words, ground, announced, "quantity").parts[0]).toMatchObject({
      ...{ date: "2026-11-24", to: "/holdings?p=p&asset=a" },
    });
    expect(derivePayment(words, ground, announced, "value").parts[1]).toMatchObject({
      ...{ label: "USD/RUB rate", date: "2026-11-19", source: "cbr" },
    });
    const day = { ...announced, date: "2026-11-25", payDate: "2026-12-05", asset };
    expect(deriveExDay(words, day).parts[0]).toMatchObject({ source: "moex" });
  });
});

describe("the sums of the calendar", () => {
  const sumOf = (name: "gross" | "declared" | "received" | "principal" | "net" | "special") =>
    computeDerivation(deriveCalendarSum(words, ground, { name, sum: money("1") }));

  it("add up the payments that count in them", () => {
    expect(["received", "declared", "principal", "special"].map((name) => sumOf(name as never))).toEqual([
      ...[900, 1100, 5000, 0],
    ]);
    expect([sumOf("gross"), sumOf("net")]).toEqual([3050, 2653.5]);
    const march = deriveMonthSum(words, ground, "2027-03", { name: "gross", sum: money("1050") });
    expect([march.title, computeDerivation(march)]).toEqual(["Before tax · March 2027", 1050]);
    expect(march.parts[0]?.to).toBe("/div-calendar?p=p&m=2027-03&entry=e");
    expect([groupKeyOf.asset(received), groupKeyOf.sector(received), groupKeyOf.currency(received)]).toEqual([
      ...["a", "tech", "RUB"],
    ]);
  });

  it("name what a refused one lacks, and hide what is hidden", () => {
    const untaxed = { ...ground, entries: [{ ...announced, tax: null, netValue: null }] };
    const refused: Figure = { refused: [{ code: "no-tax-rate", params: {} }], unit: "money" };
    const made = deriveCalendarSum(words, untaxed, { name: "net", sum: refused });
    expect(made.parts[0]?.figure).toEqual(refused);
    const hidden: Figure = { refused: [{ code: "stealth", params: {} }], unit: "money" };
    expect(deriveCalendarSum(words, ground, { name: "gross", sum: hidden }).parts[0]?.figure).toEqual(hidden);
  });
});

describe("the figures of income", () => {
  const payer = (ticker: string, paid: string, share: string) => ({
    ...{ asset: { id: ticker, ticker }, incomePaid: money(paid), share: ratio(share) },
  });
  const income = {
    ...{ portfolioId: "p", head: { incomePaid: money("2000"), before: money("1600") } },
    year: { from: "2025-11-20", to: "2026-11-20" },
    ahead: {
      months: [
        { month: "2026-12", gross: money("1100"), net: money("957") },
        { month: "2027-01", gross: money("0"), net: money("0") },
      ],
    },
    payers: [payer("DOL", "1900", "0.95"), payer("RUR", "100", "0.05")],
  } as never;

  it("are a change, shares, and the months ahead", () => {
    const grown = { ...{ from: "2025-11-20", to: "2026-11-20" }, name: "last 12 months" };
    const growth = deriveGrowth(words, income, { ...grown, paid: money("2000"), before: money("1600") });
    expect(computeDerivation(growth)).toBeCloseTo(0.25, 12);
    expect(growth.parts.map(({ label }) => label)).toEqual([
      "11/21/2025 – 11/20/2026",
      "11/21/2024 – 11/20/2025",
    ]);
    const { payers } = income as { payers: never[] };
    expect(computeDerivation(deriveShare(words, income, payers[0] as never))).toBe(0.95);
    expect(computeDerivation(deriveAhead(words, income, "net"))).toBe(957);
    const squares = deriveEqualPayers(words, income).parts.map(({ figure }) => numberOf(figure) ** 2);
    expect(1 / squares.reduce((sum, square) => sum + square, 0)).toBeCloseTo(1.1, 1);
  });

  it("are how right forecasts were, one by one", () => {
    const score = (forecast: string, error: string) => ({
      ...{ madeOn: "2025-11-20", forecast, actual: "4", error: ratio(error) },
    });
    const grade = {
      error: ratio("0.15"),
      bias: ratio("0.05"),
      scores: [score("4.8", "0.2"), score("3.6", "-0.1")],
    };
    const { parts } = deriveGrade(words, { asset, hindcast: grade, live: { ...grade, scores: [] } }, "bias");
    expect(parts.map(({ label, figure }) => [label, numberOf(figure)])).toEqual([
      ["4.8 forecast, 4 paid", 0.2],
      ["3.6 forecast, 4 paid", -0.1],
    ]);
  });
});
