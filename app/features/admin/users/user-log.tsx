import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../admin.module.css";
import type { UserProfile } from "./admin-users.contract.ts";

interface UserLogProps {
  readonly log: UserProfile["log"];
}

/** Security log of a user, one page at a time. */
export function UserLog({ log: { events, page, pages } }: UserLogProps) {
  const { t } = useTranslation(["admin", "safety"]);
  return (
    <Card title={t("admin:user.log")}>
      <ul className={classes.rows}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t("safety:log.pages")}>
          <span>{t("safety:log.page", { page, pages })}</span>
          <span className={classes.actions}>
            {page > 1 && <PageLink page={page - 1} label={t("safety:log.newer")} />}
            {page < pages && <PageLink page={page + 1} label={t("safety:log.older")} />}
          </span>
        </nav>
      )}
    </Card>
  );
}

function PageLink({ page, label }: { readonly page: number; readonly label: string }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set("log", String(page));
  return (
    <Link className="button button-quiet" to={{ search: `?${next}` }} preventScrollReset>
      {label}
    </Link>
  );
}

/** Details beside an event's name, in the order in which they are read. */
const shownDetails = [
  ...(["device", "role", "from", "to", "by", "what", "provider", "name", "userId", "reason"] as const),
];

function EventRow({
  event: { event, happenedAt, address, details },
}: {
  readonly event: UserProfile["log"]["events"][number];
}) {
  const { t } = useTranslation("safety");
  const { locale } = useReader();
  const more = shownDetails.flatMap((name) => {
    const value = details[name];
    return value ? [t(`log.detail.${name}`, { value })] : [];
  });
  const { action, byRole } = details;
  const named = t(`log.event.${action ?? event}`, { defaultValue: action ?? event });
  const by = action === undefined && byRole ? t(`log.detail.byRole.${byRole}`, { defaultValue: byRole }) : "";
  const place = address === "command line" ? t("log.commandLine") : address;
  return (
    <li>
      <p className={classes.name}>{action === undefined ? named : t("log.acted", { action: named })}</p>
      <p className={classes.muted}>
        {[`${formatInstant(happenedAt, locale)} UTC`, place, by, ...more].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
