import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useParams, useSearchParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { mainQuery, query, type ScreenData, screen } from "../../client/data/screen.ts";
import { idPattern } from "../../client/data/screen-input.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AddToWatchlist } from "./add-to-watchlist.tsx";
import { partQueries, publicPath, readAssetAddress } from "./asset-address.ts";
import { AssetMissing } from "./asset-missing.tsx";
import { AssetPage } from "./asset-page.tsx";
import { OwnAssetPage } from "./own-asset-page.tsx";
import { OwnPosition } from "./own-position-card.tsx";

const route = screen({
  namespaces: ["asset-pages", "assets", "ledger", "market-facts", "explain"],
  isMissingShown: true,
  queries: ({ params, search }) => {
    const address = readAssetAddress(params.symbol, search);
    const { symbol, period } = address;
    return [
      mainQuery("GET /api/asset-info/summary", { symbol, period }),
      // An id belongs to a custom asset, unknown to public endpoints.
      ...(idPattern.test(symbol) ? [] : partQueries(address)),
      query("GET /api/asset-info/my-portfolio", { symbol, period }),
      query("GET /api/watchlist", {}),
    ];
  },
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Asset page inside the application, with the reader's holdings and trades. */
export default function OwnAssetScreen() {
  const { t } = useTranslation("asset-pages");
  const { symbol } = useParams();
  const [search] = useSearchParams();
  const address = readAssetAddress(symbol, search);
  const failed = useLoaderData<ScreenData>().error;
  const isEnabled = !isNotThere(failed);
  const { symbol: asked, period } = address;
  const { data, error, refetch } = useApiQuery(
    "GET /api/asset-info/summary",
    { symbol: asked, period },
    { isEnabled },
  );
  const position = useApiQuery(
    "GET /api/asset-info/my-portfolio",
    { symbol: asked, period },
    { isEnabled },
  ).data;
  const problem = data ? null : (failed ?? error);
  if (problem && isNotThere(problem))
    return <AssetMissing symbol={asked} isAmbiguous={problem.code === "INVALID_INPUT"} isInside />;
  if (!data)
    return (
      <>
        <title>{`${t("title")} · Zerno`}</title>
        {problem ? (
          <ErrorState what={t("title")} error={problem} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={12} />
        )}
      </>
    );
  const { summary, own } = data;
  const { asset } = summary;
  return (
    <>
      <title>{`${asset.name} · Zerno`}</title>
      {own ? (
        <OwnAssetPage address={address} summary={summary} own={own} position={position} />
      ) : (
        <AssetPage
          address={address}
          summary={summary}
          trades={position?.trades ?? []}
          own={position && <OwnPosition position={position} />}
          actions={
            <>
              {position && <AddToWatchlist symbol={asset.symbol} position={position} />}
              {position && (
                <Link
                  className="button button-primary"
                  to={`/transactions?action=Add_Transaction&for=${position.assetId}`}
                >
                  {t("addToPortfolio")}
                </Link>
              )}
              <Link className="button button-quiet" to={publicPath(asset.symbol)} reloadDocument>
                {t("publicPage")}
              </Link>
            </>
          }
        />
      )}
    </>
  );
}
