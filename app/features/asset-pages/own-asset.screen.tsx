import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useParams, useSearchParams } from "react-router";
import { isNotThere } from "../../client/not-there.ts";
import { query, type ScreenData, screen } from "../../client/screen.ts";
import { useApiQuery } from "../../client/use-api.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AddToWatchlist } from "./add-to-watchlist.tsx";
import { assetQueries, publicPath, readAssetAddress } from "./asset-address.ts";
import { AssetMissing } from "./asset-missing.tsx";
import { AssetPage } from "./asset-page.tsx";
import { OwnPosition } from "./own-position-card.tsx";

const route = screen({
  namespaces: ["asset-pages", "assets", "ledger", "market-facts", "explain"],
  isMissingShown: true,
  queries: ({ params, search }) => {
    const address = readAssetAddress(params.symbol, search);
    const { symbol, period } = address;
    return [
      ...assetQueries(address),
      query("GET /api/asset-info/my-portfolio", { symbol, period }),
      query("GET /api/watchlist", {}),
    ];
  },
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The page of an asset inside the program: the same, with what its reader holds and has traded. */
export default function OwnAssetScreen() {
  const { t } = useTranslation("asset-pages");
  const { symbol } = useParams();
  const [search] = useSearchParams();
  const address = readAssetAddress(symbol, search);
  const failed = useLoaderData<ScreenData>().error;
  const isEnabled = !isNotThere(failed);
  const { symbol: asked, period } = address;
  const { data, error, refetch } = useApiQuery(
    "GET /api/public/asset-info/summary-by-symbol",
    { symbol: asked },
    { isEnabled },
  );
  const position = useApiQuery(
    "GET /api/asset-info/my-portfolio",
    { symbol: asked, period },
    { isEnabled },
  ).data;
  const problem = data ? null : (failed ?? error);
  if (problem && isNotThere(problem))
    return <AssetMissing symbol={asked} isAmbiguous={problem.code === "INVALID_INPUT"} />;
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
  return (
    <>
      <title>{`${data.asset.name} · Zerno`}</title>
      <AssetPage
        address={address}
        summary={data}
        trades={position?.trades ?? []}
        own={position && <OwnPosition position={position} />}
        actions={
          <>
            {position && <AddToWatchlist symbol={data.asset.symbol} position={position} />}
            {position && (
              <Link
                className="button button-primary"
                to={`/transactions?action=Add_Transaction&for=${position.assetId}`}
              >
                {t("addToPortfolio")}
              </Link>
            )}
            <Link className="button button-quiet" to={publicPath(data.asset.symbol)} reloadDocument>
              {t("publicPage")}
            </Link>
          </>
        }
      />
    </>
  );
}
