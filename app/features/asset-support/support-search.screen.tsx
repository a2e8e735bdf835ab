import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { ownAssetPath } from "../../shared/text/asset-path.ts";
import { SearchForm } from "../../shell/forms/search-form.tsx";
import { IconSearch } from "../../ui/icons/icons.ts";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { assetSupportContract } from "./asset-support.contract.ts";
import classes from "./asset-support.module.css";
import type { SupportAsset } from "./asset-support.schema.ts";
import { StateTags } from "./state-tags.tsx";

const queryOf = (search: URLSearchParams) => ({ query: search.get("q") ?? "" });

const route = screen({
  namespaces: ["asset-support", "ledger"],
  queries: ({ search }) => [mainQuery("GET /api/assets/support-search", queryOf(search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Searches all shared assets, hidden ones too, and imported securities; initially the last edited. */
export default function SupportSearchScreen() {
  const { t } = useTranslation("asset-support");
  const [search] = useSearchParams();
  const input = queryOf(search);
  const { data, error, refetch } = useApiQuery("GET /api/assets/support-search", input);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <SearchForm
        asked={input.query}
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        submit={t("search.find")}
        icon={IconSearch}
        maxLength={200}
      />
      {error ? (
        <ErrorState what={t("search.results")} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={8} />
      ) : data.assets.length + data.imported.length === 0 ? (
        <EmptyState icon={IconSearch} title={t(input.query === "" ? "search.noneYet" : "search.nothing")}>
          {t(input.query === "" ? "search.noneYetText" : "search.nothingText")}
        </EmptyState>
      ) : (
        <div className={classes.found}>
          {data.assets.length > 0 && (
            <Results title={input.query === "" ? "search.edited" : "search.results"} assets={data.assets} />
          )}
          {data.imported.length > 0 && <Imported found={data.imported} />}
        </div>
      )}
    </>
  );
}

interface ResultsProps {
  readonly title: "search.edited" | "search.results";
  readonly assets: readonly SupportAsset[];
}

function Results({ title, assets }: ResultsProps) {
  const { t } = useTranslation("asset-support");
  return (
    <Card title={t(title)} isFlush>
      <ul className={classes.results}>
        {assets.map((asset) => (
          <li key={asset.id}>
            <Link to={`/support/assets/${asset.id}`} className={classes.result}>
              <AssetMark asset={asset} />
              <span className={classes.ticker}>{asset.ticker}</span>
              <span className={classes.grow}>
                <span className={classes.name}>{asset.name}</span>
                <span className={classes.detail}>
                  {[asset.exchangeName, t(`ledger:assetType.${asset.type}`), asset.currency, asset.isin]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <StateTags asset={asset} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Found = OutputOf<(typeof assetSupportContract)["GET /api/assets/support-search"]>["imported"];

/** Imported securities: other users' rows cannot be edited, only own ones have a page. */
function Imported({ found }: { readonly found: Found }) {
  const { t } = useTranslation("asset-support");
  return (
    <Card title={t("search.imported")} isFlush>
      <p className={classes.importedText}>{t("search.importedText")}</p>
      <ul className={classes.results}>
        {found.map(({ ticker, exchange, isin, name, type, currency, userCount, ownId, exchangeName }) => {
          const detail = [exchangeName, t(`ledger:assetType.${type}`), currency, isin !== ticker && isin];
          const line = (
            <>
              <AssetMark asset={{ ticker, exchange }} />
              <span className={classes.ticker}>{ticker}</span>
              <span className={classes.grow}>
                <span className={classes.name}>{name}</span>
                <span className={classes.detail}>{detail.filter(Boolean).join(" · ")}</span>
              </span>
              <span className={classes.detail}>
                {ownId ? t("search.yours") : t("search.users", { count: userCount })}
              </span>
            </>
          );
          return (
            <li key={`${ticker}@${exchange} ${isin}`}>
              {ownId ? (
                <Link to={ownAssetPath(ownId)} className={classes.result}>
                  {line}
                </Link>
              ) : (
                <div className={classes.result}>{line}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
