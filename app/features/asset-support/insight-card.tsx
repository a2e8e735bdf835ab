import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./asset-support.module.css";

/** What the last report says in plain words, as everybody reads it. */
export function InsightCard({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation("asset-support");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/public/asset-info/fundamental-insight", { symbol });
  if (error) return <ErrorState what={t("insight")} error={error} onRetry={() => void refetch()} isCompact />;
  return (
    <Card title={t("insight")}>
      {!data && <SkeletonRows count={3} />}
      {data?.reasons.map((reason) => (
        <p key={reason.code} className={classes.note}>
          {reasonText(reason, t, locale)}
        </p>
      ))}
      {data && data.lines.length > 0 && (
        <ul className={classes.said}>
          {data.lines.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
