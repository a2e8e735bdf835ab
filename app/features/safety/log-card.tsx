import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatInstant } from "../../i18n/format-date.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { SecurityEvent } from "./safety.contract.ts";
import classes from "./safety.module.css";

/** Security log: sign-ins, refusals, changes, roles, support access, with time and address. */
export function LogCard() {
  const { t } = useTranslation("safety");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApiQuery("GET /api/user/security-log", { page });
  return (
    <Card title={t("log.title")}>
      {data ? (
        <>
          <ul className={classes.list}>
            {data.events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          {data.pages > 1 && (
            <nav className={classes.pages} aria-label={t("log.pages")}>
              <span>{t("log.page", { page: data.page, pages: data.pages })}</span>
              <span>
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={page <= 1}
                  onClick={() => setPage(page - 1)}
                >
                  {t("log.newer")}
                </button>
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={page >= data.pages}
                  onClick={() => setPage(page + 1)}
                >
                  {t("log.older")}
                </button>
              </span>
            </nav>
          )}
        </>
      ) : error ? (
        <ErrorState what={t("log.title")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Card>
  );
}

/** Details shown with an event; the export has all. */
const shownDetails = [
  ...(["device", "role", "from", "to", "by", "what", "provider", "name", "userId", "reason"] as const),
];

function EventRow({ event: { event, happenedAt, address, details } }: { readonly event: SecurityEvent }) {
  const { t } = useTranslation("safety");
  const { prefs } = usePrefs();
  const more = shownDetails.flatMap((name) => {
    const value = details[name];
    return value ? [t(`log.detail.${name}`, { value })] : [];
  });
  const { action, byRole } = details;
  const named = t(`log.event.${action ?? event}`, { defaultValue: action ?? event });
  if (action === undefined && byRole)
    more.unshift(t(`log.detail.byRole.${byRole}`, { defaultValue: byRole }));
  const place = address === "command line" ? t("log.commandLine") : address;
  return (
    <li>
      <p className={classes.name}>{action === undefined ? named : t("log.acted", { action: named })}</p>
      <p className={classes.facts}>
        {[`${formatInstant(happenedAt, prefs.locale)} UTC`, place, ...more].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
