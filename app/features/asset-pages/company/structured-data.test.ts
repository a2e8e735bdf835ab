import { expect, it } from "vitest";
import { AssetType } from "../../../shared/codes.ts";
import { structuredData } from "./structured-data.ts";

const asset = {
  ...{
    symbol: "GRN@XNYS",
    ticker: "GRN",
    exchange: "XNYS",
    exchangeName: "NYSE",
    name: "Grain",
  },
  ...{
    isin: "US0000000001",
    type: AssetType.stock,
    currency: "USD",
    country: "US",
    sector: null,
    isDemo: false,
  },
};
const price = {
  ...{
    value: "12",
    date: "2026-11-20",
    source: "test",
    isStale: false,
    isUnverified: false,
    change: null,
    before: null,
  },
};
const page = {
  url: "https://x.example/public/asset/GRN",
  title: "Grain",
  description: "Words",
  language: "en",
};

it("a share is a company with its ticker, an ISIN and the day of its price", () => {
  const known = structuredData({ summary: { asset, price }, ...page });
  expect(known).toMatchObject({
    "@type": "WebPage",
    dateModified: "2026-11-20",
    inLanguage: "en",
    about: { "@type": "Corporation", tickerSymbol: "XNYS:GRN" },
  });
  expect(known.about.identifier.map(({ value }) => value)).toEqual(["GRN@XNYS", "US0000000001"]);
});

it("a bond is no company, and without a price nothing is dated", () => {
  const bond = { ...asset, type: AssetType.bond, isin: null };
  const known = structuredData({ summary: { asset: bond, price: null }, ...page });
  expect(known.about).toEqual({
    ...{ "@type": "FinancialProduct", name: asset.name },
    identifier: [{ "@type": "PropertyValue", propertyID: "ticker", value: "GRN@XNYS" }],
  });
  expect("dateModified" in known).toBe(false);
});
