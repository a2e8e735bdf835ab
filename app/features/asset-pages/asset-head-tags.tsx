import { useTranslation } from "react-i18next";
import { JsonLd } from "../../client/navigation/json-ld.tsx";
import { PageAddresses, usePageAddresses } from "../../client/navigation/page-addresses.tsx";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatPercent, joinPieces, pricePieces } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { AssetType } from "../../shared/codes.ts";
import { publicPath } from "./asset-address.ts";
import type { Summary } from "./asset-parts.ts";
import { structuredData } from "./company/structured-data.ts";

/** Title, description, language addresses and structured data. */
export function AssetHeadTags({ summary }: { readonly summary: Summary }) {
  const { t } = useTranslation("asset-pages");
  const { prefs } = usePrefs();
  const { asset, price, dividendYield } = summary;
  const isBond = asset.type === AssetType.bond;
  const path = publicPath(asset.symbol);
  const { own } = usePageAddresses(path);
  const what = { name: asset.name, ticker: asset.ticker, exchange: asset.exchangeName };
  const title = t(isBond ? "head.titleBond" : "head.title", what);
  const description = [
    t(isBond ? "head.descriptionBond" : "head.description", what),
    price &&
      t("head.price", {
        price: isBond
          ? formatPercent(String(Number(price.value) / 100), prefs.locale)
          : joinPieces(pricePieces(price.value, prefs.locale, { currency: asset.currency })),
        date: formatDayWithName(price.date, prefs.locale),
      }),
    dividendYield.value !== null &&
      t("head.yield", { yield: formatPercent(dividendYield.value, prefs.locale) }),
  ]
    .filter(Boolean)
    .join(" ");
  const known = structuredData({ summary, url: own, title, description, language: prefs.language });
  return (
    <>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={description} />
      {/* Fictional assets of the demo market are excluded from search engines. */}
      <PageAddresses
        {...{ path, title, description }}
        picture={`/public/pictures/asset/${encodeURIComponent(asset.symbol)}.png?lang=${prefs.language}`}
        isNoIndex={asset.isDemo}
      />
      <JsonLd facts={known} />
    </>
  );
}
