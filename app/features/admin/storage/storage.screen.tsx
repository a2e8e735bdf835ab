import { useTranslation } from "react-i18next";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";

const route = screen({
  namespaces: ["admin"],
  queries: () => [mainQuery("GET /api/admin/get-counts", {})],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const units = ["bytes", "kilobytes", "megabytes", "gigabytes", "terabytes"] as const;

/** Formats a size with its unit, one digit after the point. */
function useSize(): (bytes: number) => string {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (bytes) => {
    const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
    const size = formatNumber((bytes / 1024 ** power).toFixed(1), locale, { maxDigits: power === 0 ? 0 : 1 });
    return t(`storage.unit.${units[power] ?? "bytes"}`, { size });
  };
}

/** Rows and sizes of all tables, for administrators. */
export default function StorageScreen() {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const size = useSize();
  const { data, error, refetch } = useApiQuery("GET /api/admin/get-counts", {});
  if (error && !data)
    return <ErrorState what={t("storage.title")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={12} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("storage.title")}
        subtitle={t("storage.subtitle", { version: data.version, size: size(data.bytes) })}
      />
      <Card title={t("storage.tables", { count: data.tables.length })} isFlush>
        <ScrollBox label={t("storage.title")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("storage.table")}</th>
                {(["rows", "size", "indexes"] as const).map((name) => (
                  <th key={name} scope="col" className="num">
                    {t(`storage.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.tables.map(({ name, rows, isEstimate, bytes, indexBytes }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td className="num">
                    {isEstimate
                      ? t("storage.estimate", { rows: formatNumber(String(rows), locale) })
                      : formatNumber(String(rows), locale)}
                  </td>
                  <td className="num">{size(bytes)}</td>
                  <td className="num">{size(indexBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </Card>
      <p className={classes.muted}>{t("storage.note")}</p>
    </div>
  );
}
