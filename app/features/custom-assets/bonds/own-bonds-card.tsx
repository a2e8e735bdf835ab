import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateText, Money } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import classes from "../custom-assets.module.css";
import { OwnBondForm } from "./own-bond-form.tsx";

/**
 * Bonds unknown to any source, from statements or added by hand, with the terms their figures need; `?bond=` opens one.
 */
export function OwnBonds() {
  const { t } = useTranslation("custom-assets");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data } = useApiQuery("GET /api/own-bonds", {});
  if (!data) return null;
  const wanted = search.get("bond");
  const opened = data.bonds.find(({ asset }) => asset.id === wanted) ?? null;
  if (data.bonds.length === 0) return wanted && <SharedBond assetId={wanted} />;
  const at = (bond: string | null): string => {
    const next = new URLSearchParams(search);
    if (bond === null) next.delete("bond");
    else next.set("bond", bond);
    return `?${next}`;
  };
  const close = () => void navigate(at(null), { preventScrollReset: true });
  const names = new Map(data.indices.map(({ code, name }) => [code, name]));
  return (
    <>
      {wanted && !opened && <SharedBond assetId={wanted} />}
      <Card title={t("bonds.title")}>
        <p className={classes.muted}>{t("bonds.subtitle")}</p>
        <table className={`${plain.table} ${plain.blocks}`}>
          <thead>
            <tr>
              <th scope="col">{t("bonds.name")}</th>
              <th scope="col">{t("bonds.nominal")}</th>
              <th scope="col">{t("bonds.maturity")}</th>
              <th scope="col">{t("bonds.coupons")}</th>
            </tr>
          </thead>
          <tbody>
            {data.bonds.map(({ asset, nominal, couponRule, schedule }) => (
              <tr key={asset.id}>
                <th scope="row">
                  <Link to={at(asset.id)} preventScrollReset>
                    {asset.name}
                  </Link>
                </th>
                <td>
                  {nominal === null ? (
                    t("bonds.unknown")
                  ) : (
                    <Money value={nominal} currency={asset.currency} digits="own" />
                  )}
                </td>
                <td>
                  {schedule.maturity === null ? t("bonds.unknown") : <DateText value={schedule.maturity} />}
                </td>
                <td>
                  {[
                    schedule.coupons.length > 0 && t("bonds.couponCount", { count: schedule.coupons.length }),
                    couponRule && (names.get(couponRule.index) ?? couponRule.index),
                  ]
                    .filter(Boolean)
                    .join(", ") || t("bonds.none")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <DetailDrawer
        title={opened?.asset.name ?? t("bonds.title")}
        subtitle={opened?.asset.ticker}
        isOpen={opened !== null}
        onClose={close}
        size="wide"
      >
        {opened && (
          <OwnBondForm
            key={`${opened.asset.id}${opened.etag}`}
            bond={opened}
            indices={data.indices}
            onClose={close}
          />
        )}
      </DetailDrawer>
    </>
  );
}

/** Shared bond that lacks a term: its sources or support state it; staff get a link to its page. */
function SharedBond({ assetId }: { readonly assetId: string }) {
  const { t } = useTranslation("custom-assets");
  const { user } = useRootData();
  const isStaff = user?.roles.some((role) => role === "support" || role === "admin") ?? false;
  return (
    <Notice action={isStaff && <Link to={`/support/assets/${assetId}`}>{t("bonds.sharedOpen")}</Link>}>
      {t("bonds.shared")}
    </Notice>
  );
}
