import { expect, it } from "vitest";
import { checkDerivation, textsOf } from "../../../tests/support/derivations.ts";
import { nilGuid } from "../../shared/codes.ts";
import { dayFigure, moneyFigure, priceFigure, ratioFigure } from "../../ui/money/plain-figures.ts";
import {
  type BondTerm,
  deriveBalance,
  deriveBondTerm,
  deriveDisposal,
  deriveLotCost,
  deriveNextDay,
  deriveTarget,
} from "./derive-holding.ts";
import type { OneHolding } from "./holdings.types.ts";

const asset = {
  ...{ id: "a", ownerId: nilGuid, ticker: "AAA", exchange: "TEST", name: "Alpha", type: 1, currency: "USD" },
  ...{ isDemo: false, priceDigits: 2 },
};
const one = { portfolioId: "p", currency: "RUB", holding: { asset } } as unknown as OneHolding;

it("what is sold gained its proceeds less its cost; a lot leads to the rows that opened it", () => {
  const part = {
    ...{ date: "2026-11-20", openedOn: "2025-11-20", quantity: "2", isTransfer: false, transactionId: "r" },
    ...{ proceeds: "120.5", cost: "20.25", gain: "100.25" },
  };
  const labels = checkDerivation((t) => deriveDisposal(one, part, t), moneyFigure("100.25", "RUB"));
  expect(labels).toEqual(["Proceeds", "Cost of the units sold, by purchase date"]);
  const lot = {
    ...{ openedOn: "2025-11-20", quantity: "3", cost: "30", costCurrency: "USD", baseCost: "2700" },
    ...{ transactionIds: ["r1"], accountId: null },
  };
  const cost = moneyFigure("30", "USD");
  checkDerivation((t) => deriveLotCost(one, lot, cost, t), cost);
  const toOf = (ids: string[]) =>
    deriveLotCost(one, { ...lot, transactionIds: ids }, cost, ((key: string) => key) as never).parts[0]?.to;
  expect([toOf(["r1"]), toOf(["r1", "r2"])]).toEqual([
    "/transactions?p=p&id=r1",
    "/transactions?p=p&asset=a",
  ]);
});

it("targets, balances and days to come say where they come from", () => {
  checkDerivation((t) => deriveTarget("Alpha", ratioFigure("0.2"), "p", t), ratioFigure("0.2"));
  const on = { portfolioId: "p", on: "2026-11-20" };
  checkDerivation((t) => deriveBalance("USD", "12.5", on, t), moneyFigure("12.5", "USD"));
  const facts = { nextExDate: "2026-12-20" } as never;
  expect(checkDerivation((t) => deriveNextDay({ asset, facts }, t), dayFigure("2026-12-20"))).toEqual([
    "Asset page",
  ]);
});

it("terms of a held bond lead to its page, and an estimated coupon says so", () => {
  const nextCoupon = { date: "2027-02-18", amount: "36", isEstimated: false };
  const held = (isEstimated: boolean) =>
    ({ ...one, bond: { nextCoupon: { ...nextCoupon, isEstimated } } }) as unknown as OneHolding;
  const figures: Record<BondTerm, ReturnType<typeof dayFigure>> = {
    maturity: dayFigure("2027-02-18"),
    nextCoupon: dayFigure("2027-02-18"),
    couponAmount: priceFigure("36", "USD"),
    nextOffer: dayFigure("2026-12-18"),
    offerPrice: { value: "100", unit: "price" },
  };
  for (const [term, figure] of Object.entries(figures) as [BondTerm, ReturnType<typeof dayFigure>][])
    expect(checkDerivation((t) => deriveBondTerm(held(false), term, figure, t), figure)).toEqual([
      "Asset page",
    ]);
  const ruleOf = (isEstimated: boolean) =>
    deriveBondTerm(held(isEstimated), "couponAmount", figures.couponAmount, textsOf("en")).rule;
  expect(ruleOf(true)).not.toBe(ruleOf(false));
});
