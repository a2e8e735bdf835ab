import { useTranslation } from "react-i18next";
import { useRootData } from "../client/data/root-data.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import type { AnnouncementLevel } from "../shared/names/announcement-names.ts";
import { keptDismissals } from "../shared/prefs.ts";
import { IconAlertTriangle, IconInfoCircle, IconX } from "../ui/icons/icons.ts";
import classes from "./announcement-banner.module.css";

/** Shows the announcement until dismissed; the preferences cookie tells the server to omit it. */
export function AnnouncementBanner() {
  const { facts } = useRootData();
  const { prefs, setPrefs } = usePrefs();
  const dismissed = prefs.dismissedAnnouncements;
  const shown = facts.announcements.find(({ id }) => !dismissed.includes(id));
  if (!shown) return null;
  const { id, level, link } = shown;
  const dismiss = () => setPrefs({ dismissedAnnouncements: keptDismissals([...dismissed, id]) });
  return (
    <AnnouncementView id={id} text={shown[prefs.language]} level={level} link={link} onDismiss={dismiss} />
  );
}

interface AnnouncementViewProps {
  readonly id: string;
  readonly text: string;
  readonly level: AnnouncementLevel;
  /** Empty without a link. */
  readonly link: string;
  /** Absent in a preview. */
  readonly onDismiss?: () => void;
}

export function AnnouncementView({ id, text, level, link, onDismiss }: AnnouncementViewProps) {
  const { t } = useTranslation("frame");
  const Icon = level === "warning" ? IconAlertTriangle : IconInfoCircle;
  return (
    <section
      className={classes.banner}
      aria-label={t("frame:announcement.label")}
      data-announcement={id}
      data-level={level}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <p className={classes.text}>
        {text}
        {link && (
          <>
            {" "}
            <a href={link}>{t("frame:announcement.more")}</a>
          </>
        )}
      </p>
      {onDismiss && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("frame:announcement.dismiss")}
          data-dismiss={id}
          onClick={onDismiss}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      )}
    </section>
  );
}
