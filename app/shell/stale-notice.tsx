import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onStaleVersion, staleNoticeDelayMs, staleNoticeHideMs } from "../client/api/server-version.ts";
import classes from "./stale-notice.module.css";

/** Asks for a reload when the server's API version differs from this page's. */
export function StaleNotice() {
  const { t } = useTranslation("frame");
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStaleVersion(() => {
      timer = setTimeout(() => {
        setIsShown(true);
        timer = setTimeout(() => setIsShown(false), staleNoticeHideMs);
      }, staleNoticeDelayMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  if (!isShown) return null;
  return (
    <div className={classes.notice} role="alert">
      <span>{t("frame:stale.text")}</span>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {t("frame:stale.reload")}
      </button>
    </div>
  );
}
