import { expect, it } from "vitest";
import { checkDerivation, textsOf } from "../../../tests/support/derivations.ts";
import { priceFigure } from "../../ui/money/plain-figures.ts";
import type { CustomHolding } from "./custom-assets.contract.ts";
import { deriveOwnPrice } from "./derive-price.ts";

it("an own price says its day and source, and what made it", () => {
  const asset = { id: "a", name: "Flat", currency: "USD" };
  const price = { date: "2026-11-20", close: "120", source: "own" };
  const holding = { asset, price, interest: null, metal: null } as unknown as CustomHolding;
  checkDerivation((t) => deriveOwnPrice(holding, t), priceFigure("120", "USD"));
  const { parts, rule } = deriveOwnPrice(holding, textsOf("en"));
  expect(parts[0]).toMatchObject({ date: "2026-11-20", source: "own", to: "/own-assets?asset=a" });
  const earning = { ...holding, interest: { period: 3 } } as unknown as CustomHolding;
  expect(deriveOwnPrice(earning, textsOf("en")).rule).not.toBe(rule);
});
