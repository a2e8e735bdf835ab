import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../admin.module.css";

const weekMs = 7 * 24 * 3600_000;

/** Returns the numbers of items that need attention; null while unknown. */
function useAttention() {
  const { today } = useRootData();
  const jobs = useApiQuery("GET /api/admin/jobs", {}).data;
  const mails = useApiQuery("GET /api/admin/mails", {}).data;
  const reports = useApiQuery("GET /api/admin/abuse-reports", {}).data;
  const messages = useApiQuery("GET /api/admin/feedback/messages", {}).data;
  const since = new Date(Date.parse(today) - weekMs).toISOString();
  return [
    ["jobs", "/admin/jobs", jobs?.queues.reduce((sum, { failed }) => sum + failed, 0)],
    ["retrying", "/admin/mails", mails?.counts.retrying],
    ["failed", "/admin/mails?state=failed", mails?.counts.failed],
    ["reports", "/admin/reports", reports?.openCount],
    [
      "messages",
      "/admin/feedback?type=messages",
      messages?.messages.filter(({ createdAt }) => createdAt >= since).length,
    ],
  ] as const;
}

/** Issues that need attention, each with a link. */
export function AttentionCard() {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (
    <Card title={t("overview.attention")}>
      <ul className={classes.rows}>
        {useAttention().map(([name, href, count]) => (
          <li key={name} className={classes.attention}>
            <Link to={href}>{t(`overview.need.${name}`)}</Link>
            <strong data-tone={count ? "warn" : undefined}>
              {count === undefined ? "—" : formatNumber(String(count), locale)}
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}
