import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { RateForm } from "../../shell/assets/rate-form.tsx";
import { IconCoins, IconPlus, IconUpload } from "../../ui/icons/icons.ts";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { PricedAsset, PricedPair } from "./assets.contract.ts";
import { PriceForm } from "./price-form.tsx";
import classes from "./prices.module.css";
import { UploadForm } from "./upload-form.tsx";
import { usePriceColumns, useRateColumns } from "./use-price-columns.tsx";

/** Address parameters that open a drawer. */
const drawers = ["asset", "pair", "date", "enter"];

/** Assets and pairs of the user's transactions with their last values; own values are entered here. */
export function PricesPage() {
  const { t } = useTranslation("assets");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, error, refetch } = useApiQuery("GET /api/prices/list", {});
  const at = useCallback(
    (name?: string, value = ""): string => {
      const next = new URLSearchParams(search);
      for (const drawer of drawers) next.delete(drawer);
      if (name !== undefined) next.set(name, value);
      return `?${next}`;
    },
    [search],
  );
  const close = () => void navigate(at(), { preventScrollReset: true });
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <>
            <Link className="button button-primary" to={at("enter", "price")} preventScrollReset>
              <IconPlus size={18} stroke={1.6} aria-hidden />
              {t("enter.price")}
            </Link>
            <Link className="button button-quiet" to={at("enter", "rate")} preventScrollReset>
              {t("enter.rate")}
            </Link>
            <Link className="button button-quiet" to={at("enter", "file")} preventScrollReset>
              <IconUpload size={18} stroke={1.6} aria-hidden />
              {t("upload")}
            </Link>
          </>
        }
      />
      {error && <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={10} />}
      {data && <AssetPrices assets={data.assets} at={at} />}
      {data && <RateList rates={data.rates} at={at} />}
      <Drawers search={search} onClose={close} />
    </>
  );
}

type At = (name?: string, value?: string) => string;

/** Longer lists are virtualised. */
const virtualFrom = 100;
const byName = { id: "name", isDescending: false } as const;

function AssetPrices({ assets, at }: { readonly assets: readonly PricedAsset[]; readonly at: At }) {
  const { t } = useTranslation("assets");
  const [search] = useSearchParams();
  const [filter, setFilter] = useState("");
  const wanted = useDeferredValue(filter);
  const showsSold = search.get("sold") === "1";
  const columns = usePriceColumns(at);
  const soldCount = assets.filter(({ isHeld }) => !isHeld).length;
  const rows = useMemo(
    () => assets.filter((row) => (showsSold || row.isHeld) && hasText(row, wanted)),
    [assets, showsSold, wanted],
  );
  const sold = new URLSearchParams(search);
  if (showsSold) sold.delete("sold");
  else sold.set("sold", "1");
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t("list.assets")}</h2>
      <p className={classes.scope}>{t("list.scope", { count: assets.length - soldCount })}</p>
      {assets.length > 0 && (
        <div className={classes.tools}>
          <input
            type="search"
            className={classes.search}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            placeholder={t("list.filter")}
            aria-label={t("list.filter")}
          />
          {soldCount > 0 && (
            <Link to={`?${sold}`} preventScrollReset replace>
              {t(showsSold ? "list.hideSold" : "list.showSold", { count: soldCount })}
            </Link>
          )}
        </div>
      )}
      <DataTable
        label={t("list.assets")}
        columns={columns}
        rows={rows}
        rowId={({ asset }) => asset.id}
        defaultSort={byName}
        virtualFrom={virtualFrom}
        question={wanted}
        empty={
          <EmptyState icon={IconCoins} title={t(filter === "" ? "list.empty" : "list.nothing")}>
            {t(filter === "" ? "list.emptyText" : "list.nothingText")}
          </EmptyState>
        }
      />
    </section>
  );
}

function hasText({ asset }: PricedAsset, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    wanted === "" || `${asset.ticker} ${asset.name} ${asset.exchangeName}`.toLowerCase().includes(wanted)
  );
}

function RateList({ rates, at }: { readonly rates: readonly PricedPair[]; readonly at: At }) {
  const { t } = useTranslation("assets");
  const columns = useRateColumns(at);
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t("list.rates")}</h2>
      <p className={classes.scope}>{t(rates.length === 0 ? "list.noRates" : "list.ratesScope")}</p>
      {rates.length > 0 && (
        <DataTable
          label={t("list.rates")}
          columns={columns}
          rows={rates}
          rowId={({ from, to, isDemo }) => `${from}/${to}${isDemo}`}
          sortParam="rates"
        />
      )}
    </section>
  );
}

interface DrawersProps {
  readonly search: URLSearchParams;
  readonly onClose: () => void;
}

/** Drawers for a price, a rate or a file; refused figures link here by the address. */
function Drawers({ search, onClose }: DrawersProps) {
  const { t } = useTranslation("assets");
  const [assetId, pair, enter] = [search.get("asset"), search.get("pair"), search.get("enter")];
  const date = search.get("date");
  const opened = assetId !== null ? "price" : pair !== null ? "rate" : enter;
  return (
    <>
      <DetailDrawer title={t("enter.price")} isOpen={opened === "price"} onClose={onClose}>
        {opened === "price" && (
          <PriceForm key={assetId ?? ""} assetId={assetId} date={date} onSaved={onClose} />
        )}
      </DetailDrawer>
      <DetailDrawer title={t("enter.rate")} isOpen={opened === "rate"} onClose={onClose}>
        {opened === "rate" && <RateForm key={pair} pair={pair ?? ""} date={date} onSaved={onClose} />}
      </DetailDrawer>
      <DetailDrawer title={t("upload")} isOpen={opened === "file"} onClose={onClose} size="wide">
        {opened === "file" && <UploadForm />}
      </DetailDrawer>
    </>
  );
}
