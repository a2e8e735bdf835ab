import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Money } from "../../../ui/money/amounts.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";

/** The latest uses of a code. */
export function PromoUses({ code }: { readonly code: string }) {
  const { t } = useTranslation("promo");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/admin/promo-codes/uses", { code, page: 1 });
  if (error && !data)
    return <ErrorState what={t("admin.uses")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={2} />;
  if (data.uses.length === 0) return <EmptyLine>{t("uses.none")}</EmptyLine>;
  return (
    <ScrollBox label={t("admin.uses")}>
      <table className={`${plain.table} ${plain.inset}`} aria-label={t("admin.uses")}>
        <thead>
          <tr>
            <th scope="col">{t("uses.time")}</th>
            <th scope="col">{t("uses.account")}</th>
            <th scope="col">{t("uses.state")}</th>
            <th scope="col" className="num">
              {t("uses.given")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.uses.map(({ bookedAt, email, state, given }) => (
            <tr key={`${bookedAt}${email}`}>
              <td>{formatInstant(bookedAt, locale)} UTC</td>
              <td>{email || t("uses.removed")}</td>
              <td>{t(`uses.of.${state}`)}</td>
              <td className="num">
                {given.length === 0
                  ? "—"
                  : given.map(({ currency, sum }) => (
                      <div key={currency}>
                        <Money value={sum} currency={currency} />
                      </div>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
