import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./asset-support.module.css";
import { CodesPart } from "./codes-part.tsx";
import { FieldsPart } from "./fields-part.tsx";
import { LogPart } from "./log-part.tsx";
import { PaymentsPart } from "./payments-part.tsx";
import { PricesPart } from "./prices-part.tsx";
import { ReportsPart } from "./reports/reports-part.tsx";
import { SourcesPart } from "./sources-part.tsx";
import { StateTags } from "./state-tags.tsx";

/** Parts of the page; the first is the default. */
const parts = ["fields", "payments", "prices", "reports", "sources", "codes", "log"] as const;

const route = screen({
  namespaces: ["asset-support", "assets", "ledger"],
  queries: ({ params, search }) => {
    const input = { assetId: params.id ?? "" };
    const part = search.get("part");
    return [
      mainQuery("GET /api/supportAssetInfo", input),
      query("GET /api/supportAssetEdit", input),
      query("GET /api/supportAssetEdit/sectors", {}),
      query("GET /api/supportAssetEdit/countries", {}),
      ...(part === "payments" ? [query("GET /api/supportDivHistory", input)] : []),
      ...(part === "reports" ? [query("GET /api/supportAssetEdit/figures", input)] : []),
      ...(part === "sources" ? [query("GET /api/supportAssetEdit/data-source", input)] : []),
      ...(part === "prices"
        ? [
            query("GET /api/supportAssetEdit/prices", input),
            query("GET /api/supportAssetEdit/adjustments", input),
          ]
        : []),
    ];
  },
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Shared asset with all values, their sources, and forms for corrections. */
export default function SupportAssetScreen() {
  const { t } = useTranslation("asset-support");
  const assetId = useParams().id ?? "";
  const [search] = useSearchParams();
  const part = parts.find((name) => name === search.get("part")) ?? "fields";
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetInfo", { assetId });
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const { asset } = data;
  return (
    <>
      <p className={classes.back}>
        <Link to="/support/assets">{t("back")}</Link>
      </p>
      <PageHeader
        title={asset.name}
        subtitle={
          <>
            {[asset.ticker, asset.exchangeName, t(`ledger:assetType.${asset.type}`), asset.currency]
              .filter(Boolean)
              .join(" · ")}{" "}
            <StateTags asset={asset} />
          </>
        }
      />
      <LinkTabs
        param="part"
        value={part === "fields" ? null : part}
        label={t("parts")}
        tabs={parts.map((name) => ({ value: name === "fields" ? null : name, label: t(`part.${name}`) }))}
      />
      <div className={classes.part}>
        {part === "fields" && <FieldsPart info={data} />}
        {part === "payments" && <PaymentsPart asset={asset} />}
        {part === "prices" && <PricesPart asset={asset} />}
        {part === "reports" && <ReportsPart asset={asset} />}
        {part === "sources" && <SourcesPart info={data} />}
        {part === "codes" && <CodesPart info={data} />}
        {part === "log" && <LogPart assetId={asset.id} />}
      </div>
    </>
  );
}
