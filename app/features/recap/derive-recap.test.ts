import { expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import { deriveCount, deriveExcess, deriveFeeLoad, gainsFigure } from "./derive-recap.ts";
import type { Recap } from "./recap.contract.ts";
import recapEn from "./recap.en.json" with { type: "json" };

const resources = { common: commonEn, recap: recapEn };
const { t } = makeI18n({ language: "en", namespaces: ["recap"], resources, build: "" });
const words = { t, locale: "en-US" } as const;

const ratio = (value: string) => ({ value, unit: "ratio" as const });
const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });
const month = (name: string, twr: string, [payments = 0, deposits = 0, trades = 0]: readonly number[]) => ({
  ...{ month: name, from: "2024-01-01", to: `${name}-28`, result: ratio(twr), payments, deposits, trades },
});

const recap = {
  ...{ portfolioId: "p", year: 2024, period: { from: "2023-12-31", to: "2024-12-31" } },
  result: { twr: ratio("0.118"), benchmark: { name: "SPX", twr: ratio("0.1") } },
  costs: { fees: money("5"), value: money("1000") },
  months: [
    month("2024-01", "0.1", [1, 2, 3]),
    month("2024-02", "-0.1", [0, 0, 4]),
    month("2024-03", "0", [2, 1]),
  ],
} as unknown as Recap;

it("opens the excess return, the fees over the value, and the counts by month", () => {
  expect(computeDerivation(deriveExcess(words, recap))).toBeCloseTo(0.018, 12);
  expect(computeDerivation(deriveFeeLoad(words, recap))).toBe(0.005);
  const counts = (["payments", "deposits", "trades"] as const).map((name) =>
    computeDerivation(deriveCount(words, recap, name)),
  );
  // Two deposits in a month are one month with a deposit.
  expect(counts).toEqual([3, 2, 7]);
  const runs = (["gains", "income"] as const).map((name) => deriveCount(words, recap, name));
  expect(runs.map(({ operation, parts }) => [operation, parts.length])).toEqual([
    ["model", 3],
    ["model", 3],
  ]);
  expect(runs[0]?.parts[1]).toMatchObject({
    ...{ label: "February 2024", figure: ratio("-0.1") },
    to: "/transactions?p=p&from=2024-02-01&to=2024-02-28",
  });
});

it("counts no run of gains where no month can be measured, and leaves single such months out", () => {
  const result = { refused: [{ code: "no-price", params: {} }], unit: "ratio" as const };
  const [first, ...others] = recap.months;
  if (!first) throw new Error("no month");
  const streaks = { gains: 1, income: 0, trades: 0, deposits: 0 };
  const holey = { ...recap, streaks, months: [{ ...first, result }, ...others] };
  expect(gainsFigure(holey)).toEqual({ value: "1", unit: "count" });
  expect(deriveCount(words, holey, "gains").parts).toHaveLength(2);
  const unknown = { ...holey, months: recap.months.map((one) => ({ ...one, result })) };
  expect(gainsFigure(unknown)).toEqual({ refused: result.refused, unit: "count" });
});
