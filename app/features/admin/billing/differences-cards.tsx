import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";

/** Differences to the providers' lists with both sides, and provider events that were not applied. */
export function DifferencesCards() {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/admin/payment-differences", {});
  if (error && !data)
    return <ErrorState what={t("billing.differences")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} />;
  const { comparisons, differences, events } = data;
  const when = (instant: string) => `${formatInstant(instant, locale)} UTC`;
  return (
    <>
      <Card title={t("billing.differences")} isFlush={differences.length > 0}>
        <div className={differences.length > 0 ? classes.inset : classes.stack}>
          {comparisons.length === 0 && <p className={classes.muted}>{t("billing.neverCompared")}</p>}
          {comparisons.map(({ provider, comparedAt, payments, problem }) => (
            <p key={provider} className={classes.muted}>
              {t(problem === null ? "billing.compared" : "billing.notCompared", {
                provider: t(`billing.provider.${provider}`),
                at: when(comparedAt),
                payments: formatNumber(String(payments), locale),
              })}
            </p>
          ))}
        </div>
        {differences.length === 0 ? (
          <EmptyLine>{t("billing.noDifferences")}</EmptyLine>
        ) : (
          <Rows
            label={t("billing.differences")}
            columns={["payment", "field", "ours", "theirs", "since"]}
            rows={differences.map(({ id, provider, paymentRef, kind, ours, theirs, foundAt }) => [
              id,
              `${t(`billing.provider.${provider}`)}: ${paymentRef}`,
              ...[t(`billing.difference.${kind}`), ours ?? "—", theirs ?? "—", when(foundAt)],
            ])}
          />
        )}
      </Card>
      {events.length > 0 && (
        <Card title={t("billing.events")} isFlush>
          <Rows
            label={t("billing.events")}
            columns={["payment", "event", "problem", "since"]}
            rows={events.map(({ provider, eventId, kind, paymentRef, problem, happenedAt }) => [
              `${provider} ${eventId}`,
              `${t(`billing.provider.${provider}`)}: ${paymentRef ?? eventId}`,
              ...[
                t(`billing.event.${kind}`, { defaultValue: kind }),
                t(`billing.problem.${problem}`, { defaultValue: problem }),
                when(happenedAt),
              ],
            ])}
          />
        </Card>
      )}
    </>
  );
}

interface RowsProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** A key, then the cells. */
  readonly rows: readonly (readonly string[])[];
}

function Rows({ label, columns, rows }: RowsProps) {
  const { t } = useTranslation("admin");
  return (
    <ScrollBox label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`billing.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, first, ...cells]) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the column
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
