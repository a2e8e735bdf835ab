import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./asset-support.module.css";
import type { SupportInsight } from "./reports/report.schema.ts";

/** Plain sentences on the last report, as everybody sees them. */
export function InsightCard({ insight }: { readonly insight: SupportInsight }) {
  const { t } = useTranslation("asset-support");
  const { locale } = useReader();
  return (
    <Card title={t("insight")}>
      {insight.reasons.map((reason) => (
        <p key={reason.code} className={classes.note}>
          {reasonText(reason, t, locale)}
        </p>
      ))}
      {insight.lines.length > 0 && (
        <ul className={classes.said}>
          {insight.lines.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
