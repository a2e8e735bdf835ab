import { useTranslation } from "react-i18next";
import { Form, useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { PublicFrame } from "../../shell/public-frame.tsx";
import { IconSearch } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { HeldAssets } from "./held-assets.tsx";
import classes from "./screener.module.css";
import { readAddress } from "./screener-address.ts";
import { Pager } from "./screener-page.tsx";
import { ScreenerTable } from "./screener-table.tsx";

/** Defaults to all assets by ticker. */
const inputOf = (search: URLSearchParams) => {
  const { text, type, sort = "ticker", page } = readAddress(search);
  return { sort, ...(text && { text }), ...(type && { type }), ...(page && { page }) };
};

const definition = screen({
  namespaces: ["screener", "ledger", "assets", "market-facts"],
  queries: ({ search }) => [
    mainQuery("GET /api/screener/div-finder", inputOf(search)),
    query("GET /api/public/asset-ranks", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** All public assets with search, sorting and pages; and the most held ones. */
export default function AssetsListScreen() {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const isHeld = search.get("list") === "held";
  return (
    <PublicFrame path="/public/assets" title={t("assets.title")} description={t("assets.subtitle")}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t("assets.title")}</h1>
          <p>{t("assets.subtitle")}</p>
        </header>
        <LinkTabs
          param="list"
          value={isHeld ? "held" : null}
          label={t("assets.title")}
          look="pill"
          tabs={[
            { value: null, label: t("assets.all") },
            { value: "held", label: t("assets.held") },
          ]}
        />
        {isHeld ? <HeldAssets /> : <AllAssets />}
      </div>
    </PublicFrame>
  );
}

function AllAssets() {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const input = inputOf(search);
  const { data } = useApiQuery("GET /api/screener/div-finder", input);
  const sort = search.get("sort");
  return (
    <>
      <Form key={input.text} className={classes.choices} role="search">
        <label className={classes.search}>
          <span className="visually-hidden">{t("filter.text")}</span>
          <input
            className={classes.box}
            type="search"
            name="text"
            maxLength={100}
            placeholder={t("filter.text")}
            defaultValue={input.text ?? ""}
          />
        </label>
        {sort !== null && <input type="hidden" name="sort" value={sort} />}
        <button type="submit" className="button button-primary">
          {t("assets.search")}
        </button>
      </Form>
      {data === undefined ? (
        <SkeletonRows count={12} />
      ) : (
        <Card isFlush>
          <p className={`${classes.notes} ${classes.muted}`} aria-live="polite">
            {t("found", { count: data.total, shown: formatNumber(String(data.total), locale) })}
          </p>
          {data.assets.length === 0 ? (
            <EmptyState icon={IconSearch} title={t("empty.title")}>
              {t("assets.nothing")}
            </EmptyState>
          ) : (
            <ScreenerTable
              assets={data.assets}
              columns={["price", "yield", "cap", "rating", "safety"]}
              sort={input.sort}
              label={t("assets.title")}
            />
          )}
          <Pager found={data} />
        </Card>
      )}
    </>
  );
}
