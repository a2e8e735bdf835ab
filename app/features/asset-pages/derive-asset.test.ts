import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import type { Derivation } from "../../ui/money/derivation.ts";
import { type BondFacts, deriveBondFigure, deriveScheduled, deriveTerm } from "./bonds/derive-bond.ts";
import { derivePayment, deriveYear, paymentNames } from "./company/derive-dividends.ts";
import { deriveFurther, deriveReported, deriveUndisclosed, reportFigure } from "./company/derive-reports.ts";

const t = ((key: string) => key) as unknown as TFunction;
const asset = { name: "GRN", currency: "USD", isBond: false, isDemo: false };
const numbers = ({ parts }: Derivation) =>
  parts.map(({ figure }) => ("value" in figure ? Number(figure.value) : Number.NaN));
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
const product = (list: readonly number[]) => list.reduce((all, one) => all * one, 1);
const difference = ([first = 0, ...rest]: readonly number[]) => first - sum(rest);

const payment = (exDate: string, amount: string, rest: object = {}) => ({
  ...{ exDate, payDate: null, amount, adjustedAmount: amount, currency: "USD", isSpecial: false },
  ...{ source: "sec", ...rest },
});

it("restates a dividend by the splits after it and by no other", () => {
  const splits = [
    { exDate: "2019-01-10", to: "3", from: "1" },
    { exDate: "2020-08-31", to: "4", from: "1" },
  ];
  const derivation = derivePayment(
    t,
    asset,
    payment("2020-08-07", "0.82", { adjustedAmount: "0.205" }),
    splits,
  );
  expect([derivation.operation, product(numbers(derivation))]).toEqual([
    "product",
    expect.closeTo(0.205, 12),
  ]);
  expect(derivePayment(t, asset, payment("2021-02-05", "0.205"), splits)).toMatchObject({
    operation: "input",
    parts: [{ figure: { value: "0.205" }, date: "2021-02-05", source: "sec" }],
  });
});

it("adds up the regular dividends of a year in one currency", () => {
  const payments = [
    payment("2024-03-01", "0.5"),
    payment("2024-09-01", "0.6"),
    payment("2024-09-01", "2", { isSpecial: true }),
    payment("2024-10-01", "9", { currency: "EUR" }),
    payment("2023-12-30", "7"),
  ];
  const derivation = deriveYear(t, asset, { year: 2024, currency: "USD" }, payments);
  expect(sum(numbers(derivation))).toBeCloseTo(1.1, 12);
  expect(paymentNames(payments)).toEqual([
    ...["2024-03-01", "2024-09-01", "2024-09-01-2", "2024-10-01", "2023-12-30"],
  ]);
});

it("gives figures of a report with its day and source, a number of shares without money", () => {
  const report = {
    ...{ start: "2024-01-01", end: "2024-12-31", filedOn: null, form: null, currency: "USD" },
    figures: [
      { figure: "revenue" as const, value: "1200", source: "sec" },
      { figure: "shares" as const, value: "10", source: "sec" },
    ],
  };
  expect(deriveReported(t, "en-US", asset, { report, id: "revenue" })).toMatchObject({
    operation: "input",
    parts: [{ figure: { value: "1200", currency: "USD" }, date: "2024-12-31", source: "sec" }],
  });
  expect(reportFigure(report, "shares")).toEqual({ value: "10", unit: "count" });
  expect(reportFigure(report, "equity")).toBeUndefined();
});

it("adds up the smaller holdings of a fund, and takes what is published from the whole", () => {
  const holding = (name: string, weightPercent: string) => ({ ticker: null, name, weightPercent });
  const fund = { day: "2024-06-28", source: "moex", knownPercent: "97.5" } as Parameters<
    typeof deriveUndisclosed
  >[2];
  const rest = [holding("A", "1.5"), holding("B", "0.25")];
  expect(sum(numbers(deriveFurther(t, asset, rest, fund)))).toBeCloseTo(0.0175, 12);
  expect(difference(numbers(deriveUndisclosed(t, asset, fund)))).toBeCloseTo(0.025, 12);
});

const coupon = (startsOn: string, date: string, rest: object = {}) => ({
  ...{ kind: "coupon" as const, startsOn, date, amount: "35.4", source: "moex" },
  ...{ isEstimated: false, isPast: date <= "2024-06-28", ...rest },
});
const repaid = (kind: "amortisation" | "redemption", date: string, amount: string) => ({
  ...{ kind, date, amount, startsOn: null, isEstimated: false, isPast: date <= "2024-06-28" },
  source: kind === "redemption" ? null : "moex",
});

const bond = (rest: object = {}): BondFacts => ({
  ...{ t, locale: "en-US", asset: { ...asset, isBond: true } },
  terms: { nominal: "1000", remaining: "800", issuedOn: "2023-06-29", source: "moex" } as BondFacts["terms"],
  bond: {
    ...{ today: "2024-06-28", accrued: { value: "17.7", reasons: [] }, offers: [] },
    price: {
      ...{ clean: "98.5", date: "2024-06-27", source: "moex" },
      ...{ cleanMoney: "788", dirtyMoney: "805.7" },
    },
    figures: { yieldToMaturity: { value: "0.08", reasons: [] }, averageLife: { value: null, reasons: [] } },
    schedule: [
      coupon("2023-09-29", "2024-03-29"),
      repaid("amortisation", "2024-03-29", "200"),
      // 91 of 182 days have passed.
      coupon("2024-03-29", "2024-09-27"),
      coupon("2024-09-27", "2025-03-28", { isEstimated: true }),
      repaid("redemption", "2025-03-28", "800"),
    ],
    ...rest,
  } as unknown as BondFacts["bond"],
});

it("takes what is repaid from the nominal, and multiplies a coupon by the part of its period", () => {
  const facts = bond();
  expect(difference(numbers(deriveTerm(facts, "remaining")))).toBe(800);
  const accrued = deriveTerm(facts, "accrued");
  expect([accrued.operation, product(numbers(accrued))]).toEqual(["product", expect.closeTo(17.7, 10)]);
  expect(sum(numbers(deriveTerm(facts, "dirty")))).toBeCloseTo(805.7, 10);
  // Other day counts are a rule of their own.
  const other = bond({ accrued: { value: "17.9", reasons: [] } });
  expect(deriveTerm(other, "accrued").operation).toBe("model");
});

it("marks a coupon that is not announced, and lets a redemption follow from the amortisations", () => {
  const facts = bond();
  const [, , , estimated, redemption] = facts.bond.schedule;
  if (!estimated || !redemption) throw new Error("no schedule");
  expect(deriveScheduled(facts, estimated)).toMatchObject({
    operation: "model",
    parts: [{ date: "2024-09-27", source: "moex" }],
  });
  const derivation = deriveScheduled(facts, redemption);
  expect([derivation.operation, difference(numbers(derivation))]).toEqual(["difference", 800]);
});

it("lists the price and the payments ahead under a yield", () => {
  const { parts, operation } = deriveBondFigure(bond(), "yieldToMaturity");
  expect([operation, ...parts.map(({ date }) => date)]).toEqual([
    ...["model", "2024-06-28", "2024-09-27", "2025-03-28", "2025-03-28"],
  ]);
  expect(deriveBondFigure(bond(), "averageLife").parts).toEqual([]);
  const put = { kind: "put", date: "2024-12-01", price: "100", isPast: false, source: "moex" };
  const figures = { yieldToOffer: { value: "0.09", reasons: [] } };
  const toOffer = deriveBondFigure(bond({ offers: [put], figures }), "yieldToOffer");
  expect(toOffer.parts.map(({ date }) => date)).toEqual(["2024-06-28", "2024-09-27", "2024-12-01"]);
});
