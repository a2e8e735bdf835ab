import { expect, it } from "vitest";
import { parseInput } from "../read-input.ts";
import { bondCalculator } from "./bond.ts";

const bond = {
  nominal: 1000,
  roundsPerBond: true,
  coupons: [
    { start: "2024-01-10", end: "2024-07-10", amount: 40 },
    { start: "2024-07-10", end: "2025-01-08" },
    { start: "2025-01-08", end: "2025-07-10" },
  ],
};

const answerTo = (changes: object) =>
  JSON.parse(
    JSON.stringify(
      bondCalculator.compute(
        parseInput(bondCalculator.schema, {
          ...{ currency: "RUB", bond, settlement: "2024-03-10", price: 98, ...changes },
        }),
      ),
    ),
  );

it("marks every yield, duration and payment that rests on a coupon without an amount", () => {
  const answer = answerTo({});
  const mark = [{ code: "floating-coupon-estimated", params: { date: "2025-01-08" } }];
  for (const name of ["yield", "simpleYield", "macaulayDuration", "modifiedDuration", "convexity"]) {
    expect([name, answer[name].notes]).toEqual([name, mark]);
  }
  expect(answer.notes).toEqual(mark);
  expect(answer.currentYield.notes).toBeUndefined();
  // 40 x 182/182 and 40 x 183/182, neither of them announced
  expect(
    answer.flows.map(({ coupon, isEstimated }: { coupon: string; isEstimated?: boolean }) => [
      coupon,
      isEstimated,
    ]),
  ).toEqual([
    ["40", undefined],
    ["40", true],
    ["40.22", true],
  ]);
  expect(answerTo({ price: undefined, yield: 0.1 }).price.notes).toEqual(mark);
});

it("follows the rule of a floater where the file has it", () => {
  const floating = {
    rates: [{ date: "2024-01-01", rate: 0.16 }],
    ...{ knownUntil: "2024-01-10", margin: 0.01, lagDays: 7, observed: "start" },
  };
  const coupons = [{ start: "2024-01-10", end: "2024-04-10" }];
  const answer = answerTo({ bond: { nominal: 1000, coupons, floating } });
  // 1000 x 17 % x 91/365, known
  expect(answer.flows).toEqual([{ date: "2024-04-10", coupon: "42.3835616438", principal: "1000" }]);
  expect(answer.notes).toEqual([]);
});

it("does not round coupons and accrued interest of one bond", () => {
  const coupons = [
    { start: "2023-02-28", end: "2023-08-31", rate: 0.0125 },
    { start: "2023-08-31", end: "2024-02-29", rate: 0.0125 },
    { start: "2024-02-29", end: "2024-08-31", rate: 0.0125 },
  ];
  const terms = { nominal: 100, coupons, dayCount: "actual/actual-icma", frequency: 2 };
  const ask = { currency: "USD", bond: terms, settlement: "2023-12-18", basis: "street" };
  const answer = answerTo({ ...ask, price: undefined, yield: 0.05209 });
  expect(Number(answer.price.value)).toBeCloseTo(97.30883, 5);
  expect(Number(answer.dirty)).toBeCloseTo(97.68314, 5);
  expect(answer.accrued).toBe("0.3743131868");
});
