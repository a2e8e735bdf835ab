import { expect, it } from "vitest";
import { checkDerivation } from "../../../tests/support/derivations.ts";
import { nilGuid } from "../../shared/codes.ts";
import { dayFigure, moneyFigure, ratioFigure } from "../../ui/money/plain-figures.ts";
import {
  deriveBalance,
  deriveDisposal,
  deriveLotCost,
  deriveNextDay,
  deriveTarget,
} from "./derive-holding.ts";
import type { OneHolding } from "./holding-drawer.tsx";

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
