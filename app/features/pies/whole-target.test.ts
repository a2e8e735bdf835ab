import { expect, it } from "vitest";
import { checkDerivation } from "../../../tests/support/derivations.ts";
import { deriveWholeTarget, isFlat, wholeTargetOf } from "./whole-target.ts";

const node = (key: string, target: string | null, parent: string | null = null) => ({ key, parent, target });
const draft = [
  node("Stocks", "0.6"),
  node("Europe", "0.25", "Stocks"),
  node("ASML", "0.125", "Europe"),
  node("Asia", null, "Stocks"),
  node("Toyota", "1", "Asia"),
];

it("a target of the portfolio is the product of the targets on the way to its row", () => {
  expect(wholeTargetOf(draft, "Stocks")).toBe("0.6");
  // 0.6 x 0.25 x 0.125.
  expect(wholeTargetOf(draft, "ASML")).toBe("0.01875");
  expect([wholeTargetOf(draft, "Asia"), wholeTargetOf(draft, "Toyota")]).toEqual([null, null]);
  const of = { nameOf: (key: string) => key, portfolioId: "p" };
  const figure = { value: "0.01875", unit: "ratio" } as const;
  const labels = checkDerivation((t) => deriveWholeTarget(draft, "ASML", of, t), figure);
  expect(labels).toEqual(["Stocks", "Europe", "ASML"]);
});

it("shares of the category and of the portfolio are the same where nothing is nested", () => {
  expect([isFlat(draft), isFlat([node("Stocks", "0.6"), node("Bonds", null)])]).toEqual([false, true]);
});
