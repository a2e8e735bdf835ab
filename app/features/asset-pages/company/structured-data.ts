import { AssetType } from "../../../shared/codes.ts";
import type { Summary } from "../asset-parts.ts";

interface Page {
  readonly summary: Pick<Summary, "asset" | "price">;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
}

const kinds: Readonly<Record<number, string>> = {
  [AssetType.stock]: "Corporation",
  [AssetType.reit]: "Corporation",
  [AssetType.etf]: "InvestmentFund",
  [AssetType.bond]: "FinancialProduct",
};

/** Returns structured data of page and asset; only known facts, no undated price. */
export function structuredData({ summary: { asset, price }, url, title, description, language }: Page) {
  const kind = kinds[asset.type] ?? "Thing";
  const isCompany = kind === "Corporation";
  return {
    "@type": "WebPage",
    url,
    name: title,
    description,
    inLanguage: language,
    ...(price && { dateModified: price.date }),
    about: {
      "@type": kind,
      name: asset.name,
      ...(isCompany && { tickerSymbol: `${asset.exchange}:${asset.ticker}` }),
      identifier: [
        { "@type": "PropertyValue", propertyID: "ticker", value: asset.symbol },
        ...(asset.isin ? [{ "@type": "PropertyValue", propertyID: "ISIN", value: asset.isin }] : []),
      ],
    },
  };
}
