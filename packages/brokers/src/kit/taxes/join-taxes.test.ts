import { expect, it } from "vitest";
import type { KindName } from "../../statement.ts";
import { type Draft, makeDraft } from "../draft.ts";
import { joinTaxes } from "./join-taxes.ts";

const row = (line: number, kind: KindName, date: string, amount: string, more: Partial<Draft> = {}): Draft =>
  makeDraft([line], { kind, date, currency: "USD", amount, instrument: { symbol: "ZZA" }, ...more });

/** Every payment as "kind day tax", separate taxes included. */
const joined = (...drafts: readonly Draft[]): string[] => {
  const left = [...drafts];
  joinTaxes({
    drafts: left,
    removeRows: (gone) => left.splice(0, left.length, ...left.filter((draft) => !gone.has(draft))),
  });
  return left.map(
    ({ kind, date, tax, lines }) => `${kind} ${date.slice(8)} ${tax ?? "-"} of ${lines.join("+")}`,
  );
};

it("takes the nearest payment, though a farther one has no tax yet", () => {
  expect(
    joined(
      row(1, "dividend", "2024-03-01", "100"),
      row(2, "dividend", "2024-03-03", "200", { tax: "20" }),
      row(3, "tax", "2024-03-03", "10"),
    ),
  ).toEqual(["dividend 01 - of 1", "dividend 03 30 of 2+3"]);
});

it("of two payments of a day takes the one without a tax, and income before repaid nominal", () => {
  expect(
    joined(
      row(1, "amortisation", "2024-03-01", "500"),
      row(2, "coupon", "2024-03-01", "30", { tax: "3" }),
      row(3, "coupon", "2024-03-01", "40"),
      row(4, "tax", "2024-03-02", "5"),
    ),
  ).toEqual(["amortisation 01 - of 1", "coupon 01 3 of 2", "coupon 01 5 of 3+4"]);
});

it("puts several taxes into one payment, but never more than was paid", () => {
  expect(
    joined(
      row(1, "dividend", "2024-03-01", "10"),
      row(2, "tax", "2024-03-01", "6"),
      row(3, "tax", "2024-03-01", "3"),
      row(4, "tax", "2024-03-01", "2"),
    ),
  ).toEqual(["dividend 01 9 of 1+2+3", "tax 01 - of 4"]);
});

it("leaves alone what is four days off, another security's, another currency's or has no security", () => {
  expect(
    joined(
      row(1, "dividend", "2024-03-01", "10"),
      row(2, "tax", "2024-03-05", "1"),
      row(3, "tax", "2024-03-01", "1", { instrument: { symbol: "ZZB" } }),
      row(4, "tax", "2024-03-01", "1", { currency: "EUR" }),
      makeDraft([5], { kind: "tax", date: "2024-03-01", currency: "USD", amount: "1" }),
    ),
  ).toEqual(["dividend 01 - of 1", "tax 05 - of 2", "tax 01 - of 3", "tax 01 - of 4", "tax 01 - of 5"]);
});
