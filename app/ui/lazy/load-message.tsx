import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./load-message.module.css";

const quietMs = 400;

/** Reports loading after 0.4 s, so that fast loads do not flicker. */
export function Loading() {
  const { t } = useTranslation("common");
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={isShown ? classes.message : "visually-hidden"}>
      {isShown && <p className={classes.text}>{t("common:lazy.loading")}</p>}
    </div>
  );
}

interface LoadFailedProps {
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

/** Reports code that did not load; plain, since the component library may be missing too. */
export function LoadFailed({ onRetry, onClose }: LoadFailedProps) {
  const { t } = useTranslation("common");
  return (
    <div role="alert" className={classes.message}>
      <p className={classes.text}>
        <strong>{t("common:lazy.failed")}</strong> {t("common:lazy.check")}
      </p>
      <div className={classes.buttons}>
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t("common:action.retry")}
        </button>
        {onClose && (
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t("common:action.close")}
          </button>
        )}
      </div>
    </div>
  );
}
