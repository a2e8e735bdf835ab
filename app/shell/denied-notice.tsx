import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onDenied } from "../client/api/denied.ts";
import classes from "./stale-notice.module.css";

const hideMs = 10_000;

/** Reports a refused call; a later one restarts the timer. */
export function DeniedNotice() {
  const { t } = useTranslation("common");
  const [deniedAt, setDeniedAt] = useState<number | null>(null);
  useEffect(() => onDenied(() => setDeniedAt(performance.now())), []);
  useEffect(() => {
    if (deniedAt === null) return;
    const timer = setTimeout(() => setDeniedAt(null), hideMs);
    return () => clearTimeout(timer);
  }, [deniedAt]);
  if (deniedAt === null) return null;
  return (
    <div className={classes.notice} role="alert" data-notice="denied">
      <span>{t("common:error.FORBIDDEN")}</span>
      <button type="button" className="button button-quiet" onClick={() => setDeniedAt(null)}>
        {t("common:action.close")}
      </button>
    </div>
  );
}
