import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconPlus } from "../../ui/icons/icons.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./asset-support.module.css";
import type { PaymentRow, SupportAsset } from "./asset-support.schema.ts";
import { PaymentDrawer } from "./payment-drawer.tsx";
import { sourceName } from "./support-text.ts";

/** Dividends, coupons and repayments, newest first, editable. */
export function PaymentsPart({ asset }: { readonly asset: SupportAsset }) {
  const { t } = useTranslation("asset-support");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/supportDivHistory", { assetId: asset.id });
  const [edited, setEdited] = useState<PaymentRow | "new" | null>(null);
  if (error) return <ErrorState what={t("part.payments")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const add = (
    <button type="button" className="button button-primary" onClick={() => setEdited("new")}>
      <IconPlus size={18} stroke={1.6} aria-hidden />
      {t("payment.add")}
    </button>
  );
  return (
    <Card title={t("part.payments")} actions={add} isFlush>
      {data.payments.length === 0 ? (
        <p className={classes.empty}>{t("payment.none")}</p>
      ) : (
        <ScrollBox label={t("part.payments")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("payment.exDate")}</th>
                <th scope="col">{t("payment.payDate")}</th>
                <th scope="col" className="num">
                  {t("payment.amount")}
                </th>
                <th scope="col">{t("payment.kind")}</th>
                <th scope="col">{t("source")}</th>
                <th scope="col">
                  <span className="visually-hidden">{t("change")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.payments.map((row) => (
                <tr key={row.id}>
                  <td>{row.exDate ? <DateText value={row.exDate} /> : "—"}</td>
                  <td>{row.payDate ? <DateText value={row.payDate} /> : "—"}</td>
                  <td className="num">
                    {row.amount === null ? "—" : formatNumber(row.amount, locale)} {row.currency}
                  </td>
                  <td>{t(row.isSpecial ? "payment.special" : `payment.of.${row.kind}`)}</td>
                  <td>{sourceName(row.source, t)}</td>
                  <td className={classes.action}>
                    <button
                      type="button"
                      className="button button-quiet"
                      aria-label={t("payment.changeOf", { day: row.exDate ?? row.payDate ?? "" })}
                      onClick={() => setEdited(row)}
                    >
                      {t("change")}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {edited && (
        <PaymentDrawer
          key={edited === "new" ? "new" : edited.id}
          asset={asset}
          payment={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
