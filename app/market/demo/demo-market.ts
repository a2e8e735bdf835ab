import { dayNumber, type IsoDate } from "@zerno/engine";
import { v5 as uuidFromName } from "uuid";
import { AssetType, demoMarketOwner } from "../../shared/codes.ts";
import type { AssetRow } from "../assets/assets.ts";
import { demoExchange } from "../market-reader.ts";
import { searchTextOf } from "../search/search-text.ts";
import { buildBondHistory } from "./bond-prices.ts";
import { demoBonds } from "./bonds.ts";
import { buildFactors } from "./factors.ts";
import { demoFunds } from "./funds.ts";
import { demoIsin } from "./isin.ts";
import type { BondPlan, Listing, SplitPlan } from "./listing.ts";
import { buildHistory, type DemoHistory } from "./listing-prices.ts";
import { demoFirstDay } from "./paths.ts";
import { buildRates, type DemoRate } from "./rates.ts";
import { foreignShares } from "./shares-abroad.ts";
import { russianShares } from "./shares-ru.ts";

export interface DemoAsset extends DemoHistory {
  readonly row: Omit<AssetRow, "createdAt" | "isDemo">;
  readonly splits: readonly SplitPlan[];
}

export interface DemoMarket {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly assets: readonly DemoAsset[];
  readonly rates: readonly DemoRate[];
}

/** A ticker has the same id on every installation. */
const idNamespace = "5e0d7c1a-8f0b-4c59-9c0e-3a6f0b8d2e11";
const demoId = (ticker: string): string => uuidFromName(`demo:${ticker}`, idNamespace);

const sharedRow = (plan: Listing | BondPlan) => ({
  ownerId: demoMarketOwner,
  id: demoId(plan.ticker),
  ticker: plan.ticker,
  exchange: demoExchange,
  isin: demoIsin(plan.ticker),
  figi: null,
  nameEn: plan.nameEn,
  nameRu: plan.nameRu,
  currency: plan.currency,
  country: plan.country,
  sector: plan.sector,
  multiplier: "1",
  roundsPerBond: null,
  couponRule: null,
  source: "demo",
  isActive: true,
  searchText: searchTextOf({ ...plan, isin: demoIsin(plan.ticker) }),
});

/** Pure: a later `today` only appends. Takes about 0.1 s, so callers keep the result. */
export function generateDemoMarket(today: IsoDate): DemoMarket {
  const lastDay = Math.max(demoFirstDay, dayNumber(today));
  const factors = buildFactors(lastDay);
  const rates = buildRates(factors);
  const fxOf = (currency: string | undefined) =>
    rates.find((rate) => rate.base === currency && rate.quote === "RUB")?.values;
  const listings = [...russianShares, ...foreignShares, ...demoFunds].map((listing) => ({
    ...buildHistory(listing, factors, fxOf(listing.factorCurrency)),
    row: {
      ...sharedRow(listing),
      type: listing.type,
      nominal: null,
      lotSize: listing.lotSize,
      priceDigits: listing.priceDigits,
    },
    splits: (listing.splits ?? []).filter(({ exDate }) => exDate <= today),
  }));
  const bonds = demoBonds.map((plan) => ({
    ...buildBondHistory(plan, factors),
    row: {
      ...sharedRow(plan),
      type: AssetType.bond,
      nominal: String(plan.nominal),
      lotSize: 1,
      priceDigits: 2,
    },
    splits: [],
  }));
  return { firstDay: demoFirstDay, lastDay, assets: [...listings, ...bonds], rates };
}
