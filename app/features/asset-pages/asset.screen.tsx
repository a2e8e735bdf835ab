import { useTranslation } from "react-i18next";
import { useLoaderData, useParams, useSearchParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import { type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { assetPath } from "../../shared/text/asset-path.ts";
import { PublicExplain } from "../../shell/explain/public-explain.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { assetQueries, readAssetAddress } from "./asset-address.ts";
import { AssetHeadTags } from "./asset-head-tags.tsx";
import { AssetMissing } from "./asset-missing.tsx";
import { AssetPage } from "./asset-page.tsx";
import { WatchButton } from "./watch-button.tsx";

const route = screen({
  namespaces: ["asset-pages", "assets", "ledger", "market-facts"],
  queries: ({ params, search }) => assetQueries(readAssetAddress(params.symbol, search)),
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Public page of an asset. */
export default function AssetScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <PublicExplain>
          <PublicAssetPage />
        </PublicExplain>
      </PublicPage>
    </LoadedQueries>
  );
}

function PublicAssetPage() {
  const { t } = useTranslation("asset-pages");
  const { user } = useRootData();
  const { symbol } = useParams();
  const [search] = useSearchParams();
  const failed = useLoaderData<ScreenData>().error;
  const address = readAssetAddress(symbol, search);
  const { data, error, refetch } = useApiQuery(
    "GET /api/public/asset-info/summary-by-symbol",
    { symbol: address.symbol },
    { isEnabled: !isNotThere(failed) },
  );
  const problem = data ? null : (failed ?? error);
  if (problem && isNotThere(problem))
    return <AssetMissing symbol={address.symbol} isAmbiguous={problem.code === "INVALID_INPUT"} />;
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
      <AssetHeadTags summary={data} />
      <AssetPage
        address={address}
        summary={data}
        actions={
          user ? (
            <ButtonLink href={assetPath(data.asset.symbol)}>{t("openInside")}</ButtonLink>
          ) : (
            <WatchButton symbol={data.asset.symbol} />
          )
        }
      />
    </>
  );
}
