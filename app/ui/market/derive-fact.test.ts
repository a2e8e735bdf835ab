import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import type { FactInput, FactInputs } from "../../shared/schemas/fact-inputs.schema.ts";
import { deriveFact } from "./derive-fact.ts";

const t = ((key: string) => key) as unknown as TFunction;
const input = (name: FactInput["name"], value: string, rest: Partial<FactInput> = {}): FactInput => ({
  ...{ name, value, unit: "price", currency: "USD", date: "2026-11-19", source: "test", ...rest },
});
const answer = (facts: FactInputs["facts"]): FactInputs => ({
  ...{ symbol: "GRN@TEST", name: "Grain", currency: "USD", type: 1, isDemo: false, madeOn: "2026-11-20" },
  facts,
});
const derive = (
  fact: Parameters<typeof deriveFact>[2]["fact"],
  value: string,
  inputs: readonly FactInput[],
) =>
  deriveFact(
    t,
    "en-US",
    { fact, figure: { value, unit: fact === "exDate" ? "date" : "ratio" } },
    answer([{ fact, inputs: [...inputs], hasChanged: false }]),
  );

it("divides dividends by the close, and multiplies a market value", () => {
  expect(derive("yield", "0.04", [input("income", "4"), input("close", "100")]).operation).toBe("quotient");
  const cap = [input("close", "100"), input("shares", "100"), input("rate", "1.2")];
  expect(derive("cap", "12000", cap).operation).toBe("product");
});

it("is the change of two closes where nothing was paid between them, otherwise a rule", () => {
  const closes = [input("end", "110"), input("start", "100")];
  expect(derive("months3", "0.1", closes).operation).toBe("change");
  const paid = [...closes, input("payment", "1")];
  expect(derive("months3", "0.11", paid)).toMatchObject({ operation: "model", parts: [{}, {}, {}] });
});

it("takes a declared ex-date as it is, and lists the payments behind an estimated one", () => {
  const declared = input("exDate", "2026-12-14", { unit: "date", currency: null, date: null });
  expect(derive("exDate", "2026-12-14", [declared])).toMatchObject({
    operation: "input",
    parts: [{ source: "test" }],
  });
  expect(derive("exDate", "2026-12-14", [input("payment", "1")]).operation).toBe("model");
});

it("says when what is stored gives another value by now", () => {
  const changed = answer([{ fact: "price", inputs: [input("close", "101")], hasChanged: true }]);
  const figure = { value: "100", unit: "price" as const };
  expect(deriveFact(t, "en-US", { fact: "price", figure }, changed)).toMatchObject({
    operation: "model",
    rule: expect.stringContaining("market-facts:changed"),
  });
  expect(deriveFact(t, "en-US", { fact: "price", figure }, answer([]))).toMatchObject({
    ...{ operation: "model", parts: [] },
  });
});
